import { recordedIds } from '../../../src/core/ledger/accounts/recordedIds.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import type { ContractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import type { Compile } from '../../../src/core/trace/builds/compileBuild.ts';
import type { KnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { failureLines } from '../../../src/core/trace/lines/failureLines.ts';
import { SourceText } from '../../../src/core/trace/lines/sourceText.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace } from '../../../src/core/trace/replay/executionTrace.ts';
import type { RecordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../../src/core/trace/state/stateSource.ts';
import { storyOf, valuedStory, valuesOf } from '../../../src/core/trace/story/explainFailedCall.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import { failureTraps } from '../../../src/core/trace/story/failureTraps.ts';

/** A call that was made within the replay's EVM, and the builds of what it ran. */
export interface FailedCall {
  readonly call: ReplayCall;
  readonly state: StateSource;
  readonly answers: RecordedAnswers;
  readonly known: KnownBuilds;
  readonly builds: readonly BuildSources[];
  readonly compile: Compile;
}

/** Where traps of Hedera are looked for: in the calls as a mirror node has them, and in a ledger. */
export interface Recorded {
  readonly actionsOf: (trace: ExecutionTrace) => readonly ContractAction[];
  readonly client: LedgerClient;
}

/**
 * Runs a call and explains its failure as the product does.
 * @param recorded undefined: without traps, and without IDs of addresses
 * @throws Error if it doesn't fail
 */
export async function tellFailure(
  { call, state, answers, known, builds, compile }: FailedCall,
  recorded?: Recorded,
): Promise<FailureStory> {
  const trace = await replay(evm, call, state, answers);
  if (!trace.frames[0]?.failure) throw new Error("It doesn't fail.");
  const lines = await failureLines(evm, { trace, deviation: undefined, call, state, answers }, known);
  const abis = createAbiIndex();
  for (const each of await abisOf(builds, compile)) abis.add(each);
  const actions = recorded?.actionsOf(trace) ?? [];
  const read = { lines, builds: known, abis, ...(recorded && { nameOf: recordedIds(actions) }) };
  const values = lines.proof && (await valuesOf(lines.proof, read, {}));
  const text = lines.proof && new SourceText(lines.proof.build.sources);
  const failed = { actions, origin: lines.frames[0]?.frame, values, text };
  const traps = recorded ? await failureTraps(failed, recorded.client, {}) : [];
  const record = { result: { timestamp: null, error_message: null }, actions } as unknown;
  const plain = storyOf(
    '0.0.1001-1790000000-000000001',
    record as Parameters<typeof storyOf>[1],
    { trace, deviation: undefined },
    { ...read, values },
  );
  const told = await valuedStory(plain, { call, values, ...read }, {});
  return traps.length > 0 ? { ...told, traps } : told;
}

async function abisOf(builds: readonly BuildSources[], compile: Compile): Promise<readonly (readonly unknown[])[]> {
  const inputs = new Set(
    builds.map(({ language, sources, contract }) =>
      JSON.stringify({
        language,
        sources: Object.fromEntries([...sources].map(([path, content]) => [path, { content }])),
        settings: {
          outputSelection:
            language === 'Vyper' ? { [contract.split(':')[0] ?? '']: ['abi'] } : { '*': { '*': ['abi'] } },
        },
      }),
    ),
  );
  const outputs = await compile([...inputs]);
  return outputs.flatMap((output) => {
    const { contracts } = JSON.parse(output) as { contracts: Record<string, Record<string, { abi: unknown[] }>> };
    return Object.values(contracts).flatMap((file) => Object.values(file).map(({ abi }) => abi));
  });
}
