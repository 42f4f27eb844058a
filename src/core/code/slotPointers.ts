import {
  assemblyOf,
  declaredIn,
  isName,
  type SolidityFunction,
  solidityFunctions,
  yulParameters,
} from './solidityFunctions.ts';

/** A storage pointer of a function to which assembly gives a slot, or a slot that it reads or writes itself. */
export interface SlotPointer {
  /** The words of its type, `Lib . State`; undefined without a pointer. */
  readonly type?: readonly string[];
  /** The contract or library with the function that has the pointer, if another one gives the slot. */
  readonly typeContract?: string;
  /** The contract or library with the function that chooses the slot. */
  readonly contract?: string;
  readonly functionName: string;
  /** Where it points: words and signs, with their values instead of the function's own variables. */
  readonly slot: readonly string[];
  /** Whether it's nothing but what the function's callers give, who have pointers of their own, or OpenZeppelin's. */
  readonly isGiven: boolean;
  /** The names that need no meaning: those that the function's callers give, and its own if it has words. */
  readonly names: ReadonlySet<string>;
  /** The words of its assembly, if the slot depends on more of it than on these values. */
  readonly assembly?: readonly string[];
  /** The words of the function, or the values in that assembly, if the slot depends on them. */
  readonly body?: readonly string[];
  /** Whether pointers behind it were left out. */
  readonly isCut?: true;
}

/** Without any of these, no text is searched. */
const chosen = /(?:\.\s*|_)slot\s*:=|\bs(?:load|store)\s*\(|\bget\w{1,10}Slot\b/;
const mostPointers = 500;
/** The parameters of all functions whose callers are asked. */
const mostGivens = 1_000;
/** The words of an expression, and of a type. One that is cut off isn't the whole, so that it has one more. */
const mostWords = 200;
/** Variables of variables, and callers of callers. */
const deepest = 16;
/** Words of an expression and of its variables' values. */
const mostSteps = 2_000;

const solidity = (words: readonly string[]): Value => ({ words, isYul: false });
const yul = (words: readonly string[]): Value => ({ words, isYul: true });

/** As OpenZeppelin's `StorageSlot` has them. */
const slotGetter = /^get(?:Address|Boolean|Bytes32|Uint256|Int256|String|Bytes)Slot$/;
/** What gives the same for the same arguments. */
const pureYul = new Set(
  'add sub mul div sdiv mod smod exp not lt gt slt sgt eq iszero and or xor byte shl shr sar addmod mulmod signextend'.split(
    ' ',
  ),
);
const writesMemory = new Set(['mstore', 'mstore8', 'mcopy', 'calldatacopy', 'codecopy', 'returndatacopy']);

/** A parameter that is the slot of a pointer. */
interface Given extends Pick<SlotPointer, 'type' | 'typeContract'> {
  readonly index: number;
  /** Of all parameters. */
  readonly count: number;
}

/**
 * The storage pointers that Solidity sources point at slots of their choice, by `state.slot := position`: what they
 * point at stands in no compiler's layout. So do the slots that `sload`, `sstore` and OpenZeppelin's `StorageSlot` get,
 * and what is passed to a function for its pointer. At most 500 of each source are found.
 * Source: https://docs.soliditylang.org/en/latest/assembly.html#access-to-external-variables-functions-and-libraries
 */
export function slotPointers(texts: readonly string[]): SlotPointer[] {
  if (!texts.some((text) => chosen.test(text))) return [];
  const found = texts.map((): SlotPointer[] => []);
  const all = texts.flatMap((text, source) => [...solidityFunctions(text)].map((own) => ({ own, source })));
  const asked = new Set<string>();
  let callers: ReadonlyMap<string, typeof all> | undefined;
  let givens: Map<string, Given[]> | undefined;
  // The pointers of a function share these words.
  const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();
  const lastIn = (words: readonly string[]) => {
    const known = places.get(words) ?? new Map(words.map((word, at) => [word, at]));
    places.set(words, known);
    return known;
  };
  for (let round = 0, some = all; round <= deepest; round++) {
    const next = new Map<string, Given[]>();
    for (const { own, source } of some) {
      const known = found[source] ?? [];
      for (const pointer of known.length < mostPointers ? pointersOf(own, givens) : []) {
        if (known.length === mostPointers) break;
        let isCut = known.length === mostPointers - 1 || round === deepest;
        for (const given of givenOf(own, pointer, lastIn)) {
          const key = `${own.name} ${given.index} ${given.count} ${given.typeContract} ${given.type?.join(' ')}`;
          if (asked.has(key)) continue;
          isCut ||= asked.size >= mostGivens;
          if (isCut) break;
          asked.add(key);
          const others = next.get(own.name) ?? [];
          next.set(own.name, others);
          others.push(given);
        }
        known.push({ ...pointer, ...(isCut && { isCut }) });
      }
    }
    if (next.size === 0) break;
    callers ??= callersIn(all);
    some = [...new Set([...next.keys()].flatMap((name) => callers?.get(name) ?? []))];
    givens = next;
  }
  return found.flat();
}

/** By the names of what functions call, these. */
function callersIn<Caller extends { readonly own: SolidityFunction }>(all: readonly Caller[]): Map<string, Caller[]> {
  const callers = new Map<string, Caller[]>();
  for (const each of all)
    for (const name of new Set(each.own.words.filter((_, at, words) => at > 1 && words[at + 1] === '('))) {
      const alike = callers.get(name) ?? [];
      callers.set(name, alike);
      alike.push(each);
    }
  return callers;
}

/**
 * The parameters of a function on which its pointer's slot may depend: it's made of them, they stand in what is hashed, or
 * they decide about it.
 */
function givenOf(
  { name, words }: SolidityFunction,
  pointer: SlotPointer,
  lastIn: (words: readonly string[]) => ReadonlyMap<string, number>,
): Given[] {
  const { slot, type, typeContract, contract, assembly = [], body = [] } = pointer;
  // The calls of OpenZeppelin's are pointers anyway.
  if (name === '' || (type && slotGetter.test(name))) return [];
  const parameters = argumentsAt(words, words.indexOf('(')) ?? [];
  // The words of the function begin with its parameters.
  const start = body === words ? words.indexOf('{') : 0;
  const isNeeded = (own: string) =>
    slot.includes(own) || lastIn(assembly).has(own) || (lastIn(body).get(own) ?? -1) >= start;
  return parameters.flatMap((parameter, index) => {
    const own = parameter.at(-1) ?? '';
    // A variable that is passed is in the layout.
    if (parameter.length < 2 || parameter.includes('storage') || !isNeeded(own)) return [];
    return [{ index, count: parameters.length, ...(type && { type, typeContract: typeContract ?? contract }) }];
  });
}

interface Value {
  readonly words: readonly string[];
  /** In assembly, where calls may read memory and storage. */
  readonly isYul: boolean;
}

/** What a local variable is set to, as often as it is. */
interface Local {
  readonly values: Value[];
  /** Whether it's also set in another way, so that its value isn't known. */
  isOther: boolean;
}

interface Opened extends Pick<SlotPointer, 'type' | 'typeContract'> {
  /** Undefined if it isn't known. */
  readonly value: Value | undefined;
}

/**
 * At most 500, each of which is looked into as it is asked for.
 * @param givens if there are any, those that the function gives, instead of those that it has
 */
function* pointersOf(
  { words, contract, name, parameters }: SolidityFunction,
  givens?: ReadonlyMap<string, readonly Given[]>,
): Generator<SlotPointer> {
  const pointers = new Map<string, string[]>();
  const locals = new Map<string, Local>();
  const declared = declaredIn(words);
  const passed = yulParameters(words);
  const open: Opened[] = [];
  let hasMemory = false;
  const local = (own: string): Local => {
    const known = locals.get(own) ?? { values: [], isOther: false };
    locals.set(own, known);
    return known;
  };
  const add = (opened: Opened) => {
    if (open.length < mostPointers) open.push(opened);
  };
  const isSetOtherwise = (own: string | undefined) => {
    if (own !== undefined && declared.has(own)) local(own).isOther = true;
  };
  for (const [at, word] of words.entries()) {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    const asked = next === '(' && at > 1 && open.length < mostPointers ? givens?.get(word) : undefined;
    if (asked) for (const opened of passedAt(words, at, asked)) add(opened);
    if (word === 'storage') pointers.set(next, typeBefore(words, at));
    else if (word === 'delete') isSetOtherwise(next);
    else if ((word === '+' || word === '-') && next === word)
      for (const own of [before, words[at + 2]]) isSetOtherwise(own);
    else if (word === '=' && next !== '=' && next !== '>' && before !== ':') {
      if (isName(before) && words[at - 2] !== '.') local(before).values.push(solidity(until(words, at + 1, ';')));
      else if (isAssignment(words, at)) for (const own of targetsBefore(words, at)) isSetOtherwise(own);
    } else if (word === ':' && next === '=') {
      const [dot, own = ''] = [words[at - 2], words[at - 3]];
      const pointer = before === 'slot' && dot === '.' ? own : before.replace(/_slot$/, '');
      const type = pointers.get(pointer);
      const value = yul(yulExpression(words, at + 2));
      if (type && pointer !== before) {
        if (!givens) add({ type, value });
      } else if (dot === ',') for (const each of targetsBefore(words, at)) isSetOtherwise(each);
      else local(before).values.push(value);
    } else if (writesMemory.has(word)) hasMemory = true;
    else if (givens || next !== '(') continue;
    else if (word === 'sload' || word === 'sstore') add({ value: yul(argument(words, at + 2)) });
    else if (slotGetter.test(word) && at > 1) {
      const isMember = words[at + 2] === ')' && before === '.';
      add({ value: solidity(isMember ? receiverBefore(words, at - 1) : argument(words, at + 2)) });
    }
  }
  if (open.length === 0) return;
  const own = new Set([...parameters, ...declared]);
  const assembly = assemblyOf(words);
  const settings = valuesIn(assembly, locals);
  for (const { value, ...typed } of open) {
    const { slot, needs } = value ? expanded(value, locals, parameters, passed) : { slot: [], needs: 'all' as const };
    const isLong =
      (typed.type?.length ?? 0) > mostWords || (hasMemory && needs === 'none' && slot.includes('keccak256'));
    const values = needs === 'assembly' && !isLong ? settings : undefined;
    const isAll = isLong || needs === 'all' || (needs === 'assembly' && !values);
    const [first = ''] = slot;
    yield {
      slot,
      functionName: name,
      isGiven:
        (slot.length === 1 && parameters.has(first) && needs === 'none' && !isLong) ||
        (typed.type !== undefined && slotGetter.test(name)),
      names: needs === 'none' && !isLong ? parameters : own,
      ...typed,
      ...(contract !== undefined && { contract }),
      ...(values && { assembly }),
      ...(isAll ? { body: words } : values && values.length > 0 && { body: values }),
    };
  }
}

/** What a call at a name passes for parameters. */
function* passedAt(words: readonly string[], at: number, givens: readonly Given[]): Generator<Opened> {
  const passed = argumentsAt(words, at + 1);
  const isUnknown = !passed || passed[0]?.[0] === '{';
  for (const { index, count, ...typed } of givens) {
    if (isUnknown) {
      yield { ...typed, value: undefined };
      continue;
    }
    // Of a library that is used for a type, the first stands before the dot.
    const isMember = passed.length === count - 1 && words[at - 1] === '.';
    if (!isMember && passed.length !== count) continue;
    const value = isMember && index === 0 ? receiverBefore(words, at - 1) : passed[isMember ? index - 1 : index];
    yield { ...typed, value: value && solidity(value) };
  }
}

/** With values instead of variables; `needs` says what else of the function may have a part in it. */
function expanded(
  written: Value,
  locals: ReadonlyMap<string, Local>,
  parameters: ReadonlySet<string>,
  passed: ReadonlySet<string>,
): { slot: string[]; needs: 'none' | 'assembly' | 'all' } {
  const slot: string[] = [];
  let isInAssembly = false;
  let isAll = false;
  let room = mostSteps;
  const add = ({ words, isYul }: Value, depth: number) => {
    for (const [at, word] of words.entries()) {
      if (slot.length >= mostWords || room-- <= 0) {
        isAll = true;
        return;
      }
      const isCall = words[at + 1] === '(' && isName(word);
      if (isYul && (passed.has(word) || (isCall && !pureYul.has(word)))) isInAssembly = true;
      const known = words[at - 1] === '.' ? undefined : locals.get(word);
      const [value, ...others] = known?.values ?? [];
      const isOnce = value !== undefined && others.length === 0 && !known?.isOther && !parameters.has(word);
      if (isOnce && depth < deepest) add(value, depth + 1);
      else slot.push(word);
      if (!known || (isOnce && depth < deepest)) continue;
      if (known.isOther || isOnce || known.values.some((each) => !each.isYul)) isAll = true;
      else isInAssembly = true;
    }
  };
  add(written, 0);
  return { slot, needs: isAll ? 'all' : isInAssembly ? 'assembly' : 'none' };
}

/** What Solidity sets the variables in some assembly to; undefined if that isn't known. */
function valuesIn(assembly: readonly string[], locals: ReadonlyMap<string, Local>): string[] | undefined {
  const names = new Set(assembly);
  const values: string[] = [];
  for (const name of names) {
    const known = locals.get(name);
    const [value, ...others] = known?.values.filter(({ isYul }) => !isYul) ?? [];
    if (known?.isOther || others.length > 0 || values.length > mostSteps) return undefined;
    if (!value) continue;
    values.push(name, '=', ...value.words, ';');
    for (const word of value.words) names.add(word);
  }
  return values;
}

/** Of `=` that follows a sign: not so for a comparison. */
function isAssignment(words: readonly string[], at: number): boolean {
  const [before = '', earlier] = [words[at - 1], words[at - 2]];
  if (before === '=' || before === '!') return false;
  return !/[<>]/.test(before) || earlier === before;
}

/** The names before an assignment that isn't to one name: of a tuple, an element, a member, or with an operator. */
function targetsBefore(words: readonly string[], end: number): string[] {
  const names: string[] = [];
  for (let at = end - 1; at >= Math.max(0, end - mostWords) && !/^[;{}]$/.test(words[at] ?? ''); at--) {
    const opening = words[at] === ')' ? openingBefore(words, at) : at;
    // What a call is given isn't assigned.
    if (opening < at && isName(words[opening - 1])) at = opening;
    else if (isName(words[at]) && words[at - 1] !== '.') names.push(words[at] ?? '');
  }
  return names;
}

/** Of the parenthesis that is closed; at most so many words before it. */
function openingBefore(words: readonly string[], closing: number): number {
  let depth = 0;
  for (let at = closing; at >= Math.max(0, closing - mostWords); at--) {
    if (words[at] === ')') depth++;
    else if (words[at] === '(' && --depth === 0) return at;
  }
  return closing;
}

/** The words of the type before `storage`: names with dots between, a mapping, or an array. */
function typeBefore(words: readonly string[], end: number): string[] {
  let start = end - 1;
  const first = Math.max(0, end - mostWords - 1);
  for (let close = words[start]; close === ']' || close === ')'; close = words[start]) {
    const opening = close === ']' ? '[' : '(';
    let depth = 0;
    for (; start > first; start--) {
      if (words[start] === close) depth++;
      else if (words[start] === opening && --depth === 0) break;
    }
    if (start <= first) break;
    start--;
  }
  while (words[start - 1] === '.') start -= 2;
  return words.slice(Math.max(0, start), end);
}

function until(words: readonly string[], start: number, sign: string): string[] {
  const next = words.slice(start, start + mostWords + 1);
  const end = next.indexOf(sign);
  return end < 0 ? next : next.slice(0, end);
}

/** Up to the comma or parenthesis behind it. */
function argument(words: readonly string[], start: number): string[] {
  let depth = 0;
  const next = words.slice(start, start + mostWords + 1);
  const end = next.findIndex((word) => {
    if (depth === 0 && (word === ',' || word === ')')) return true;
    if (word === '(') depth++;
    else if (word === ')') depth--;
    return false;
  });
  return end < 0 ? next : next.slice(0, end);
}

/** The words of each argument in parentheses; undefined if these are many. */
function argumentsAt(words: readonly string[], opening: number): string[][] | undefined {
  const found: string[][] = [];
  let depth = 0;
  let start = opening + 1;
  for (let at = opening; at <= opening + mostSteps; at++) {
    const word = words[at] ?? '';
    if (/^[([{]$/.test(word)) depth++;
    else if (/^[)\]}]$/.test(word)) depth--;
    if (depth > 1 || (depth === 1 && word !== ',')) continue;
    if (at > start || word === ',') found.push(words.slice(start, at));
    start = at + 1;
    if (depth === 0) return found;
  }
  return undefined;
}

/** The names, calls and dots between them before a dot. */
function receiverBefore(words: readonly string[], dot: number): string[] {
  const first = Math.max(0, dot - mostWords - 1);
  let depth = 0;
  let start = dot - 1;
  for (; start >= first; start--) {
    const [word = '', before = ''] = [words[start], words[start - 1]];
    if (word === ')' || word === ']') depth++;
    else if (word === '(' || word === '[') depth--;
    if (depth > 0) continue;
    const isOpening = word === '(' || word === '[';
    if (word === '.' || (isOpening && (isName(before) || /^[)\]]$/.test(before)))) continue;
    if (before !== '.') break;
  }
  return words.slice(Math.max(0, start), dot);
}

/** A name, which may have a dot, or a call with its arguments. */
function yulExpression(words: readonly string[], start: number): string[] {
  let end = start + 1;
  const last = Math.min(words.length, start + mostWords + 1);
  while (words[end] === '.' && end < last) end += 2;
  if (words[end] !== '(') return words.slice(start, end);
  let depth = 0;
  for (; end < last; end++) {
    if (words[end] === '(') depth++;
    else if (words[end] === ')' && --depth === 0) return words.slice(start, end + 1);
  }
  return words.slice(start, end);
}
