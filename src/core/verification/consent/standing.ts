import type { ContractRecord } from '../rest/schema.ts';
import type { RequestPart } from '../rest/submission.ts';
import type { Comparison } from './comparisonRow.ts';

/** The record of an address, compared with the contract to publish. */
export type Standing =
  /** Nothing is verified there, or the service couldn't answer. */
  | { readonly kind: 'open' }
  /** This contract is verified there: its code or its sources are the same as in the record. */
  | {
      readonly kind: 'same';
      readonly match: 'exact_match' | 'match';
      readonly contract: string;
      readonly isBest: boolean;
    }
  /** Something is verified there, but nothing shows that it is this contract. */
  | { readonly kind: 'other'; readonly match: 'exact_match' | 'match'; readonly contract: string };

/** The parts of a record that identify the contract. */
export const standingFields: readonly string[] = ['compilation.name', 'compilation.fullyQualifiedName'];

/**
 * Whether the contract on record is the one in `request`. A record's code is the deployed code, so a build that fits it
 * is the same contract; without a build to compare, the same sources and name are.
 * @param record undefined if the service couldn't answer; its sources are needed only without a comparison
 * @param contract its name, the parts of its request, and whether its creation transaction is known
 */
export function standingOf(
  record: ContractRecord | undefined,
  comparison: Comparison,
  contract: { readonly name: string; readonly parts: readonly RequestPart[]; readonly hasCreation: boolean },
): Standing {
  const match = record?.match;
  if (!record || !match) return { kind: 'open' };
  const name = record.compilation?.name ?? '';
  const { level } = comparison;
  const isSame =
    level === 'exact' ||
    level === 'match' ||
    (level !== 'mismatch' && level !== 'noCode' && name === contract.name && hasSources(record, contract.parts));
  if (!isSame) return { kind: 'other', match, contract: name };
  const isWhole = record.creationMatch === 'exact_match' && record.runtimeMatch === 'exact_match';
  // A build that fits exactly can add the creation code to the record, if the creation transaction is known.
  const mayAdd = level !== 'match' && contract.hasCreation;
  return { kind: 'same', match, contract: name, isBest: match === 'exact_match' && (isWhole || !mayAdd) };
}

/** Whether a submission can't improve anything: this contract has the best possible record. */
export function isVerifiedAlready({ standing }: { readonly standing: Standing }): boolean {
  return standing.kind === 'same' && standing.isBest;
}

/** Whether a record's sources must be read to identify its contract. */
function needsSources(record: ContractRecord | undefined, { level }: Comparison): boolean {
  return !!record?.match && (level === 'unknown' || level === 'notRead');
}

/**
 * The reading of a record that identifies its contract: if the sources are needed for that and can't be read, the record
 * counts as not read, because nothing shows whether it is of this contract.
 * @param known the record without its sources
 */
export async function standingReading<T extends { readonly record?: ContractRecord }>(
  known: T,
  comparison: Comparison,
  withSources: () => Promise<T>,
): Promise<T> {
  return needsSources(known.record, comparison) ? withSources() : known;
}

function hasSources({ sources }: ContractRecord, parts: readonly RequestPart[]): boolean {
  const onRecord = new Map(sources.map(({ path, content }) => [path, content]));
  const files = parts.flatMap((part) => (part.kind === 'file' ? [part] : []));
  return onRecord.size > 0 && files.every(({ path, text }) => onRecord.get(path) === text);
}
