/** Where a contract's variables are in its storage. Plain data; all names are hostile texts. */
export interface StorageLayout {
  /** In the order of their slots. */
  readonly variables: readonly StorageVariable[];
  /** By the compiler's own IDs. A type may refer to itself, or to one that is missing. */
  readonly types: ReadonlyMap<string, StorageType>;
  /** Each variable's contract is the one that declares it; the compiler's own layout names the whole contract for all. */
  readonly isAttributed?: boolean;
  /** The contracts whose namespaces are in this storage; undefined if nobody knows. */
  readonly inherited?: ReadonlySet<string>;
  /** The names of its constants and immutables: their values stand in the code. */
  readonly fixed?: ReadonlySet<string>;
  /** The namespaces whose variables can't be placed. */
  readonly unread?: readonly string[];
  /** It was read without its sources: nobody knows its namespaces. */
  readonly isSourceless?: boolean;
  /** The structs whose slots the code chooses: none of their members is among the variables. */
  readonly chosen?: readonly ChosenPlace[];
  /** The modules of a Vyper contract that has variables of other modules than its own; undefined if nobody knows them. */
  readonly modules?: LayoutModules;
}

/** The modules that a Vyper contract consists of. */
export interface LayoutModules {
  /** The path of the contract's own. */
  readonly main: string;
  /** All of its sources, by their paths. */
  readonly sources: ReadonlyMap<string, LayoutModule>;
}

/** A Vyper module. */
export interface LayoutModule {
  /** Without comments and blank lines. */
  readonly text: string;
  /** How it is imported, whichever folder the project or its packages are in; undefined if it isn't. */
  readonly name?: string;
  /** The paths of the modules that it imports, by their names in it; '' for one that isn't found. */
  readonly imports: ReadonlyMap<string, string>;
}

/** A struct at a slot that the code chooses. Plain data, in which two versions of a contract can be compared. */
export interface ChosenPlace {
  /** The struct's name, `Lib.State`; for what isn't one, its type, the constant with its slot, or the function. */
  readonly struct: string;
  /** Whether that is the name of the function that chooses the slot. */
  readonly isFunction?: true;
  readonly contract?: string;
  /** The expression for its slot, with the values of its constants. */
  readonly slot: string;
  /** Each with the meaning of its type; undefined if that would take too long. */
  readonly members?: readonly string[];
}

/**
 * No real contract has as many variables, but a crafted layout might. Of a layout with more, one more is read, which says
 * so.
 */
export const mostVariables = 2_000;

/** A variable of the contract, or a member of a struct, whose slot counts from the struct's. */
export interface StorageVariable {
  readonly label: string;
  readonly slot: bigint;
  /** The first byte in the slot, counted from the lowest. */
  readonly offset: number;
  /** The ID of its type. */
  readonly type: string;
  /** `erc7201:…` for the variables of a namespace. */
  readonly namespace?: string;
  /** The contract that declares it, `path:Name`. */
  readonly contract?: string;
  /** The path of the imported Vyper module that declares it; '' if nobody knows. */
  readonly module?: string;
}

/** A type in storage; `label` is how the source writes it, `bytes` what it takes in its place. */
export type StorageType = { readonly label: string; readonly bytes: bigint } & (
  | {
      readonly kind: 'value';
      /** The names of an enum, or of a flag's bits. */
      readonly members?: readonly string[];
      readonly isFlag?: boolean;
      /** What a user-defined value type stands for. */
      readonly underlying?: string;
      /** At the beginning of its word, as `bytes4` in Vyper. */
      readonly isLeft?: boolean;
    }
  /** Text or bytes; `isInline` if the data follows its length, as in Vyper. */
  | { readonly kind: 'bytes'; readonly isInline?: boolean }
  /** The hash of a value's slot has the key first in Solidity, and the slot first in Vyper. */
  | { readonly kind: 'mapping'; readonly key: string; readonly value: string; readonly isSlotFirst?: boolean }
  | { readonly kind: 'array'; readonly base: string; readonly length: bigint; readonly isPacked: boolean }
  | { readonly kind: 'dynamicArray'; readonly base: string; readonly isPacked: boolean; readonly isInline?: boolean }
  | { readonly kind: 'struct'; readonly members: readonly StorageVariable[] }
  | { readonly kind: 'unknown' }
);

/** What a slot, or some bytes in a slot, hold. */
export interface StoragePart {
  /** `balances[0.0.1001]`, `owner.name`; hostile text. */
  readonly label: string;
  readonly type: StorageType;
  /** Where it begins. */
  readonly slot: bigint;
  /** The first byte of its value in the slot, counted from the lowest, and how many there are. */
  readonly offset: number;
  readonly size: number;
  /** Of text or bytes that are longer than a slot, which 32 bytes these are, from 0. */
  readonly piece?: bigint;
  /** Of an array's element: the slot of the array's length, and the index. */
  readonly element?: { readonly lengthSlot: bigint; readonly index: bigint };
  readonly variable: StorageVariable;
}

/** Several layouts of one storage, such as a contract's own and its namespaces. */
export function joinLayouts(layouts: readonly StorageLayout[]): StorageLayout {
  const inherited = layouts.find((each) => each.inherited !== undefined)?.inherited;
  const fixed = layouts.find((each) => each.fixed !== undefined)?.fixed;
  const modules = layouts.find((each) => each.modules !== undefined)?.modules;
  const unread = layouts.flatMap((each) => each.unread ?? []);
  const chosen = layouts.flatMap((each) => each.chosen ?? []);
  return {
    ...(layouts.some(({ isAttributed }) => isAttributed) && { isAttributed: true }),
    ...(layouts.some(({ isSourceless }) => isSourceless) && { isSourceless: true }),
    ...(inherited !== undefined && { inherited }),
    ...(fixed !== undefined && { fixed }),
    ...(modules !== undefined && { modules }),
    ...(unread.length > 0 && { unread }),
    ...(chosen.length > 0 && { chosen }),
    variables: inOrder(layouts.flatMap(({ variables }) => variables)),
    types: new Map(layouts.flatMap(({ types }) => [...types])),
  };
}

/** By slot and offset. */
export function inOrder<Variable extends Pick<StorageVariable, 'slot' | 'offset'>>(
  variables: readonly Variable[],
): Variable[] {
  return variables.toSorted((a, b) => (a.slot === b.slot ? a.offset - b.offset : a.slot < b.slot ? -1 : 1));
}

/** The slots that a type takes in its place; at least one. */
export function slotsOf({ bytes }: Pick<StorageType, 'bytes'>): bigint {
  return bytes <= 32n ? 1n : (bytes + 31n) / 32n;
}

/** A slot as `0x` and 64 lowercase digits, as the mirror node has it. */
export function slotHex(slot: bigint): string {
  return `0x${BigInt.asUintN(256, slot).toString(16).padStart(64, '0')}`;
}
