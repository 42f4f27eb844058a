import { slotPointers } from '../code/slotPointers.ts';
import { keccak256 } from '../platform/keccak/keccak.ts';
import { meaningsOf, qualifiedName, type SourceTypes, type StructSource } from './sourceTypes.ts';

/** A struct at a slot that the code chooses. Plain data, in which two versions of a contract can be compared. */
export interface ChosenPlace {
  /** The struct's name, `Lib.State`. */
  readonly struct: string;
  readonly contract?: string;
  /** The expression for its slot, with the values of its constants. */
  readonly slot: string;
  /** Each with the meaning of its type; undefined if that would take too long. */
  readonly members?: readonly string[];
}

/**
 * The structs that the code of the sources places itself, as diamonds do, and those whose NatSpec names another place
 * than ERC-7201 does. A pointer to a slot that a caller gives, as in OpenZeppelin's `StorageSlot`, isn't among them.
 */
export function chosenPlaces(sources: Iterable<string>, types: SourceTypes): ChosenPlace[] {
  const isNamespace = new Set(types.namespaces.map(qualifiedName));
  const meanings = new Meanings(types);
  const found = new Map<string, ChosenPlace>();
  const add = (struct: StructSource, contract: string | undefined, slot: string) => {
    const name = qualifiedName(struct);
    if (isNamespace.has(name)) return;
    const members = meanings.ofMembers(struct);
    found.set(`${name} ${slot}`, {
      struct: name,
      slot,
      ...(meanings.areWhole && { members }),
      ...(contract !== undefined && { contract }),
    });
  };
  for (const struct of types.structs.values())
    if (struct.location !== undefined) add(struct, struct.contract, struct.location);
  for (const text of sources)
    for (const { type, contract, slot } of slotPointers(text)) {
      const struct = named(type.join(''), contract, types, types.structs);
      const [only = ''] = slot;
      const isGiven = slot.length === 1 && /^[A-Za-z_$]/.test(only) && !named(only, contract, types, types.constants);
      if (struct && !isGiven) add(struct, contract, meanings.ofExpression(slot, contract));
    }
  return [...found.values()];
}

/** What a name means in a contract, of what the sources define. */
function named<T>(
  name: string,
  contract: string | undefined,
  types: SourceTypes,
  among: ReadonlyMap<string, T>,
): T | undefined {
  for (const each of meaningsOf(name, contract, types)) if (among.has(each)) return among.get(each);
  return undefined;
}

/** The characters of all types of one contract. */
const mostText = 1 << 20;
/** Longer texts are hashed, since those of structs within structs would grow without limit. */
const hashLength = 66;
/** Structs within structs, and constants of constants, beyond that depth are hostile. */
const deepest = 16;

/** Texts that differ if two versions of a type or of a constant do. */
class Meanings {
  readonly #types: SourceTypes;
  /** Of each struct and constant once; of one within itself, its name. */
  readonly #known = new Map<string, string>();
  #room = mostText;

  constructor(types: SourceTypes) {
    this.#types = types;
  }

  /** Whether no text has been left out. */
  get areWhole(): boolean {
    return this.#room >= 0;
  }

  ofMembers({ members, contract }: StructSource, depth = 0): string[] {
    return members.map(({ name, type }) => `${name} ${this.#ofType(type, contract, depth)}`);
  }

  /** With the values of constants instead of their names. */
  ofExpression(words: readonly string[], contract: string | undefined, depth = 0): string {
    const { constants } = this.#types;
    const meanings = words.map((word) => {
      const value = depth < deepest ? named(word, contract, this.#types, constants) : undefined;
      return value ? this.#once(`= ${word}`, word, () => this.ofExpression(value, contract, depth + 1)) : word;
    });
    return meanings.join(' ');
  }

  #ofType(words: readonly string[], contract: string | undefined, depth: number): string {
    const { aliases, enums, structs } = this.#types;
    const text = words.join(' ').replaceAll(' . ', '.');
    return text.replace(/[\w$]+(?:\.[\w$]+)*/g, (name) => {
      const struct = depth < deepest ? named(name, contract, this.#types, structs) : undefined;
      if (struct) {
        const own = qualifiedName(struct);
        return this.#once(own, own, () => `${own} {${this.ofMembers(struct, depth + 1).join('; ')}}`);
      }
      const members = named(name, contract, this.#types, enums) ?? named(name, contract, this.#types, aliases);
      return members === undefined ? name : `${name} {${String(members)}}`;
    });
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
