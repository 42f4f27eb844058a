import * as l10n from '@vscode/l10n';
import { cutText } from '../../../format/escape.ts';
import { fileOfContract } from '../../../format/fullName.ts';
import type { AbiArgument } from '../../../ledger/evm/encodeAbi.ts';
import { concatBytes } from '../../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../../platform/hex.ts';
import { keccak256 } from '../../../platform/keccak/keccak.ts';
import { type HeldValue, ValueReader } from '../held/heldValue.ts';
import {
  arrayShape,
  elementaryShape,
  literalShape,
  readWord,
  type Shape,
  shapeOfDeclaration,
  shapeOfNode,
  type WordShape,
  wordShape,
  writeWord,
} from '../held/valueShapes.ts';
import { vyperShape } from '../locals/localValue.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import { decodeOutputs, encodeCallOf, encodeValues, selectorOfShapes } from './abiOfShapes.ts';
import type { EvaluationContext } from './evaluationContext.ts';
import { EvaluationError } from './evaluationError.ts';
import { type Expression, parseExpression } from './expression.ts';
import { declarationInScope, linearized, localsOf, stateOf, vyperImmutablesOf } from './frameVariables.ts';
import {
  addressShape,
  binaryNumbers,
  compared,
  decimalPlaces,
  inRange,
  int256,
  uint256,
  unaryNumber,
} from './numbers.ts';
import { squareRoot, uncheckedNumber, weiOf, wholeOf } from './vyperNumbers.ts';
import { importedModule, layoutPrefix, moduleText } from './vyperScope.ts';

/** What an expression, or a part of one, is. */
type Meaning =
  | { readonly kind: 'value'; readonly value: HeldValue }
  /** What a function returned if that isn't one value. */
  | { readonly kind: 'values'; readonly values: readonly HeldValue[] }
  /** `takes`: it takes only its own values, as `Price.wrap`, and cuts none. */
  | { readonly kind: 'type'; readonly shape: Shape; readonly declared?: SyntaxNode; readonly takes?: true }
  /** `msg`, `block`, `tx`, `abi`, `self`. */
  | { readonly kind: 'group'; readonly name: string }
  /** A module that one of Vyper imports. */
  | { readonly kind: 'module'; readonly path: string }
  /** `keccak256`, `abi.encode`, `type`. */
  | { readonly kind: 'builtIn'; readonly name: string }
  /** Of `type(uint8)`. */
  | { readonly kind: 'typeInfo'; readonly shape: Shape; readonly declared?: SyntaxNode }
  /** The function that reads a public variable. */
  | ({ readonly kind: 'getter'; readonly name: string; readonly address: string } & Signature)
  | {
      readonly kind: 'functions';
      readonly name: string;
      /** Undefined of a type's, such as `IVault.get`: they have selectors, and nothing runs them. */
      readonly address: string | undefined;
      readonly of: readonly SyntaxNode[];
      /** Called by its name alone: it sees the same sender. */
      readonly isInner?: true;
    }
  /** An error or an event, which has a selector. */
  | { readonly kind: 'declared'; readonly name: string; readonly declared: SyntaxNode }
  /** A library, contract or interface of which only the text is known: without code that ran, it has no syntax tree. */
  | { readonly kind: 'unread'; readonly name: string; readonly text: string };

/** What a function takes and returns. */
interface Signature {
  readonly inputs: readonly Shape[];
  readonly outputs: readonly Shape[];
}

interface Called {
  readonly name: string;
  readonly address: string;
  readonly isInner?: boolean | undefined;
  /** As the compiler says it, in 8 hex digits: that of a library's function isn't made of ABI types. */
  readonly selector?: string | undefined;
}

/** What is recorded of the language's own groups. */
const groupMembers: Readonly<Record<string, readonly string[] | undefined>> = {
  msg: ['sender', 'value', 'sig', 'data'],
  tx: ['origin', 'gasprice'],
  block: ['number', 'timestamp', 'chainid', 'coinbase', 'gaslimit'],
};

/** Constants that are defined by constants, and view functions' arguments, are nested at most so deep. */
const deepest = 16;

/**
 * Evaluates an expression in a frame: names, members, indices, mapping keys, slices, casts, arithmetic, comparisons,
 * `keccak256`, `abi.encode`, view functions. Asks nothing but the state of then.
 * @throws EvaluationError with a sentence for everything else
 */
export async function evaluateIn(
  text: string,
  context: EvaluationContext,
  { reader = readerOf(context), signal }: { reader?: ValueReader; signal?: AbortSignal } = {},
): Promise<readonly HeldValue[]> {
  const own: EvaluationContext = {
    ...context,
    call: (to, input, options) => context.call(to, input, { ...options, ...(signal && { signal }) }),
  };
  const evaluation = new Evaluation(own, reader);
  const meaning = await evaluation.meaning(parseExpression(text, isVyper(context)));
  const members = meaning.kind === 'group' ? groupMembers[meaning.name] : undefined;
  if (meaning.kind === 'group' && members) return [await evaluation.group(meaning.name, members)];
  if (meaning.kind === 'values') return meaning.values;
  if (meaning.kind === 'value') return [meaning.value];
  if (meaning.kind === 'group' && meaning.name === 'self') return [evaluation.self];
  throw new EvaluationError(l10n.t`"${cutText(text, 60)}" isn't a value.`);
}

/**
 * The value of an expression that was parsed.
 * @throws EvaluationError with a sentence
 */
export async function valueIn(
  expression: Expression,
  context: EvaluationContext,
  reader: ValueReader,
): Promise<HeldValue> {
  return new Evaluation(context, reader).value(expression);
}

/** The type that an expression names, such as `uint8`; undefined if it names none. */
export async function typeIn(
  expression: Expression,
  context: EvaluationContext,
  reader: ValueReader,
): Promise<Shape | undefined> {
  const meaning = await new Evaluation(context, reader).meaning(expression);
  return meaning.kind === 'type' ? meaning.shape : undefined;
}

function isVyper({ build }: EvaluationContext): boolean {
  return /\.vyi?:/.test(build?.contract ?? '');
}

/** Reads the values of a frame. */
export function readerOf({ machine, mappingKeys, nameOf }: EvaluationContext): ValueReader {
  return new ValueReader({
    memory: machine.memory,
    mappingKeys,
    nameOf,
    storage: (slot) => machine.storage(slot),
    touched: () => machine.touched(),
  });
}

/** `2.25` of 225 with two places. */
function placed(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

class Evaluation {
  readonly #context: EvaluationContext;
  readonly #reader: ValueReader;
  readonly #depth: number;

  constructor(context: EvaluationContext, reader: ValueReader, depth = 0) {
    this.#context = context;
    this.#reader = reader;
    this.#depth = depth;
  }

  async meaning(expression: Expression): Promise<Meaning> {
    const mayBeAnswered = expression.kind === 'call' || expression.kind === 'member';
    const answer = mayBeAnswered ? await this.#context.answerOf?.(expression) : undefined;
    if (answer) return { kind: 'value', value: answer };
    switch (expression.kind) {
      case 'number':
        return expression.places === undefined
          ? number(literalOf(expression), expression.value)
          : this.#decimal(expression.value, expression.places);
      case 'bytes': {
        const { bytes, isText } = expression;
        const shape = { kind: 'bytes', label: isText ? 'string' : 'bytes', bytes: 32n, isText } as const;
        return { kind: 'value', value: { shape, place: { in: 'bytes', bytes } } };
      }
      case 'name':
        return this.#named(expression.name);
      case 'member':
        return this.#member(await this.meaning(expression.of), expression.name);
      case 'index':
        return this.#index(await this.meaning(expression.of), expression.index);
      case 'slice':
        return this.#slice(expression);
      case 'call':
        return this.#call(expression);
      case 'unary': {
        const value = await this.#number(expression.of);
        return number(...unaryNumber(expression.operator, value));
      }
      case 'binary':
        return this.#binary(expression);
      case 'conditional':
        return this.meaning((await this.#truth(expression.condition)) ? expression.yes : expression.no);
      case 'list':
        throw new EvaluationError(l10n.t`Arrays can't be made in an expression.`);
      case 'arrayOf': {
        const of = await this.meaning(expression.of);
        if (of.kind !== 'type') throw new EvaluationError(l10n.t`The index is missing.`);
        return { kind: 'type', shape: arrayShape(() => of.shape, undefined) };
      }
      case 'tuple':
        throw new EvaluationError(l10n.t`Several values at once can't be evaluated. Type one of them.`);
    }
  }

  /** All that is recorded of `msg`, `tx` or `block`, as a struct. */
  async group(name: string, members: readonly string[]): Promise<HeldValue> {
    const values = members.flatMap((member) => {
      const meaning = this.#ofGroup(name, member);
      return meaning.kind === 'value' ? [meaning.value] : [];
    });
    const shape: Shape = {
      kind: 'struct',
      label: name,
      bytes: 32n * BigInt(members.length),
      members: values.map((value, at) => ({
        name: members[at] ?? '',
        shape: value.shape,
        slot: BigInt(at),
        offset: 0,
      })),
    };
    const written = await Promise.all(values.map((value) => this.#argument(value.shape, value)));
    const [whole] = decodeOutputs([shape], encodeValues([shape], [written]));
    if (!whole) throw notKnown(name);
    return whole;
  }

  async value(expression: Expression): Promise<HeldValue> {
    const meaning = await this.meaning(expression);
    if (meaning.kind === 'value') return meaning.value;
    if (meaning.kind === 'values' && meaning.values.length === 1 && meaning.values[0]) return meaning.values[0];
    if (meaning.kind === 'group' && meaning.name === 'self') return this.self;
    throw new EvaluationError(l10n.t`"${wordsOf(expression)}" isn't a value.`);
  }

  /** Vyper's own address. */
  get self(): HeldValue {
    return this.#reader.ofWord(addressShape, BigInt(this.#context.frame.address));
  }

  async #number(expression: Expression): Promise<readonly [WordShape, bigint]> {
    return this.#numberOf(await this.value(expression), expression);
  }

  async #numberOf(value: HeldValue, expression: Expression): Promise<readonly [WordShape, bigint]> {
    const { shape } = value;
    const read = await this.#reader.number(value);
    if (shape.kind !== 'word')
      throw new EvaluationError(l10n.t`"${wordsOf(expression)}" is a ${shape.label}, not a number.`);
    if (read === undefined) throw notKnown(wordsOf(expression));
    return [shape, read];
  }

  async #truth(expression: Expression): Promise<boolean> {
    const [shape, value] = await this.#number(expression);
    if (shape.word !== 'bool') throw new EvaluationError(l10n.t`"${wordsOf(expression)}" is ${shape.label}, not bool.`);
    return value !== 0n;
  }

  async #named(name: string): Promise<Meaning> {
    if (name === 'true' || name === 'false') return number(wordShape('bool', 'bool', 1), name === 'true' ? 1n : 0n);
    const local = localsOf(this.#context).find((each) => each.name === name);
    if (local) return known(local.value, name);
    const foreign = this.#foreignConstant(name);
    if (foreign) return this.#constant(foreign, name);
    const state = this.#isImported ? undefined : await this.#stateNamed(name);
    if (state) return state;
    if (['msg', 'block', 'tx', 'abi', 'self'].includes(name)) return { kind: 'group', name };
    if (name === 'this') {
      const { contract: own, frame: running } = this.#context;
      return number({ ...addressShape, ...(own && { contract: own }) }, BigInt(running.address));
    }
    if (name === 'now') return this.#ofGroup('block', 'timestamp');
    if (isVyper(this.#context) ? vyperBuiltIns.has(name) : builtIns.has(name)) return { kind: 'builtIn', name };
    if (name === 'super')
      throw new EvaluationError(l10n.t`The debugger can't call functions by "super": it calls them as others do.`);
    const elementary = elementaryShape(name);
    if (elementary) return { kind: 'type', shape: elementary };
    const ofVyper = isVyper(this.#context) ? await this.#ofVyper(name) : undefined;
    if (ofVyper) return ofVyper;
    const { contract, trees, frame } = this.#context;
    const bases = linearized(contract, trees);
    const functions = functionsNamed(bases, name);
    if (functions.length > 0) return { kind: 'functions', name, address: frame.address, of: functions, isInner: true };
    const declared = this.#typeNamed(name, bases);
    if (declared) return declared;
    const constant = this.#fileConstant(name, bases);
    if (constant) return this.#constant(constant, name);
    const [selected] = [...bases, ...bases.slice(0, 1).flatMap((base) => base.parent ?? [])].flatMap((owner) =>
      owner.nodes('nodes').filter((each) => each.text('name') === name && hasSelector.has(each.type)),
    );
    if (selected) return { kind: 'declared', name, declared: selected };
    const { withoutLocals, build } = this.#context;
    const declaration = new RegExp(`\\b(?:library|contract|interface)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`);
    const unread = trees && [...(build?.sources.values() ?? [])].find(({ content }) => declaration.test(content));
    if (unread) return { kind: 'unread', name, text: unread.content.slice(unread.content.search(declaration)) };
    throw new EvaluationError(
      withoutLocals === undefined || trees
        ? l10n.t`"${name}" isn't known here.`
        : l10n.t`"${name}" isn't known here. ${withoutLocals}`,
    );
  }

  /** What a module of Vyper defines, and its language. */
  async #ofVyper(name: string): Promise<Meaning | undefined> {
    if (name === 'chain') return { kind: 'group', name };
    const { build } = this.#context;
    const shape = vyperShape(
      name,
      [...(build?.sources.values() ?? [])].map(({ content }) => content),
    );
    if (shape?.kind === 'word' && shape.members) return { kind: 'type', shape };
    const module = this.#vyperModule;
    const fixed = await this.#ofModule(module, name);
    const imported = fixed || !build ? undefined : importedModule(build, module, name);
    return imported === undefined ? fixed : { kind: 'module', path: imported };
  }

  /** Whether the code is of a module that the contract imports, where names don't mean what the contract calls so. */
  get #isImported(): boolean {
    const { vyperModule, build } = this.#context;
    return vyperModule !== undefined && build !== undefined && vyperModule !== fileOfContract(build.contract);
  }

  /** The path of the module of Vyper that runs. */
  get #vyperModule(): string {
    const { vyperModule, build } = this.#context;
    return vyperModule ?? fileOfContract(build?.contract ?? '');
  }

  /** An immutable or a constant of a module of Vyper. */
  async #ofModule(path: string, name: string): Promise<Meaning | undefined> {
    const { build } = this.#context;
    const text = build && moduleText(build, path);
    if (!build || text === undefined) return undefined;
    const prefix = layoutPrefix(build, path);
    const immutable =
      prefix === undefined
        ? undefined
        : vyperImmutablesOf(this.#context).find((each) => each.name === `${prefix}${name}`);
    if (immutable) return known(immutable.value, name);
    const constant = vyperConstant(name, text);
    if (!constant || this.#depth > deepest) return undefined;
    // Where it is defined, there are no variables.
    const none = { vyper: undefined, layout: undefined, answerOf: undefined };
    const context = { ...this.#context, ...none, vyperModule: path };
    const value = await new Evaluation(context, this.#reader, this.#depth + 1).value(
      parseExpression(constant.value, true),
    );
    const type = vyperShape(
      constant.type,
      [...build.sources.values()].map(({ content }) => content),
    );
    return { kind: 'value', value: type?.kind === 'word' ? await this.#cast(type, value) : value };
  }

  /** What a module of Vyper calls `limits.name`. */
  async #ofImported(path: string, name: string): Promise<Meaning> {
    const fixed = await this.#ofModule(path, name);
    if (fixed) return fixed;
    const { build } = this.#context;
    const shape = vyperShape(name, [(build && moduleText(build, path)) ?? '']);
    if (shape?.kind === 'word' && shape.members) return { kind: 'type', shape };
    // The layout has the variables of all modules by what the contract's own calls them.
    const isOwn = build !== undefined && layoutPrefix(build, this.#vyperModule) === '';
    const prefix = isOwn ? layoutPrefix(build, path) : undefined;
    const state = prefix === undefined ? undefined : await this.#stateNamed(`${prefix}${name}`);
    if (!state) throw new EvaluationError(l10n.t`"${name}" isn't known here.`);
    return state;
  }

  #typeNamed(name: string, bases: readonly SyntaxNode[]): Meaning | undefined {
    const { trees, contract } = this.#context;
    if (!trees) return undefined;
    const files = [this.#context.node?.around(isFile) ?? [], ...bases.map((base) => base.parent ?? [])].flat();
    const found = [...bases, ...files].flatMap((owner) =>
      owner.nodes('nodes').filter((each) => each.text('name') === name && declaresType.has(each.type)),
    )[0];
    const imported = found ?? [...this.#files()].flatMap((file) => trees.contractNamed(file, name) ?? [])[0];
    const shape = imported && shapeOfDeclaration(imported, trees);
    if (imported && shape) return { kind: 'type', shape, declared: imported };
    return contract && contract.text('name') === name
      ? { kind: 'type', shape: addressShape, declared: contract }
      : undefined;
  }

  /** A constant that code of a library, or outside of contracts, means by a name. */
  #foreignConstant(name: string): SyntaxNode | undefined {
    const { node } = this.#context;
    if (!node || !this.#isForeign(node)) return undefined;
    const own = node.around(isContract)?.nodes('nodes') ?? [];
    const isIt = (each: SyntaxNode) => each.type === 'VariableDeclaration' && each.text('name') === name;
    return own.find((each) => isIt(each) && each.flag('constant')) ?? this.#fileConstant(name, []);
  }

  /** Whether code is neither of the running contract nor of one of its bases. */
  #isForeign(node: SyntaxNode): boolean {
    const { contract, trees } = this.#context;
    const owner = node.around(isContract);
    return !linearized(contract, trees).some(({ id }) => id === owner?.id);
  }

  /** A constant outside of contracts, in a file of the contract or of one of its bases; undefined if two have the name. */
  #fileConstant(name: string, bases: readonly SyntaxNode[]): SyntaxNode | undefined {
    const files = new Set([this.#context.node, ...bases].map((each) => each?.around(isFile)));
    const [found, ...others] = [...files].flatMap((file) =>
      (file?.nodes('nodes') ?? []).filter((each) => each.type === 'VariableDeclaration' && each.text('name') === name),
    );
    return others.length === 0 ? found : undefined;
  }

  /** Of Vyper, whose decimals have ten places. */
  #decimal(value: bigint, places: number): Meaning {
    if (!isVyper(this.#context) || places > decimalPlaces)
      throw new EvaluationError(l10n.t`${placed(value, places)} isn't a whole number.`);
    const shape = { ...wordShape('decimal', 'int', 32), isDecimal: true } as const;
    return number(shape, value * 10n ** BigInt(decimalPlaces - places));
  }

  #files(): Iterable<number> {
    return this.#context.build?.sources.keys() ?? [];
  }

  async #stateNamed(name: string): Promise<Meaning | undefined> {
    const declaration = declarationInScope(this.#context, name);
    const [state, ...others] = stateOf(this.#context).filter(
      (each) => each.name === name && (!declaration || !each.declaration || each.declaration.id === declaration.id),
    );
    if (others.length > 0) throw notKnown(name);
    if (state) return known(state.value, name);
    if (!declaration) return undefined;
    if (declaration.flag('constant') || declaration.text('mutability') === 'constant')
      return this.#constant(declaration, name);
    return this.#immutable(declaration, name);
  }

  async #constant(declaration: SyntaxNode, name: string): Promise<Meaning> {
    const value = declaration.node('value');
    const text = value && this.#textOf(value);
    if (text === undefined || this.#depth > deepest) throw notKnown(name);
    // Where it is defined, there are no local variables.
    const own = { ...this.#context, node: declaration, called: undefined, answerOf: undefined };
    // Outside of the running contract, names don't mean what that calls so.
    const contract = declaration.around(isContract);
    const context = this.#isForeign(declaration) ? { ...own, contract, layout: undefined } : own;
    const meaning = await new Evaluation(context, this.#reader, this.#depth + 1).meaning(parseExpression(text));
    const shape = elementaryShape(declaration.node('typeName')?.text('name') ?? '');
    return shape && meaning.kind === 'value'
      ? { kind: 'value', value: await this.#cast(shape, meaning.value) }
      : meaning;
  }

  #textOf({ file, start, end }: SyntaxNode): string | undefined {
    const content = this.#context.build?.sources.get(file)?.content;
    return content === undefined
      ? undefined
      : new TextDecoder().decode(new TextEncoder().encode(content).subarray(start, end));
  }

  /** Immutables are in the code; while it is created, in memory at a place that the compiler doesn't say. */
  #immutable(declaration: SyntaxNode, name: string): Meaning {
    const { build, frame } = this.#context;
    const [place] = build?.immutables.get(String(declaration.id)) ?? [];
    const { trees } = this.#context;
    const typeName = declaration.node('typeName');
    const shape = typeName && trees && shapeOfNode(typeName, trees);
    if (!place || shape?.kind !== 'word' || frame.operation.startsWith('CREATE')) throw notKnown(name);
    const word = BigInt(hexOfBytes(frame.code.slice(place.start, place.start + place.length)));
    return { kind: 'value', value: this.#reader.ofWord(shape, word) };
  }

  async #member(of: Meaning, name: string): Promise<Meaning> {
    switch (of.kind) {
      case 'group':
        return of.name === 'self' ? this.#ofSelf(name) : this.#ofGroup(of.name, name);
      case 'module':
        return this.#ofImported(of.path, name);
      case 'typeInfo':
        return typeInfo(of.shape, of.declared, name);
      case 'unread':
        return this.#ofUnread(of, name);
      case 'type':
        return this.#ofType(of, name);
      case 'value':
        return this.#ofValue(of.value, name);
      case 'functions': {
        const [only, ...others] = of.of;
        if (name === 'address' && of.address !== undefined) return number(addressShape, BigInt(of.address));
        if (name !== 'selector') throw new EvaluationError(l10n.t`There is no "${name}" here.`);
        if (!only || others.length > 0) throw new EvaluationError(l10n.t`Several functions are named ${of.name}.`);
        return number(wordShape('bytes4', 'bytes', 4), this.#selectorOf(only));
      }
      case 'getter':
        if (name === 'selector')
          return number(wordShape('bytes4', 'bytes', 4), BigInt(`0x${selectorOfShapes(of.name, of.inputs)}`));
        throw new EvaluationError(l10n.t`There is no "${name}" here.`);
      case 'declared': {
        if (name !== 'selector') throw new EvaluationError(l10n.t`There is no "${name}" here.`);
        const isEvent = of.declared.type === 'EventDefinition';
        const written = of.declared.text(isEvent ? 'eventSelector' : 'errorSelector');
        if (written === undefined) throw notKnown(`${of.name}.selector`);
        const shape = isEvent ? wordShape('bytes32', 'bytes', 32) : wordShape('bytes4', 'bytes', 4);
        return number(shape, BigInt(`0x${written}`));
      }
      default:
        throw new EvaluationError(l10n.t`There is no "${name}" here.`);
    }
  }

  /** @throws EvaluationError of an inner function, which has none */
  #selectorOf(definition: SyntaxNode): bigint {
    const written = definition.text('functionSelector');
    if (written === undefined) throw notKnown(`${definition.text('name') ?? ''}.selector`);
    return BigInt(`0x${written}`);
  }

  /** A variable of the contract by the name of the base that declares it; of anything else, why it isn't known. */
  async #ofUnread({ name: owner, text }: Extract<Meaning, { kind: 'unread' }>, name: string): Promise<Meaning> {
    const { contract } = this.#context;
    const isBase = contract?.nodes('baseContracts').some((each) => each.node('baseName')?.text('name') === owner);
    const word = name.replaceAll('$', '\\$');
    if (isBase && new RegExp(`[\\w$)\\]]\\s+${word}\\s*[;=]`).test(text)) {
      const state = await this.#stateNamed(name);
      if (state) return state;
    }
    throw new EvaluationError(
      new RegExp(`\\bfunction\\s+${word}\\s*\\(`).test(text)
        ? l10n.t`The debugger can't call ${`${owner}.${name}`}: no code of its file runs in this transaction.`
        : l10n.t`The value of ${`${owner}.${name}`} isn't known: no code of its file runs in this transaction.`,
    );
  }

  /** Vyper's state variables, and what its account has. */
  async #ofSelf(name: string): Promise<Meaning> {
    const { build } = this.#context;
    const prefix = build && layoutPrefix(build, this.#vyperModule);
    const state = prefix === undefined ? undefined : await this.#stateNamed(`${prefix}${name}`);
    if (state) return state;
    if (ofAccounts.has(name)) return this.#ofAccount(this.#context.frame.address, name);
    const sources = [...(this.#context.build?.sources.values() ?? [])].map(({ content }) => content);
    if (sources.some((content) => new RegExp(`^def[ \\t]+${name.replaceAll('$', '\\$')}[ \\t]*\\(`, 'm').test(content)))
      throw new EvaluationError(l10n.t`The debugger can't call functions of Vyper, such as self.${name}.`);
    // Such as a transient one.
    const isDeclared = [...(this.#context.build?.sources.values() ?? [])].some(({ content }) =>
      new RegExp(`^${name}[ \\t]*:`, 'm').test(content),
    );
    throw isDeclared ? notKnown(name) : new EvaluationError(l10n.t`The contract has no variable "${name}".`);
  }

  async #ofAccount(address: string, name: string): Promise<Meaning> {
    const own = address.toLowerCase();
    const balance = name === 'balance' ? await this.#context.balanceOf?.(own) : undefined;
    if (balance !== undefined) return number(uint256, balance);
    const code = name === 'balance' ? undefined : await this.#context.codeOf?.(own);
    if (!code) throw new EvaluationError(l10n.t`"${name}" of an address isn't recorded.`);
    switch (name) {
      case 'code':
        return bytes(code);
      case 'codesize':
        return number(uint256, BigInt(code.length));
      case 'is_contract':
        return number(wordShape('bool', 'bool', 1), code.length > 0 ? 1n : 0n);
      default:
        // Without code, it depends on whether there is an account.
        if (code.length === 0) throw new EvaluationError(l10n.t`"${name}" of an address isn't recorded.`);
        return number(wordShape('bytes32', 'bytes', 32), BigInt(keccak256(code)));
    }
  }

  #ofGroup(group: string, name: string): Meaning {
    const { frame, transaction, machine } = this.#context;
    const { calldata } = machine;
    switch (`${group}.${name}`) {
      case 'msg.sender':
        return number(addressShape, BigInt(frame.caller));
      case 'msg.value':
        return number(uint256, frame.value);
      case 'msg.data': {
        const shape = { kind: 'bytes', label: 'bytes', bytes: 32n, isText: false } as const;
        return { kind: 'value', value: { shape, place: { in: 'bytes', bytes: calldata } } };
      }
      case 'msg.sig':
        return number(wordShape('bytes4', 'bytes', 4), BigInt(hexOfBytes(paddedTo(calldata.slice(0, 4), 4))));
      case 'tx.origin':
        return number(addressShape, BigInt(transaction.origin));
      case 'tx.gasprice':
        return number(uint256, transaction.gasPrice);
      case 'block.number':
        return number(uint256, transaction.blockNumber);
      case 'block.timestamp':
        return number(uint256, transaction.timestamp);
      case 'block.chainid':
      case 'chain.id':
        return number(uint256, transaction.chainId);
      case 'block.coinbase':
        return number(addressShape, BigInt(transaction.coinbase));
      case 'block.gaslimit':
        return number(uint256, transaction.gasLimit);
      default:
        if (group === 'abi') return { kind: 'builtIn', name: `abi.${name}` };
        throw new EvaluationError(l10n.t`${group}.${name} isn't recorded.`);
    }
  }

  async #ofType({ shape, declared }: Extract<Meaning, { kind: 'type' }>, name: string): Promise<Meaning> {
    if (shape.kind === 'word' && shape.members) {
      const at = shape.members.indexOf(name);
      if (at >= 0) return number(shape, shape.word === 'enum' ? BigInt(at) : 1n << BigInt(at));
    }
    if (shape.kind === 'bytes' && name === 'concat') return { kind: 'builtIn', name: `${shape.label}.concat` };
    const { trees } = this.#context;
    const inner = declared?.nodes('nodes').find((each) => each.text('name') === name);
    if (inner && trees && declaresType.has(inner.type)) {
      const of = shapeOfDeclaration(inner, trees);
      if (of) return { kind: 'type', shape: of, declared: inner };
    }
    if (inner?.type === 'VariableDeclaration') {
      const own = stateOf(this.#context).find((each) => each.declaration?.id === inner.id);
      if (own) return known(own.value, name);
      return inner.flag('constant') ? this.#constant(inner, name) : this.#immutable(inner, name);
    }
    if (declared?.type === 'UserDefinedValueTypeDefinition' && (name === 'wrap' || name === 'unwrap')) {
      const underlying = declared.node('underlyingType')?.text('name') ?? '';
      const own = name === 'wrap' ? shape : elementaryShape(underlying);
      if (own) return { kind: 'type', shape: own, takes: true };
    }
    if (inner?.type === 'FunctionDefinition' && declared) {
      const of = functionsNamed([declared], name);
      return { kind: 'functions', name: `${shape.label}.${name}`, address: this.#libraryAt(declared), of };
    }
    if (inner && hasSelector.has(inner.type))
      return { kind: 'declared', name: `${shape.label}.${name}`, declared: inner };
    throw new EvaluationError(l10n.t`${shape.label} has no "${name}".`);
  }

  #libraryAt(declared: SyntaxNode): string | undefined {
    if (!isLibrary(declared)) return undefined;
    const path = this.#context.build?.sources.get(declared.file)?.path;
    return path === undefined ? undefined : this.#context.libraryAt?.(`${path}:${declared.text('name')}`);
  }

  async #ofValue(value: HeldValue, name: string): Promise<Meaning> {
    const { shape } = value;
    if (shape.kind === 'struct') {
      if (!shape.members.some((member) => member.name === name))
        throw new EvaluationError(l10n.t`${shape.label} has no "${name}".`);
      return known(this.#reader.member(value, name), name);
    }
    if (name === 'length') {
      if (shape.kind === 'word' && shape.word === 'bytes')
        return number(wordShape('uint8', 'uint', 1), BigInt(shape.size));
      const length = await this.#reader.length(value);
      if (length !== undefined) return number(uint256, length);
    }
    if (shape.kind === 'word' && shape.word === 'address') {
      const { trees } = this.#context;
      const functions = functionsNamed(linearized(shape.contract, trees), name);
      const number_ = await this.#reader.number(value);
      const address = `0x${(number_ ?? 0n).toString(16).padStart(40, '0')}`;
      if (ofAccounts.has(name) && functions.length === 0 && number_ !== undefined)
        return this.#ofAccount(address, name);
      if (functions.length > 0 && number_ !== undefined) return { kind: 'functions', name, address, of: functions };
      const getter = trees && getterOf(linearized(shape.contract, trees), name, trees);
      if (getter && number_ !== undefined) return { kind: 'getter', name, address, ...getter };
    }
    throw new EvaluationError(l10n.t`${shape.label} has no "${name}".`);
  }

  async #index(of: Meaning, index: Expression): Promise<Meaning> {
    if (of.kind === 'type') {
      const [, length] = await this.#number(index);
      if (length < 1n || length > mostParts) throw new EvaluationError(l10n.t`Arrays can't be made in an expression.`);
      return { kind: 'type', shape: arrayShape(() => of.shape, length) };
    }
    if (of.kind !== 'value') throw new EvaluationError(l10n.t`Only values have elements.`);
    const { value } = of;
    const { shape } = value;
    if (shape.kind === 'mapping') {
      const key = await this.#keyOf(shape.key, index);
      return known(this.#reader.entry(value, key), shape.label);
    }
    const [, at] = await this.#number(index);
    if (shape.kind === 'word' && shape.word === 'bytes') {
      const number_ = await this.#reader.number(value);
      if (number_ === undefined) throw notKnown(shape.label);
      checkIndex(at, BigInt(shape.size));
      return number(wordShape('bytes1', 'bytes', 1), (number_ >> BigInt(8 * (shape.size - 1 - Number(at)))) & 0xffn);
    }
    const length = await this.#reader.length(value);
    if (length === undefined) throw new EvaluationError(l10n.t`${shape.label} has no elements.`);
    checkIndex(at, length);
    if (shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw notKnown(shape.label);
      return number(wordShape('bytes1', 'bytes', 1), BigInt(bytes[Number(at)] ?? 0));
    }
    return known(this.#reader.element(value, at), shape.label);
  }

  async #keyOf(shape: Shape, index: Expression): Promise<Uint8Array> {
    const value = await this.value(index);
    if (shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw new EvaluationError(l10n.t`The key has to be ${shape.label}.`);
      return bytes;
    }
    if (shape.kind !== 'word') throw new EvaluationError(l10n.t`The key has to be ${shape.label}.`);
    const cast = await this.#keptCast(shape, value);
    return bytesOfWord(writeWord(shape, (await this.#reader.number(cast)) ?? 0n));
  }

  /** A conversion that doesn't cut: what is outside of the type isn't one of its values. */
  async #keptCast(shape: WordShape, value: HeldValue): Promise<HeldValue> {
    const { shape: from } = value;
    const read = await this.#reader.number(value);
    const isWide = from.kind === 'word' && from.word === 'bytes' && shape.word === 'bytes' && from.size > shape.size;
    const isNumber = from.kind === 'word' && read !== undefined && from.word !== 'bytes';
    if (isWide || (isNumber && shape.word !== 'bool' && shape.word !== 'enum' && !inRange(shape, read)))
      throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
    return this.#cast(shape, value);
  }

  async #slice({ of, start: first, end: last }: Extract<Expression, { kind: 'slice' }>): Promise<Meaning> {
    const value = await this.value(of);
    const { shape, place } = value;
    const length = await this.#reader.length(value);
    const isSliced = (shape.kind === 'bytes' || shape.kind === 'array') && length !== undefined;
    if (!isSliced) throw new EvaluationError(l10n.t`${shape.label} can't be sliced.`);
    const from = first ? (await this.#number(first))[1] : 0n;
    const to = last ? (await this.#number(last))[1] : length;
    if (from < 0n || to > length || from > to)
      throw new EvaluationError(
        l10n.t`${from.toString()} to ${to.toString()} is outside of the length, ${length.toString()}.`,
      );
    if (shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw notKnown(wordsOf(of));
      return {
        kind: 'value',
        value: { shape, place: { in: 'bytes', bytes: bytes.slice(Number(from), Number(to)) } },
      };
    }
    if (place.in !== 'data' || shape.length !== undefined)
      throw new EvaluationError(l10n.t`${shape.label} can't be sliced.`);
    const element = this.#reader.element(value, from);
    const at = element?.place.in === 'data' ? element.place.at : place.at;
    return { kind: 'value', value: { shape, place: { in: 'data', data: place.data, at, length: to - from } } };
  }

  async #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Promise<Meaning> {
    const bool = wordShape('bool', 'bool', 1);
    if (operator === '&&') return number(bool, (await this.#truth(left)) && (await this.#truth(right)) ? 1n : 0n);
    if (operator === '||') return number(bool, (await this.#truth(left)) || (await this.#truth(right)) ? 1n : 0n);
    if (operator === 'in' || operator === 'not in')
      return number(bool, (await this.#isIn(left, right)) === (operator === 'in') ? 1n : 0n);
    const [first, second] = [await this.value(left), await this.value(right)];
    if (operator === '==' || operator === '!=') {
      const isSame = await this.#haveSameBytes(first, second);
      if (isSame !== undefined) return number(bool, isSame === (operator === '==') ? 1n : 0n);
    }
    const one = await this.#numberOf(first, left);
    const other = await this.#numberOf(second, right);
    const isTrue = compared(operator, one, other);
    // Solidity keeps the fraction of literals, as that of `5 / 2 * 2`.
    const areLiterals = one[0].isLiteral && other[0].isLiteral && !isVyper(this.#context);
    if (areLiterals && operator === '/' && other[1] !== 0n && one[1] % other[1] !== 0n)
      throw new EvaluationError(l10n.t`${`${one[1]} / ${other[1]}`} isn't a whole number.`);
    if (isTrue !== undefined) return number(bool, isTrue ? 1n : 0n);
    // Both have one type in Vyper.
    const isOfOther = operator === '**' && one[0].isLiteral === true && isVyper(this.#context);
    return number(...binaryNumbers(operator, isOfOther ? [other[0], one[1]] : one, other));
  }

  /**
   * Whether two texts, or bytes, are the same. Solidity itself compares them only by their hashes, and a text of the
   * expression with `bytes32`.
   * @returns undefined if they are something else
   */
  async #haveSameBytes(one: HeldValue, other: HeldValue): Promise<boolean | undefined> {
    const [a, b] = one.shape.kind === 'bytes' ? [one, other] : [other, one];
    if (a.shape.kind !== 'bytes') return undefined;
    const bytes = await this.#reader.bytes(a);
    if (!bytes) throw notKnown(a.shape.label);
    if (b.shape.kind === 'bytes') {
      const others = await this.#reader.bytes(b);
      if (!others) throw notKnown(b.shape.label);
      return hexOfBytes(bytes) === hexOfBytes(others);
    }
    const isFixed = b.shape.kind === 'word' && b.shape.word === 'bytes' && a.place.in === 'bytes';
    if (!isFixed || b.shape.kind !== 'word') return undefined;
    const read = await this.#reader.number(b);
    if (read === undefined) throw notKnown(b.shape.label);
    return bytes.length <= b.shape.size && BigInt(hexOfBytes(paddedTo(bytes, b.shape.size))) === read;
  }

  /** Vyper's `in`: of a list, whether it has the value; of flags, whether both have one. */
  async #isIn(left: Expression, right: Expression): Promise<boolean> {
    const one = await this.#number(left);
    if (right.kind === 'list') {
      const items = await Promise.all(right.items.map((each) => this.#number(each)));
      return items.some((item) => compared('==', one, item));
    }
    const value = await this.value(right);
    if (value.shape.kind === 'word' && value.shape.members) {
      const [, set] = await this.#number(right);
      const isOfFlag = one[0].members !== undefined && one[0].label === value.shape.label;
      if (!isOfFlag)
        throw new EvaluationError(l10n.t`${'in'} can't be used with ${one[0].label} and ${value.shape.label}.`);
      return (one[1] & set) !== 0n;
    }
    const parts = value.shape.kind === 'array' ? await this.#reader.parts(value) : undefined;
    if (!parts || parts.count > mostParts) throw notKnown(wordsOf(right));
    for (const { value: item } of await parts.list(0, parts.count)) {
      const read = item && (await this.#reader.number(item));
      if (item?.shape.kind !== 'word' || read === undefined) throw notKnown(wordsOf(right));
      if (compared('==', one, [item.shape, read])) return true;
    }
    return false;
  }

  async #call({ of, inputs, names }: Extract<Expression, { kind: 'call' }>): Promise<Meaning> {
    const called = await this.meaning(of);
    if (names && called.kind !== 'functions' && called.kind !== 'builtIn')
      throw new EvaluationError(l10n.t`"${wordsOf(of)}" takes no names.`);
    switch (called.kind) {
      case 'type':
        return this.#made(called, inputs);
      case 'builtIn':
        return this.#builtIn(called.name, inputs, names);
      case 'functions':
        return this.#view(called, await Promise.all(inputs.map((each) => this.value(each))), names);
      case 'getter':
        return this.#answer(called, await Promise.all(inputs.map((each) => this.value(each))));
      default:
        // A getter, called as the contract's own function.
        if (called.kind === 'value' && inputs.length > 0 && called.value.shape.kind === 'mapping') {
          let meaning: Meaning = called;
          for (const input of inputs) meaning = await this.#index(meaning, input);
          return meaning;
        }
        if (called.kind === 'value' && inputs.length === 0) return called;
        throw new EvaluationError(l10n.t`"${wordsOf(of)}" can't be called.`);
    }
  }

  async #made({ shape, takes }: Extract<Meaning, { kind: 'type' }>, inputs: readonly Expression[]): Promise<Meaning> {
    const [input, ...others] = inputs;
    if (!input || others.length > 0) throw new EvaluationError(l10n.t`${shape.label} takes one value.`);
    const value = await this.value(input);
    const isTaken = takes === true && shape.kind === 'word';
    return { kind: 'value', value: isTaken ? await this.#taken(shape, value) : await this.#cast(shape, value) };
  }

  /** A conversion; explicit ones cut as Solidity does. */
  async #cast(shape: Shape, value: HeldValue): Promise<HeldValue> {
    const cannot = new EvaluationError(l10n.t`${value.shape.label} can't be converted to ${shape.label}.`);
    if (shape.kind === 'bytes' && value.shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw notKnown(value.shape.label);
      return { shape, place: { in: 'bytes', bytes } };
    }
    if (shape.kind !== 'word') throw cannot;
    const from = value.shape;
    if (from.kind === 'bytes' && shape.word === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw notKnown(from.label);
      const own = paddedTo(bytes.slice(0, shape.size), shape.size);
      return { shape, place: { in: 'number', number: BigInt(hexOfBytes(own)) } };
    }
    const read = await this.#reader.number(value);
    if (from.kind !== 'word' || read === undefined || from.isDecimal !== shape.isDecimal) throw cannot;
    // No type has it, or bytes of another size.
    const isBetween = from.word !== shape.word && (from.word === 'bytes' || shape.word === 'bytes');
    const isExact = isBetween || shape.word === 'address';
    if (from.isLiteral && !inRange(isExact ? shape : read < 0n ? int256 : uint256, read))
      throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
    if (isBetween && !from.isLiteral && from.size !== shape.size) throw cannot;
    if (from.word === 'bytes' && shape.word === 'bytes') {
      const wider = BigInt(8 * (shape.size - from.size));
      return { shape, place: { in: 'number', number: wider >= 0n ? read << wider : read >> -wider } };
    }
    if (shape.word === 'bool' && from.word !== 'bool') throw cannot;
    if (shape.word === 'enum' && read >= BigInt(shape.members?.length ?? 0)) throw cannot;
    const bits = 8 * shape.size;
    return {
      shape,
      place: { in: 'number', number: shape.word === 'int' ? BigInt.asIntN(bits, read) : BigInt.asUintN(bits, read) },
    };
  }

  async #builtIn(name: string, inputs: readonly Expression[], names?: readonly string[]): Promise<Meaning> {
    if (isVyper(this.#context)) return this.#vyperBuiltIn(name, inputs, names);
    if (names) throw new EvaluationError(l10n.t`"${name}" takes no names.`);
    if (name === 'abi.decode') return this.#decoded(inputs);
    if (name === 'abi.encodeCall') return this.#encodedCall(inputs);
    if (name === 'type') {
      const meaning = inputs[0] && (await this.meaning(inputs[0]));
      if (meaning?.kind !== 'type') throw new EvaluationError(l10n.t`type(…) takes a type.`);
      return { ...meaning, kind: 'typeInfo' };
    }
    if (name === 'payable') return this.#made({ kind: 'type', shape: addressShape }, inputs);
    const values = await Promise.all(inputs.map((each) => this.value(each)));
    switch (name) {
      case 'string.concat':
      case 'bytes.concat':
        return bytes(await this.#packed(values), name === 'string.concat');
      case 'addmod':
      case 'mulmod': {
        const [one, other, by, ...others] = await Promise.all(inputs.map((each) => this.#number(each)));
        if (!one || !other || !by || others.length > 0)
          throw new EvaluationError(l10n.t`${name} takes ${'3'} numbers.`);
        if (by[1] === 0n) throw new EvaluationError(l10n.t`${name} divides by zero.`);
        if ([one, other, by].some((each) => !inRange(uint256, each[1])))
          throw new EvaluationError(l10n.t`The value is outside of ${uint256.label}.`);
        return number(uint256, (name === 'addmod' ? one[1] + other[1] : one[1] * other[1]) % by[1]);
      }
      case 'sha256':
      case 'ripemd160':
        return this.#precompiled(name, values);
      case 'keccak256': {
        const [value] = values;
        const own = value && (await this.#reader.bytes(value));
        if (!own || values.length !== 1)
          throw new EvaluationError(l10n.t`keccak256 takes bytes, such as abi.encode(…).`);
        return number(wordShape('bytes32', 'bytes', 32), BigInt(keccak256(own)));
      }
      case 'abi.encode':
        return bytes(await this.#encoded(values));
      case 'abi.encodePacked':
        return bytes(await this.#packed(values));
      case 'abi.encodeWithSelector': {
        const [selector, ...rest] = values;
        const four = selector && (await this.#reader.number(selector));
        if (four === undefined || selector?.shape.kind !== 'word' || selector.shape.size !== 4)
          throw new EvaluationError(l10n.t`${name} takes a selector of four bytes first.`);
        return bytes(concatBytes([bytesOfWord(four).slice(28), await this.#encoded(rest)]));
      }
      case 'abi.encodeWithSignature': {
        const [signature, ...rest] = values;
        const text = signature && (await this.#reader.bytes(signature));
        if (!text) throw new EvaluationError(l10n.t`${name} takes a signature first.`);
        return bytes(concatBytes([bytesOfHex(keccak256(text))?.slice(0, 4) ?? text, await this.#encoded(rest)]));
      }
      default:
        throw new EvaluationError(l10n.t`The debugger can't run ${name}.`);
    }
  }

  /** `abi.decode(data, (uint256, bool))`. */
  async #decoded([data, types, ...others]: readonly Expression[]): Promise<Meaning> {
    const value = data && (await this.value(data));
    const own = value?.shape.kind === 'bytes' ? await this.#reader.bytes(value) : undefined;
    const wanted = types?.kind === 'tuple' ? types.items : types ? [types] : [];
    const meanings = await Promise.all(wanted.map((each) => this.meaning(each)));
    const shapes = meanings.flatMap((each) => (each.kind === 'type' ? [each.shape] : []));
    if (!own || shapes.length === 0 || shapes.length < meanings.length || others.length > 0)
      throw new EvaluationError(l10n.t`abi.decode takes bytes and types, such as (uint256, bool).`);
    const values = decodeOutputs(shapes, own, (label) => l10n.t`The bytes don't have a ${label}.`);
    for (const value of values) await this.#checkFits(value);
    const [only] = values;
    return only && values.length === 1 ? { kind: 'value', value: only } : { kind: 'values', values };
  }

  /**
   * Checks what was decoded, as compilers do since Solidity 0.8.
   * @throws EvaluationError for a word that isn't of its type, at any depth
   */
  async #checkFits(value: HeldValue): Promise<void> {
    const { shape, place } = value;
    if (shape.kind !== 'word') {
      const parts = await this.#reader.parts(value);
      const list = parts ? await parts.list(0, Math.min(parts.count, mostParts)) : [];
      for (const { name, value: part } of list) {
        if (!part) throw notKnown(name);
        await this.#checkFits(part);
      }
      return;
    }
    const word = (await this.#reader.number({ shape: uint256, place })) ?? 0n;
    const isMember = shape.word !== 'enum' || word < BigInt(shape.members?.length ?? 0);
    if (!isMember || writeWord(shape, readWord(shape, word)) !== word)
      throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
  }

  /** `abi.encodeCall(IVault.get, (1))`. */
  async #encodedCall([called, given, ...others]: readonly Expression[]): Promise<Meaning> {
    const meaning = called && (await this.meaning(called));
    const [only, ...more] = meaning?.kind === 'functions' ? meaning.of : [];
    if (!only || more.length > 0 || !given || others.length > 0)
      throw new EvaluationError(l10n.t`abi.encodeCall takes a function and its values.`);
    const items = given.kind === 'tuple' ? given.items : [given];
    const values = await Promise.all(items.map((each) => this.value(each)));
    const shapes = this.#shapesOf(only, 'parameters');
    if (shapes.length !== values.length)
      throw new EvaluationError(
        l10n.t`${meaning?.kind === 'functions' ? meaning.name : ''} doesn't take ${values.length.toString()} values.`,
      );
    const own = await Promise.all(values.map((each, at) => this.#argument(shapes[at] ?? each.shape, each)));
    const selector = bytesOfWord(this.#selectorOf(only)).slice(28);
    return bytes(concatBytes([selector, encodeValues(shapes, own)]));
  }

  /** A hash that the EVM has a contract of its own for. */
  async #precompiled(name: 'sha256' | 'ripemd160', values: readonly HeldValue[]): Promise<Meaning> {
    const [value] = values;
    const own = value?.shape.kind === 'bytes' ? await this.#reader.bytes(value) : undefined;
    if (!own || values.length !== 1) throw new EvaluationError(l10n.t`${name} takes bytes.`);
    const address = `0x${(name === 'sha256' ? '2' : '3').padStart(40, '0')}`;
    const { success, output } = await this.#context.call(address, own);
    if (!success || output.length !== 32) throw new EvaluationError(l10n.t`The debugger can't run ${name}.`);
    const size = name === 'sha256' ? 32 : 20;
    return number(wordShape(`bytes${size}`, 'bytes', size), BigInt(hexOfBytes(output.slice(32 - size))));
  }

  async #vyperBuiltIn(name: string, inputs: readonly Expression[], names?: readonly string[]): Promise<Meaning> {
    const [first, second, third] = inputs;
    const cannot = new EvaluationError(l10n.t`The debugger can't run ${name}.`);
    const isEncoding = name === 'abi_encode' || name === '_abi_encode';
    if (isEncoding) return this.#vyperEncoded(inputs, names ?? [], cannot);
    if (!first || names) throw cannot;
    const numbers = async () => Promise.all(inputs.map((each) => this.#number(each)));
    switch (name) {
      case 'len': {
        const length = inputs.length === 1 ? await this.#reader.length(await this.value(first)) : undefined;
        if (length === undefined) throw notKnown(wordsOf(first));
        return number(uint256, length);
      }
      case 'abs': {
        const one = await this.#number(first);
        return number(...(one[1] < 0n ? unaryNumber('-', one) : one));
      }
      case 'min':
      case 'max': {
        const [one, other] = await numbers();
        if (!one || !other) throw cannot;
        const isLess = compared('<', one, other) === true;
        const shape = one[0].isLiteral ? other[0] : one[0];
        return number(shape, (isLess === (name === 'min') ? one : other)[1]);
      }
      case 'keccak256':
      case 'sha256': {
        const own = await this.#bytesOf(await this.value(first));
        if (!own || inputs.length > 1) throw cannot;
        if (name === 'sha256') return this.#precompiled(name, [bytesValue(own)]);
        return number(wordShape('bytes32', 'bytes', 32), BigInt(keccak256(own)));
      }
      case 'concat': {
        const values = await Promise.all(inputs.map((each) => this.value(each)));
        const parts = await Promise.all(values.map((each) => this.#bytesOf(each)));
        const isText = values.every(({ shape }) => shape.kind === 'bytes' && shape.isText);
        if (!parts.every((part) => part !== undefined)) throw cannot;
        return bytes(concatBytes(parts), isText);
      }
      case 'slice': {
        if (!second || !third) throw cannot;
        const value = await this.value(first);
        const own = await this.#bytesOf(value);
        const [from, count] = [(await this.#number(second))[1], (await this.#number(third))[1]];
        if (!own) throw cannot;
        if (from < 0n || count < 0n || from + count > BigInt(own.length))
          throw new EvaluationError(
            l10n.t`${from.toString()} to ${(from + count).toString()} is outside of the length, ${own.length.toString()}.`,
          );
        const isText = value.shape.kind === 'bytes' && value.shape.isText;
        return bytes(own.slice(Number(from), Number(from + count)), isText);
      }
      case 'as_wei_value': {
        if (second?.kind !== 'bytes') throw cannot;
        const unit = new TextDecoder().decode(second.bytes);
        const wei = weiOf(await this.#number(first), unit);
        if (wei === undefined) throw new EvaluationError(l10n.t`"${unit}" is no unit of as_wei_value.`);
        if (!inRange(uint256, wei)) throw new EvaluationError(l10n.t`The value is outside of ${uint256.label}.`);
        return number(uint256, wei);
      }
      case 'floor':
      case 'ceil': {
        const [shape, value] = await this.#number(first);
        if (!shape.isDecimal) throw cannot;
        return number(int256, wholeOf(value, name));
      }
      case 'isqrt': {
        const [shape, value] = await this.#number(first);
        if (shape.isDecimal || value < 0n) throw cannot;
        return number(uint256, squareRoot(value));
      }
      case 'uint2str': {
        const [shape, value] = await this.#number(first);
        if (shape.isDecimal || value < 0n) throw cannot;
        return bytes(new TextEncoder().encode(String(value)), true);
      }
      case 'method_id': {
        if (first.kind !== 'bytes' || inputs.length > 1) throw cannot;
        return bytes((bytesOfHex(keccak256(first.bytes)) ?? new Uint8Array(4)).slice(0, 4));
      }
      case 'epsilon':
        return number({ ...wordShape('decimal', 'int', 32), isDecimal: true }, 1n);
      case 'uint256_addmod':
      case 'uint256_mulmod': {
        const [one, other, by] = await numbers();
        if (!one || !other || !by) throw cannot;
        if (by[1] === 0n) throw new EvaluationError(l10n.t`${name} divides by zero.`);
        return number(uint256, (name === 'uint256_addmod' ? one[1] + other[1] : one[1] * other[1]) % by[1]);
      }
      case 'empty':
      case 'max_value':
      case 'min_value':
        return this.#vyperLimit(name, first, cannot);
      case 'convert':
        return { kind: 'value', value: await this.#vyperConverted(first, second, cannot) };
      default: {
        const [one, other] = await numbers();
        const isWhole = one && other && isWholeNumber(one[0]) && isWholeNumber(other[0]);
        const made = isWhole ? uncheckedNumber(name, one, other) : undefined;
        if (!made) throw cannot;
        return number(...made);
      }
    }
  }

  /** The bytes of a value of bytes, a text or `bytesM`; undefined for others. */
  async #bytesOf(value: HeldValue): Promise<Uint8Array | undefined> {
    const { shape } = value;
    if (shape.kind === 'bytes') return this.#reader.bytes(value);
    const read = shape.kind === 'word' && shape.word === 'bytes' ? await this.#reader.number(value) : undefined;
    return shape.kind !== 'word' || read === undefined ? undefined : bytesOfWord(read).slice(32 - shape.size);
  }

  /** `abi_encode(a, b, method_id=…)`. */
  async #vyperEncoded(inputs: readonly Expression[], names: readonly string[], cannot: Error): Promise<Meaning> {
    if (names.some((each) => each !== '' && each !== 'method_id')) throw cannot;
    const at = names.indexOf('method_id');
    const selector = inputs[at];
    const before = selector ? await this.#bytesOf(await this.value(selector)) : new Uint8Array();
    const values = await Promise.all(inputs.filter((_, nth) => nth !== at).map((each) => this.value(each)));
    if (!before || values.length === 0) throw cannot;
    return bytes(concatBytes([before, await this.#encoded(values)]));
  }

  async #vyperLimit(name: 'empty' | 'max_value' | 'min_value', type: Expression, cannot: Error): Promise<Meaning> {
    const meaning = await this.meaning(type);
    const shape = meaning.kind === 'type' ? meaning.shape : undefined;
    if (shape?.kind !== 'word' || shape.members) throw cannot;
    if (name === 'empty') return number(shape, 0n);
    return typeInfo(shape, undefined, name === 'max_value' ? 'max' : 'min');
  }

  /** As Vyper's `convert`: a value that the type can't have isn't cut. */
  async #vyperConverted(of: Expression, type: Expression | undefined, cannot: Error): Promise<HeldValue> {
    const meaning = type && (await this.meaning(type));
    const shape = meaning?.kind === 'type' ? meaning.shape : undefined;
    if (shape?.kind !== 'word' || shape.members) throw cannot;
    const value = await this.value(of);
    const from = value.shape;
    const made = (read: bigint): HeldValue => {
      if (!inRange(shape, read)) throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
      return { shape, place: { in: 'number', number: read } };
    };
    if (from.kind === 'bytes' && !from.isText) {
      const own = await this.#reader.bytes(value);
      if (!own || own.length > shape.size || shape.isDecimal || shape.word === 'int') throw cannot;
      const placed = shape.word === 'bytes' ? paddedTo(own, shape.size) : own;
      const read = placed.length === 0 ? 0n : BigInt(hexOfBytes(placed));
      return made(shape.word === 'bool' && read !== 0n ? 1n : read);
    }
    const read = await this.#reader.number(value);
    if (from.kind !== 'word' || (from.members && shape.word !== 'uint')) throw cannot;
    if (read === undefined) throw notKnown(wordsOf(of));
    if (shape.word === 'bool') return made(read === 0n ? 0n : 1n);
    if (from.isDecimal || shape.isDecimal) {
      if (from.isDecimal && shape.isDecimal) return made(read);
      const scale = 10n ** BigInt(decimalPlaces);
      if (from.isDecimal) return shape.word === 'uint' || shape.word === 'int' ? made(read / scale) : fail(cannot);
      return from.word === 'uint' || from.word === 'int' || from.word === 'bool' ? made(read * scale) : fail(cannot);
    }
    if (from.word === 'bytes' && shape.word === 'bytes') {
      const wider = BigInt(8 * (shape.size - from.size));
      const moved = wider >= 0n ? read << wider : read >> -wider;
      if (wider < 0n && moved << -wider !== read) throw cannot;
      return made(moved);
    }
    if (from.word === 'bytes' && shape.word === 'int') return made(BigInt.asIntN(8 * from.size, read));
    if (shape.word === 'bytes' && read < 0n) throw cannot;
    return made(read);
  }

  async #encoded(values: readonly HeldValue[]): Promise<Uint8Array> {
    const shapes = values.map(({ shape }) => shape);
    return encodeValues(shapes, await Promise.all(values.map((each) => this.#argument(each.shape, each))));
  }

  async #packed(values: readonly HeldValue[]): Promise<Uint8Array> {
    const parts = await Promise.all(
      values.map(async (value) => {
        const { shape } = value;
        if (shape.kind === 'bytes') return this.#reader.bytes(value);
        if (shape.kind === 'array') return this.#packedArray(value);
        const read = await this.#reader.number(value);
        if (shape.kind !== 'word' || shape.isLiteral || read === undefined) return undefined;
        return bytesOfWord(shape.word === 'bytes' ? read : writeWord(shape, read)).slice(32 - shape.size);
      }),
    );
    if (!parts.every((part) => part !== undefined))
      throw new EvaluationError(
        l10n.t`abi.encodePacked takes bytes, texts and numbers with a type, such as uint256(1).`,
      );
    return concatBytes(parts);
  }

  /** Of words, each of which takes 32 bytes; undefined for others. */
  async #packedArray(value: HeldValue): Promise<Uint8Array | undefined> {
    const parts = await this.#reader.parts(value);
    if (!parts || parts.count > mostParts) return undefined;
    const words: Uint8Array[] = [];
    for (const { value: item } of await parts.list(0, parts.count)) {
      const read = item && (await this.#reader.number(item));
      if (item?.shape.kind !== 'word' || read === undefined) return undefined;
      words.push(bytesOfWord(writeWord(item.shape, read)));
    }
    return concatBytes(words);
  }

  /** A value as ABI encoding takes it, of a wanted type. */
  async #argument(shape: Shape, value: HeldValue): Promise<AbiArgument> {
    if (shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw new EvaluationError(l10n.t`${value.shape.label} can't be converted to ${shape.label}.`);
      return hexOfBytes(bytes);
    }
    if (shape.kind === 'word') {
      const read = (await this.#reader.number(await this.#taken(shape, value))) ?? 0n;
      if (shape.word === 'bool') return read !== 0n;
      if (shape.word === 'address') return `0x${read.toString(16).padStart(40, '0')}`;
      return shape.word === 'bytes' ? `0x${read.toString(16).padStart(2 * shape.size, '0')}` : read;
    }
    const parts = await this.#reader.parts(value);
    if (!parts || shape.kind === 'mapping' || shape.kind === 'opaque' || parts.count > mostParts)
      throw new EvaluationError(l10n.t`${value.shape.label} can't be encoded.`);
    const list = await parts.list(0, parts.count);
    return Promise.all(
      list.map((part, at) => {
        const inner = shape.kind === 'array' ? shape.base() : shape.members[at]?.shape;
        if (!part.value || !inner) throw notKnown(part.name);
        return this.#argument(inner, part.value);
      }),
    );
  }

  /** A value as a parameter of a type takes it: it isn't cut. */
  async #taken(shape: WordShape, value: HeldValue): Promise<HeldValue> {
    const isLiteral = value.shape.kind === 'word' && value.shape.isLiteral === true;
    return isLiteral ? this.#converted(shape, value) : this.#keptCast(shape, value);
  }

  /** A number of the expression in a type that has to hold it. */
  async #converted(shape: WordShape, value: HeldValue): Promise<HeldValue> {
    const read = await this.#reader.number(value);
    if (read === undefined || !inRange(shape, read))
      throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
    return { shape, place: { in: 'number', number: read } };
  }

  /** The types of what a function takes, or returns. */
  #shapesOf(definition: SyntaxNode, key: 'parameters' | 'returnParameters'): readonly Shape[] {
    const { trees } = this.#context;
    return (definition.node(key)?.nodes('parameters') ?? []).map((each) => {
      const typeName = each.node('typeName');
      const shape = typeName && trees && shapeOfNode(typeName, trees);
      if (!shape) throw notKnown(definition.text('name') ?? '');
      return shape;
    });
  }

  /** Calls a view function of a contract of the recording on the state of this moment. */
  async #view(
    { name, address, of, isInner }: Extract<Meaning, { kind: 'functions' }>,
    given: readonly HeldValue[],
    names?: readonly string[],
  ): Promise<Meaning> {
    const { trees } = this.#context;
    if (address === undefined)
      throw new EvaluationError(
        l10n.t`${name} can't be called here: only view functions of the contracts in the recording can.`,
      );
    const namesOf = (each: SyntaxNode) =>
      (each.node('parameters')?.nodes('parameters') ?? []).map((parameter) => parameter.text('name') ?? '');
    /** The values in the order of the parameters. */
    const valuesOf = (each: SyntaxNode) => {
      const places = names && namesOf(each).map((parameter) => names.indexOf(parameter));
      return places ? places.flatMap((at) => given[at] ?? []) : given;
    };
    const counted = of.filter((each) => {
      const count = namesOf(each).length;
      return count === given.length && valuesOf(each).length === count;
    });
    const fitting = counted.length > 1 ? counted.filter((each) => this.#takes(each, valuesOf(each))) : counted;
    const [definition, ...others] = fitting;
    if (!trees || counted.length === 0)
      throw new EvaluationError(l10n.t`${name} doesn't take ${given.length.toString()} values.`);
    if (!definition) throw new EvaluationError(l10n.t`${name} doesn't take values of these types.`);
    if (others.length > 0)
      throw new EvaluationError(l10n.t`Several functions are named ${name} and take as many values.`);
    const mutability = definition.text('stateMutability');
    if (mutability !== 'view' && mutability !== 'pure')
      throw new EvaluationError(l10n.t`${name} may change the state: only view and pure functions can be called.`);
    const visibility = definition.text('visibility');
    if (visibility !== 'public' && visibility !== 'external')
      throw new EvaluationError(
        l10n.t`${name} is ${visibility ?? 'internal'}: only public and external functions can be called.`,
      );
    // Others see the account that calls, which isn't known to a call.
    const owner = definition.around(isContract);
    if (owner && isLibrary(owner) && mutability !== 'pure')
      throw new EvaluationError(l10n.t`${name} can't be called here: only pure functions of a library can.`);
    const signature = {
      inputs: this.#shapesOf(definition, 'parameters'),
      outputs: this.#shapesOf(definition, 'returnParameters'),
    };
    const selector = definition.text('functionSelector');
    return this.#answer({ name, address, ...signature, selector, isInner }, valuesOf(definition));
  }

  /** Whether a function takes values of these types: which of several with one name is meant. */
  #takes(definition: SyntaxNode, values: readonly HeldValue[]): boolean {
    return this.#shapesOf(definition, 'parameters').every((shape, at) => {
      const { shape: given } = values[at] ?? {};
      return given !== undefined && isTakenAs(shape, given);
    });
  }

  async #answer(
    { name, address, inputs, outputs, selector, isInner = false }: Signature & Called,
    values: readonly HeldValue[],
  ): Promise<Meaning> {
    if (inputs.length !== values.length)
      throw new EvaluationError(l10n.t`${name} doesn't take ${values.length.toString()} values.`);
    const own = values.map((value, at) => {
      const shape = inputs[at];
      if (!shape) throw notKnown(name);
      return this.#argument(shape, value);
    });
    const input = encodeCallOf(name, inputs, await Promise.all(own), selector);
    const { success, output } = await this.#context.call(address, input, { isInner });
    if (!success) throw new EvaluationError(l10n.t`${name} reverts at this moment.`);
    const answers = decodeOutputs(outputs, output);
    const [only] = answers;
    return answers.length === 1 && only ? { kind: 'value', value: only } : { kind: 'values', values: answers };
  }
}

/** Of Solidity. */
const builtIns: ReadonlySet<string> = new Set([
  'keccak256',
  'type',
  'payable',
  'sha256',
  'ripemd160',
  'addmod',
  'mulmod',
  'ecrecover',
  'gasleft',
  'blockhash',
  'blobhash',
  'selfdestruct',
  'require',
  'assert',
  'revert',
]);

/** Of Vyper; what isn't run is named in the message. */
const vyperBuiltIns: ReadonlySet<string> = new Set(
  `len min max abs empty max_value min_value convert keccak256 sha256 concat slice as_wei_value floor ceil isqrt sqrt
  method_id abi_encode _abi_encode abi_decode _abi_decode uint2str extract32 epsilon shift unsafe_add unsafe_sub
  unsafe_mul unsafe_div pow_mod256 uint256_addmod uint256_mulmod bitwise_and bitwise_or bitwise_xor bitwise_not
  blockhash blobhash ecrecover ecadd ecmul raw_call raw_log raw_revert send selfdestruct create_minimal_proxy_to
  create_copy_of create_from_blueprint print range`.split(/\s+/),
);

/** The type and the value that a module's constant is defined by, as written; undefined if it is none. */
function vyperConstant(name: string, source: string): { type: string; value: string } | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const definition = new RegExp(
    `^${name}[ \\t]*:[ \\t]*(?:public\\()?constant\\(([^()]*)\\)\\)?[ \\t]*=[ \\t]*([^#\\n]+)`,
    'gm',
  );
  const found = [...source.matchAll(definition)];
  const [, type, value] = found.length === 1 ? (found[0] ?? []) : [];
  return type === undefined || value === undefined ? undefined : { type: type.trim(), value: value.trim() };
}

/** More aren't encoded. */
const mostParts = 1_000;

/** What an account has besides a contract's functions; `codesize` and `is_contract` in Vyper. */
const ofAccounts: ReadonlySet<string> = new Set(['balance', 'code', 'codehash', 'codesize', 'is_contract']);

const isContract = ({ type }: SyntaxNode) => type === 'ContractDefinition';
const isLibrary = (node: SyntaxNode) => node.text('contractKind') === 'library';
const isFile = ({ type }: SyntaxNode) => type === 'SourceUnit';

const hasSelector: ReadonlySet<string> = new Set(['ErrorDefinition', 'EventDefinition']);
const declaresType: ReadonlySet<string> = new Set([
  'ContractDefinition',
  'EnumDefinition',
  'StructDefinition',
  'UserDefinedValueTypeDefinition',
]);

/** Whether Solidity takes a value of a type for one of another without a conversion. */
function isTakenAs(wanted: Shape, given: Shape): boolean {
  if (wanted.kind === 'bytes' && given.kind === 'bytes') return wanted.isText === given.isText;
  if (wanted.kind !== 'word' || given.kind !== 'word') return wanted.label === given.label;
  if (given.isLiteral) return wanted.word === 'uint' || wanted.word === 'int';
  if (wanted.word !== given.word) return false;
  return wanted.word === 'enum' ? wanted.label === given.label : given.size <= wanted.size;
}

function bytesValue(own: Uint8Array, isText = false): HeldValue {
  const shape = { kind: 'bytes', label: isText ? 'string' : 'bytes', bytes: 32n, isText } as const;
  return { shape, place: { in: 'bytes', bytes: own } };
}

function bytes(own: Uint8Array, isText = false): Meaning {
  return { kind: 'value', value: bytesValue(own, isText) };
}

function isWholeNumber({ word, isDecimal }: WordShape): boolean {
  return (word === 'uint' || word === 'int') && !isDecimal;
}

function fail(error: Error): never {
  throw error;
}

function number(shape: WordShape, value: bigint): Meaning {
  return { kind: 'value', value: { shape, place: { in: 'number', number: value } } };
}

function known(value: HeldValue | undefined, name: string): Meaning {
  if (!value) throw notKnown(name);
  return { kind: 'value', value };
}

function notKnown(name: string): EvaluationError {
  return new EvaluationError(l10n.t`The value of "${name}" isn't known here.`);
}

/** 40 digits are an address. */
function literalOf({ hexDigits }: Extract<Expression, { kind: 'number' }>): WordShape {
  if (hexDigits === 40) return addressShape;
  return hexDigits === undefined ? literalShape : { ...literalShape, hexDigits };
}

/** The functions of that name, without those that another one overrides. */
function functionsNamed(bases: readonly SyntaxNode[], name: string): readonly SyntaxNode[] {
  const found = new Map<string, SyntaxNode>();
  for (const base of bases)
    for (const each of base.nodes('nodes')) {
      if (each.type !== 'FunctionDefinition' || each.text('name') !== name) continue;
      const types = each
        .node('parameters')
        ?.nodes('parameters')
        .map((parameter) => parameter.typeName);
      const key = JSON.stringify(types ?? []);
      if (!found.has(key)) found.set(key, each);
    }
  return [...found.values()];
}

/**
 * What the function takes and returns that a compiler makes for a public variable; undefined if there is none (Solidity
 * documentation, "Getter Functions").
 */
function getterOf(bases: readonly SyntaxNode[], name: string, trees: SyntaxTrees): Signature | undefined {
  const declaration = bases
    .flatMap((base) => base.nodes('nodes'))
    .find((each) => each.type === 'VariableDeclaration' && each.text('name') === name);
  const typeName = declaration?.node('typeName');
  if (!typeName || declaration?.text('visibility') !== 'public') return undefined;
  const inputs: Shape[] = [];
  let shape = shapeOfNode(typeName, trees);
  for (;;) {
    if (shape.kind === 'mapping') inputs.push(shape.key);
    else if (shape.kind === 'array') inputs.push(uint256);
    else break;
    shape = shape.kind === 'mapping' ? shape.value() : shape.base();
  }
  if (shape.kind !== 'struct') return { inputs, outputs: [shape] };
  // Arrays and mappings in it are left out.
  const members = shape.members.map((member) => member.shape);
  return { inputs, outputs: members.filter(({ kind }) => kind !== 'mapping' && kind !== 'array') };
}

function typeInfo(shape: Shape, declared: SyntaxNode | undefined, name: string): Meaning {
  if (shape.kind === 'word' && (shape.word === 'uint' || shape.word === 'int')) {
    const bits = BigInt(8 * shape.size);
    const isSigned = shape.word === 'int';
    if (name === 'max') return number(shape, (1n << (isSigned ? bits - 1n : bits)) - 1n);
    if (name === 'min') return number(shape, isSigned ? -(1n << (bits - 1n)) : 0n);
  }
  if (shape.kind === 'word' && shape.word === 'enum' && shape.members) {
    if (name === 'min') return number(shape, 0n);
    if (name === 'max') return number(shape, BigInt(shape.members.length - 1));
  }
  if (name === 'interfaceId' && declared?.text('contractKind') === 'interface') {
    // What an interface inherits isn't in its ID.
    const selectors = declared.nodes('nodes').flatMap((each) => each.text('functionSelector') ?? []);
    return number(
      wordShape('bytes4', 'bytes', 4),
      selectors.reduce((id, each) => id ^ BigInt(`0x${each}`), 0n),
    );
  }
  if (name === 'name' && declared?.type === 'ContractDefinition') {
    const bytes = new TextEncoder().encode(declared.text('name') ?? '');
    const text = { kind: 'bytes', label: 'string', bytes: 32n, isText: true } as const;
    return { kind: 'value', value: { shape: text, place: { in: 'bytes', bytes } } };
  }
  throw new EvaluationError(l10n.t`type(${shape.label}) has no "${name}" in the debugger.`);
}

function checkIndex(index: bigint, length: bigint): void {
  if (index >= 0n && index < length) return;
  throw new EvaluationError(l10n.t`The index ${index.toString()} is outside of the length, ${length.toString()}.`);
}

function bytesOfWord(word: bigint): Uint8Array {
  return bytesOfHex(BigInt.asUintN(256, word).toString(16).padStart(64, '0')) ?? new Uint8Array(32);
}

function paddedTo(bytes: Uint8Array, size: number): Uint8Array {
  const padded = new Uint8Array(size);
  padded.set(bytes);
  return padded;
}

/** An expression in words, for a message. */
function wordsOf(expression: Expression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'number':
      return expression.places === undefined ? String(expression.value) : placed(expression.value, expression.places);
    case 'member':
      return `${wordsOf(expression.of)}.${expression.name}`;
    case 'index':
      return `${wordsOf(expression.of)}[${wordsOf(expression.index)}]`;
    case 'call':
      return `${wordsOf(expression.of)}(${expression.inputs.map(wordsOf).join(', ')})`;
    case 'unary':
      return `${expression.operator}${wordsOf(expression.of)}`;
    case 'binary':
      return `${wordsOf(expression.left)} ${expression.operator} ${wordsOf(expression.right)}`;
    default:
      return '…';
  }
}
