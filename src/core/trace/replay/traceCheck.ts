import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { ExecutionTrace, TraceFrame } from './executionTrace.ts';

/** The first frame in which a replay and the record differ. Its result and all later frames are unreliable. */
export interface TraceDeviation {
  /** The frame's index in the replay; its earlier calls are reliable. */
  readonly frame: number;
  readonly in: 'calls' | 'outcome' | 'output' | 'gas';
}

/**
 * Compares every frame with the action that the network recorded for it: the callee, the success, the returned data and
 * the gas used.
 * @returns undefined if all are the same; `gas` only if nothing else differs anywhere
 */
export function deviationFrom(trace: ExecutionTrace, actions: readonly ContractAction[]): TraceDeviation | undefined {
  const recorded = actions.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  let inGas: TraceDeviation | undefined;
  for (const frame of trace.frames) {
    const action = recorded[frame.index];
    const part = action ? partOf(frame, action) : 'calls';
    if (part === 'gas') inGas ??= { frame: frame.index, in: part };
    else if (part) return { frame: frame.index, in: part };
  }
  if (recorded.length > trace.frames.length) return { frame: trace.frames.length - 1, in: 'calls' };
  return inGas;
}

function partOf(frame: TraceFrame, action: ContractAction): TraceDeviation['in'] | undefined {
  if (action.call_depth !== null && action.call_depth !== frame.depth) return 'calls';
  const creates = frame.operation.startsWith('CREATE');
  if (
    !creates &&
    action.to !== null &&
    action.to.toLowerCase() !== frame.codeAddress &&
    action.to.toLowerCase() !== frame.address
  )
    return 'calls';
  const succeeded = action.result_data_type === 'OUTPUT';
  if (succeeded !== (frame.failure === undefined)) return 'outcome';
  // For a failure other than a revert, the record has the code's name, also as hex.
  const output = action.result_data_type === 'ERROR' ? 'ERROR' : (action.result_data ?? '0x');
  if (!creates && output.startsWith('0x') && output.toLowerCase() !== hexOfBytes(frame.output)) return 'output';
  return action.gas_used !== null && action.gas_used !== frame.gasUsed ? 'gas' : undefined;
}
