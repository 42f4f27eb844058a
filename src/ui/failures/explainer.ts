import * as vscode from 'vscode';
import type { Opened } from '../../core/debug/openDebuggee.ts';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { Unexplained } from '../../core/sheets/calls/failureSection.ts';
import type { CompiledBuilds, KnownBuilds, MissingBuild } from '../../core/trace/builds/knownBuilds.ts';
import type { GasReading } from '../../core/trace/gas/gasByLine.ts';
import type { CompiledLayouts } from '../../core/trace/layouts/layoutOfBuild.ts';
import type { NotSaved, SavedCall } from '../../core/trace/saved/savedCall.ts';
import type { Explanation, FailureStory } from '../../core/trace/story/failureStory.ts';
import type { Trial, TriedBefore } from '../../core/trace/trial/trial.ts';
import type { SomeCode } from '../../core/trace/trial/tryChange.ts';
import { createFailureBuilds, type FailureBuilds, type KeptRecords, type Say } from '../builds/buildFinder.ts';
import { createChangeFinder, type Replacing } from '../builds/changeFinder.ts';
import { loadCore, loadDebug, loadEvm } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** An explanation, and the transaction's ID in its canonical form. */
interface Explained {
  readonly id: string;
  readonly explanation: Explanation;
}

/** Replays transactions with the available builds and compilers. */
export interface FailureExplainer {
  /**
   * Explains why the call of a transaction failed; what is known already isn't looked for again.
   * @returns undefined if the ledger doesn't know the transaction
   * @throws LensError the transport's errors, `cancelled`
   */
  explain(thing: LedgerThing, signal: AbortSignal, say?: Say): Promise<Explained | undefined>;
  /**
   * As `explain`, for an open panel that nobody asked to explain: only from builds in this workspace, and with few
   * requests and little time.
   * @returns undefined if an explanation is known now: the line, or why there is none
   */
  explainUnasked(thing: LedgerThing, signal: AbortSignal, say?: Say): Promise<Unexplained | undefined>;
  /**
   * What the call would have done with the workspace's contracts as they are now; as `explain`.
   * @param choose what takes the place of a contract that is gone, unless that is obvious
   * @param memory of the trials on the same transaction
   */
  tryChange(
    thing: LedgerThing,
    signal: AbortSignal,
    { choose, memory }: { choose: Replacing['choose']; memory: TrialMemory },
    say?: Say,
  ): Promise<{ id: string; trial: Trial | 'noCall' | 'noRecord' } | undefined>;
  /** The call with everything that it read and why it failed, or why it can't be saved; as `explain`. */
  saveCall(
    thing: LedgerThing,
    signal: AbortSignal,
    say?: Say,
  ): Promise<{ id: string; saved: SavedCall | NotSaved; story?: FailureStory; abis: AbiIndex } | undefined>;
  /**
   * Records the transaction for the debugger, and says which of its builds are missing; as `explain`, and in Restricted
   * Mode from verified sources.
   */
  debug(
    thing: LedgerThing,
    signal: AbortSignal,
    say?: Say,
  ): Promise<{ id: string; opened: Opened; missing: readonly MissingBuild[] } | undefined>;
  /** What the gas of a transaction was spent on; as `explain`. */
  gasByLine(
    thing: LedgerThing,
    signal: AbortSignal,
    say?: Say,
  ): Promise<{ id: string; reading: GasReading } | undefined>;
}

/** What the trials on one transaction know for the next one; nothing at first. */
export interface TrialMemory {
  looked?: LookedUp;
  before?: TriedBefore;
  readonly records: KeptRecords;
}

/** A transaction as it was looked up. */
interface LookedUp {
  readonly id: string;
  readonly asked: { id: string; nonce: number };
}

/** A transaction, and everything to replay it with. */
interface Replayable extends LookedUp {
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly finder: FailureBuilds;
  readonly say: Say;
  readonly builds: KnownBuilds;
}

/** Compiled builds are kept as long as the window, and explanations until another network is selected. */
export function createFailureExplainer(
  connections: Connections,
  contracts: WorkspaceContracts,
  log: Log,
): FailureExplainer {
  const compiled: CompiledBuilds = new Map();
  const layouts: CompiledLayouts = new Map();
  const prepare = async (
    { identifier, network }: LedgerThing,
    own: AbortSignal,
    say: Say = () => undefined,
    { memory, ...how }: { isLocal?: boolean; mayCompile?: boolean; memory?: TrialMemory } = {},
  ): Promise<Replayable | undefined> => {
    const connection = connections.to(network);
    const signal = AbortSignal.any([own, connection.signal]);
    const looked = memory?.looked ?? (await lookUp(connection, identifier, signal));
    if (!looked) return undefined;
    if (memory) memory.looked = looked;
    const parts = { contracts, compiled, layouts, log, say, signal, records: memory?.records, isLocal: false, ...how };
    const finder = createFailureBuilds(connection, parts);
    return { ...looked, connection, signal, finder, say, builds: loadCore().trace.createKnownBuilds(finder) };
  };
  const optionsOf = ({ signal, connection, say }: Replayable) => ({
    signal,
    chainId: connection.network.chainId,
    onProgress: (steps: number) =>
      say(vscode.l10n.t('replaying {0} steps…', loadCore().render.formatInteger(BigInt(steps)))),
  });
  const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await run();
    log.debug(`${what} took ${Math.round(performance.now() - started)} ms`);
    return result;
  };
  const explain: FailureExplainer['explain'] = async (thing, own, say) => {
    const replayable = await prepare(thing, own, say);
    if (!replayable) return undefined;
    const { id, connection, finder, builds, asked } = replayable;
    const { stories } = connections;
    const known = stories.known(thing.network, id);
    // What was missing may have been built or installed since.
    if (known?.gaps.length === 0) return { id, explanation: { kind: 'story', story: known } };
    const parts = { client: connection.ledger, evm: loadEvm, builds, abis: finder.abis };
    const explanation = await timed(`Explaining ${id}`, () =>
      loadCore().trace.explainFailedCall(parts, asked, optionsOf(replayable)),
    );
    if (explanation.kind !== 'story') return { id, explanation };
    const story = loadCore().sheets.newerStory(known, explanation.story);
    stories.keep(thing.network, id, story);
    return { id, explanation: { kind: 'story', story } };
  };
  /** Why a call failed, for what can do without. */
  const storyFor: (...given: Parameters<typeof explain>) => Promise<FailureStory | undefined> = async (
    thing,
    own,
    say,
  ) => {
    try {
      const explained = await explain(thing, own, say);
      return explained?.explanation.kind === 'story' ? explained.explanation.story : undefined;
    } catch (error) {
      if (own.aborted) throw error;
      log.debug(`Couldn't explain the call: ${String(error)}`);
      return undefined;
    }
  };
  return {
    explain,
    async explainUnasked(thing, own, say) {
      const replayable = await prepare(thing, own, say, { isLocal: true });
      if (!replayable) return 'failed';
      const { id, connection, finder, builds, asked } = replayable;
      const { stories } = connections;
      const known = stories.known(thing.network, id);
      if (loadCore().sheets.isSettledStory(known)) return undefined;
      const parts = { client: connection.ledger, evm: loadEvm, builds, abis: finder.abis };
      const { trace } = loadCore();
      const options = { ...optionsOf(replayable), budget: new trace.ReplayBudget(trace.unaskedLimits) };
      const explaining = timed(`Explaining ${id} unasked`, () => trace.explainFailedCall(parts, asked, options));
      const explanation = await explaining.catch((error: unknown) => {
        if (isCoreError(error) && error.kind === 'stopped') return undefined;
        throw error;
      });
      if (!explanation) return 'tooLong';
      if (own.aborted) return 'failed';
      if (explanation.kind === 'none') return explanation.why === 'noRecord' ? 'noRecord' : 'failed';
      // It isn't known whether a verification record has the code, so the message doesn't mention one.
      if (explanation.story.gaps.some(({ why }) => why === 'noBuild')) return 'noBuild';
      stories.keep(thing.network, id, loadCore().sheets.newerStory(known, explanation.story));
      return undefined;
    },
    async tryChange(thing, own, { choose, memory }, say) {
      const replayable = await prepare(thing, own, say, { memory });
      if (!replayable) return undefined;
      const { id, connection, finder, asked, signal } = replayable;
      const { trace } = loadCore();
      memory.before ??= trace.nothingTried();
      const { outputs, answers } = memory.before;
      // The first code that is asked about is that of the called contract.
      let called: string | undefined;
      const isMeant = ({ address }: SomeCode) => {
        called ??= address;
        return address === called;
      };
      const changes = trace.createChanges(createChangeFinder(finder, contracts, { choose, isMeant }), outputs);
      const client = trace.keptAnswers(connection.ledger, trace.anyRequests(), signal, answers);
      const parts = { client, evm: loadEvm, changes };
      const trial = await timed(`Trying the change on ${id}`, () =>
        trace.tryChangeOn(parts, asked, { ...optionsOf(replayable), withValues: true }),
      );
      if (typeof trial === 'string' || mayBeForAnswers(trial)) answers.clear();
      return { id, trial };
    },
    async saveCall(thing, own, say) {
      const replayable = await prepare(thing, own, say);
      if (!replayable) return undefined;
      const { id, connection, finder, asked } = replayable;
      const { trace } = loadCore();
      const ownContract = trace.workspaceContract(createChangeFinder(finder, contracts));
      const parts = { client: connection.ledger, evm: loadEvm, ownContract };
      const saved = await timed(`Saving the call of ${id}`, () =>
        trace.readSavedCall(parts, asked, optionsOf(replayable)),
      );
      const failed = typeof saved !== 'string' && saved.failure !== undefined;
      const story = failed ? await storyFor(thing, own, say) : undefined;
      return { id, saved, ...(story && { story }), abis: await finder.abis() };
    },
    async debug(thing, own, say) {
      const replayable = await prepare(thing, own, say, { mayCompile: true });
      if (!replayable) return undefined;
      const { id, connection, finder, builds, asked } = replayable;
      const { names } = connections;
      const nameOf = (address: string, recorded: string | undefined) => {
        const id = recorded ?? names.idOf(thing.network, address);
        const known = names.of(thing.network, id ?? address);
        const missing = builds.missing.get(address);
        const isContract = missing?.why === 'noCompiler' || missing?.why === 'edited';
        // As its frames would be called with its sources; the user's own name says more.
        if (isContract && known?.source !== 'label') return loadCore().projects.nameOfContract(missing.contract);
        if (id !== undefined) return names.titled(thing.network, id);
        return known && loadCore().names.shownName(known);
      };
      const reason = async () => (await storyFor(thing, own, say))?.reason;
      const parts = { client: connection.ledger, evm: loadEvm, builds, abis: finder.abis, nameOf, reason };
      const opened = await timed(`Recording ${id}`, () =>
        loadDebug().openDebuggee(parts, asked, optionsOf(replayable)),
      );
      return { id, opened, missing: [...builds.missing.values()] };
    },
    async gasByLine(thing, own, say) {
      const replayable = await prepare(thing, own, say);
      if (!replayable) return undefined;
      const { id, connection, builds, asked } = replayable;
      const parts = { client: connection.ledger, evm: loadEvm, builds };
      const reading = await timed(`The gas of ${id}`, () =>
        loadCore().trace.readGasByLine(parts, asked, optionsOf(replayable)),
      );
      return { id, reading };
    },
  };
}

/** Undefined if the ledger doesn't know it, or it's something else. */
async function lookUp(
  { ledger: client }: Connection,
  identifier: LedgerThing['identifier'],
  signal: AbortSignal,
): Promise<LookedUp | undefined> {
  const { ledger, net, sheets } = loadCore();
  const looked = await ledger.lookUp(client, identifier, { signal, now: net.systemTimers.now() });
  if (!('found' in looked) || looked.found.kind !== 'transaction') return undefined;
  const { transaction } = looked.found;
  const id = sheets.transactionIdOf(transaction);
  return { id, asked: { id: transaction.transaction_id ?? id, nonce: transaction.nonce ?? 0 } };
}

/** Whether it isn't known for what the mirror node answered, which may have been incomplete. */
function mayBeForAnswers(trial: Trial): boolean {
  return trial.kind === 'unknown' && ['deviation', 'notOnRecord', 'unread'].includes(trial.unknown.why);
}
