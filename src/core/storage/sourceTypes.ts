import { type SolidityType, solidityTypes } from '../code/solidityTypes.ts';

/** Facts about types that a layout lacks, from the sources; by name, `Vault.State` or `State`. */
export interface SourceTypes {
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** User-defined value types. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly structs: ReadonlyMap<string, StructSource>;
  /** With what each inherits from directly. */
  readonly contracts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values of constants in words and signs. */
  readonly constants: ReadonlyMap<string, readonly string[]>;
  /** The names with several meanings: none of these is among the others. */
  readonly ambiguous: ReadonlySet<string>;
  /** The structs with a place of their own (ERC-7201). */
  readonly namespaces: readonly (StructSource & { readonly erc7201: string })[];
}

export type StructSource = Extract<SolidityType, { kind: 'struct' }>;

/** The maximum number of characters of sources to search. */
const mostText = 16 << 20;
/** No person writes a longer source; it isn't searched, as that would keep the thread for long. */
const longestSource = 600_000;

/** The types that Solidity sources define. An ambiguous name is left out. */
export function sourceTypesIn(sources: Iterable<string>): SourceTypes {
  const enums = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();
  const structs = new Map<string, StructSource>();
  const contracts = new Map<string, Set<string>>();
  const constants = new Map<string, readonly string[]>();
  const namespaces: (StructSource & { erc7201: string })[] = [];
  const seen = new Map<string, string>();
  const ambiguous = new Set<string>();
  let room = mostText;
  for (const text of sources) {
    room -= text.length;
    if (room < 0) break;
    if (text.length > longestSource) continue;
    for (const type of solidityTypes(text)) {
      const name = qualifiedName(type);
      if (type.kind === 'contract') {
        contracts.set(name, new Set([...(contracts.get(name) ?? []), ...type.bases]));
        continue;
      }
      const { kind } = type;
      const meaning = JSON.stringify(type);
      if (seen.get(name) === meaning) continue;
      if (seen.has(name)) ambiguous.add(name);
      seen.set(name, meaning);
      if (kind === 'enum') enums.set(name, type.members);
      else if (kind === 'alias') aliases.set(name, type.type);
      else if (kind === 'constant') constants.set(name, type.value);
      else {
        structs.set(name, type);
        const { erc7201 } = type;
        if (erc7201 !== undefined) namespaces.push({ ...type, erc7201 });
      }
    }
  }
  for (const name of ambiguous) for (const known of [enums, aliases, structs, constants]) known.delete(name);
  return { enums, aliases, structs, contracts, constants, ambiguous, namespaces };
}

/**
 * What a name may mean in a contract: its own, then those that it inherits, then those of the file.
 * @param contract undefined at the top of a file
 */
export function* meaningsOf(
  name: string,
  contract: string | undefined,
  { contracts }: Pick<SourceTypes, 'contracts'>,
): Generator<string> {
  const lineage = new Set(contract === undefined ? [] : [contract]);
  for (const each of lineage) {
    yield `${each}.${name}`;
    for (const base of contracts.get(each) ?? []) if (lineage.size < mostBases) lineage.add(base);
  }
  yield name;
}

/** Contracts that inherit from more are hostile. */
const mostBases = 256;

/** As the compiler writes it. */
export function qualifiedName({ name, contract }: Pick<SolidityType, 'name' | 'contract'>): string {
  return contract === undefined ? name : `${contract}.${name}`;
}
