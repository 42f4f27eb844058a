/** Tests the package: installs ledger-lens.vsix into a clean VS Code and looks at it. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageExtension } from '../package.ts';
import { startSandbox } from '../sandbox/start.ts';
import { sandboxSettings } from './settings.ts';
import { startVsCode } from './startVsCode.ts';
import { Workbench } from './workbench.ts';

/** Everything that a package may hold; the names are those of an installed extension. */
const allowed = new Set([
  // Written by VS Code and by vsce.
  '.vsixmanifest',
  'package.json',
  'readme.md',
  'changelog.md',
  'LICENSE.txt',
  'dist/extension.js',
  'dist/core.js',
  'dist/undici.js',
  'dist/core.js.LEGAL.txt',
  'dist/extension.js.LEGAL.txt',
  'dist/undici.js.LEGAL.txt',
  'dist/codicon.LEGAL.txt',
  'dist/codicon.css',
  'dist/codicon.ttf',
  'media/icon.png',
  'media/ledger-lens.svg',
  'media/sheet.css',
  'media/sheet.js',
  'media/walkthrough/failure.svg',
  'media/walkthrough/lookUp.svg',
  'media/walkthrough/network.svg',
  'media/walkthrough/status.svg',
  'media/walkthrough/verify.svg',
]);

const needed = [
  'package.json',
  'readme.md',
  'LICENSE.txt',
  'dist/extension.js',
  'dist/core.js',
  'dist/undici.js',
  'media/sheet.css',
  'media/sheet.js',
  'media/walkthrough/failure.svg',
  'media/walkthrough/lookUp.svg',
  'media/walkthrough/network.svg',
  'media/walkthrough/status.svg',
  'media/walkthrough/verify.svg',
];

/** Packs the extension, installs that file and runs the checks; prints each one, and returns how many passed. */
export async function runPackage(progress: (line: string) => void): Promise<{ passed: number; failed: number }> {
  const vsix = await packageExtension();
  const sandbox = await startSandbox({ workspaces: false });
  const folder = await mkdtemp(path.join(tmpdir(), 'll-package-'));
  const result = { passed: 0, failed: 0 };
  const check = async (name: string, body: () => Promise<void>) => {
    try {
      await body();
      result.passed += 1;
      console.log(`    ✔ ${name}`);
    } catch (error) {
      result.failed += 1;
      console.log(`    ✘ ${name}\n${error instanceof Error ? error.message : error}`);
    }
  };
  try {
    const vsCode = await startVsCode({ folder, vsix, settings: sandboxSettings(sandbox.network), progress });
    try {
      const workbench = new Workbench(vsCode);
      const files = installedFiles(vsCode.extensionsDir);
      await check('the package holds nothing that should not be there', async () => {
        assert.deepEqual(
          [...files].filter((file) => !allowed.has(file)),
          [],
        );
      });
      await check('the package holds all it needs', async () => {
        assert.deepEqual(
          needed.filter((file) => !files.has(file)),
          [],
        );
      });
      await check('the installed package activates by itself', async () => {
        await workbench.statusBarItem('sandbox').waitFor();
      });
      await check('the installed package shows its views with rows in them', async () => {
        await workbench.openViewContainer('Ledger Lens');
        for (const view of ['Network', 'Transactions']) {
          await workbench.sees(`${view} has rows`, async () => (await workbench.tree(view).rows()).length > 0);
        }
      });
    } finally {
      await vsCode.close();
    }
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}

/** The files of the one extension that is installed, with `/`. */
function installedFiles(extensionsDir: string): Set<string> {
  const files = globSync('ledger-lens.ledger-lens-*/**', { cwd: extensionsDir, withFileTypes: true });
  return new Set(
    files
      .filter((file) => file.isFile())
      .map((file) =>
        path.relative(extensionsDir, path.join(file.parentPath, file.name)).split(path.sep).slice(1).join('/'),
      ),
  );
}

if (import.meta.main) {
  const { passed, failed } = await runPackage(console.error);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
