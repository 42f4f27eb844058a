import { type ReadTraceOptions, readTrace } from '../replay/readTrace.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import type { ExplainParts } from '../story/explainFailedCall.ts';
import { readExecution } from '../story/explainFailedCall.ts';
import { type GasByLine, gasByLine } from './gasByLine.ts';

/** The gas of a transaction by line, or why it is unknown. */
export type GasReading =
  | { readonly kind: 'gas'; readonly gas: GasByLine }
  /** It ran no contract, the mirror node has no record of its calls, or the replay ended otherwise. */
  | { readonly kind: 'none'; readonly why: 'noCall' | 'noRecord' | 'deviation' };

/**
 * Replays a transaction, failed or not, and says what its gas was spent on.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @throws LensError the transport's errors, `stopped` beyond the budget, and the signal's reason
 */
export async function readGasByLine(
  { client, evm, builds }: Pick<ExplainParts, 'client' | 'evm' | 'builds'>,
  { id, nonce = 0 }: { id: string; nonce?: number },
  { budget = new ReplayBudget(), ...options }: ReadTraceOptions = {},
): Promise<GasReading> {
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return { kind: 'none', why: 'noCall' };
  if (record.actions.length === 0) return { kind: 'none', why: 'noRecord' };
  const { trace, deviation } = await readTrace(evm(), client, record, { ...options, budget });
  if (deviation && deviation.in !== 'gas' && deviation.in !== 'writes') return { kind: 'none', why: 'deviation' };
  const parts = { trace, isExact: !deviation, result: record.result };
  return { kind: 'gas', gas: await gasByLine(id, parts, builds, options) };
}
