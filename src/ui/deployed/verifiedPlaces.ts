import * as vscode from 'vscode';
import type { FindOffers, OfferedContract } from '../verification/records/resolveAddress.ts';
import type { ContractsFeed } from './contractsFeed.ts';

/** How many places are asked about for a box. */
const mostAsked = 24;

/**
 * The verified contracts of a trusted workspace, to be offered in a box that is open while they are looked for.
 * @returns undefined if there is no workspace to look in
 */
export function verifiedPlaces(feed: Pick<ContractsFeed, 'complete' | 'all' | 'onDidChange'>): FindOffers | undefined {
  if (!vscode.workspace.isTrusted || (vscode.workspace.workspaceFolders ?? []).length === 0) return undefined;
  return async (found, goesOn) => {
    let left = mostAsked;
    const tell = () => found(verifiedIn(feed));
    const changes = feed.onDidChange(tell);
    try {
      tell();
      await feed.complete(() => goesOn() && left-- > 0);
      tell();
    } finally {
      changes.dispose();
    }
  };
}

/** Those of the file in front come first. */
function verifiedIn(feed: Pick<ContractsFeed, 'all'>): OfferedContract[] {
  const front = vscode.window.activeTextEditor?.document.uri.toString();
  const isInFront = (source: vscode.Uri | undefined) => front !== undefined && source?.toString() === front;
  const all = feed.all();
  return [...all.filter(({ source }) => isInFront(source)), ...all.filter(({ source }) => !isInFront(source))].flatMap(
    ({ name, address, network, state }) => {
      const isVerified =
        state?.other === undefined && (state?.verified === 'exact_match' || state?.verified === 'match');
      return isVerified && address !== undefined && network !== undefined ? [{ name, address, network }] : [];
    },
  );
}
