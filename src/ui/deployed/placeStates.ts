import * as vscode from 'vscode';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import type { PlaceState } from '../../core/sheets/verification/contractPlaces.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { freshFor } from '../network/freshFor.ts';
import type { WorkspacePlace } from './placesInWorkspace.ts';

const ttl = 5 * 60_000;
const failureTtl = 10_000;
const atOnce = 4;

/** What is known of places: asked a few at a time, and again after a while, sooner after a failure. */
export function createPlaceStates(connections: Connections, log: Log) {
  const kept = new Map<string, { isFresh: () => boolean; state: PlaceState }>();
  const keyOf = ({ network, address, builds }: WorkspacePlace) =>
    JSON.stringify([network, address, builds.map(({ artifact, builtAt }) => [artifact, builtAt])]);
  const askOne = async (place: WorkspacePlace): Promise<void> => {
    const state = await stateOf(place, connections, log);
    const isSure = state.code !== 'unread' && state.verified !== 'unknown';
    kept.set(keyOf(place), { isFresh: freshFor(isSure ? ttl : failureTtl), state });
  };
  return {
    /** What was answered last, however old. */
    known: (place: WorkspacePlace): PlaceState | undefined => kept.get(keyOf(place))?.state,
    /** Requests those that are unknown or old while `goesOn` returns true. @param found called after each answer */
    async ask(places: readonly WorkspacePlace[], goesOn: () => boolean, found: () => void): Promise<void> {
      const waiting = places.filter((place) => place.address !== undefined && !kept.get(keyOf(place))?.isFresh());
      const work = async () => {
        for (let next = waiting.shift(); next && goesOn(); next = waiting.shift()) {
          await askOne(next);
          found();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
    /** Lets an address be asked again that wasn't known to be an exact match. Returns whether there is one. */
    forgetUnverified(network: string, address: string): boolean {
      let isAny = false;
      for (const [key, { state }] of kept) {
        const [ofNetwork, at] = JSON.parse(key) as [string, string];
        if (ofNetwork !== network || at.toLowerCase() !== address.toLowerCase()) continue;
        if (state.verified === 'exact_match') continue;
        kept.set(key, { isFresh: () => false, state });
        isAny = true;
      }
      return isAny;
    },
    /** Lets all be asked again. */
    forget(): void {
      for (const [key, { state }] of kept) kept.set(key, { isFresh: () => false, state });
    },
  };
}

async function stateOf(place: WorkspacePlace, connections: Connections, log: Log): Promise<PlaceState> {
  const { network = '', address = '', builds } = place;
  try {
    const connection = connections.to(network);
    const contract = connections.verified.at(connection, address);
    const [{ level, problem: why, isOfDeployment }, { record, problem: recordProblem }] = await Promise.all([
      contract.standing(place.workspace, builds, true),
      connections.verified.of(connection, address, true),
    ]);
    const isEarly = level === 'missing' && loadCore().projects.mayStillAppear(place.deployedAt, Date.now());
    const code = isEarly ? 'unread' : level;
    const problem = isEarly
      ? vscode.l10n.t(
          'The mirror node of {0} has no contract there yet. New ones take a few seconds to appear.',
          network,
        )
      : why;
    const what = { code, ...(problem !== undefined && { problem }), ...(isOfDeployment && { isOfDeployment }) };
    if (recordProblem !== undefined) return { ...what, verified: 'unknown', recordProblem };
    if (!record) return { ...what, verified: 'none' };
    if (record.match === null) return { ...what, verified: 'no' };
    // The record may be of an earlier contract.
    if (isEarly) return { ...what, verified: 'unknown' };
    const fullName = record.compilation?.fullyQualifiedName ?? '';
    const isThis = code === 'exact' || code === 'match' || isNamed(builds, fullName);
    return {
      ...what,
      verified: record.match,
      ...(!isThis && { other: record.compilation?.name ?? '' }),
      ...(record.verifiedAt !== null && { verifiedAt: record.verifiedAt }),
    };
  } catch (error) {
    if (!isCoreError(error)) throw error;
    log.debug(`Couldn't read ${place.name} at ${address} on ${network}: ${error.message}`);
    return { code: 'unread', verified: 'unknown', problem: error.message };
  }
}

function isNamed(builds: readonly Candidate[], fullName: string): boolean {
  return builds.some((each) => loadCore().projects.isFullName(each, fullName));
}
