/** `npm run package`: builds as it is published and packs it into ledger-lens.vsix. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { buildExtension } from '../vscode/buildExtension.ts';
import { repositoryFolder } from '../vscode/repository.ts';

/** Makes the package and returns its path. What goes in is decided by .vscodeignore. */
export async function packageExtension(): Promise<string> {
  await buildExtension();
  const packagePath = path.join(repositoryFolder, 'ledger-lens.vsix');
  // The bundles hold every dependency, so that no node_modules are packed. vsce would ask on the terminal where
  // LICENSE is missing; the package test says it.
  await createVSIX({ cwd: repositoryFolder, packagePath, dependencies: false, skipLicense: true });
  return packagePath;
}

if (import.meta.main) {
  const file = await packageExtension();
  const { size } = await stat(file);
  console.log(`${path.basename(file)}  ${(size / 1024).toFixed(1)} KB`);
}
