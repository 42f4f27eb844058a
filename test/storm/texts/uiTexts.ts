import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as Entry from './uiEntry.ts';

const notes = `
const t = (text, ...given) => String(text).replace(/\\{(\\d+)\\}/g, (_, at) => String(given[at]));
class Noted { constructor(...given) { this.given = given; this.label = given[0]; } }
const known = {
  l10n: { t, bundle: undefined },
  env: { language: 'en' },
  ThemeIcon: Noted, ThemeColor: Noted, TreeItem: Noted, MarkdownString: Noted,
  QuickPickItemKind: { Separator: -1, Default: 0 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  Uri: { parse: (text) => text },
};
`;

/** `vscode` takes notes, core is the real one, and a question keeps its rows instead of asking. */
const standIns: Plugin = {
  name: 'stand-ins',
  setup(bundle) {
    const core = path.resolve(import.meta.dirname, '../../../src/core/core.ts');
    const modules: Record<string, string> = {
      vscode: `${notes}module.exports = new Proxy(known, { get: (_, name) => known[name] ?? {} });`,
      loadCore: `const core = require(${JSON.stringify(core)}); exports.loadCore = () => core;`,
      askPick: 'exports.askPick = async (question) => ({ answer: question.items("") });',
    };
    bundle.onResolve({ filter: /^vscode$|loadCore\.ts$|askPick\.ts$/ }, ({ path: name }) => {
      return { path: path.basename(name, '.ts'), namespace: 'stand-in' };
    });
    bundle.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => {
      return { contents: modules[name] ?? '', loader: 'js', resolveDir: import.meta.dirname };
    });
  },
};

/** The extension's own texts, without VS Code. */
export async function loadUiTexts(): Promise<typeof Entry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-storm-ui-'));
  try {
    const outfile = path.join(folder, 'ui.cjs');
    await build({
      entryPoints: [path.join(import.meta.dirname, 'uiEntry.ts')],
      ...{ outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node24', logLevel: 'error' },
      plugins: [standIns],
    });
    const loaded: { default: typeof Entry } = await import(pathToFileURL(outfile).href);
    return loaded.default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
