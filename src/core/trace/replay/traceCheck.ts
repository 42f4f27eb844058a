import { hookAddress } from '../../ledger/accounts/hookCalls.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import { isOfEthereum } from './ethereumContracts.ts';
import type { ExecutionTrace, TraceFrame } from './executionTrace.ts';
import { intrinsicGas } from './hederaRules.ts';

/** How a replay and the record first differ. */
export interface TraceDeviation {
  /** `writes`, `gas`: every call ended as recorded, but what was written, or the gas, differs or isn't on record. */
  readonly in: 'calls' | 'outcome' | 'output' | 'writes' | 'gas';
}

/** What the network recorded of an execution. */
interface RecordedEnd {
  readonly result: Pick<
    ContractResultDetail,
    | 'state_changes'
    | 'gas_limit'
    | 'gas_consumed'
    | 'function_parameters'
    | 'failed_initcode'
    | 'access_list'
    | 'authorization_list'
  >;
  readonly actions: readonly ContractAction[];
}

/**
 * Compares every frame with the action that the network recorded for it: the callee, the value and the input, how it
 * ended, the returned data and the gas; and what the execution wrote with the recorded changes of state.
 *
 * The comparable gas is that of each action (`gas_used`), which has no rule of charging in it: intrinsic gas, refunds and
 * their maximum, and the least share of the limit that was charged until HIP-1249 all come after the execution and show
 * only in `gas_used` of the result. If the outermost action has no gas, `gas_consumed` of the result stands for it, which
 * is the same with the intrinsic gas. Without either, the gas counts as different, because no record proves it.
 * @returns undefined if all are the same; `writes` or `gas` only if nothing else differs anywhere
 * @throws the signal's reason
 */
export async function deviationFrom(
  trace: ExecutionTrace,
  record: RecordedEnd,
  options: TurnOptions,
): Promise<TraceDeviation | undefined> {
  const rest = inTurns(options);
  const recorded = inCallOrder(record.actions);
  const created = new Set(trace.frames.filter(isCreation).map(({ address }) => address));
  let inGas: TraceDeviation | undefined;
  for (const frame of trace.frames) {
    const resting = rest();
    if (resting) await resting;
    const action = recorded[frame.index];
    const part = action ? partOf(frame, action, record, created) : 'calls';
    if (part === 'gas') inGas ??= { in: part };
    else if (part) return { in: part };
  }
  if (recorded.length > trace.frames.length) return { in: 'calls' };
  if (!(await sameWrites(trace, record, rest))) return { in: 'writes' };
  return inGas;
}

/** Where an execution and its record first differ, in the order of time. */
export interface FirstDifference {
  /** The last beginning or end of a call that is as recorded. */
  readonly last: { readonly frame: TraceFrame; readonly is: 'entered' | 'left' };
  /** What the replay did next: a call, or the end of one. */
  readonly next: { readonly frame: TraceFrame; readonly is: 'entered' | 'left' };
  /** The call that the network made next, or the one that ended otherwise; undefined if it made no further one. */
  readonly recorded: ContractAction | undefined;
}

/**
 * Finds it by the calls as they begin and end, with the gas at both: what is before the last one that is as recorded is
 * what the network did.
 * @returns undefined if not even the transaction's own call is as recorded, or if all are
 */
export function firstDifference(
  { frames }: Pick<ExecutionTrace, 'frames'>,
  record: RecordedEnd,
): FirstDifference | undefined {
  const recorded = inCallOrder(record.actions);
  const created = new Set(frames.filter(isCreation).map(({ address }) => address));
  let last: FirstDifference['last'] | undefined;
  let entered = 0;
  const open: TraceFrame[] = [];
  /** The calls that end before a frame is entered, and what is another there. */
  const leave = (until: number | undefined): FirstDifference | undefined => {
    for (let frame = open.at(-1); frame && frame.index !== until; frame = open.at(-1)) {
      open.pop();
      const next = { frame, is: 'left' } as const;
      const further = recorded[entered];
      if (last && further && (further.call_depth ?? 0) > frame.depth) return { last, next, recorded: further };
      const action = recorded[frame.index];
      if (last && (!action || !isSameLeaving(frame, action))) return { last, next, recorded: action };
      last = next;
    }
    return undefined;
  };
  for (const frame of frames) {
    const difference = leave(frame.parent);
    if (difference) return difference;
    const action = recorded[frame.index];
    const next = { frame, is: 'entered' } as const;
    const isSame = action && isSameCall(frame, action, created) && (action.gas === null || action.gas === frame.gas);
    if (!isSame) return last && { last, next, recorded: action };
    last = next;
    entered += 1;
    open.push(frame);
  }
  return leave(undefined);
}

/** How a call ended; the gas of the outermost one has the transaction's own in it. */
function isSameLeaving(frame: TraceFrame, action: ContractAction): boolean {
  if (!isSameEnd(frame, action) || !isSameOutput(frame, action)) return false;
  return frame.index === 0 || action.gas_used === null || action.gas_used === frame.gasUsed;
}

function partOf(
  frame: TraceFrame,
  action: ContractAction,
  record: RecordedEnd,
  created: ReadonlySet<string>,
): TraceDeviation['in'] | undefined {
  if (!isSameCall(frame, action, created)) return 'calls';
  if (!isSameEnd(frame, action)) return 'outcome';
  if (!isSameOutput(frame, action)) return 'output';
  return isSameGas(frame, action, record) ? undefined : 'gas';
}

function isSameOutput(frame: TraceFrame, action: ContractAction): boolean {
  // For a failure other than a revert, the record has the code's name, also as hex; for a creation, no code.
  const isData = action.result_data_type !== 'ERROR' && !(isCreation(frame) && frame.failure === undefined);
  const output = action.result_data ?? '0x';
  return !isData || !output.startsWith('0x') || output.toLowerCase() === hexOfBytes(frame.output);
}

/** Whether a frame runs a constructor. */
export function isCreation({ operation }: TraceFrame): boolean {
  return operation.startsWith('CREATE');
}

function isSameCall(frame: TraceFrame, action: ContractAction, created: ReadonlySet<string>): boolean {
  if (action.call_depth !== null && action.call_depth !== frame.depth) return false;
  if (action.call_type !== null && (action.call_type === 'CREATE') !== isCreation(frame)) return false;
  // How the record calls a hook wasn't seen: 0x16d is a system contract's address.
  const isOwn = !frame.answered && !isOfEthereum(frame.codeAddress) && frame.delegator !== hookAddress;
  if (isOwn && (action.call_type === 'SYSTEM' || action.call_type === 'PRECOMPILE')) return false;
  if (action.value !== null && sendsValue.has(frame.operation) && action.value !== frame.value) return false;
  if (isCreation(frame)) return true;
  if (action.input?.startsWith('0x') && action.input.toLowerCase() !== hexOfBytes(frame.input)) return false;
  const to = action.to?.toLowerCase();
  // What a failed transaction created has an address in the record that no contract got.
  const own = [frame.codeAddress, frame.address, frame.delegator];
  return to === undefined || own.includes(to) || created.has(frame.codeAddress);
}

/** The others only pass on the value that their caller got. */
const sendsValue: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2']);

function isSameEnd(frame: TraceFrame, { result_data_type: type, result_data: data }: ContractAction): boolean {
  const { failure } = frame;
  if ((type === 'OUTPUT') !== (failure === undefined)) return false;
  // What the record answered, and what it says of Ethereum's own contracts, has no failure of its own.
  if (failure === undefined || frame.answered || isOfEthereum(frame.codeAddress)) return true;
  if ((type === 'REVERT_REASON') !== (failure === 'revert')) return false;
  const name = type === 'ERROR' ? nameIn(data ?? '') : '';
  return name === '' || (name === 'INSUFFICIENT_GAS') === (failure === 'outOfGas');
}

/** The name of a failure, as text or as the hex of its letters. */
function nameIn(data: string): string {
  const bytes = data.startsWith('0x') ? bytesOfHex(data) : undefined;
  return bytes ? new TextDecoder().decode(bytes) : data;
}

function isSameGas(frame: TraceFrame, action: ContractAction, record: RecordedEnd): boolean {
  if (action.gas !== null && action.gas !== frame.gas) return false;
  if (frame.index !== 0) return action.gas_used === frame.gasUsed;
  const { result } = record;
  const creates = isCreation(frame);
  const data = creates ? frame.code : bytesOfHex(result.function_parameters ?? '');
  const intrinsic = data && intrinsicGas(data, creates);
  if (action.gas_used === null) {
    const { gas_consumed: consumed } = result;
    if (intrinsic === undefined || consumed !== frame.gasUsed + intrinsic) return false;
  } else if (action.gas_used !== frame.gasUsed) return false;
  // The data of a creation may be in a file, and lists have a price of their own.
  const { gas_limit: limit, access_list: access, authorization_list: authorization } = result;
  // A hook's intrinsic gas is a setting of the network, 1,000 at first (HIP-1195).
  if (frame.delegator === hookAddress) return true;
  if (creates || intrinsic === undefined || limit === null || !isEmpty(access) || !isEmpty(authorization)) return true;
  return limit - intrinsic === frame.gas;
}

function isEmpty(list: unknown): boolean {
  return list === null || list === '' || list === '0x' || (Array.isArray(list) && list.length === 0);
}

/**
 * Whether an execution wrote what the record says. Of a failed one, the network records only what was read. The record
 * may know a contract by another of its addresses.
 */
async function sameWrites(
  { frames, writes }: ExecutionTrace,
  { result: { state_changes: changes } }: RecordedEnd,
  rest: () => Promise<void> | undefined,
): Promise<boolean> {
  const written = await lastingWrites({ frames, writes }, rest);
  const addresses = new Set(frames.map(({ address }) => address));
  const recorded = new Set<string>();
  for (const { address, contract_id: id, slot, value_read: read, value_written: wrote } of changes) {
    if (slot === null) continue;
    const own = [address?.toLowerCase(), longZeroOf(id)].find((each) => each !== undefined && addresses.has(each));
    const before = wordOf(read ?? '');
    const after = wrote === null ? before : wordOf(wrote);
    if (own === undefined && after === before) continue;
    if ((written.get(`${own} ${wordOf(slot)}`) ?? before) !== after) return false;
    recorded.add(`${own} ${wordOf(slot)}`);
  }
  return changes.length === 0 || [...written.keys()].every((key) => recorded.has(key));
}

function longZeroOf(id: string | null): string | undefined {
  const digits = /^\d+\.\d+\.(\d+)$/.exec(id ?? '')?.[1];
  return digits === undefined ? undefined : `0x${BigInt(digits).toString(16).padStart(40, '0')}`;
}

function wordOf(hex: string): string {
  return `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
}

/** Writes between looks at the clock. */
const writesPerLook = 1_000;

/**
 * What an execution left in the storage: of each slot the last value written by a call that, with all its callers,
 * succeeded.
 * @param rest as `inTurns` gives it
 * @returns `<address> <slot>` -> value, all as in `StorageWrite`
 */
export async function lastingWrites(
  { frames, writes }: Pick<ExecutionTrace, 'frames' | 'writes'>,
  rest: () => Promise<void> | undefined,
): Promise<Map<string, string>> {
  const lasting: boolean[] = [];
  for (const { parent, failure } of frames)
    lasting.push(failure === undefined && (parent === undefined || lasting[parent] === true));
  const written = new Map<string, string>();
  for (const [at, { frame, address, slot, value }] of writes.entries()) {
    const resting = at % writesPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    if (lasting[frame]) written.set(`${address} ${slot}`, value);
  }
  return written;
}
