import { declaredIn, isName, type SolidityFunction, solidityFunctions } from './solidityFunctions.ts';

/** A storage pointer of a function to which assembly gives a slot, or a slot that it reads or writes itself. */
export interface SlotPointer {
  /** The words of its type, `Lib . State`; undefined without a pointer. */
  readonly type?: readonly string[];
  /** The contract or library with the function. */
  readonly contract?: string;
  /** Where it points: words and signs, with their values instead of the function's own variables. */
  readonly slot: readonly string[];
  /** The names that the function's callers give. */
  readonly parameters: ReadonlySet<string>;
  /** The words of the function, if the slot depends on more of it than on these values. */
  readonly body?: readonly string[];
}

/** Without any of these, no text is searched. */
const chosen = /(?:\.\s*|_)slot\s*:=|\bs(?:load|store)\s*\(|\bget\w{1,10}Slot\b/;
/** Of a source; one with as many may have more. */
export const mostPointers = 500;
/** The words of an expression, and of a type. One that is cut off isn't the whole, so that it has one more. */
const mostWords = 200;
/** Variables of variables. */
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

/**
 * The storage pointers that a Solidity source points at slots of its choice, by `state.slot := position`: what they
 * point at stands in no compiler's layout. So do the slots that `sload`, `sstore` and OpenZeppelin's `StorageSlot` get.
 * Source: https://docs.soliditylang.org/en/latest/assembly.html#access-to-external-variables-functions-and-libraries
 */
export function slotPointers(text: string): SlotPointer[] {
  if (!chosen.test(text)) return [];
  const found: SlotPointer[] = [];
  for (const each of solidityFunctions(text)) {
    found.push(...pointersOf(each).slice(0, mostPointers - found.length));
    if (found.length >= mostPointers) break;
  }
  return found;
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

function pointersOf({ words, contract, parameters }: SolidityFunction): SlotPointer[] {
  const pointers = new Map<string, string[]>();
  const locals = new Map<string, Local>();
  const declared = declaredIn(words);
  const open: { type?: readonly string[]; value: Value }[] = [];
  let hasMemory = false;
  const local = (name: string): Local => {
    const known = locals.get(name) ?? { values: [], isOther: false };
    locals.set(name, known);
    return known;
  };
  const isSetOtherwise = (name: string | undefined) => {
    if (name !== undefined && declared.has(name)) local(name).isOther = true;
  };
  for (const [at, word] of words.entries()) {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (word === 'storage') pointers.set(next, typeBefore(words, at));
    else if (word === 'delete') isSetOtherwise(next);
    else if ((word === '+' || word === '-') && next === word)
      for (const name of [before, words[at + 2]]) isSetOtherwise(name);
    else if (word === '=' && next !== '=' && next !== '>' && before !== ':') {
      if (isName(before) && words[at - 2] !== '.') local(before).values.push(solidity(until(words, at + 1, ';')));
      else if (isAssignment(words, at)) for (const name of targetsBefore(words, at)) isSetOtherwise(name);
    } else if (word === ':' && next === '=') {
      const [dot, name = ''] = [words[at - 2], words[at - 3]];
      const pointer = before === 'slot' && dot === '.' ? name : before.replace(/_slot$/, '');
      const type = pointers.get(pointer);
      const value = yul(yulExpression(words, at + 2));
      if (type && pointer !== before) open.push({ type, value });
      else if (dot === ',') for (const each of targetsBefore(words, at)) isSetOtherwise(each);
      else local(before).values.push(value);
    } else if (next === '(' && (word === 'sload' || word === 'sstore'))
      open.push({ value: yul(argument(words, at + 2)) });
    else if (next === '(' && slotGetter.test(word)) {
      const isMember = words[at + 2] === ')' && before === '.';
      open.push({ value: solidity(isMember ? chainBefore(words, at - 1) : argument(words, at + 2)) });
    } else if (writesMemory.has(word)) hasMemory = true;
  }
  return open.map(({ type, value }) => {
    const { slot, isPlain } = expanded(value, locals, parameters);
    const isWhole = isPlain && (type?.length ?? 0) <= mostWords && !(hasMemory && slot.includes('keccak256'));
    return {
      slot,
      parameters,
      ...(type && { type }),
      ...(contract !== undefined && { contract }),
      ...(!isWhole && { body: words }),
    };
  });
}

/** With values instead of variables; `isPlain` if nothing else of the function has a part in it. */
function expanded(
  written: Value,
  locals: ReadonlyMap<string, Local>,
  parameters: ReadonlySet<string>,
): { slot: string[]; isPlain: boolean } {
  const slot: string[] = [];
  let isPlain = true;
  let room = mostSteps;
  const add = ({ words, isYul }: Value, depth: number) => {
    for (const [at, word] of words.entries()) {
      if (slot.length >= mostWords || room-- <= 0) {
        isPlain = false;
        return;
      }
      if (isYul && words[at + 1] === '(' && isName(word) && !pureYul.has(word)) isPlain = false;
      const known = words[at - 1] === '.' || parameters.has(word) ? undefined : locals.get(word);
      const [value, ...others] = known?.values ?? [];
      const isSet = value !== undefined && others.length === 0 && !known?.isOther && depth < deepest;
      if (known && !isSet) isPlain = false;
      if (isSet) add(value, depth + 1);
      else slot.push(word);
    }
  };
  add(written, 0);
  return { slot, isPlain };
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
  for (let at = end - 1; at >= Math.max(0, end - mostWords) && !/^[;{}]$/.test(words[at] ?? ''); at--)
    if (isName(words[at]) && words[at - 1] !== '.') names.push(words[at] ?? '');
  return names;
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

/** The names with dots between them before a dot. */
function chainBefore(words: readonly string[], dot: number): string[] {
  let start = dot - 1;
  while (words[start - 1] === '.' && start > dot - mostWords) start -= 2;
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
