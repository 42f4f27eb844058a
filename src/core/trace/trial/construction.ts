import { CodeScanner, soliditySyntax, vyperSyntax, withoutComments } from '../../code/codeScanner.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { decodeUtf8, indexOfBytes, sameBytes } from '../../platform/bytes.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import { type Compile, compileTrees } from '../builds/compileBuild.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { SyntaxNode, SyntaxTrees } from '../values/syntaxTree.ts';
import { bareName, type RenamedImmutable } from './immutableNames.ts';

/** What a deployment runs and a call doesn't: constructors, initial values, and what only they use. */
export interface Construction {
  readonly own: string;
  /** The functions that constructors and calls share. */
  readonly shared: string;
}

/**
 * Whether a change would write something else when it is deployed: `shared` if only functions differ that calls run, too;
 * `unsure` if it can't be known.
 */
export type ConstructionChange = 'none' | 'shared' | 'own' | 'unsure';

/**
 * Compares what two builds of a contract run when they are deployed.
 * @param construct reads it from a build's sources, only if the code doesn't say it; undefined if that can't be done
 * @param renamed a variable whose name doesn't count
 */
export async function constructionChange(
  built: Pick<TracedBuild, 'creation' | 'runtime'>,
  changed: Pick<TracedBuild, 'creation' | 'runtime'>,
  construct: (which: 'old' | 'changed') => Promise<Construction | undefined>,
  renamed?: RenamedImmutable,
): Promise<ConstructionChange> {
  // The same start says nothing of names.
  if (!renamed && isSameStart(built, changed)) return 'none';
  const old = await construct('old');
  const now = old && (await construct('changed'));
  if (!now) return 'unsure';
  const before = renamed ? withName(old, now, renamed) : old;
  if (before.own !== now.own) return 'own';
  return before.shared === now.shared ? 'none' : 'shared';
}

/** With the new name of a variable, if that means nothing else in one of them. */
function withName(old: Construction, now: Construction, renamed: RenamedImmutable): Construction {
  const [from, to] = [bareName(renamed.before), bareName(renamed.now)];
  const has = ({ own, shared }: Construction, name: string) => `${own}\n${shared}`.split(/\s/).includes(name);
  if (has(old, to) || has(now, from)) return old;
  const rename = (code: string) =>
    code.replace(/\S+/g, (word, at: number) => (word === from && code[at - 2] !== '.' ? to : word));
  return { own: rename(old.own), shared: rename(old.shared) };
}

/** Reads what the deployment of a build's contract runs; undefined if its syntax trees can't be read. */
export async function constructionOf(build: BuildSources, compile: Compile): Promise<Construction | undefined> {
  if (build.language === 'Vyper') return vyperConstruction(build.sources.values());
  const paths = new Map([...build.sources.keys()].entries());
  const trees = await compileTrees(build, compile, paths);
  if (!trees) return undefined;
  const name = nameOfContract(build.contract);
  const [file] = [...paths].find(([, path]) => build.contract === `${path}:${name}`) ?? [];
  const contract = file === undefined ? undefined : trees.contractNamed(file, name);
  return contract && solidityConstruction(trees, contract, [...build.sources.values()]);
}

/** Whether two creation codes are the same before the code that they deploy, but for its place and the lengths. */
function isSameStart(
  old: Pick<TracedBuild, 'creation' | 'runtime'>,
  changed: Pick<TracedBuild, 'creation' | 'runtime'>,
): boolean {
  const [before, now] = [startOf(old), startOf(changed)];
  return before !== undefined && now !== undefined && sameBytes(before, now);
}

const push1 = 0x60;
const push32 = 0x7f;

/**
 * The creation code before the runtime code, without that one's place and length and its own, where arguments begin;
 * undefined if it isn't in there.
 */
function startOf({ creation, runtime }: Pick<TracedBuild, 'creation' | 'runtime'>): Uint8Array | undefined {
  const end = runtime.length === 0 ? -1 : indexOfBytes(creation, runtime, 0);
  if (end <= 0) return undefined;
  const start = creation.slice(0, end);
  const known = new Set([end, runtime.length, creation.length]);
  for (let at = 0; at < end; at++) {
    const opcode = start[at] ?? 0;
    if (opcode < push1 || opcode > push32) continue;
    const pushed = start.subarray(at + 1, at + 2 + opcode - push1);
    const value = pushed.reduce((sum, byte) => sum * 256 + byte, 0);
    if (known.has(value)) pushed.fill(0);
    at += pushed.length;
  }
  return start;
}

/**
 * Of Vyper, whose variables have no initial values: the constructors and all that they name, near or far, in any source.
 * What calls run, too, isn't set apart.
 */
function vyperConstruction(texts: Iterable<string>): Construction {
  const declarations = [...texts].flatMap(vyperDeclarations);
  const byName = new Map<string, VyperDeclaration[]>();
  for (const each of declarations) {
    const alike = byName.get(each.name) ?? [];
    alike.push(each);
    byName.set(each.name, alike);
  }
  const reached = new Set(byName.get('__init__'));
  if (reached.size === 0) return { own: '', shared: '' };
  // Also what is added while it goes on.
  for (const { code } of reached)
    for (const word of new Set(code.match(/\w+/g))) for (const named of byName.get(word) ?? []) reached.add(named);
  const imports = ['import', 'from'].flatMap((word) => byName.get(word) ?? []);
  const codes = [...reached, ...imports].map(({ code }) => code);
  return { own: codes.sort().join('\n'), shared: '' };
}

interface VyperDeclaration {
  readonly name: string;
  readonly code: string;
}

/** What declares, before its name. */
const vyperKeywords: ReadonlySet<string> = new Set(['def', 'enum', 'event', 'flag', 'interface', 'struct']);

/**
 * What a Vyper source declares: each begins at the start of a line, a function with its decorators.
 * @returns with the first word of imports as their name
 */
function vyperDeclarations(source: string): VyperDeclaration[] {
  const text = withoutComments(source, vyperSyntax).replace(/\r\n?/g, '\n').replace(/\\\n/g, ' ');
  const scanner = new CodeScanner(text, vyperSyntax);
  const found: { name: string; start: number }[] = [];
  let depth = 0;
  let isDecorated = false;
  while (scanner.next()) {
    if (depth === 0 && (scanner.start === 0 || text[scanner.start - 1] === '\n')) {
      if (!isDecorated) found.push({ name: '', start: scanner.start });
      isDecorated = scanner.is('@');
    }
    const last = found.at(-1);
    if (last?.name === '' && !isDecorated && scanner.isName() && !vyperKeywords.has(scanner.text))
      last.name = scanner.text;
    if (/^[([{]$/.test(scanner.text)) depth += 1;
    if (/^[)\]}]$/.test(scanner.text)) depth -= 1;
  }
  return found.map(({ name, start }, at) => {
    const lines = text.slice(start, found[at + 1]?.start).split('\n');
    // Where a line begins has a meaning.
    const code = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
    return { name, code: code.join('\n') };
  });
}

/** A Solidity contract's, from its syntax tree. */
function solidityConstruction(trees: SyntaxTrees, contract: SyntaxNode, texts: readonly string[]): Construction {
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const textOf = ({ file, start, end }: SyntaxNode) => codeIn(decodeUtf8(bytes[file]?.subarray(start, end) ?? noBytes));
  // In the order of construction.
  const line = contract.ids('linearizedBaseContracts').toReversed();
  const members = line.flatMap((id) => trees.withId(id)?.nodes('nodes') ?? []);
  const used = (from: readonly SyntaxNode[]) => reachedFrom(from, trees, members);
  const callable = members.filter(isCallable);
  const byCalls = new Set([...callable, ...used(callable).filter(isCode)]);
  const values = line.flatMap((id) => valuesOf(trees.withId(id)));
  const all = used(values.flatMap(({ nodes }) => nodes));
  const shared = all.filter((each) => byCalls.has(each));
  const alone = all.filter((each) => !byCalls.has(each));
  const sorted = (nodes: readonly SyntaxNode[]) => nodes.map(textOf).sort().join('\n');
  const given = values.map(({ name, nodes }) => `${name} ${nodes.map(textOf).join(' ')}`).join('\n');
  return { own: `${given}\n${sorted(alone)}`, shared: sorted(shared) };
}

const noBytes = new Uint8Array(0);

/** What a contract gives to its bases and variables, and its constructor. */
function valuesOf(contract: SyntaxNode | undefined): { name: string; nodes: readonly SyntaxNode[] }[] {
  const given = (contract?.nodes('baseContracts') ?? []).filter((each) => each.nodes('arguments').length > 0);
  const parts = given.map((each) => ({ name: 'is', nodes: [each] }));
  for (const each of contract?.nodes('nodes') ?? []) {
    const value = each.type === 'VariableDeclaration' && !each.flag('constant') ? each.node('value') : undefined;
    if (value) parts.push({ name: each.text('name') ?? '', nodes: [value] });
    if (!isConstructor(each)) continue;
    const nodes = [...each.nodes('modifiers'), ...(each.node('body')?.nodes('statements') ?? [])];
    const parameters = each.node('parameters');
    if (nodes.length > 0) parts.push({ name: 'constructor', nodes: [...(parameters ? [parameters] : []), ...nodes] });
  }
  return parts;
}

/** The declarations whose code or value some nodes use, near or far. Of what is virtual, all that it may be. */
function reachedFrom(from: readonly SyntaxNode[], trees: SyntaxTrees, members: readonly SyntaxNode[]): SyntaxNode[] {
  const reached = new Set<SyntaxNode>();
  const open = [...from];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...node.children);
    for (const id of node.uses) {
      const named = trees.withId(id);
      if (!named || !(isCode(named) || isValue(named))) continue;
      const alike = members.includes(named)
        ? members.filter((each) => each.type === named.type && each.text('name') === named.text('name'))
        : [];
      for (const each of [named, ...alike]) {
        if (reached.has(each)) continue;
        reached.add(each);
        open.push(each);
      }
    }
  }
  return [...reached];
}

function isConstructor(node: SyntaxNode): boolean {
  return node.type === 'FunctionDefinition' && (node.text('kind') === 'constructor' || node.flag('isConstructor'));
}

/** Whether a call can begin with it. */
function isCallable(node: SyntaxNode): boolean {
  const visibility = node.text('visibility');
  return isCode(node) && !isConstructor(node) && (visibility === 'external' || visibility === 'public');
}

function isCode({ type }: SyntaxNode): boolean {
  return type === 'FunctionDefinition' || type === 'ModifierDefinition';
}

/** A constant, or an enum, whose members are numbers. */
function isValue(node: SyntaxNode): boolean {
  return node.type === 'EnumDefinition' || (node.type === 'VariableDeclaration' && node.flag('constant'));
}

/** The parts of a text that the compiler reads. */
function codeIn(text: string): string {
  const scanner = new CodeScanner(text, soliditySyntax);
  const parts: string[] = [];
  while (scanner.nextCode()) parts.push(scanner.text);
  return parts.join(' ');
}
