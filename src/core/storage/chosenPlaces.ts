import { CodeScanner, soliditySyntax } from '../code/codeScanner.ts';
import { type SlotPointer, slotPointers } from '../code/slotPointers.ts';
import { solidityContracts } from '../code/solidityContracts.ts';
import { declaredIn, isName, type SolidityFunction, solidityFunctions } from '../code/solidityFunctions.ts';
import { keccak256 } from '../platform/keccak/keccak.ts';
import { namespaceSlot } from './namespaces.ts';
import { proxyNamespaces, proxySlots } from './proxySlots.ts';
import { meaningsOf, qualifiedName, type SourceTypes, type StructSource } from './sourceTypes.ts';
import type { ChosenPlace } from './storageLayout.ts';

/**
 * What the code of the sources places itself, as diamonds do, and the structs whose NatSpec names another place than
 * ERC-7201 does. A pointer to a slot that a caller gives, as in OpenZeppelin's `StorageSlot`, isn't among them, nor are
 * the slots that every proxy has.
 */
export function chosenPlaces(sources: Iterable<string>, types: SourceTypes): ChosenPlace[] {
  const texts = [...sources];
  const meanings = new Meanings(texts, types);
  const found = new Map<string, ChosenPlace>();
  const add = (
    label: string | Label,
    contract: string | undefined,
    slot: string,
    members: readonly string[] | undefined,
  ) => {
    const named = typeof label === 'string' ? { struct: label } : label;
    found.set(`${contract ?? ''} ${named.struct} ${slot}`, {
      ...named,
      slot,
      ...(meanings.areWhole && members && { members }),
      ...(contract !== undefined && { contract }),
    });
  };
  for (const struct of types.structs.values())
    if (struct.location !== undefined)
      add(qualifiedName(struct), struct.contract, struct.location, meanings.ofMembers(struct));
  for (const pointer of slotPointers(texts)) {
    const { type, contract, slot, typeContract = contract } = pointer;
    // Those behind it are the same only if all sources are.
    if (pointer.isCut) add(labelOf(pointer), undefined, meanings.ofSources(), []);
    // The variable, not a member of a struct in memory, which the function would set.
    const isDirect = !pointer.assembly && !pointer.body;
    if (pointer.isGiven || (!type && isDirect && meanings.isOfVariable(slot))) continue;
    const place = meanings.ofSlot(pointer);
    if (!type) {
      if (!isProxySlot(place)) add(labelOf(pointer), contract, place, []);
      continue;
    }
    const struct = named(type.join(''), typeContract, types, types.structs)?.value;
    if (!struct) add(labelOf(pointer), contract, place, [meanings.ofType(type, typeContract)]);
    // The members of a namespace are in the layout.
    else if (struct.erc7201 !== undefined) add(qualifiedName(struct), contract, ofNamespace(place, struct.erc7201), []);
    else add(qualifiedName(struct), contract, place, meanings.ofMembers(struct));
  }
  return [...found.values()];
}

function isChain(words: readonly string[]): boolean {
  return words.every((word, at) => (at % 2 === 0 ? isName(word) : word === '.'));
}

type Label = Pick<ChosenPlace, 'struct' | 'isFunction'>;

/** What is shown for a place: the type of the pointer, the constant with the slot, or the function that chooses it. */
function labelOf({ type, slot, contract, functionName }: SlotPointer): Label {
  if (type) return { struct: typeLabel(type) };
  if (slot.length > 0 && isChain(slot)) return { struct: slot.join('') };
  // Of a constructor or what receives, which has no name, the contract is shown.
  const names = [contract, functionName].filter((name) => name !== undefined && name !== '');
  return { struct: names.join('.'), isFunction: true };
}

function typeLabel(words: readonly string[]): string {
  return words.join(' ').replace(/ (?=[[\].(),])|(?<=[[.(]) /g, '');
}

const hexNumber = /^0x[0-9a-fA-F]{1,64}$/;

/** One text for the slot that ERC-7201 gives, whether it's written as a number or as the formula. */
function ofNamespace(slot: string, id: string): string {
  const formulas = ['"', "'"].map(
    (quote) =>
      `keccak256 ( abi.encode ( uint256 ( keccak256 ( ${quote}${id}${quote} ) ) - 1 ) ) & ~ bytes32 ( uint256 ( 0xff ) )`,
  );
  const isFormula = formulas.some((formula) => slot === keccak256(formula));
  return isFormula || (hexNumber.test(slot) && BigInt(slot) === namespaceSlot(id)) ? `erc7201:${id}` : slot;
}

const proxies = new Set(
  proxySlots.variables
    .filter(({ namespace }) => namespace !== undefined && proxyNamespaces.includes(namespace))
    .map(({ slot }) => slot)
    // OpenZeppelin used it until 2023.
    .concat(BigInt(keccak256('eip1967.proxy.rollback')) - 1n),
);

function isProxySlot(value: string): boolean {
  return hexNumber.test(value) && proxies.has(BigInt(value));
}

/** What a name means in a contract, of what the sources define; undefined if that is ambiguous. */
function named<T>(
  name: string,
  contract: string | undefined,
  types: SourceTypes,
  among: ReadonlyMap<string, T>,
): { readonly key: string; readonly value: T } | undefined {
  for (const key of meaningsOf(name, contract, types)) {
    if (types.ambiguous.has(key)) return undefined;
    const value = among.get(key);
    if (value !== undefined) return { key, value };
  }
  return undefined;
}

/** The characters of all types of one contract. */
const mostText = 1 << 20;
/** Longer texts are hashed, since those of structs within structs would grow without limit. */
const hashLength = 66;
/** Structs within structs, and constants of constants, beyond that depth are hostile. */
const deepest = 16;

/** The words of Solidity and of assembly whose meaning no source changes. */
const language = new Set(
  `_ abi address add addmod and anonymous assembly bool break byte bytes calldata calldatacopy calldataload
  calldatasize caller callvalue case catch constructor continue default delete div do else emit encode encodePacked
  encodeWithSelector eq exp external fallback false for function gas gt hex if indexed int internal iszero keccak256
  leave let lt mapping mcopy memory mload mod modifier mstore mstore8 mul mulmod new not or override payable pop
  private public pure receive require return returndatacopy returndatasize returns revert sar sdiv sgt shl shr
  signextend sload slt smod sstore storage string sub switch tload true tstore try type uint ufixed fixed unchecked
  unicode view virtual while xor`.split(/\s+/),
);
const elementary = /^(?:u?int\d{1,3}|bytes\d{1,2})$/;
/** Of values and types. */
const members = new Set(['slot', 'offset', 'length', 'max', 'min', 'concat', 'push', 'pop', 'wrap', 'unwrap']);

function isLanguage(word: string): boolean {
  return language.has(word) || elementary.test(word);
}

/** The names that imports give to what other files define. */
function* importedNames(text: string): Generator<string> {
  const scanner = new CodeScanner(text, soliditySyntax);
  for (let before = ''; scanner.nextCode(); before = scanner.text) if (before === 'as') yield scanner.text;
}

/** Where words stand. */
interface Scope {
  readonly contract: string | undefined;
  /** The names that need no meaning, such as a function's own. */
  readonly own: ReadonlySet<string>;
  /** Types have the meanings of their members, rather than their names. */
  readonly isType?: true;
}

type Scoped = Pick<SolidityFunction, 'words' | 'parameters'> & { readonly contract?: string | undefined };

const none: ReadonlySet<string> = new Set();

/**
 * Texts that differ if two versions of a type, or of what a slot depends on, may do. What a name means that can't be
 * found depends on all sources.
 */
class Meanings {
  readonly #texts: readonly string[];
  readonly #types: SourceTypes;
  /** Of each struct, constant and function once; of one within itself, its name. */
  readonly #known = new Map<string, string>();
  #functions: ReadonlyMap<string, readonly SolidityFunction[]> | undefined;
  readonly #wholes = new WeakMap<readonly string[], string>();
  #imported: ReadonlySet<string> | undefined;
  #stored: ReadonlySet<string> | undefined;
  #sources: string | undefined;
  #room = mostText;

  constructor(texts: readonly string[], types: SourceTypes) {
    this.#texts = texts;
    this.#types = types;
  }

  /** Whether no text has been left out. */
  get areWhole(): boolean {
    return this.#room >= 0;
  }

  /** Whether it's the slot of a variable, which the layout has, rather than a constant that is called so. */
  isOfVariable(words: readonly string[]): boolean {
    const [first = ''] = words;
    if (words.length < 3 || !isChain(words) || !/^(?:slot|offset)$/.test(words.at(-1) ?? '')) return false;
    return !this.#types.contracts.has(first) && !this.#isImported(first);
  }

  ofMembers({ members, contract }: StructSource, depth = 0): string[] {
    return members.map(({ name, type }) => `${name} ${this.ofType(type, contract, depth)}`);
  }

  ofType(words: readonly string[], contract: string | undefined, depth = 0): string {
    return this.#ofWords(words, { contract, own: none, isType: true }, depth);
  }

  /** With the values of constants instead of their names. */
  ofSlot({ slot, contract, names, assembly, body }: SlotPointer): string {
    const text = this.#ofWords(slot, { contract, own: names }, 0);
    // The pointers of a function share these.
    const whole = (words: readonly string[]) => {
      const known = this.#wholes.get(words) ?? this.#ofBody({ words, parameters: names, contract }, 0);
      this.#wholes.set(words, known);
      return known;
    };
    const within = assembly && whole(assembly);
    const values = body && whole(body);
    return [text, within, values].filter((each) => each !== undefined).join(' in ');
  }

  #ofWords(words: readonly string[], scope: Scope, depth: number): string {
    const texts: string[] = [];
    let braces = 0;
    let isAssembly = false;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      if (word === 'assembly' && !isAssembly) [isAssembly, braces] = [true, 0];
      else if (word === '{') braces++;
      else if (word === '}' && --braces === 0) isAssembly = false;
      if (!isName(word)) {
        texts.push(word);
        continue;
      }
      const start = at;
      while (words[at + 1] === '.' && isName(words[at + 2])) at += 2;
      const chain = words.slice(start, at + 1).filter((each) => each !== '.');
      const before = words[start - 1] ?? '';
      // The names of keys and values, since 0.8.18, mean nothing.
      if (scope.isType && (isName(before) || before === ']' || before === ')') && !isLanguage(word)) continue;
      const isCall = words[at + 1] === '(';
      // In assembly, what is called is of the language, or a function of the same assembly.
      const isOwn = (isAssembly && isCall) || before === 'emit' || before === 'revert' || this.#isGlobal(chain);
      const isArgument = /^[{,]$/.test(before) && words[at + 1] === ':' && words[at + 2] !== '=';
      if (isOwn || isArgument || (!isCall && this.isOfVariable(words.slice(start, at + 1)))) {
        texts.push(chain.join('.'));
        continue;
      }
      const isWithoutArguments = isCall && words[at + 2] === ')';
      const returned = isWithoutArguments && before !== '.' ? this.#returned(chain, scope, depth) : undefined;
      if (returned !== undefined) at += 2;
      texts.push(returned ?? this.#ofName(chain, before === '.', isCall, scope, depth));
    }
    return texts.join(' ');
  }

  #ofName(chain: readonly string[], isMember: boolean, isCall: boolean, scope: Scope, depth: number): string {
    const name = chain.join('.');
    const [first = ''] = chain;
    if (depth >= deepest) return this.#unknown(name);
    const isKnown = isMember || scope.own.has(first) || isLanguage(first);
    const withMembers = (text: string, rest: readonly string[], isOwn = isKnown): string => {
      const last = rest.at(-1);
      const inner = rest.slice(0, isCall ? -1 : undefined);
      // The members of what the function or the storage has mean what they are called.
      if (!isOwn && !inner.every((each) => members.has(each) || isLanguage(each))) return this.#unknown(name);
      const called = isCall ? (last ?? first) : undefined;
      const meaning = called === undefined || scope.own.has(called) ? undefined : this.#function(called, depth);
      if (meaning !== undefined) return `${text} ${meaning}`;
      return !isCall || last === undefined || members.has(last) || isLanguage(last)
        ? text
        : `${text} ${this.#unknown(last)}`;
    };
    if (isKnown) return withMembers(name, isMember ? chain : chain.slice(1));
    for (let length = chain.length; length > 0; length--) {
      const part = chain.slice(0, length).join('.');
      const value = this.#constant(part, scope.contract, depth);
      if (value !== undefined) return withMembers(value, chain.slice(length));
      const type = this.#type(part, scope, depth);
      if (type !== undefined && length === chain.length) return type;
      const { enums, aliases } = this.#types;
      const isEnum = named(part, scope.contract, this.#types, enums);
      if (isEnum) return `${name} {${String(isEnum.value)}}`;
      if (named(part, scope.contract, this.#types, aliases)) return withMembers(name, chain.slice(length));
    }
    const called = isCall ? this.#function(chain.at(-1) ?? '', depth) : undefined;
    if (called !== undefined) return called;
    // What it holds is the same for both, if the layout is.
    if (this.#isStored(first)) return withMembers(name, chain.slice(1), true);
    return isCall && /^(?:assert|require|gasleft)$/.test(name) ? name : this.#unknown(name);
  }

  /** Whether it's a variable of a contract, and no import gives that name to something else. */
  #isStored(name: string): boolean {
    this.#stored ??= new Set(this.#texts.flatMap((text) => solidityContracts(text).flatMap((each) => each.variables)));
    return this.#stored.has(name) && !this.#isImported(name);
  }

  #isImported(name: string): boolean {
    this.#imported ??= new Set(this.#texts.flatMap((text) => [...importedNames(text)]));
    return this.#imported.has(name);
  }

  /** As `block.timestamp` and `abi.encode`, unless a source calls something else `block`. */
  #isGlobal([first = '', ...others]: readonly string[]): boolean {
    return /^(?:abi|block|msg|tx)$/.test(first) && others.length === 1 && !this.#types.contracts.has(first);
  }

  /** The meaning of a type's name, as its members or as it is; undefined if no type has that name. */
  #type(name: string, { contract, isType }: Scope, depth: number): string | undefined {
    const { aliases, contracts, enums, structs } = this.#types;
    const struct = named(name, contract, this.#types, structs)?.value;
    if (struct && !isType) return name;
    if (struct) {
      const own = qualifiedName(struct);
      return this.#once(own, own, () => `${own} {${this.ofMembers(struct, depth + 1).join('; ')}}`);
    }
    const other = named(name, contract, this.#types, enums) ?? named(name, contract, this.#types, aliases);
    if (other) return `${name} {${String(other.value)}}`;
    return contracts.has(name) ? name : undefined;
  }

  #constant(name: string, contract: string | undefined, depth: number): string | undefined {
    const dot = name.lastIndexOf('.');
    const owner = name.slice(0, Math.max(0, dot));
    const { constants, contracts } = this.#types;
    const found =
      named(name, contract, this.#types, constants) ??
      // Inherited by a contract that is named.
      (contracts.has(owner) ? named(name.slice(dot + 1), owner, this.#types, constants) : undefined);
    if (!found || depth >= deepest) return undefined;
    const { key, value } = found;
    const within = key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : undefined;
    return this.#once(`= ${key}`, key, () => this.#ofWords(value, { contract: within, own: none }, depth + 1));
  }

  /** Of a function that does nothing but give a value: that. */
  #returned(chain: readonly string[], { contract, own }: Scope, depth: number): string | undefined {
    const [name = '', ...others] = chain;
    if (depth >= deepest || others.length > 0 || own.has(name) || isLanguage(name)) return undefined;
    const [only, ...more] = this.#functionsOf(name);
    if (!only || more.length > 0) return undefined;
    const { words } = only;
    const start = words.indexOf('{');
    const value = words.slice(start + 2, -2);
    const isReturn = words[start + 1] === 'return' && words.at(-2) === ';' && !value.includes(';');
    const scope = { contract: only.contract ?? contract, own: none };
    return isReturn ? this.#once(`return ${name}`, name, () => this.#ofWords(value, scope, depth + 1)) : undefined;
  }

  /** Of all functions of the name, since which of them is called isn't known. */
  #function(name: string, depth: number): string | undefined {
    const all = this.#functionsOf(name);
    if (all.length === 0) return undefined;
    return this.#once(`function ${name}`, name, () => all.map((each) => this.#ofBody(each, depth + 1)).join(' '));
  }

  #ofBody({ words, parameters, contract }: Scoped, depth: number): string {
    const own = new Set([...parameters, ...declaredIn(words)]);
    return this.#once(`body ${contract ?? ''} ${words.join(' ')}`, '', () =>
      this.#ofWords(words, { contract, own }, depth + 1),
    );
  }

  #functionsOf(name: string): readonly SolidityFunction[] {
    if (!this.#functions) {
      const functions = new Map<string, SolidityFunction[]>();
      for (const text of this.#texts)
        for (const each of solidityFunctions(text)) {
          const alike = functions.get(each.name) ?? [];
          functions.set(each.name, alike);
          alike.push(each);
        }
      this.#functions = functions;
    }
    return this.#functions.get(name) ?? [];
  }

  /** The same only if all sources are. */
  ofSources(): string {
    this.#sources ??= keccak256(this.#texts.toSorted().join('\n'));
    return this.#sources;
  }

  /** Of a name that the sources don't explain: the same only if they are. */
  #unknown(name: string): string {
    return `${name} ${this.ofSources()}`;
  }

  #once(key: string, within: string, make: () => string): string {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, within);
    if (!this.areWhole) return within;
    const text = make();
    this.#room -= text.length;
    const meaning = text.length <= hashLength ? text : this.areWhole ? keccak256(text) : within;
    this.#known.set(key, meaning);
    return meaning;
  }
}
