import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/**
 * Which rooms of src/core a room may import from, besides itself. The longest name that a path begins with is its room.
 * Arrows point one way only: what two rooms need is in a third.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  json: ['platform'],
  code: [],
  format: ['platform'],
  net: ['json', 'platform', 'format'],
  ledger: ['net', 'json', 'platform', 'format'],
  status: ['net', 'json', 'platform', 'format'],
  verification: ['net', 'json', 'platform', 'format'],
  projects: ['net', 'json', 'platform', 'format', 'code'],
  watch: ['ledger', 'json'],
  storage: ['ledger', 'json', 'platform', 'format', 'code'],
  names: ['ledger', 'json', 'format'],
  trace: ['storage', 'ledger', 'projects', 'verification', 'net', 'json', 'platform', 'format', 'code'],
  debug: ['trace', 'storage', 'ledger', 'projects', 'net', 'json', 'platform', 'format', 'code'],
  contractAt: ['ledger', 'verification', 'projects', 'net', 'platform'],
  happened: ['ledger', 'format', 'json', 'platform'],
  sheets: [
    'happened',
    'ledger',
    'storage',
    'trace',
    'status',
    'verification',
    'projects',
    'watch',
    'names',
    'format',
    'net',
    'json',
    'platform',
    'code',
  ],
  readers: [
    'sheets',
    'happened',
    'ledger',
    'storage',
    'status',
    'verification',
    'watch',
    'format',
    'net',
    'json',
    'platform',
  ],
  pictures: ['sheets'],
  render: ['sheets', 'pictures', 'names', 'format', 'platform'],
};

/** What any room of src/core may use, and which uses none of them but `json`. */
const rootFiles: readonly string[] = ['networks.ts'];

interface Import {
  from: string;
  /** A path relative to src for a file of ours, else the package's name. */
  to: string;
  typeOnly: boolean;
}

/** Every import of one file, relative ones resolved. */
function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const statement =
    /(?:^|\n)\s*(?:import|export)(\s+type\b)?(?:[^'";]*?\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\brequire\(\s*'([^']+)'\s*\)/g;
  for (const match of text.matchAll(statement)) {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    const to = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
    found.push({ from: file, to, typeOnly: match[1] !== undefined });
  }
  return found;
}

/** Whether a package comes with Node. */
function isOfNode(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

/** What only Node has, or what a host without Node has in another form, as a word of a file's code. */
const ofNode =
  /\b(?:Buffer|process(?!\\)|require(?=\(''\))|__dirname|setImmediate|setTimeout|setInterval|clearTimeout|performance)\b(?!['"])/;

/** A file's code without its comments, strings and the names of members and properties. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/\/\/.*/g, '')
    .replace(/\.\w+|\b\w+(?=\??:)/g, '');
}

/** What is wrong with one import, or undefined. */
function offence({ from, to, typeOnly }: Import): string | undefined {
  const [layer, folder = ''] = from.split('/');
  const [toLayer, toFolder = ''] = to.split('/');
  if (to === 'extension.ts') return 'nobody imports extension.ts';
  if (layer === 'core') {
    if (to === 'vscode' || toLayer === 'ui') return 'core never sees vscode or ui';
    if (isOfNode(to) && folder !== 'platform') return 'only core/platform knows of Node';
    if (folder === 'core.ts' || folder === 'entry' || toLayer !== 'core' || folder === toFolder) return undefined;
    if (rootFiles.includes(folder))
      return ['json', 'format'].includes(toFolder)
        ? undefined
        : `${folder} imports nothing of ours but json and format`;
    if (rootFiles.includes(toFolder) || allowed[folder]?.includes(toFolder)) return undefined;
    return `${folder} may not import ${toFolder}`;
  }
  if (layer === 'ui') {
    if (toLayer === 'core' && !typeOnly) return 'ui loads core by loadCore(); it imports only types of it';
    if (to.startsWith('zod')) return 'ui parses nothing';
    const separate = ['views', 'editor', 'panels'];
    if (
      separate.includes(folder) &&
      toLayer === 'ui' &&
      separate.includes(toFolder) &&
      folder !== toFolder &&
      !typeOnly
    )
      return `${folder} never sees ${toFolder}`;
  }
  return undefined;
}

const imports = sourceFiles.flatMap((file) => importsOf(file, sourceText(file)));

/** Every folder that holds folders. */
const outerFolders = new Set(
  sourceFiles.flatMap((file) => {
    const parts = path.posix.dirname(file).split('/');
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** A file that stands among folders is a room of its own, such as `core/networks.ts` and the flows of `ui/verification`. */
function roomOf(file: string): string {
  const folder = path.posix.dirname(file);
  return folder === '.' || outerFolders.has(folder) ? file : folder;
}

/** The first circle in a graph, as `a -> b -> a`; undefined where there is none. */
function circle(graph: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): string | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name].join(' -> ');
    if (done.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const found = visit(next, [...trail, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}

/** Who imports whom, types too, each file under the name that `nameOf` gives it. */
function graphBy(nameOf: (file: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!sourceFiles.includes(to) || nameOf(from) === nameOf(to)) continue;
    graph.set(nameOf(from), (graph.get(nameOf(from)) ?? new Set()).add(nameOf(to)));
  }
  return graph;
}

describe('the import rule', () => {
  it('holds for every file of src', () => {
    assert.ok(imports.length > 100, `only ${imports.length} imports found`);
    const offences = imports.flatMap((each) => {
      const reason = offence(each);
      return reason ? [`${each.from} imports ${each.to}: ${reason}`] : [];
    });
    assert.deepEqual(offences, []);
  });

  it('leaves to core/platform what only Node has', () => {
    const own = sourceFiles.filter((file) => file.startsWith('core/') && !file.startsWith('core/platform/'));
    const offences = own.flatMap((file) => {
      const word = ofNode.exec(codeOf(sourceText(file)))?.[0];
      return word ? [`${file}: ${word}`] : [];
    });
    assert.deepEqual(offences, []);
    assert.equal(ofNode.exec(codeOf("// Buffer\nconst a = Buffer.from('process');"))?.[0], 'Buffer');
    assert.equal(ofNode.exec(codeOf('process.env'))?.[0], 'process');
    assert.equal(ofNode.test(codeOf("/** setTimeout */ x.process({ performance: 'Buffer' });")), false);
  });

  it('lets no sheet ask for anything: what asks first is a reader', () => {
    // A list's parts follow its pages, when the user wants more.
    const sheets = sourceFiles.filter(
      (file) => file.startsWith('core/sheets/') && !file.startsWith('core/sheets/parts/'),
    );
    assert.ok(sheets.length > 50);
    const asks = (text: string) =>
      /\bawait\b/.test(codeOf(text)) ? 'await' : /import \{[^}]*\bLedgerClient\b|\battempt\(/.exec(text)?.[0];
    const offences = sheets.flatMap((file) => {
      const sign = asks(sourceText(file));
      return sign ? [`${file}: ${sign}`] : [];
    });
    assert.deepEqual(offences, []);
    assert.equal(asks('const page = await client.tokens.get(id);'), 'await');
  });

  it('sees what breaks it', () => {
    const broken = (from: string, text: string) => importsOf(from, text).map(offence)[0];
    assert.match(broken('core/net/http.ts', "import * as vscode from 'vscode';") ?? '', /never sees vscode/);
    assert.match(
      broken('core/ledger/a.ts', "import { x } from '../status/b.ts';") ?? '',
      /ledger may not import status/,
    );
    assert.match(
      broken('core/sheets/a.ts', "import type { x } from '../render/b.ts';") ?? '',
      /sheets may not import render/,
    );
    assert.match(broken('core/ledger/a.ts', "import zlib from 'node:zlib';") ?? '', /only core\/platform/);
    assert.match(broken('ui/a.ts', "import {\n  x,\n} from '../core/net/http.ts';") ?? '', /only types/);
    assert.match(broken('ui/views/a.ts', "import { x } from '../panels/b.ts';") ?? '', /never sees panels/);
    assert.match(broken('ui/a.ts', "export { x } from '../extension.ts';") ?? '', /nobody imports/);
    assert.equal(broken('ui/a.ts', "import type { X } from '../core/net/http.ts';"), undefined);
  });

  it('has no circle of files, not even by types', () => {
    assert.equal(circle(graphBy((file) => file)), undefined);
  });

  it('has no circle of folders', () => {
    assert.equal(circle(graphBy(roomOf)), undefined);
  });

  it('sees a circle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    assert.equal(circle(graph), 'b -> c -> b');
  });

  it('keeps every folder small enough to be taken in at a glance', () => {
    const counts = new Map<string, number>();
    for (const file of sourceFiles) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > (sameShape.has(folder) ? 20 : 16));
    assert.deepEqual(full, []);
  });

  it('gives two files one name only if they are the same thing in two services', () => {
    const byName = new Map<string, string[]>();
    for (const file of sourceFiles) {
      const name = path.posix.basename(file);
      byName.set(name, [...(byName.get(name) ?? []), file]);
    }
    const twice = [...byName].filter(([name, places]) => places.length > 1 && !sameThing.has(name));
    assert.deepEqual(twice, []);
  });
});

/** One file a resource of the service: what there are many of is not disorder. */
const sameShape: ReadonlySet<string> = new Set(['core/ledger/rest/schema']);

/** The same thing in two services or two layers: a service's client and schema, a resource's schema, calls and sheet. */
const sameThing: ReadonlySet<string> = new Set(
  [
    'client',
    'schema',
    'ledger',
    'status',
    'verification',
    'net',
    'projects',
    'render',
    'sheets',
    'accounts',
    'airdrops',
    'allowances',
    'balances',
    'blocks',
    'contracts',
    'contractResults',
    'hooks',
    'network',
    'schedules',
    'tokens',
    'topics',
    'transactions',
  ].map((name) => `${name}.ts`),
);
