import type { CompiledBuilds } from '../../core/trace/builds/knownBuilds.ts';
import type { Explanation } from '../../core/trace/story/failureStory.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { createFailureBuilds, type Say } from './buildFinder.ts';
import { loadEvm } from './loadEvm.ts';

/** An explanation, and the transaction's ID in its canonical form. */
export interface Explained {
  readonly id: string;
  readonly explanation: Explanation;
}

export interface FailureExplainer {
  /**
   * Explains why the call of a transaction failed; what is known already is not looked for again.
   * @returns undefined if the ledger doesn't know the transaction
   * @throws LensError the transport's errors, `cancelled`
   */
  explain(thing: LedgerThing, signal: AbortSignal, say?: Say): Promise<Explained | undefined>;
}

/** Compiled builds are kept as long as the window, and explanations until another network or build. */
export function createFailureExplainer(
  connections: Connections,
  contracts: WorkspaceContracts,
  log: Log,
): FailureExplainer {
  const compiled: CompiledBuilds = new Map();
  return {
    async explain({ identifier, network }, own, say = () => undefined) {
      const { ledger: core, sheets, trace, net } = loadCore();
      const connection = connections.to(network);
      const signal = AbortSignal.any([own, connection.signal]);
      const looked = await core.lookUp(connection.ledger, identifier, { signal, now: net.systemTimers.now() });
      if (!('found' in looked) || looked.found.kind !== 'transaction') return undefined;
      const { transaction } = looked.found;
      const id = sheets.transactionIdOf(transaction);
      const known = connections.stories.known(network, id);
      // What was missing may have been built or installed since.
      if (known?.gaps.length === 0) return { id, explanation: { kind: 'story', story: known } };
      const started = performance.now();
      const finder = createFailureBuilds(connection, { contracts, compiled, log, say, signal });
      const builds = trace.createKnownBuilds(finder);
      const explanation = await trace.explainFailure(
        { client: connection.ledger, evm: loadEvm, builds, abis: finder.abis },
        { id: transaction.transaction_id ?? id, nonce: transaction.nonce ?? 0 },
        { signal, chainId: connection.network.chainId },
      );
      log.debug(`${id} was explained in ${Math.round(performance.now() - started)} ms`);
      if (explanation.kind === 'story') connections.stories.keep(network, id, explanation.story);
      return { id, explanation };
    },
  };
}
