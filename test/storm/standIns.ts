import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Modules that stand in for those of the product, as CommonJS by name: `vscode`, or a file without its ending. */
export type StandIns = Readonly<Record<string, string>>;

/** The product's core, in the place of the file that VS Code's host loads. */
export const realCore = `const core = require(${JSON.stringify(
  path.resolve(import.meta.dirname, '../../src/core/core.ts'),
)}); exports.loadCore = () => core;`;

/** Parts of the extension's own surfaces, without VS Code. @param entry an absolute path */
export async function loadUi<Entry>(entry: string, modules: StandIns): Promise<Entry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-storm-ui-'));
  const filter = new RegExp(
    Object.keys(modules)
      .map((name) => (name === 'vscode' ? '^vscode$' : String.raw`${name}\.ts$`))
      .join('|'),
  );
  const plugin: Plugin = {
    name: 'stand-ins',
    setup(bundle) {
      bundle.onResolve({ filter }, ({ path: name }) => {
        return { path: path.basename(name, '.ts'), namespace: 'stand-in' };
      });
      bundle.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => {
        return { contents: modules[name] ?? '', loader: 'js', resolveDir: import.meta.dirname };
      });
    },
  };
  try {
    const outfile = path.join(folder, 'ui.cjs');
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      // Files of their own, which no part under test loads.
      external: ['./debug.js', './evm.js'],
      logLevel: 'error',
      plugins: [plugin],
    });
    const loaded: { default: Entry } = await import(pathToFileURL(outfile).href);
    return loaded.default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
