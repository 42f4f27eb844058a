import { type AbiEntry, type AbiValue, abiSelector, abiSignature, abiTopic, decodeAbi, readAbi } from './abi.ts';
import { commonEntries } from './commonAbi.ts';
import { type DocumentedAbi, natSpecOf } from './natSpec.ts';

/**
 * The errors, functions and events of many contracts, and the common ones, by the hash that the chain has. A contract's
 * own come first.
 */
export interface AbiIndex {
  /** @param selector in lowercase: `0x` and 8 hex digits for an error or function, `0x` and 64 for an event */
  find(kind: AbiEntry['kind'], selector: string): readonly AbiEntry[];
  /** The contracts' own with this name. */
  named?(kind: AbiEntry['kind'], name: string): readonly AbiEntry[];
  /** The ABIs of the workspace aren't among them: it isn't trusted. */
  readonly isRestricted?: boolean;
}

/** The decoded input or output of a contract, with the names from its ABI. */
export interface Decoded {
  name: string;
  signature: string;
  values: readonly AbiValue[];
  /** The NatSpec of what its name stands for, in one line. */
  doc?: string;
}

/** The index without contracts, which has only the common entries. */
export const noAbis: AbiIndex = { find: commonEntries };

/**
 * An empty index, to which compilers' ABIs are added with their documentation. Duplicates, for example from inheritance,
 * are kept once.
 */
export function createAbiIndex(): AbiIndex & { add(abi: unknown, docs?: Omit<DocumentedAbi, 'abi'>): void } {
  const entries = new Map<string, AbiEntry[]>();
  const known = new Map<string, AbiEntry>();
  return {
    find(kind, selector) {
      const own = entries.get(`${kind} ${selector}`) ?? [];
      const shared = commonEntries(kind, selector);
      return shared.length === 0 ? own : [...own, ...shared.filter((entry) => !known.has(identityOf(entry)))];
    },
    named: (kind, name) => [...known.values()].filter((entry) => entry.kind === kind && entry.name === name),
    add(abi, docs = {}) {
      for (const entry of readAbi(abi).map(withCommonNames)) {
        const identity = identityOf(entry);
        const doc = natSpecOf(entry, docs);
        const before = known.get(identity);
        // The contract that inherits it may have no documentation of it.
        if (doc !== undefined && (before ?? entry).doc === undefined) (before ?? entry).doc = doc;
        if (before) continue;
        known.set(identity, entry);
        const key = `${entry.kind} ${entry.kind === 'event' ? abiTopic(entry) : abiSelector(entry)}`;
        const sameKey = entries.get(key);
        if (sameKey) sameKey.push(entry);
        else entries.set(key, [entry]);
      }
    },
  };
}

/** What leaves its parameters unnamed, with the names that the standard has for them. */
function withCommonNames(entry: AbiEntry): AbiEntry {
  if (entry.kind === 'event' || entry.inputs.length === 0 || entry.inputs.some(({ name }) => name !== '')) return entry;
  const same = commonEntries(entry.kind, abiSelector(entry)).find((each) => identityOf(each) === identityOf(entry));
  const inputs = entry.inputs.map((input, at) => ({ ...input, name: same?.inputs[at]?.name ?? '' }));
  return { ...entry, inputs };
}

/** The index with the ABIs of verified contracts, which come after its own: a stranger's name replaces none of ours. */
export function withRecords(abis: AbiIndex, records: readonly DocumentedAbi[]): AbiIndex {
  if (records.length === 0) return abis;
  const verified = createAbiIndex();
  for (const { abi, ...docs } of records) verified.add(abi, docs);
  return {
    find(kind, selector) {
      const own = abis.find(kind, selector);
      const known = new Set(own.map(identityOf));
      return [...own, ...verified.find(kind, selector).filter((entry) => !known.has(identityOf(entry)))];
    },
    ...(abis.isRestricted && { isRestricted: true }),
  };
}

function identityOf(entry: AbiEntry): string {
  const indexed = entry.inputs.map((input) => (input.indexed ? 'i' : '-')).join('');
  return `${entry.kind} ${abiSignature(entry)} ${indexed}`;
}

/** The error in revert data, or the function in a call's input (`0x` and hex); undefined if no ABI fits. */
export function decodeSelected(kind: 'error' | 'function', data: string, abis: AbiIndex): Decoded | undefined {
  for (const entry of abis.find(kind, data.slice(0, 10).toLowerCase())) {
    const values = decodeAbi(entry.inputs, data.slice(10));
    if (values) return decodedOf(entry, values);
  }
  return undefined;
}

function decodedOf(entry: AbiEntry, values: readonly AbiValue[]): Decoded {
  const { name, doc } = entry;
  return { name, signature: abiSignature(entry), values, ...(doc !== undefined && { doc }) };
}

/**
 * The event of a log; undefined if no ABI fits. The indexed parameters are in the topics; for one without a fixed size,
 * only its hash, which is shown then (Solidity's ABI specification, "Events").
 */
export function decodeEvent(topics: readonly string[], data: string, abis: AbiIndex): Decoded | undefined {
  const [topic = '', ...inTopics] = topics;
  for (const entry of abis.find('event', topic.toLowerCase())) {
    if (entry.inputs.filter(({ indexed }) => indexed).length !== inTopics.length) continue;
    const inData = decodeAbi(
      entry.inputs.filter(({ indexed }) => !indexed),
      data.slice(2),
    );
    if (!inData) continue;
    const words = inTopics.values();
    const rest = inData.values();
    const values = entry.inputs.map((input) => {
      if (!input.indexed) return rest.next().value;
      const isHash = /^(?:string|bytes|tuple)$|\]$/.test(input.type);
      const parameter = isHash ? { name: input.name, type: 'bytes32' } : input;
      return decodeAbi([parameter], (words.next().value ?? '').slice(2))?.[0];
    });
    if (values.every((value) => value !== undefined)) return decodedOf(entry, values);
  }
  return undefined;
}

/** What an address is called: a name, or an ID; undefined if neither is known. */
export type AddressNames = (address: string) => string | undefined;

/** In one line: `withdraw(shares: 25)`. */
export function describeDecoded({ name, values }: Pick<Decoded, 'name' | 'values'>, nameOf?: AddressNames): string {
  return `${name}(${describeValues(nameOf ? namedValues(values, nameOf) : values)})`;
}

/** The values with what their addresses are called. */
export function namedValues(values: readonly AbiValue[], nameOf: AddressNames): AbiValue[] {
  return values.map((each) => (each.type === 'address' ? { ...each, text: nameOf(each.text) ?? each.text } : each));
}

/** A string is in quotes, so that it can't be taken for further values. */
function describeValues(values: readonly AbiValue[]): string {
  const words = values.map(({ name, type, text }) => [name, type === 'string' ? JSON.stringify(text) : text] as const);
  return words.map(([name, text]) => (name === '' ? text : `${name}: ${text}`)).join(', ');
}

/**
 * What a call returned, `amount: 25`; '' if it has no outputs, or no ABI has the function.
 * @param output `0x` and hex
 * @param input of the call, which names the function
 */
export function describeOutput(output: string, input: string, abis: AbiIndex): string {
  for (const { outputs = [] } of abis.find('function', input.slice(0, 10).toLowerCase())) {
    const values = outputs.length === 0 ? undefined : decodeAbi(outputs, output.slice(2));
    if (values) return describeValues(values);
  }
  return '';
}
