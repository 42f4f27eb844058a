import type { VerificationExport } from '@ethereum-sourcify/lib-sourcify';
import type { Candidate } from './verificationInput.ts';

/** How well a bytecode matches, in the API's words. */
export type MatchLevel = 'exact_match' | 'match' | null;

/** A contract on record. */
export interface VerifiedContract {
  matchId: string;
  creationMatch: MatchLevel;
  runtimeMatch: MatchLevel;
  /** Whole seconds: `2026-11-21T09:13:50Z`. */
  verifiedAt: string;
  chainId: string;
  /** EIP-55 checksummed. */
  address: string;
  exported: VerificationExport;
  input: Candidate;
}

/** The library's word for a match in the API's words. */
export function matchLevel(status: VerificationExport['status']['runtimeMatch']): MatchLevel {
  if (status === 'perfect') return 'exact_match';
  return status === 'partial' ? 'match' : null;
}

/** The level of the contract as a whole: exact where either part is. */
export function totalMatch({
  creationMatch,
  runtimeMatch,
}: Pick<VerifiedContract, 'creationMatch' | 'runtimeMatch'>): MatchLevel {
  if (creationMatch === 'exact_match' || runtimeMatch === 'exact_match') return 'exact_match';
  return creationMatch ?? runtimeMatch;
}

/** Whether a new verification says more than the one on record, in either part. */
export function isBetter(
  found: Pick<VerifiedContract, 'creationMatch' | 'runtimeMatch'>,
  onRecord: Pick<VerifiedContract, 'creationMatch' | 'runtimeMatch'>,
): boolean {
  const rank = (level: MatchLevel) => [null, 'match', 'exact_match'].indexOf(level);
  return (
    rank(found.creationMatch) > rank(onRecord.creationMatch) || rank(found.runtimeMatch) > rank(onRecord.runtimeMatch)
  );
}
