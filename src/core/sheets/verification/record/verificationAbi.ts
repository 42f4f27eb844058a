import * as l10n from '@vscode/l10n';
import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import { abiSelector, abiTopic, canonicalType, readAbi } from '../../../ledger/evm/abi.ts';
import type { ContractRecord, Signature } from '../../../verification/rest/schema.ts';
import { type RowColumn, tableOf } from '../../parts/table.ts';
import { codeValue, textValue } from '../../parts/values.ts';
import type { Section } from '../../sheet.ts';
import { type ShownMembers, unknownMembers } from './unknownMembers.ts';
import { memberDocOf } from './verificationDocs.ts';

/** A function, event or error, or an entry without a signature, such as the constructor. */
interface Row {
  kind: string;
  /** In Solidity's form, with the names of its parameters. */
  declaration: string;
  /** The signature, if it doesn't follow from the declaration. */
  signature?: string | undefined;
  /** Of a function or error the selector, of an event its topic. */
  hash?: string | null | undefined;
  returns?: string;
  mutability?: string;
  doc?: string;
  /** What this version doesn't know, as JSON. */
  other?: string | undefined;
}

const kinds = ['function', 'event', 'error'] as const;
type Kind = (typeof kinds)[number];
const order = ['constructor', 'function', 'receive', 'fallback', 'event', 'error'];

/** The functions, events and errors of a contract with their hashes and documentation. */
export function abiSection(record: ContractRecord): Section[] {
  const listed = record.signatures;
  const left = new Map(kinds.map((kind) => [kind, bySignature(listed?.[kind] ?? [])]));
  const rows = (record.abi ?? []).map((entry) => rowOfEntry(entry, left, record));
  // Signatures without an ABI, or that it doesn't have.
  for (const kind of kinds)
    for (const each of left.get(kind)?.values() ?? [])
      rows.push({ ...rowOfSignature(kind, each), doc: memberDocOf(record, kind, each.signature) });
  if (rows.length === 0) return [];
  const rank = ({ kind }: Row) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  rows.sort((a, b) => rank(a) - rank(b));
  return [{ title: l10n.t('ABI'), level: 'detail', blocks: [tableOf(rows, columns())] }];
}

function columns(): RowColumn<Row>[] {
  return [
    [l10n.t('Kind'), ({ kind }) => textValue(kind)],
    [l10n.t('Declaration'), ({ declaration }) => codeValue(declaration)],
    [l10n.t('Signature'), ({ signature }) => codeValue(signature)],
    [l10n.t('Selector or topic'), ({ hash }) => codeValue(hash)],
    [l10n.t('Returns'), ({ returns }) => codeValue(returns)],
    [l10n.t('State mutability'), ({ mutability }) => textValue(mutability)],
    [l10n.t('Documentation'), ({ doc }) => textValue(doc)],
    [l10n.t('Other fields'), ({ other }) => codeValue(other)],
  ];
}

function bySignature(signatures: readonly Signature[]): Map<string, Signature> {
  return new Map(signatures.map((each) => [each.signature, each]));
}

function rowOfSignature(kind: Kind, { signature, signatureHash4, signatureHash32 }: Signature): Row {
  return { kind, declaration: signature, hash: kind === 'event' ? signatureHash32 : signatureHash4 };
}

/** @param left the signatures that have no row yet; that of the entry is taken out */
function rowOfEntry(entry: unknown, left: ReadonlyMap<Kind, Map<string, Signature>>, record: ContractRecord): Row {
  if (!isRecord(entry)) return { kind: '', declaration: '', other: stringifyJson(entry as JsonValue) };
  const kind = typeof entry.type === 'string' ? entry.type : 'function';
  const name = typeof entry.name === 'string' ? entry.name : kind;
  const inputs = parametersOf(entry.inputs);
  const [read] = readAbi([{ ...entry, type: kind, anonymous: false }]);
  const canonical = read && `${name}(${read.inputs.map(canonicalType).join(',')})`;
  const known = read && left.get(read.kind)?.get(canonical ?? '');
  if (read && known) left.get(read.kind)?.delete(known.signature);
  const computed = read && (read.kind === 'event' ? abiTopic(read) : abiSelector(read));
  const hash = known ? rowOfSignature(read.kind, known).hash : computed;
  const isPlain = canonical === `${name}(${inputs.types.join(',')})`;
  return {
    kind,
    declaration: `${name}(${inputs.texts.join(', ')})`,
    ...(canonical !== undefined && !isPlain && { signature: canonical }),
    hash: entry.anonymous === true ? undefined : hash,
    returns: parametersOf(entry.outputs).bothTexts.join(', '),
    mutability: mutabilityOf(entry),
    doc: memberDocOf(record, kind, canonical ?? kind),
    other: unknownMembers(entry, knownMembers),
  };
}

/** The members of an ABI's entry. `constant`, `payable` and `gas` are those of old compilers. */
const parameter: ShownMembers = { name: true, type: true, internalType: true, indexed: true };
const parameters: ShownMembers = { ...parameter, components: { ...parameter, components: true } };
const knownMembers: ShownMembers = {
  type: true,
  name: true,
  stateMutability: true,
  anonymous: true,
  constant: true,
  payable: true,
  inputs: parameters,
  outputs: parameters,
};

/** Compilers before Solidity 0.4.16 and old Vyper write `constant` and `payable`. */
function mutabilityOf({ stateMutability, constant, payable, anonymous }: Readonly<Record<string, unknown>>): string {
  if (anonymous === true) return 'anonymous';
  if (typeof stateMutability === 'string') return stateMutability;
  return [constant === true && 'constant', payable === true && 'payable'].filter(Boolean).join(' ');
}

const deepest = 16;

/** Parameters as texts, `contract IERC20 token`; also with the ABI's type, `contract IERC20 (address) token`. */
function parametersOf(given: unknown, depth = 0): { texts: string[]; bothTexts: string[]; types: string[] } {
  const all = Array.isArray(given) && depth < deepest ? given.filter(isRecord) : [];
  const types = all.map((each) => typeOf(each, depth));
  const textWith = (type: string, { indexed, name }: Readonly<Record<string, unknown>>) =>
    [type, indexed === true && 'indexed', typeof name === 'string' && name].filter(Boolean).join(' ');
  return {
    types,
    texts: all.map((each, index) => textWith(types[index] ?? '', each)),
    bothTexts: all.map((each, index) => {
      const type = types[index] ?? '';
      const isNamed = typeof each.type === 'string' && type !== each.type && !each.type.startsWith('tuple');
      return textWith(isNamed ? `${type} (${String(each.type)})` : type, each);
    }),
  };
}

/** Of a struct also its members: `struct Vault.Config(uint256 fee, address to)[]`. */
function typeOf({ type, internalType, components }: Readonly<Record<string, unknown>>, depth: number): string {
  const own = typeof type === 'string' ? type : '';
  const named = typeof internalType === 'string' && internalType !== '' ? internalType : own;
  if (!own.startsWith('tuple')) return named;
  const array = own.slice('tuple'.length);
  const struct = named.endsWith(array) ? named.slice(0, named.length - array.length) : named;
  return `${struct === 'tuple' ? '' : struct}(${parametersOf(components, depth + 1).texts.join(', ')})${array}`;
}
