import { build } from 'esbuild';
import { repositoryFolder } from './repository.ts';

/**
 * The names of the packages whose code is in `dist/core.js` with `dist/shared.js`, or in `dist/evm.js`, found without the build's own script: each has to have its licence in the file beside it.
 */
export async function bundledPackages(bundle: 'core' | 'evm'): Promise<string[]> {
  const entries = { core: 'src/core/core.ts', evm: 'src/core/trace/replay/evm.ts' };
  const { metafile } = await build({
    absWorkingDir: repositoryFolder,
    entryPoints: [entries[bundle]],
    outdir: 'dist',
    mainFields: ['module', 'main'],
    bundle: true,
    write: false,
    platform: 'node',
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const names = inputs.flatMap(([file, { bytesInOutput }]) => {
    // A package may have brought packages of its own.
    const inside = file.split('node_modules/').slice(1).at(-1);
    const parts = inside?.split('/').slice(0, inside.startsWith('@') ? 2 : 1);
    return parts && bytesInOutput > 0 ? [parts.join('/')] : [];
  });
  return [...new Set(names)];
}
