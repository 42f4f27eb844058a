import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger } from '../../format/amounts.ts';
import { lineOfText } from '../../format/escape.ts';
import { fileOfContract } from '../../format/fullName.ts';
import { withNamedKeys, withNameFirst } from '../../format/shortAddress.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { slotHex, slotsOf } from '../../storage/storageLayout.ts';
import { dataSlot } from '../../storage/storageValue.ts';
import { evaluateIn, readerOf } from '../../trace/values/evaluation/evaluate.ts';
import { localsOf, type NamedValue, stateOf, vyperImmutablesOf } from '../../trace/values/evaluation/frameVariables.ts';
import { addressShape } from '../../trace/values/evaluation/numbers.ts';
import { bytesText, type HeldValue, type ValueReader } from '../../trace/values/held/heldValue.ts';
import { readWord, wordText } from '../../trace/values/held/valueShapes.ts';
import {
  DebugError,
  type DebugPlace,
  type Evaluated,
  type EvaluateOptions,
  type Page,
  type Scope,
  type Variable,
} from '../debuggee.ts';
import type { FrameContext } from './frameContext.ts';

/** A variable before it gets a reference. */
interface Entry {
  readonly name: string;
  readonly type?: string;
  /** A value with parts, or a finished text. */
  readonly value: HeldValue | string | undefined;
  readonly expression?: string;
  readonly declaration?: DebugPlace;
  readonly memory?: string;
  /** Parts of what isn't a value, such as an event. */
  readonly children?: readonly Entry[];
}

/** What a reference stands for. */
interface Held {
  readonly context: FrameContext;
  readonly reader: ValueReader;
  readonly count: number;
  readonly isIndexed: boolean;
  list(start: number, count: number): Promise<readonly Entry[]>;
}

export interface StoragePlace {
  /** `0x` and 40 digits. */
  readonly address: string;
  readonly slot: bigint;
  /** The first byte in the slot, counted from the lowest, and how many there are. */
  readonly offset: number;
  readonly size: number;
  /** The content of a text or an array: consecutive slots. */
  readonly more?: { readonly first: bigint; readonly count: bigint };
  /** `balances[0xf39F…]`. */
  readonly label: string;
}

/** Longest name or value that is shown, in UTF-16 units. */
const longestShown = 1_000;

/** The variables of the frames at one stop, each read when it is first looked at. */
export class VariableStore {
  #held = new Map<number, Held>();
  #next = 1;
  readonly #readers = new Map<FrameContext, ValueReader>();
  readonly #places = new Map<string, StoragePlace>();

  /** It stands elsewhere: references of before are void. */
  moved(): void {
    this.#held = new Map();
    this.#places.clear();
    this.#readers.clear();
  }

  /** The scopes of a frame; none is read yet. */
  async scopes(context: FrameContext): Promise<readonly Scope[]> {
    const scopes: Scope[] = [];
    const add = (kind: Scope['kind'], name: string, entries: () => Promise<readonly Entry[]> | readonly Entry[]) => {
      scopes.push({ kind, name, reference: this.#holdList(context, entries) });
    };
    if (context.build) {
      const { withoutLocals, returned } = context;
      const hasLocals = withoutLocals !== undefined || returned !== undefined || localsOf(context).length > 0;
      if (hasLocals) add('locals', l10n.t`Locals`, () => this.#locals(context));
      if (stateOf(context).length + vyperImmutablesOf(context).length > 0)
        add('state', l10n.t`State`, () => this.#state(context));
    }
    add('call', l10n.t`Call`, () => this.#call(context));
    add('machine', l10n.t`Machine`, () => this.#machine(context));
    return scopes;
  }

  /** @throws DebugError for a reference of an earlier stop */
  async variables(reference: number, { filter, start = 0, count }: Page = {}): Promise<readonly Variable[]> {
    const held = this.#held.get(reference);
    // The Variables view reads its own again at each stop: what is left are results in the debug console.
    if (!held)
      throw new DebugError(
        l10n.t`This value was read at an earlier stop. To see its parts, evaluate it again or expand it in Variables.`,
      );
    if (filter !== undefined && (filter === 'indexed') !== held.isIndexed) return [];
    const entries = await held.list(start, count === undefined || count === 0 ? held.count - start : count);
    return Promise.all(entries.map((entry) => this.#shown(entry, held, reference)));
  }

  /** @throws DebugError with a sentence */
  async evaluate(
    expression: string,
    context: FrameContext,
    { signal, isWhole = false }: EvaluateOptions = {},
  ): Promise<Evaluated> {
    const reader = this.#readerOf(context);
    const values = await evaluateIn(expression, context, { reader, ...(signal && { signal }) });
    const only = values.length === 1 ? values[0] : undefined;
    const bytes = isWhole && only?.shape.kind === 'bytes' ? await reader.bytes(only) : undefined;
    if (only?.shape.kind === 'bytes' && bytes)
      return { value: bytesText(bytes, only.shape.isText, Number.POSITIVE_INFINITY), reference: 0 };
    if (isWhole && only?.shape.kind === 'word' && only.shape.word === 'address') {
      const number = await reader.number(only);
      if (number !== undefined) return { value: wordText(only.shape, number), reference: 0 };
    }
    if (only) return this.#evaluated(only, context, expression);
    const texts = await Promise.all(values.map((each) => reader.text(each)));
    return { value: shownText(`(${texts.join(', ')})`), reference: 0 };
  }

  /** @throws DebugError unless the expression is a bool */
  async truth(expression: string, context: FrameContext): Promise<boolean> {
    const reader = this.#readerOf(context);
    const [value] = await evaluateIn(expression, context, { reader });
    const number = value && (await reader.number(value));
    if (value?.shape.kind !== 'word' || value.shape.word !== 'bool' || number === undefined)
      throw new DebugError(l10n.t`"${shownText(expression)}" isn't true or false.`);
    return number !== 0n;
  }

  /** Where a variable of an expanded list is in storage; undefined if it isn't there, or in several slots. */
  storageOf(reference: number, name: string): StoragePlace | undefined {
    return this.#places.get(`${reference} ${name}`);
  }

  /**
   * The same of an expression.
   * @throws DebugError with a sentence
   */
  async storageIn(expression: string, context: FrameContext): Promise<StoragePlace | undefined> {
    const [only, ...others] = await evaluateIn(expression, context, { reader: this.#readerOf(context) });
    return only && others.length === 0 ? storagePlace(only, expression, context) : undefined;
  }

  #readerOf(context: FrameContext): ValueReader {
    const reader = this.#readers.get(context) ?? readerOf(context);
    this.#readers.set(context, reader);
    return reader;
  }

  async #locals(context: FrameContext): Promise<Entry[]> {
    const locals = localsOf(context);
    const entries: Entry[] = locals.filter(({ name }) => name !== '').map((local) => entryOf(local, context));
    const unnamed = locals.filter(({ name }) => name === '');
    for (const [at, { label, value }] of unnamed.entries()) {
      const name = unnamed.length > 1 ? l10n.t`returned value ${(at + 1).toString()}` : l10n.t`returned value`;
      entries.push({ name, type: label, value });
    }
    if (locals.length === 0 && context.withoutLocals !== undefined)
      entries.push({ name: l10n.t`(not available)`, value: context.withoutLocals });
    if (context.returned !== undefined) entries.push({ name: l10n.t`returned value`, value: context.returned });
    return entries;
  }

  async #state(context: FrameContext): Promise<Entry[]> {
    const isVyper = /\.vyi?:/.test(context.build?.contract ?? '');
    const variables = stateOf(context);
    const names = variables.map(({ name }) => name);
    // A private one of a base may have the name of another.
    const qualified = variables.map(({ name, declaration }) => {
      const owner = declaration?.parent?.text('name');
      return owner === undefined ? undefined : `${owner}.${name}`;
    });
    const hidden = new Set(localsOf(context).map(({ name }) => name));
    const main = fileOfContract(context.build?.contract ?? '');
    const isInMain = (context.vyperModule ?? main) === main;
    const immutables = vyperImmutablesOf(context).map((each): Entry => {
      const { expression, ...entry } = entryOf(each, context);
      return { ...entry, ...(isInMain && expression !== undefined && { expression }) };
    });
    const stored = variables.map((variable, at): Entry => {
      const { name, value } = variable;
      const own = qualified[at];
      if (isOnly(name, names)) {
        const { expression, ...entry } = entryOf(variable, context);
        const inVyper = isInMain ? (name.includes('.') ? name : `self.${name}`) : undefined;
        const meaning = isVyper ? inVyper : hidden.has(name) ? own : expression;
        return { ...entry, ...(meaning !== undefined && { expression: meaning }) };
      }
      if (own !== undefined && isOnly(own, qualified)) return entryOf({ ...variable, name: own }, context);
      // Only its place distinguishes it, and no expression means it.
      const slot = value?.place.in === 'storage' ? value.place.slot : 0n;
      const { expression: _, ...entry } = entryOf(
        { ...variable, name: l10n.t('{0} (slot {1})', name, `${slot}`) },
        context,
      );
      return entry;
    });
    return [...stored, ...immutables];
  }

  #call(context: FrameContext): Entry[] {
    const { frame, transaction, machine, nameOf } = context;
    const address = (of: string) => {
      const text = wordText(addressShape, readWord(addressShape, BigInt(of)));
      return withNameFirst(text, nameOf(of));
    };
    const { left, isOriginal } = machine.gas;
    const events = machine.events();
    const transient = [...machine.transient()];
    return [
      { name: 'msg.sender', type: 'address', value: address(frame.caller), expression: 'msg.sender' },
      { name: 'msg.value', type: 'uint256', value: withHbar(frame.value), expression: 'msg.value' },
      {
        name: 'msg.data',
        type: 'bytes',
        value: bytesText(machine.calldata, false),
        expression: 'msg.data',
        memory: memoryReference(context, 'calldata'),
      },
      { name: 'this', type: 'address', value: address(frame.address), expression: 'this' },
      { name: 'tx.origin', type: 'address', value: address(transaction.origin), expression: 'tx.origin' },
      { name: 'block.number', type: 'uint256', value: String(transaction.blockNumber), expression: 'block.number' },
      {
        name: 'block.timestamp',
        type: 'uint256',
        value: withTime(transaction.timestamp),
        expression: 'block.timestamp',
      },
      {
        name: isOriginal ? l10n.t`gas` : l10n.t`gas (of the code without optimizer)`,
        value: String(left),
      },
      {
        name: l10n.t`returned data`,
        type: 'bytes',
        value: bytesText(machine.returnData, false),
        memory: memoryReference(context, 'returnData'),
      },
      {
        name: l10n.t`events so far`,
        value: String(events.length),
        children: events.map((event, at) => ({
          name: `[${at}]`,
          value: address(event.address),
          children: [
            ...event.topics.map((topic, nth) => ({ name: `topic ${nth}`, value: slotHex(topic) })),
            { name: 'data', value: bytesText(event.data, false) },
          ],
        })),
      },
      ...(transient.length === 0
        ? []
        : [
            {
              name: l10n.t`transient storage`,
              value: String(transient.length),
              children: transient.map(([slot, value]) => ({ name: slotHex(slot), value: slotHex(value) })),
            },
          ]),
    ];
  }

  #machine(context: FrameContext): Entry[] {
    const { machine } = context;
    const { stack, memory } = machine;
    const words = Math.ceil(memory.length / 32);
    // The top first, as tools show it.
    const top = stack.toReversed();
    return [
      {
        name: l10n.t`stack`,
        value: String(stack.length),
        children: top.map((word, at) => ({ name: `[${at}]`, value: slotHex(word) })),
      },
      {
        name: l10n.t`memory`,
        value: l10n.t`${formatInteger(memory.length)} bytes`,
        memory: memoryReference(context, 'memory'),
        children: [
          ...Array.from({ length: Math.min(words, mostWords) }, (_, at) => ({
            name: `0x${(32 * at).toString(16).padStart(4, '0')}`,
            value: hexOfBytes(memory.slice(32 * at, 32 * at + 32)),
          })),
          ...leftOut(words - mostWords),
        ],
      },
    ];
  }

  #holdList(context: FrameContext, entries: () => Promise<readonly Entry[]> | readonly Entry[]): number {
    let made: Promise<readonly Entry[]> | undefined;
    const all = () => {
      made ??= Promise.resolve(entries());
      return made;
    };
    return this.#hold({
      context,
      isIndexed: false,
      count: Number.MAX_SAFE_INTEGER,
      reader: this.#readerOf(context),
      list: async (start, count) => (await all()).slice(start, start + count),
    });
  }

  #hold(held: Held): number {
    const reference = this.#next++;
    this.#held.set(reference, held);
    return reference;
  }

  async #shown(entry: Entry, held: Held, reference: number): Promise<Variable> {
    const { name, expression, declaration, memory, children } = entry;
    const { context, reader } = held;
    const shown = {
      name: shownText(name),
      ...(expression !== undefined && { expression }),
      ...(declaration && { declaration }),
      ...(memory !== undefined && { memory }),
    };
    if (entry.value === undefined || typeof entry.value === 'string') {
      const value = entry.value === undefined ? l10n.t`not known` : entry.value;
      return {
        ...shown,
        value: shownText(value),
        ...(entry.type !== undefined && { type: entry.type }),
        ...(children && children.length > 0
          ? { reference: this.#holdList(context, () => children), named: children.length }
          : { reference: 0 }),
      };
    }
    this.#keepPlace(`${reference} ${name}`, entry.value, expression ?? name, context);
    const { reference: own, named, indexed } = await this.#partsOf(entry.value, { context, expression });
    const counts = { ...(named !== undefined && { named }), ...(indexed !== undefined && { indexed }) };
    return {
      ...shown,
      value: shownText(await reader.text(entry.value)),
      ...shownType(entry.value),
      reference: own,
      ...counts,
    };
  }

  async #evaluated(value: HeldValue, context: FrameContext, expression: string): Promise<Evaluated> {
    const reader = this.#readerOf(context);
    const { reference, named, indexed } = await this.#partsOf(value, { context, expression });
    return {
      value: shownText(await reader.text(value)),
      ...shownType(value),
      reference,
      ...(named !== undefined && { named }),
      ...(indexed !== undefined && { indexed }),
    };
  }

  async #partsOf(
    value: HeldValue,
    { context, expression }: { context: FrameContext; expression: string | undefined },
  ): Promise<Pick<Evaluated, 'reference' | 'named' | 'indexed'>> {
    const reader = this.#readerOf(context);
    const parts = await reader.parts(value);
    if (!parts || parts.count === 0) return { reference: 0 };
    const reference = this.#hold({
      context,
      reader,
      count: parts.count,
      isIndexed: parts.isIndexed,
      list: async (start, count) => {
        const listed = await parts.list(start, Math.min(count, mostListed));
        const names = listed.map(({ name }) => withNamedKeys(name, context.nameOf));
        const entries: Entry[] = listed.map((part, at) => ({
          // Accounts may share a name.
          name: isOnly(names[at], names) ? names[at] : part.name,
          value: part.value,
          ...(expression !== undefined && { expression: `${expression}${part.suffix}` }),
        }));
        return [...entries, ...leftOut(Math.min(count, parts.count - start) - mostListed)];
      },
    });
    return parts.isIndexed ? { reference, indexed: parts.count } : { reference, named: parts.count };
  }

  #keepPlace(key: string, value: HeldValue, label: string, context: FrameContext): void {
    const place = storagePlace(value, label, context);
    if (place) this.#places.set(key, place);
  }
}

/** More than the content of any text or array has; only touched ones are looked at. */
const contentSlots = 1n << 40n;

/** Where a value is in storage, a text or an array with its content; undefined if it isn't there, or is of several values. */
/** Of a literal, and of what counts in a loop of Vyper before 0.4, nothing is known. */
function shownType({ shape }: HeldValue): { type?: string } {
  return shape.kind === 'word' && shape.isLiteral ? {} : { type: shownText(shape.label) };
}

function storagePlace({ shape, place }: HeldValue, label: string, { frame }: FrameContext): StoragePlace | undefined {
  if (place.in !== 'storage') return undefined;
  const isOneSlot =
    shape.kind === 'word' || shape.kind === 'bytes' || (shape.kind === 'array' && shape.length === undefined);
  if (!isOneSlot) return undefined;
  const { slot } = place;
  const address = frame.address.toLowerCase();
  if (shape.kind === 'word') {
    const offset = shape.isLeft ? 32 - shape.size : place.offset;
    return { address, slot, offset, size: shape.size, label };
  }
  const more = shape.isInline
    ? { first: slot + 1n, count: slotsOf(shape) - 1n }
    : { first: dataSlot(slot), count: contentSlots };
  return { address, slot, offset: 0, size: 32, more, label };
}

/** What a frame has in bytes. */
type Memory = 'memory' | 'calldata' | 'returnData';

/** The same at each stop, so that a view of it follows. */
function memoryReference({ id }: FrameContext, kind: Memory): string {
  return `${id}.${kind}`;
}

/** The frame of a memory reference. */
export function frameOfMemory(reference: string): number {
  return Number.parseInt(reference, 10);
}

/** The bytes that a memory reference stands for in its frame; undefined if it is none. */
export function memoryOf(reference: string, context: FrameContext): Uint8Array | undefined {
  const kinds: readonly Memory[] = ['memory', 'calldata', 'returnData'];
  const kind = kinds.find((each) => memoryReference(context, each) === reference);
  return kind && context.machine[kind];
}

function isOnly(name: string | undefined, names: readonly unknown[]): name is string {
  return name !== undefined && names.indexOf(name) === names.lastIndexOf(name);
}

/** A row for those that aren't listed. */
function leftOut(count: number): Entry[] {
  return count > 0 ? [{ name: '…', value: l10n.t`${formatInteger(count)} more` }] : [];
}

/** Of an array without pages. */
const mostListed = 1_000;
const mostWords = 1_000;

function entryOf({ name, label, value, declaration }: NamedValue, { placeOf }: FrameContext): Entry {
  const place = declaration && placeOf(declaration);
  return { name, type: label, value, expression: name, ...(place && { declaration: place }) };
}

function withHbar(tinybars: bigint): string {
  return tinybars === 0n ? '0' : `${tinybars} (${formatHbar(tinybars)})`;
}

function withTime(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${seconds} (${date.toISOString().replace('.000Z', 'Z')})`;
}

/** One line of visible text. */
function shownText(text: string): string {
  return lineOfText(text, longestShown);
}
