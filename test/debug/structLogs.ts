import type { Recording } from '../../src/core/debug/recording/recording.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';

/** A step as another EVM logs it. */
export interface StructLog {
  readonly pc: number;
  readonly op: string;
  readonly gas: number;
  readonly depth: number;
  readonly stack: readonly string[];
  readonly memory?: readonly string[];
  readonly storage?: Readonly<Record<string, string>>;
  readonly returnData?: string;
}

/** The steps of a transaction as the chain's own EVM logs them, with all that each has. */
export async function structLogs(chain: Anvil, hash: string): Promise<readonly StructLog[]> {
  const options = { enableMemory: true, enableReturnData: true, disableStorage: false };
  const { structLogs: logs } = (await chain.request('debug_traceTransaction', [hash, options])) as {
    structLogs: readonly StructLog[];
  };
  return logs;
}

/** Without the steps of calls that are answered from the record, so that each belongs to the step of that number. */
export function alignedLogs(logs: readonly StructLog[], recording: Recording): StructLog[] {
  const aligned: StructLog[] = [];
  const { steps, frames } = recording.trace;
  for (const log of logs) {
    const depth = frames[steps.frame[aligned.length] ?? 0]?.depth ?? 0;
    if (log.depth - 1 > depth) continue;
    aligned.push(log);
  }
  return aligned;
}
