import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Which folders of src/core a folder may import from, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  net: [],
  ledger: ['net'],
  status: ['net'],
  verification: ['net'],
  projects: ['net'],
  sheets: ['ledger', 'status', 'verification', 'render', 'net'],
  pictures: ['sheets'],
  render: ['sheets', 'pictures'],
};

/** What any folder of src/core may use, and which uses none of them. */
const rootFiles: readonly string[] = ['networks.ts', 'checksumAddress.ts'];

interface Import {
  from: string;
  /** A path relative to src for a file of ours, else the package's name. */
  to: string;
  typeOnly: boolean;
}

const root = path.resolve(import.meta.dirname, '../../../src');

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

/** What is wrong with one import, or undefined. */
function offence({ from, to, typeOnly }: Import): string | undefined {
  const [layer, folder = ''] = from.split('/');
  const [toLayer, toFolder = ''] = to.split('/');
  if (to === 'extension.ts') return 'nobody imports extension.ts';
  if (layer === 'core') {
    if (to === 'vscode' || toLayer === 'ui') return 'core never sees vscode or ui';
    if (to === 'undici' && from !== 'core/net/http.ts') return 'only core/net/http.ts imports undici';
    if (folder === 'core.ts' || folder === 'entry' || toLayer !== 'core' || folder === toFolder) return undefined;
    if (rootFiles.includes(folder)) return `${folder} imports nothing of ours`;
    if (rootFiles.includes(toFolder) || allowed[folder]?.includes(toFolder)) return undefined;
    return `${folder} may not import ${toFolder}`;
  }
  if (layer === 'ui') {
    if (toLayer === 'core' && !typeOnly) return 'ui loads core by loadCore(); it imports only types of it';
    if (to === 'undici' || to.startsWith('zod')) return 'ui neither fetches nor parses';
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

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts'));

describe('the import rule', () => {
  it('holds for every file of src', () => {
    const imports = files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
    assert.ok(imports.length > 100, `only ${imports.length} imports found`);
    const offences = imports.flatMap((each) => {
      const reason = offence(each);
      return reason ? [`${each.from} imports ${each.to}: ${reason}`] : [];
    });
    assert.deepEqual(offences, []);
  });

  it('sees what breaks it', () => {
    const broken = (from: string, text: string) => importsOf(from, text).map(offence)[0];
    assert.match(broken('core/net/http.ts', "import * as vscode from 'vscode';") ?? '', /never sees vscode/);
    assert.match(
      broken('core/ledger/a.ts', "import { x } from '../status/b.ts';") ?? '',
      /ledger may not import status/,
    );
    assert.match(broken('core/ledger/a.ts', "const { x } = await import('undici');") ?? '', /only core\/net\/http\.ts/);
    assert.match(broken('ui/a.ts', "import {\n  x,\n} from '../core/net/http.ts';") ?? '', /only types/);
    assert.match(broken('ui/views/a.ts', "import { x } from '../panels/b.ts';") ?? '', /never sees panels/);
    assert.match(broken('ui/a.ts', "export { x } from '../extension.ts';") ?? '', /nobody imports/);
    assert.equal(broken('ui/a.ts', "import type { X } from '../core/net/http.ts';"), undefined);
  });

  it('has no cycle of files', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file, readFileSync(path.join(root, file), 'utf8'))
          .filter((each) => !each.typeOnly && each.to.endsWith('.ts'))
          .map((each) => each.to),
      ]),
    );
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      assert.ok(!trail.includes(file), `a cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
  });
});
