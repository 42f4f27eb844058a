import * as l10n from '@vscode/l10n';
import { cutText } from '../../../format/escape.ts';
import type { AbiArgument } from '../../../ledger/evm/encodeAbi.ts';
import { concatBytes } from '../../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../../platform/hex.ts';
import { keccak256 } from '../../../platform/keccak/keccak.ts';
import { type HeldValue, ValueReader } from '../held/heldValue.ts';
import {
  elementaryShape,
  type Shape,
  shapeOfDeclaration,
  shapeOfNode,
  type WordShape,
  wordShape,
  writeWord,
} from '../held/valueShapes.ts';
import { vyperShape } from '../locals/localValue.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import { decodeOutputs, encodeCallOf, encodeValues } from './abiOfShapes.ts';
import type { EvaluationContext } from './evaluationContext.ts';
import { EvaluationError } from './evaluationError.ts';
import { type Expression, parseExpression } from './expression.ts';
import { declarationInScope, linearized, localsOf, stateOf } from './frameVariables.ts';
import { addressShape, binaryNumbers, compared, inRange, literalShape, uint256, unaryNumber } from './numbers.ts';

/** What an expression, or a part of one, is. */
type Meaning =
  | { readonly kind: 'value'; readonly value: HeldValue }
  /** What a function returned if that isn't one value. */
  | { readonly kind: 'values'; readonly values: readonly HeldValue[] }
  | { readonly kind: 'type'; readonly shape: Shape; readonly declared?: SyntaxNode }
  /** `msg`, `block`, `tx`, `abi`, `self`. */
  | { readonly kind: 'group'; readonly name: string }
  /** `keccak256`, `abi.encode`, `type`. */
  | { readonly kind: 'builtIn'; readonly name: string }
  /** Of `type(uint8)`. */
  | { readonly kind: 'typeInfo'; readonly shape: Shape; readonly declared?: SyntaxNode }
  /** The function that reads a public variable. */
  | ({ readonly kind: 'getter'; readonly name: string; readonly address: string } & Signature)
  | { readonly kind: 'functions'; readonly name: string; readonly address: string; readonly of: readonly SyntaxNode[] };

/** What a function takes and returns. */
interface Signature {
  readonly inputs: readonly Shape[];
  readonly outputs: readonly Shape[];
}

interface Called {
  readonly name: string;
  readonly address: string;
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
  const own = { ...context, call: (to: string, input: Uint8Array) => context.call(to, input, signal) };
  const evaluation = new Evaluation(own, reader);
  const meaning = await evaluation.meaning(parseExpression(text, isVyper(context)));
  const members = meaning.kind === 'group' ? groupMembers[meaning.name] : undefined;
  if (meaning.kind === 'group' && members) return [await evaluation.group(meaning.name, members)];
  if (meaning.kind === 'values') return meaning.values;
  if (meaning.kind === 'value') return [meaning.value];
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

const decimalPlaces = 10;

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
    // Vyper's own address.
    if (meaning.kind === 'group' && meaning.name === 'self')
      return this.#reader.ofWord(addressShape, BigInt(this.#context.frame.address));
    throw new EvaluationError(l10n.t`"${wordsOf(expression)}" isn't a value.`);
  }

  async #number(expression: Expression): Promise<readonly [WordShape, bigint]> {
    const value = await this.value(expression);
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
    const state = await this.#stateNamed(name);
    if (state) return state;
    if (['msg', 'block', 'tx', 'abi', 'self'].includes(name)) return { kind: 'group', name };
    if (name === 'this') {
      const { contract: own, frame: running } = this.#context;
      return number({ ...addressShape, ...(own && { contract: own }) }, BigInt(running.address));
    }
    if (name === 'now') return this.#ofGroup('block', 'timestamp');
    if (['keccak256', 'type', 'payable', 'convert'].includes(name)) return { kind: 'builtIn', name };
    const elementary = elementaryShape(name);
    if (elementary) return { kind: 'type', shape: elementary };
    const ofVyper = isVyper(this.#context) ? await this.#ofVyper(name) : undefined;
    if (ofVyper) return ofVyper;
    const { contract, trees, frame } = this.#context;
    const bases = linearized(contract, trees);
    const functions = functionsNamed(bases, name);
    if (functions.length > 0) return { kind: 'functions', name, address: frame.address, of: functions };
    const declared = this.#typeNamed(name, bases);
    if (declared) return declared;
    const constant = this.#fileConstant(name, bases);
    if (constant) return this.#constant(constant, name);
    const { withoutLocals } = this.#context;
    throw new EvaluationError(
      withoutLocals === undefined || trees
        ? l10n.t`"${name}" isn't known here.`
        : l10n.t`"${name}" isn't known here. ${withoutLocals}`,
    );
  }

  /** What a module of Vyper defines, and its language. */
  async #ofVyper(name: string): Promise<Meaning | undefined> {
    if (vyperBuiltIns.has(name)) return { kind: 'builtIn', name };
    const sources = [...(this.#context.build?.sources.values() ?? [])].map(({ content }) => content);
    const shape = vyperShape(name, sources);
    if (shape?.kind === 'word' && shape.members) return { kind: 'type', shape };
    const immutable = this.#vyperImmutable(name, sources);
    if (immutable) return { kind: 'value', value: immutable };
    const constant = vyperConstant(name, sources);
    if (!constant || this.#depth > deepest) return undefined;
    // Where it is defined, there are no variables.
    const context = { ...this.#context, vyper: undefined, layout: undefined, answerOf: undefined };
    const value = await new Evaluation(context, this.#reader, this.#depth + 1).value(
      parseExpression(constant.value, true),
    );
    const type = vyperShape(constant.type, sources);
    return { kind: 'value', value: type?.kind === 'word' ? await this.#cast(type, value) : value };
  }

  /** Vyper's immutables are behind the code, which doesn't have them while it is created. */
  #vyperImmutable(name: string, sources: readonly string[]): HeldValue | undefined {
    const { build, frame, vyperImmutables } = this.#context;
    const immutable = vyperImmutables?.get(name);
    const [place] = [...(build?.immutables.values() ?? [])][0] ?? [];
    const shape = immutable && vyperShape(immutable.type, sources);
    if (!immutable || !shape || !place || frame.operation.startsWith('CREATE')) return undefined;
    return { shape, place: { in: 'inline', memory: frame.code, at: BigInt(place.start + immutable.offset) } };
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
      case 'typeInfo':
        return typeInfo(of.shape, of.declared, name);
      case 'type':
        return this.#ofType(of, name);
      case 'value':
        return this.#ofValue(of.value, name);
      default:
        throw new EvaluationError(l10n.t`There is no "${name}" here.`);
    }
  }

  /** Vyper's state variables, and what its account has. */
  async #ofSelf(name: string): Promise<Meaning> {
    const state = await this.#stateNamed(name);
    if (state) return state;
    if (ofAccounts.has(name)) return this.#ofAccount(this.#context.frame.address, name);
    // Such as a transient one.
    const isDeclared = [...(this.#context.build?.sources.values() ?? [])].some(({ content }) =>
      new RegExp(`^${name}[ \\t]*:`, 'm').test(content),
    );
    throw isDeclared ? notKnown(name) : new EvaluationError(l10n.t`The contract has no variable "${name}".`);
  }

  async #ofAccount(address: string, name: string): Promise<Meaning> {
    const balance = name === 'balance' ? await this.#context.balanceOf?.(address.toLowerCase()) : undefined;
    if (balance === undefined) throw new EvaluationError(l10n.t`"${name}" of an address isn't recorded.`);
    return number(uint256, balance);
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
      if (own) return { kind: 'type', shape: own };
    }
    if (inner?.type === 'FunctionDefinition' && declared) {
      const address = this.#libraryAt(declared);
      if (address !== undefined) return { kind: 'functions', name, address, of: functionsNamed([declared], name) };
      throw new EvaluationError(
        l10n.t`${shape.label}.${name} can't be called here: only view functions of the contracts in the recording can.`,
      );
    }
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
    if (of.kind === 'type') throw new EvaluationError(l10n.t`Arrays can't be made in an expression.`);
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
    const cast = await this.#cast(shape, value);
    return bytesOfWord(writeWord(shape, (await this.#reader.number(cast)) ?? 0n));
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
    const one = await this.#number(left);
    const other = await this.#number(right);
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

  async #call({ of, inputs }: Extract<Expression, { kind: 'call' }>): Promise<Meaning> {
    const called = await this.meaning(of);
    switch (called.kind) {
      case 'type':
        return this.#made(called, inputs);
      case 'builtIn':
        return this.#builtIn(called.name, inputs);
      case 'functions':
        return this.#view(called, await Promise.all(inputs.map((each) => this.value(each))));
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

  async #made({ shape }: Extract<Meaning, { kind: 'type' }>, inputs: readonly Expression[]): Promise<Meaning> {
    const [input, ...others] = inputs;
    if (!input || others.length > 0) throw new EvaluationError(l10n.t`${shape.label} takes one value.`);
    return { kind: 'value', value: await this.#cast(shape, await this.value(input)) };
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

  async #builtIn(name: string, inputs: readonly Expression[]): Promise<Meaning> {
    if (name === 'type') {
      const meaning = inputs[0] && (await this.meaning(inputs[0]));
      if (meaning?.kind !== 'type') throw new EvaluationError(l10n.t`type(…) takes a type.`);
      return { ...meaning, kind: 'typeInfo' };
    }
    if (vyperBuiltIns.has(name) && isVyper(this.#context)) return this.#vyperBuiltIn(name, inputs);
    if (name === 'payable') return this.#made({ kind: 'type', shape: addressShape }, inputs);
    const values = await Promise.all(inputs.map((each) => this.value(each)));
    const bytes = (own: Uint8Array): Meaning => ({
      kind: 'value',
      value: {
        shape: { kind: 'bytes', label: 'bytes', bytes: 32n, isText: false },
        place: { in: 'bytes', bytes: own },
      },
    });
    switch (name) {
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

  async #vyperBuiltIn(name: string, inputs: readonly Expression[]): Promise<Meaning> {
    const [first, second] = inputs;
    const cannot = new EvaluationError(l10n.t`The debugger can't run ${name}.`);
    if (!first) throw cannot;
    if (name === 'len') {
      const length = await this.#reader.length(await this.value(first));
      if (length === undefined) throw notKnown(wordsOf(first));
      return number(uint256, length);
    }
    if (name === 'min' || name === 'max' || name === 'abs') {
      const one = await this.#number(first);
      if (name === 'abs') return number(...(one[1] < 0n ? unaryNumber('-', one) : one));
      if (!second) throw cannot;
      const other = await this.#number(second);
      const isLess = compared('<', one, other) === true;
      const shape = one[0].isLiteral ? other[0] : one[0];
      return number(shape, (isLess === (name === 'min') ? one : other)[1]);
    }
    const named = name === 'convert' ? second : first;
    const meaning = named && (await this.meaning(named));
    const shape = meaning?.kind === 'type' ? meaning.shape : undefined;
    if (shape?.kind !== 'word' || shape.members) throw cannot;
    switch (name) {
      case 'empty':
        return number(shape, 0n);
      case 'max_value':
        return typeInfo(shape, undefined, 'max');
      case 'min_value':
        return typeInfo(shape, undefined, 'min');
      default: {
        const value = await this.value(first);
        const from = value.shape;
        // Others are moved in their word.
        const isKept = from.kind === 'word' && !from.isDecimal && (from.word === 'bytes') === (shape.word === 'bytes');
        if (!isKept || (shape.word === 'bytes' && from.size !== shape.size)) throw cannot;
        const read = await this.#reader.number(value);
        if (read === undefined) throw notKnown(wordsOf(first));
        if (shape.word === 'bool') return number(shape, read === 0n ? 0n : 1n);
        return { kind: 'value', value: await this.#converted(shape, value) };
      }
    }
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

  /** A value as ABI encoding takes it, of a wanted type. */
  async #argument(shape: Shape, value: HeldValue): Promise<AbiArgument> {
    if (shape.kind === 'bytes') {
      const bytes = await this.#reader.bytes(value);
      if (!bytes) throw new EvaluationError(l10n.t`${value.shape.label} can't be converted to ${shape.label}.`);
      return shape.isText ? new TextDecoder().decode(bytes) : hexOfBytes(bytes);
    }
    if (shape.kind === 'word') {
      const cast =
        value.shape.kind === 'word' && value.shape.isLiteral
          ? await this.#converted(shape, value)
          : await this.#cast(shape, value);
      const read = (await this.#reader.number(cast)) ?? 0n;
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

  /** A number of the expression in a type that has to hold it. */
  async #converted(shape: WordShape, value: HeldValue): Promise<HeldValue> {
    const read = await this.#reader.number(value);
    if (read === undefined || !inRange(shape, read))
      throw new EvaluationError(l10n.t`The value is outside of ${shape.label}.`);
    return { shape, place: { in: 'number', number: read } };
  }

  /** Calls a view function of a contract of the recording on the state of this moment. */
  async #view(
    { name, address, of }: Extract<Meaning, { kind: 'functions' }>,
    values: readonly HeldValue[],
  ): Promise<Meaning> {
    const { trees } = this.#context;
    const fitting = of.filter((each) => (each.node('parameters')?.nodes('parameters') ?? []).length === values.length);
    const [definition, ...others] = fitting;
    if (!definition || !trees)
      throw new EvaluationError(l10n.t`${name} doesn't take ${values.length.toString()} values.`);
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
    const shapesOf = (key: string) =>
      (definition.node(key)?.nodes('parameters') ?? []).map((each) => {
        const typeName = each.node('typeName');
        const shape = typeName && shapeOfNode(typeName, trees);
        if (!shape) throw notKnown(name);
        return shape;
      });
    const signature = { inputs: shapesOf('parameters'), outputs: shapesOf('returnParameters') };
    return this.#answer({ name, address, ...signature, selector: definition.text('functionSelector') }, values);
  }

  async #answer(
    { name, address, inputs, outputs, selector }: Signature & Called,
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
    const { success, output } = await this.#context.call(address, input);
    if (!success) throw new EvaluationError(l10n.t`${name} reverts at this moment.`);
    const answers = decodeOutputs(outputs, output);
    const [only] = answers;
    return answers.length === 1 && only ? { kind: 'value', value: only } : { kind: 'values', values: answers };
  }
}

const vyperBuiltIns: ReadonlySet<string> = new Set([
  'len',
  'min',
  'max',
  'abs',
  'empty',
  'max_value',
  'min_value',
  'convert',
]);

/** The type and the value that a module's constant is defined by, as written; undefined if it is none, or of two modules. */
function vyperConstant(name: string, sources: readonly string[]): { type: string; value: string } | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const definition = new RegExp(
    `^${name}[ \\t]*:[ \\t]*(?:public\\()?constant\\(([^()]*)\\)\\)?[ \\t]*=[ \\t]*([^#\\n]+)`,
    'gm',
  );
  const found = sources.flatMap((text) => [...text.matchAll(definition)]);
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

const declaresType: ReadonlySet<string> = new Set([
  'ContractDefinition',
  'EnumDefinition',
  'StructDefinition',
  'UserDefinedValueTypeDefinition',
]);

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
  return hexDigits === 40 ? addressShape : literalShape;
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
