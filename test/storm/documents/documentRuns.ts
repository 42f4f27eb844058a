import path from 'node:path';
import { linesOf } from '../../../src/core/code/lineOf.ts';
import { type Random, random } from '../../sandbox/ledger/random.ts';
import { memoryWorkspace } from '../../unit/projects/memoryFiles.ts';
import { pieces } from '../scannerRuns.ts';
import { eachRun, type PartOptions, type PartResult } from '../seededRuns.ts';
import { loadUi, realCore } from '../standIns.ts';
import { measureTurns, slowEachTime, type Turns, tooLong } from '../turns.ts';
import type * as Entry from './documentEntry.ts';
import { editorStandIn } from './editorStandIn.ts';

/** No search of a document may keep the extension host's thread for longer. */
const bounds: Turns = { longest: 50, whole: 2_000 };
const endings = ['sol', 'vy', 'json', 'sol', 'log', 'txt', 'sol', 'ts', 'js', 'vy', 'md', 'toml', 'lock'];
/** Up to 10 MB, often just below a bound of ours. */
const sizes = [60_000, 277_000, 499_000, 599_000, 1_040_000, 3_000_000, 10_000_000];
/** What people and tools write, beside what a pattern may stumble over. */
const ordinary: readonly string[] = [
  'contract A {}\n',
  'error A();\n',
  'contract A { uint256 public a; function b(uint256 c) external view returns (uint256) {} }\n',
  'owner: public(address)\n\n@external\n@view\ndef a(b: uint256) -> uint256:\n    return b\n\n',
  '{"account":"0.0.1001","id":"0.0.1002@1790000000.000000001","status":"INVALID_SIGNATURE"},\n',
  `0x${'ab'.repeat(32)} 0x${'cd'.repeat(20)} `,
  '0xa9059cbb ',
];

type Provider = Readonly<Record<string, (...given: unknown[]) => unknown>>;
interface Providers {
  readonly hovers: readonly Provider[];
  readonly lenses: readonly Provider[];
  readonly links: readonly Provider[];
  readonly declarations: readonly Provider[];
  readonly terminalLinks: readonly Provider[];
}

/** Lets everything that searches a document of the editor, or a terminal, search large ones, in slices of work. */
export async function runDocuments({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const providers = await loadProviders();
  const violations = await untrue(providers);
  await searchAll(providers, fakeDocument('warm.sol', ordinary.join('').repeat(50)));
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, 'documents', index);
    const { name, text, unit } = drawn(index, source);
    const document = fakeDocument(name, text);
    const slow = async () =>
      new Map(
        (await searchAll(providers, document)).flatMap(({ what, turns }): [string, string][] => {
          const late = tooLong(turns, bounds);
          return late === undefined ? [] : [[what, late]];
        }),
      );
    for (const [what, late] of await slowEachTime(slow))
      violations.push(
        `--seed ${seed} --only documents --from ${index} --runs 1: ${what} works ${late} on ${text.length} characters of ${JSON.stringify(unit).slice(0, 80)} in ${name}`,
      );
  });
  return {
    test: 'documents of up to 10 MB in the editor and the terminal: no work over 50 ms at once, none over 2 s in all',
    runs,
    violations,
  };
}

/** What they find in a document of which that is known: fast and wrong would be no better. */
async function untrue(providers: Providers): Promise<string[]> {
  const token = { isCancellationRequested: false };
  const found = async (kind: 'links' | 'lenses', method: string, name: string, text: string) => {
    const document = fakeDocument(name, text);
    const all = await Promise.all(providers[kind].map((each) => each[method]?.(document, token)));
    return (all.flat() as { range: { start: Place } }[]).map(({ range: { start } }) => [start.line, start.character]);
  };
  const filler = 'nothing here\n'.repeat(3_000);
  const links = await found('links', 'provideDocumentLinks', 'a.log', `${filler}at 0.0.1001@1790000000.000000001\n`);
  const lenses = await found(
    'lenses',
    'provideCodeLenses',
    'a.sol',
    `${filler.replaceAll(/^/gm, '// ')}\ncontract A {}\n`,
  );
  const wrong: string[] = [];
  if (JSON.stringify(links) !== '[[3000,3]]') wrong.push(`the links are ${JSON.stringify(links)}`);
  if (JSON.stringify(lenses) !== '[[3001,0]]') wrong.push(`the lenses are ${JSON.stringify(lenses)}`);
  return wrong.map((each) => `--only documents --runs 1: ${each}`);
}

function drawn(index: number, source: Random): { name: string; text: string; unit: string } {
  const all = [...ordinary, ...pieces];
  const unit = source.chance(60)
    ? (ordinary[source.int(ordinary.length)] ?? '')
    : Array.from({ length: 1 + source.int(3) }, () => all[source.int(all.length)]).join('');
  const size = sizes[source.int(sizes.length)] ?? 0;
  const whole = source.chance(70) ? unit : `${unit}\n`;
  return {
    name: `a.${endings[index % endings.length]}`,
    text: whole.repeat(Math.ceil(size / whole.length)).slice(0, size),
    unit,
  };
}

async function searchAll(providers: Providers, document: FakeDocument): Promise<{ what: string; turns: Turns }[]> {
  const found: { what: string; turns: Turns }[] = [];
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const measure = async (what: string, work: () => unknown) => {
    found.push({ what, turns: await measureTurns(work) });
  };
  const isCode = /\.(?:sol|vy)$/.test(document.uri.path);
  for (const [at, each] of providers.links.entries())
    await measure(`link provider ${at}`, () => each.provideDocumentLinks?.(document, token));
  for (const [at, each] of (isCode ? providers.lenses : []).entries())
    await measure(`lens provider ${at}`, () => each.provideCodeLenses?.(document, token));
  const { length } = document.getText();
  for (const offset of [0, length >> 1, length]) {
    const position = document.positionAt(offset);
    for (const [at, each] of providers.hovers.entries())
      await measure(`hover provider ${at} at ${offset}`, () => each.provideHover?.(document, position, token));
    for (const [at, each] of providers.declarations.entries())
      await measure(`declaration provider ${at} at ${offset}`, () =>
        (each.provideDeclaration ?? each.provideDefinition)?.(document, position, token),
      );
  }
  for (const [at, each] of providers.terminalLinks.entries())
    await measure(`terminal link provider ${at}`, () => each.provideTerminalLinks?.({ line: document.getText() }));
  return found;
}

type Place = { line: number; character: number };
type FakeDocument = ReturnType<typeof fakeDocument>;

/** A document as VS Code gives one, which finds its lines at once. */
function fakeDocument(name: string, text: string) {
  const lineOf = linesOf(text);
  const starts: number[] = [0];
  const ends: number[] = [];
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    ends.push(index);
    starts.push(index + end.length);
  }
  const lineText = (line: number) => text.slice(starts[line] ?? text.length, ends[line]);
  const offsetAt = ({ line, character }: Place) => (starts[line] ?? text.length) + character;
  return {
    uri: { path: `/ws/${name}`, scheme: 'file', toString: () => `file:///ws/${name}` },
    languageId: 'plaintext',
    lineCount: starts.length,
    getText: () => text,
    positionAt: (offset: number) => lineOf(Math.min(offset, text.length)),
    offsetAt,
    lineAt(at: number | Place) {
      const line = typeof at === 'number' ? at : at.line;
      const own = lineText(line);
      const range = { start: { line, character: 0 }, end: { line, character: own.length } };
      return { text: own, lineNumber: line, range };
    },
    /** VS Code looks at a part of a long line only. */
    getWordRangeAtPosition({ line, character }: Place, pattern: RegExp) {
      const from = Math.max(0, character - 500);
      const near = lineText(line).slice(from, character + 500);
      for (const { 0: word, index } of near.matchAll(new RegExp(pattern.source, 'g'))) {
        const [start, end] = [from + index, from + index + word.length];
        if (start <= character && character <= end)
          return { start: { line, character: start }, end: { line, character: end } };
      }
      return undefined;
    },
  };
}

async function loadProviders(): Promise<Providers> {
  const entry = path.join(import.meta.dirname, 'documentEntry.ts');
  const ui = await loadUi<typeof Entry & { providers?: Providers }>(entry, {
    vscode: `${editorStandIn}; globalThis.stormProviders = providers;`,
    loadCore: realCore,
  });
  const event = () => ({ dispose() {} });
  const { noAbis } = await import('../../../src/core/ledger/evm/abiIndex.ts');
  const signal = new AbortController().signal;
  const never = new Promise<never>(() => {});
  const fail = () => never;
  // A ledger that never answers: what is asked for is not the editor's work.
  const ledger = new Proxy({}, { get: () => new Proxy({}, { get: () => fail }) });
  const network = {
    name: 'testnet',
    baseUrl: 'https://mirror.example',
    chainId: '296',
    explorerUrl: '',
    verifyUrl: '',
  };
  const connection = { network, ledger, signal, abis: async () => noAbis, pulse: { read: () => ({}) } };
  const connections = {
    current: () => connection,
    to: () => connection,
    networks: () => [network],
    onDidChange: event,
    verified: { of: fail, known: () => undefined, documented: fail, remembered: () => [] },
    stories: { known: () => undefined },
    names: { recorded: async () => undefined },
  } as never;
  const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
  const store = { hasAny: () => false, jobs: () => [], onDidChange: event } as never;
  const contracts = { workspaceOf: () => memoryWorkspace({}), onDidChange: event } as never;
  const errors = { show() {}, sentence: String, statusContext: () => undefined } as never;
  const answers = { of: () => undefined, onDidChange: event, forget() {} } as never;
  ui.registerIdentifierLinks();
  ui.registerContractLenses(contracts, store, connections, log);
  ui.registerReadLenses(contracts, store, connections, answers, log);
  ui.registerIdentifierHover(connections, errors, log, { isAsked: () => false });
  ui.registerBytesHover(connections, log);
  ui.registerTerminalLinks({ open() {} } as never, connections, errors);
  ui.registerDecodedHexes(async () => noAbis, ui.createSourceDeclarations(log), errors);
  return Reflect.get(globalThis, 'stormProviders') as Providers;
}
