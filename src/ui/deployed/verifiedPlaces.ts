import * as vscode from 'vscode';
import { unlessLate } from '../sheets/unlessLate.ts';
import type { OfferedContract } from '../verification/records/resolveAddress.ts';
import type { ContractsFeed } from './contractsFeed.ts';

/** How long a box waits for what isn't known yet, in milliseconds. */
const patience = 1_000;
/** How many places are asked about for it. */
const mostAsked = 24;

/** The verified contracts of a trusted workspace, as far as they are known soon, to be offered in a box. */
export async function verifiedPlaces(
  feed: Pick<ContractsFeed, 'complete' | 'all'>,
): Promise<readonly OfferedContract[]> {
  if (!vscode.workspace.isTrusted) return [];
  let left = mostAsked;
  await unlessLate(
    feed.complete(() => left-- > 0),
    patience,
  );
  // The box is open, and nobody waits for the others.
  left = 0;
  return feed.all().flatMap(({ name, address, network, state }) => {
    const isVerified = state?.other === undefined && (state?.verified === 'exact_match' || state?.verified === 'match');
    return isVerified && address !== undefined && network !== undefined ? [{ name, address, network }] : [];
  });
}
