import { type SolidityType, solidityTypes } from '../code/solidityTypes.ts';

/** Facts about types that a layout lacks, from the sources; by name, `Vault.State` or `State`. */
export interface SourceTypes {
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** User-defined value types. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly structs: ReadonlyMap<string, StructSource>;
  readonly contracts: ReadonlySet<string>;
  /** The structs with a place of their own (ERC-7201). */
  readonly namespaces: readonly (StructSource & { readonly erc7201: string })[];
}

export type StructSource = Extract<SolidityType, { kind: 'struct' }>;

/** The maximum number of characters of sources to search. */
const mostText = 16 << 20;

/** The types that Solidity sources define. An ambiguous name is left out. */
export function sourceTypesIn(sources: Iterable<string>): SourceTypes {
  const enums = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();
  const structs = new Map<string, StructSource>();
  const contracts = new Set<string>();
  const namespaces: (StructSource & { erc7201: string })[] = [];
  const seen = new Map<string, string>();
  const ambiguous = new Set<string>();
  let room = mostText;
  for (const text of sources) {
    room -= text.length;
    if (room < 0) break;
    for (const type of solidityTypes(text)) {
      const name = qualifiedName(type);
      if (type.kind === 'contract') {
        contracts.add(name);
        continue;
      }
      const { kind } = type;
      const meaning = JSON.stringify(type);
      if (seen.get(name) === meaning) continue;
      if (seen.has(name)) ambiguous.add(name);
      seen.set(name, meaning);
      if (kind === 'enum') enums.set(name, type.members);
      else if (kind === 'alias') aliases.set(name, type.type);
      else {
        structs.set(name, type);
        const { erc7201 } = type;
        if (erc7201 !== undefined) namespaces.push({ ...type, erc7201 });
      }
    }
  }
  for (const name of ambiguous) for (const known of [enums, aliases, structs]) known.delete(name);
  return { enums, aliases, structs, contracts, namespaces };
}

/** As the compiler writes it. */
export function qualifiedName({ name, contract }: Pick<SolidityType, 'name' | 'contract'>): string {
  return contract === undefined ? name : `${contract}.${name}`;
}
