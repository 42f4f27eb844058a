import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

/** Bundles by what they are made of: several files of tests load the same one. */
const bundles = new Map<string, Promise<string>>();

/** Parts of the extension's own surfaces, without VS Code, loaded anew each time. @param entry an absolute path */
export async function loadUi<Entry>(entry: string, modules: StandIns): Promise<Entry> {
  const key = JSON.stringify([entry, modules]);
  const bundle = bundles.get(key) ?? bundleUi(entry, modules);
  bundles.set(key, bundle);
  const folder = await mkdtemp(path.join(tmpdir(), 'll-storm-ui-'));
  try {
    // Node keeps what it has loaded by the name of its file.
    const file = path.join(folder, 'ui.cjs');
    await writeFile(file, await bundle);
    const loaded: { default: Entry } = await import(pathToFileURL(file).href);
    return loaded.default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundleUi(entry: string, modules: StandIns): Promise<string> {
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
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile: 'ui.cjs',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // Files of their own, which no part under test loads.
    external: ['./debug.js', './evm.js'],
    logLevel: 'error',
    plugins: [plugin],
  });
  return outputFiles.find(({ path: file }) => file.endsWith('.cjs'))?.text ?? '';
}
