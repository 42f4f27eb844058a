import { hookAddress } from '../../ledger/accounts/hookCalls.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { type HookOfThen, hooksOfCall } from '../state/hooksOfCall.ts';
import { mirrorState } from '../state/mirrorState.ts';
import type { StateSource } from '../state/stateSource.ts';
import { boundedClient } from './boundedClient.ts';
import type * as Evm from './evm.ts';
import type { ExecutionTrace } from './executionTrace.ts';
import { evmVersionAt, fundingAccount, mostGas } from './hederaRules.ts';
import { type RecordedAnswers, recordedAnswers } from './recordedAnswers.ts';
import { type ReplayCall, type ReplayOptions, replay } from './replay.ts';
import { ReplayBudget } from './replayBudget.ts';
import { deviationFrom, isCreation, type TraceDeviation } from './traceCheck.ts';

/** A transaction's execution, replayed and compared with the record. */
export interface TraceReading {
  readonly trace: ExecutionTrace;
  /** Undefined if the replay did exactly what the network did. */
  readonly deviation: TraceDeviation | undefined;
  /** The input of the replay, for replaying it on other code. */
  readonly call: ReplayCall;
  readonly state: StateSource;
  readonly answers: RecordedAnswers;
  /** It read the time of its block, and the mirror node doesn't have that: the replay had the transaction's own. */
  readonly isTimeUnknown?: true;
  /** The hook that it called; undefined if it called none, or the record doesn't show which. */
  readonly hook?: HookOfThen;
}

/** `chainId`: the network's, as decimal digits, for records without one. */
export interface ReadTraceOptions extends AskOptions, Pick<ReplayOptions, 'pause' | 'budget' | 'onProgress'> {
  readonly chainId?: string;
}

/** Where a mirror node says nothing of the chain. */
const unknownChain = 0n;

/**
 * Replays a contract transaction from public records only: its result, its actions, and the code and storage at that
 * time.
 * @param result as `/contracts/results/{id}` gives it
 * @param actions all of them, as `/contracts/results/{id}/actions` gives them
 * @throws LensError the transport's errors, and `stopped` beyond the budget
 */
export async function readTrace(
  evm: typeof Evm,
  client: LedgerClient,
  { result, actions }: { result: ContractResultDetail; actions: readonly ContractAction[] },
  { budget = new ReplayBudget(), onProgress, ...options }: ReadTraceOptions = {},
): Promise<TraceReading> {
  const bounded = boundedClient(client, budget);
  const call = await withInitCode(callOf(result, actions, options.chainId), bounded, result, options);
  const isOfHook = call.to === hookAddress;
  const hooks = isOfHook ? await hooksOfCall(bounded, result, options) : [];
  const answers = recordedAnswers(actions, isOfHook ? hookAddress : undefined);
  const { signal, pause } = options;
  const readWith = async (hook?: HookOfThen): Promise<TraceReading> => {
    const parts = { result, actions, payer: call.from, ...(hook && { hook }) };
    const reading = await readCall(mirrorState(bounded, parts, options));
    // Two hooks with the same contract may do the same.
    const isCertain = !reading.deviation && hooks.filter(({ contract }) => contract === hook?.contract).length === 1;
    return { ...reading, ...(hook && isCertain && { hook }) };
  };
  const readCall = async (state: StateSource): Promise<TraceReading> => {
    const run = async (of: ReplayCall): Promise<TraceReading> => {
      const trace = await replay(evm, of, state, {
        ...answers.anew(),
        budget,
        ...(signal && { signal }),
        ...(pause && { pause }),
        ...(onProgress && { onProgress }),
      });
      const deviation = await deviationFrom(trace, { result, actions }, { signal, pause });
      return { trace, deviation, call: of, state, answers };
    };
    let first = await run(call);
    let time: { isTimeUnknown?: true } = {};
    if (readsTime(first.trace)) {
      const timestamp = await timeOfBlock(bounded, result, options);
      if (timestamp === undefined) time = { isTimeUnknown: true };
      else if (timestamp !== call.timestamp) first = await run({ ...call, timestamp });
    }
    if (!first.deviation) return { ...first, ...time };
    for (const rules of otherRules(first.trace)) {
      const reading = await run({ ...first.call, ...rules });
      if (!reading.deviation) return { ...reading, ...time };
    }
    return { ...first, ...time };
  };
  let last: TraceReading | undefined;
  for (const hook of hooks) {
    last = await readWith(hook);
    if (!last.deviation) return last;
  }
  return last ?? readWith();
}

/** The record has the init code of a creation that failed; that of one that succeeded is with its contract. */
async function withInitCode(
  call: ReplayCall,
  client: LedgerClient,
  { failed_initcode: failed, address }: ContractResultDetail,
  options: AskOptions,
): Promise<ReplayCall> {
  if (call.to !== undefined || failed !== null || address === null) return call;
  const contract = await unlessNotFound(client.contracts.get(address, {}, options));
  const input = bytesOfHex(contract?.bytecode ?? '');
  return input && input.length > 0 ? { ...call, input } : call;
}

/** TIMESTAMP. */
const timeOpcode = 0x42;

/** Whether an execution depends on the time of its block. */
export function readsTime({ steps }: Pick<ExecutionTrace, 'steps'>): boolean {
  return steps.opcode.includes(timeOpcode);
}

/**
 * The time that contracts see: that of the first transaction of the block, up to two seconds earlier.
 * @returns seconds since 1970; undefined if the mirror node doesn't know the block
 */
export async function timeOfBlock(
  client: LedgerClient,
  { block_number: number }: Pick<ContractResultDetail, 'block_number'>,
  options: AskOptions,
): Promise<bigint | undefined> {
  const block = number === null ? undefined : await unlessNotFound(client.blocks.get(String(number), options));
  const seconds = block?.timestamp?.from?.split('.')[0];
  return seconds !== undefined && /^\d+$/.test(seconds) ? BigInt(seconds) : undefined;
}

/** What a version of the network may have charged otherwise, as far as it concerns an execution. */
function otherRules({ frames }: ExecutionTrace): Pick<ReplayCall, 'depositGas' | 'isAnsweredWarm'>[] {
  const creates = frames.some(isCreation);
  const asks = frames.some(({ answered }) => answered);
  return [
    ...(creates ? [{ depositGas: 0n }] : []),
    ...(asks ? [{ isAnsweredWarm: true }] : []),
    ...(creates && asks ? [{ depositGas: 0n, isAnsweredWarm: true }] : []),
  ];
}

function callOf(result: ContractResultDetail, actions: readonly ContractAction[], chainId = ''): ReplayCall {
  const root = actions.find(({ index }) => index === 0);
  const creates = root?.call_type === 'CREATE' || result.to === null;
  const input = bytesOfHex(
    (creates ? (result.failed_initcode ?? result.function_parameters) : result.function_parameters) ?? '',
  );
  const seconds = BigInt((result.timestamp ?? '0').split('.')[0] ?? '0');
  const chain = result.chain_id ?? (/^\d+$/.test(chainId) ? chainId : undefined);
  return {
    from: (root?.from ?? result.from ?? `0x${'0'.repeat(40)}`).toLowerCase(),
    to: creates ? undefined : (root?.to ?? result.to ?? undefined)?.toLowerCase(),
    input: input ?? new Uint8Array(0),
    created: creates ? createdBy(result, actions) : undefined,
    value: root?.value ?? result.amount ?? 0n,
    gas: clamped(root?.gas ?? result.gas_limit ?? mostGas),
    gasPrice: numberIn(result.gas_price),
    chainId: chain === undefined ? unknownChain : BigInt(chain),
    blockNumber: result.block_number ?? 0n,
    timestamp: seconds,
    evmVersion: evmVersionAt(seconds),
    coinbase: fundingAccount,
    ...(result.gas_limit !== null && { gasLimit: result.gas_limit }),
  };
}

/**
 * The address of what a transaction creates. If it failed, the record has it only as the caller of what it called.
 * @returns undefined if it isn't known, so that it follows from the sender's nonce
 */
function createdBy(
  { address, nonce, failed_initcode: failed }: ContractResultDetail,
  actions: readonly ContractAction[],
): string | undefined {
  const inner = actions.find(({ call_depth: depth }) => depth === 1)?.from;
  const known = ((failed === null ? address : null) ?? inner ?? '').toLowerCase();
  // Actions have a number as an address, also of what an Ethereum transaction creates at one by its nonce.
  const isOnlyNumber = nonce !== null && /^0x0{24}/.test(known);
  const isAddress = /^0x[0-9a-f]{40}$/.test(known) && !/^0x0+$/.test(known);
  return isAddress && !isOnlyNumber ? known : undefined;
}

/** A record may claim any gas, and memory costs nothing else. */
function clamped(gas: bigint): bigint {
  return gas > mostGas ? mostGas : gas < 0n ? 0n : gas;
}

function numberIn(hex: string | null): bigint {
  return hex !== null && /^0x[0-9a-f]+$/i.test(hex) ? BigInt(hex) : 0n;
}
