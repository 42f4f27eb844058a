import { hexOfBytes } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type { CertainFunction, FailedRun } from '../lines/failedRun.ts';
import type { SyntaxNode, SyntaxTrees } from '../values/syntaxTree.ts';

/** What of a function decides what can happen in it: all nodes of its own. */
interface Body {
  readonly node: SyntaxNode;
  readonly within: readonly SyntaxNode[];
  /** What it may run. */
  readonly calls: ReadonlySet<Body>;
}

/** More functions than any contract has that runs in earnest; each is looked at for each other. */
const mostFunctions = 600;

/**
 * The functions that certainly ran when a call of a contract failed, innermost first, whatever the source map of its code
 * says: an optimizer has functions share code, and maps it to one of them. They are those without which none of the
 * functions could have been reached that can fail in that way.
 * @param contract in the trees of all sources of its build
 * @returns none if the contract has no function for the call; undefined if it isn't known what was called
 */
export async function certainFunctions(
  trees: SyntaxTrees,
  contract: SyntaxNode,
  run: FailedRun,
  options: TurnOptions = {},
): Promise<readonly CertainFunction[] | undefined> {
  const graph = new CallGraph(trees, contract, options);
  const entry = graph.entryOf(run.frame);
  if (!entry) return undefined;
  if (entry === 'none') return [];
  const reached = await graph.reachedFrom(entry);
  if (!reached) return certain([entry.node]);
  const canFail = [...reached].filter((each) => canFailIn(each, run, trees, each === entry));
  const [first, ...others] = canFail.length > 0 ? canFail : [entry];
  if (!first) return undefined;
  const rest = inTurns(options);
  // Less is reached without one that is further out.
  const chain: { readonly body: Body; readonly without: number }[] = [];
  for (const body of reached) {
    const resting = rest();
    if (resting) await resting;
    const without = reachable(entry, body);
    if ([first, ...others].every((one) => !without.has(one))) chain.push({ body, without: without.size });
  }
  chain.sort((a, b) => b.without - a.without);
  return certain(
    chain.map(({ body }) => body.node),
    (modifier, of) => chain.some(({ body }) => body.node === of && invokes(body, modifier)),
  );
}

function certain(
  nodes: readonly SyntaxNode[],
  isModifierOf: (modifier: SyntaxNode, of: SyntaxNode) => boolean = () => false,
): CertainFunction[] {
  return nodes
    .filter((node) => isCode(node) || isValue(node))
    .map((node, at, all) => {
      const { file, start, end, type } = node;
      const next = all[at + 1];
      const isModifier = type === 'ModifierDefinition' && next !== undefined && isModifierOf(node, next);
      return { span: { file, start, length: end - start }, isModifier };
    });
}

function invokes({ calls }: Body, modifier: SyntaxNode): boolean {
  return [...calls].some(({ node }) => node === modifier);
}

/** What is reached from a function without another one. */
function reachable(from: Body, without?: Body): Set<Body> {
  const reached = new Set<Body>();
  const open = from === without ? [] : [from];
  for (let each = open.pop(); each; each = open.pop()) {
    if (reached.has(each)) continue;
    reached.add(each);
    for (const called of each.calls) if (called !== without && !reached.has(called)) open.push(called);
  }
  return reached;
}

/** What the functions of one contract, its bases, its libraries and its files call; never less than they do. */
class CallGraph {
  readonly #trees: SyntaxTrees;
  readonly #contract: SyntaxNode;
  readonly #options: TurnOptions;
  /** The contract and its bases, the most derived first. */
  readonly #line: readonly SyntaxNode[];
  readonly #bodies = new Map<number, Body & { readonly calls: Set<Body> }>();
  #values: readonly SyntaxNode[] | undefined;

  constructor(trees: SyntaxTrees, contract: SyntaxNode, options: TurnOptions) {
    this.#trees = trees;
    this.#contract = contract;
    this.#options = options;
    const bases = contract.ids('linearizedBaseContracts').map((id) => trees.withId(id));
    this.#line = bases.filter((each) => each !== undefined);
  }

  /** The function that a call is for, or the variable that it reads; undefined if it isn't known. */
  entryOf({ operation, input }: FailedRun['frame']): Body | 'none' | undefined {
    // A base that isn't known may have any.
    if (this.#line.length !== this.#contract.ids('linearizedBaseContracts').length) return undefined;
    // A creation runs all constructors, and what the variables begin with.
    if (operation.startsWith('CREATE')) return this.#bodyOf(this.#contract);
    const members = this.#line.flatMap((each) => each.nodes('nodes'));
    const functions = members.filter(({ type }) => type === 'FunctionDefinition');
    const selector = input.length >= 4 ? hexOfBytes(input.subarray(0, 4)).slice(2) : undefined;
    const called = members.find((each) => selector !== undefined && selectorOf(each) === selector && isThere(each));
    if (called) return this.#bodyOf(called);
    if (functions.some((each) => isOpen(each) && selectorOf(each) === undefined)) return undefined;
    const ofKind = (kind: string) => functions.find((each) => each.text('kind') === kind && isThere(each));
    const taker = (input.length === 0 && ofKind('receive')) || ofKind('fallback');
    return taker ? this.#bodyOf(taker) : 'none';
  }

  /** Undefined if those are too many. */
  async reachedFrom(entry: Body): Promise<ReadonlySet<Body> | undefined> {
    const rest = inTurns(this.#options);
    const done = new Set<Body>();
    const open = [entry];
    for (let each = open.pop(); each; each = open.pop()) {
      const resting = rest();
      if (resting) await resting;
      if (done.has(each)) continue;
      done.add(each);
      if (done.size > mostFunctions) return undefined;
      const calls = this.#bodies.get(each.node.id)?.calls;
      const callsValues = each.within.some((one) => callsValue(one, this.#trees));
      const values = callsValues ? await this.#functionValues(rest) : [];
      for (const called of [...this.#calledBy(each), ...values]) {
        const body = this.#bodyOf(called);
        calls?.add(body);
        open.push(body);
      }
    }
    return done;
  }

  #bodyOf(node: SyntaxNode): Body {
    const known = this.#bodies.get(node.id);
    if (known) return known;
    const isContract = node.type === 'ContractDefinition';
    // Of a contract that is created, what no function has.
    const parts = isContract
      ? this.#line.flatMap((each) => [...each.nodes('nodes').filter(isValue), ...each.nodes('baseContracts')])
      : [node];
    const made = { node, within: parts.flatMap((each) => [...nodesIn(each)]), calls: new Set<Body>() };
    this.#bodies.set(node.id, made);
    return made;
  }

  *#calledBy({ node, within }: Body): Generator<SyntaxNode> {
    if (node.type === 'ContractDefinition')
      for (const each of this.#line) yield* each.nodes('nodes').filter((one) => one.text('kind') === 'constructor');
    for (const each of within)
      for (const id of isOutside(each) ? [] : each.uses) {
        const declared = this.#trees.withId(id);
        if (declared && isCode(declared)) yield* this.#runBy(each, declared);
      }
  }

  /** What runs if a name is called. */
  #runBy(name: SyntaxNode, declared: SyntaxNode): readonly SyntaxNode[] {
    const isNamed = name.type === 'Identifier' || name.type === 'IdentifierPath';
    const isSuper = name.node('expression')?.typeId.includes('t_super') === true;
    const isOfBase = name.type === 'IdentifierPath' && name.text('name')?.includes('.') === true;
    const isVirtual =
      declared.text('visibility') !== 'private' && this.#line.some((each) => each.id === declared.parent?.id);
    if (!isVirtual || !(isNamed || isSuper) || isOfBase) return isThere(declared) ? [declared] : [];
    // What `super` means depends on the contract that says it.
    const own = isSuper ? name.around(({ type }) => type === 'ContractDefinition')?.id : undefined;
    const isSame = (each: SyntaxNode) =>
      each.type === declared.type &&
      each.text('visibility') !== 'private' &&
      signatureOf(each) === signatureOf(declared);
    const found = this.#line
      .slice(1 + this.#line.findIndex(({ id }) => id === own))
      .flatMap((each) => each.nodes('nodes'))
      .find((each) => isSame(each) && isThere(each));
    return found ? [found] : [];
  }

  /** Those that a variable may hold. */
  async #functionValues(rest: () => Promise<void> | undefined): Promise<readonly SyntaxNode[]> {
    if (this.#values) return this.#values;
    const found: SyntaxNode[] = [];
    for (const root of this.#trees.roots)
      for (const each of nodesIn(root)) {
        const resting = rest();
        if (resting) await resting;
        if (isOutside(each) || !each.typeId.startsWith('t_function_internal')) continue;
        const { parent } = each;
        if (parent?.type === 'FunctionCall' && parent.node('expression') === each) continue;
        const declared = each.refersTo === undefined ? undefined : this.#trees.withId(each.refersTo);
        if (declared?.type === 'FunctionDefinition') found.push(...this.#runBy(each, declared));
      }
    this.#values = found;
    return found;
  }
}

/** A call of what a variable, a member or a calculation says. */
function callsValue(node: SyntaxNode, trees: SyntaxTrees): boolean {
  if (node.type !== 'FunctionCall') return false;
  const called = node.node('expression');
  if (!called?.typeId.startsWith('t_function_internal')) return false;
  const declared = called.refersTo === undefined ? undefined : trees.withId(called.refersTo);
  return declared?.type !== 'FunctionDefinition';
}

function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const each of node.children) yield* nodesIn(each);
}

/** A function of another contract, of a library that is called, or one that isn't called at all. */
function isOutside({ typeId }: SyntaxNode): boolean {
  return /^t_function_(?:external|delegatecall|declaration)/.test(typeId);
}

function isCode({ type }: SyntaxNode): boolean {
  return type === 'FunctionDefinition' || type === 'ModifierDefinition';
}

function isValue({ type }: SyntaxNode): boolean {
  return type === 'VariableDeclaration';
}

/** Whether it has a body, or is a variable with a function to read it. */
function isThere(node: SyntaxNode): boolean {
  return node.type === 'VariableDeclaration' || node.node('body') !== undefined;
}

function signatureOf(node: SyntaxNode): string {
  const parameters = node.node('parameters')?.nodes('parameters') ?? [];
  return `${node.text('name')}(${parameters.map(({ typeName }) => typeName).join()})`;
}

function isOpen(node: SyntaxNode): boolean {
  return node.text('kind') === 'function' && /^(?:public|external)$/.test(node.text('visibility') ?? '');
}

/** The 8 digits of a function's selector; undefined if it can't be called, or if its types aren't plain. */
function selectorOf(node: SyntaxNode): string | undefined {
  const known = node.text('functionSelector');
  // Compilers before 0.6 don't say it.
  if (known !== undefined || node.type !== 'FunctionDefinition' || !isOpen(node)) return known;
  const types = (node.node('parameters')?.nodes('parameters') ?? []).map(({ typeName }) =>
    typeName
      .replace(/^contract [\w$.]+/, 'address')
      .replace(/^enum [\w$.]+/, 'uint8')
      .replace(' payable', ''),
  );
  const isPlain = types.every((each) => /^(?:address|bool|string|u?int\d+|bytes\d*)(?:\[\d*\])*$/.test(each));
  const signature = `${node.text('name')}(${types.join()})`;
  return isPlain ? keccak256(new TextEncoder().encode(signature)).slice(2, 10) : undefined;
}

/** Whether a function itself, without those that it calls, can end a call in such a way. */
function canFailIn(body: Body, { frame, callee, mayPassOn }: FailedRun, trees: SyntaxTrees, isEntry: boolean): boolean {
  const { within } = body;
  if (callee) return within.some((each) => canCall(each, callee, trees));
  if (frame.failure !== 'revert') return true;
  if (within.some(({ type }) => type === 'InlineAssembly')) return true;
  if (mayPassOn && within.some(isCall)) return true;
  const { output } = frame;
  if (output.length === 0) return isEntry || within.some(canRevertPlainly);
  const selector = hexOfBytes(output.subarray(0, 4)).slice(2);
  const rest = hexOfBytes(output.subarray(4)).slice(2);
  if (selector === panic && output.length === 36)
    return within.some((each) => canPanic(each, Number(BigInt(`0x${rest}`))));
  if (selector === errorOfText) return within.some((each) => canSay(each, rest));
  return within.some((each) => {
    const declared = each.refersTo === undefined ? undefined : trees.withId(each.refersTo);
    if (declared?.type !== 'ErrorDefinition') return false;
    const own = declared.text('errorSelector');
    return own === undefined || own === selector;
  });
}

const panic = '4e487b71';
const errorOfText = '08c379a0';

/** Whether it is a call of another contract. */
function isCall(node: SyntaxNode): boolean {
  return callOf.test(node.typeId) || precompiled.test(node.typeId);
}

const callOf = /^t_function_(?:external|delegatecall|bare\w*call\w*|transfer|send|creation)_/;
/** Contracts of Ethereum's. */
const precompiled = /^t_function_(?:ecrecover|sha256|ripemd160)_/;

/** Whether a node can have called a contract so. */
function canCall(node: SyntaxNode, { operation, input }: FailedRun['frame'], trees: SyntaxTrees): boolean {
  if (node.type === 'InlineAssembly') return true;
  const kind = callOf.exec(node.typeId)?.[0];
  const isCreation = operation.startsWith('CREATE');
  if (kind === undefined) return !isCreation && precompiled.test(node.typeId);
  if (kind === 't_function_creation_') return isCreation;
  if (isCreation) return false;
  if (!/external|delegatecall_/.test(kind) || kind.includes('bare')) return true;
  const called = node.refersTo === undefined ? undefined : trees.withId(node.refersTo);
  const selector = called?.text('functionSelector');
  if (selector === undefined) {
    // With gas or value, it is the name within that says it.
    const { type } = node;
    return !(
      type === 'FunctionCallOptions' ||
      (type === 'MemberAccess' && /^(?:gas|value)$/.test(node.text('memberName') ?? ''))
    );
  }
  return selector === hexOfBytes(input.subarray(0, 4)).slice(2);
}

/** Whether it can revert without data: by the source's words, or in the compiler's checks of what it reads or calls. */
function canRevertPlainly(node: SyntaxNode): boolean {
  return (
    node.isCallOf(['require', 'revert', 'abidecode']) ||
    isCall(node) ||
    node.typeId.includes('calldata') ||
    node.type === 'IndexRangeAccess' ||
    node.type === 'TryStatement'
  );
}

/** Whether it can revert with a text. */
function canSay(node: SyntaxNode, encoded: string): boolean {
  const isRequire = node.isCallOf(['require']);
  if (!isRequire && !node.isCallOf(['revert'])) return false;
  const reason = node.nodes('arguments')[isRequire ? 1 : 0];
  if (!reason) return false;
  const bytes = reason.type === 'Literal' ? reason.text('hexValue') : undefined;
  if (bytes === undefined) return true;
  const length = Number.parseInt(encoded.slice(64, 128), 16);
  return encoded.slice(128, 128 + 2 * length) === bytes;
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '**', '++', '--', '+=', '-=', '*=', '/=']);
const division: ReadonlySet<string> = new Set(['/', '%', '/=', '%=']);

/** Whether it can panic with a code (Solidity documentation, "Panic via assert and Error via require"). */
function canPanic(node: SyntaxNode, code: number): boolean {
  const operator = node.text('operator') ?? '';
  switch (code) {
    case 0x01:
      return node.isCallOf(['assert']);
    case 0x11:
      return arithmetic.has(operator);
    case 0x12:
      return division.has(operator) || node.isCallOf(['addmod', 'mulmod']);
    case 0x31:
      return node.isCallOf(['arraypop']);
    case 0x32:
      return node.type === 'IndexAccess';
    default:
      return true;
  }
}
