import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import { recordedIds } from '../../ledger/accounts/recordedIds.ts';
import { isSystemAccount } from '../../ledger/accounts/systemAccounts.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { isLensError } from '../../net/errors.ts';
import { sameBytes } from '../../platform/bytes.ts';
import { inTurns } from '../../platform/turns.ts';
import { type ChangedState, changedState } from '../../storage/changedState.ts';
import { hasOwnVariables } from '../../storage/proxySlots.ts';
import { SlotNames } from '../../storage/slotNames.ts';
import { addPreimages } from '../../storage/storageKeys.ts';
import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import { failureLines } from '../lines/failureLines.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { boundedClient } from '../replay/boundedClient.ts';
import type * as Evm from '../replay/evm.ts';
import { calledAddress, type ExecutionTrace, type TraceFrame } from '../replay/executionTrace.ts';
import { codeLimit, intrinsicGas, keepsCodeLimit } from '../replay/hederaRules.ts';
import { type ReadTraceOptions, readsTime, readTrace, type TraceReading, timeOfBlock } from '../replay/readTrace.ts';
import { bytesIn, hexOf } from '../replay/recordedState.ts';
import { type ReplayCall, type ReplayOptions, replay } from '../replay/replay.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import { lastingWrites } from '../replay/traceCheck.ts';
import type { StateSource } from '../state/stateSource.ts';
import { type ExecutionRecord, readExecution, storyOf, valuedStory, valuesOf } from '../story/explainFailedCall.ts';
import { type CarriedCode, type CarryProblem, type Change, carryCreation, carryToChange } from './carryToChange.ts';
import type { ConstructionChange } from './construction.ts';
import { type MovedVariables, usesMoved } from './movedVariables.ts';
import { callOffRecord, systemContracts } from './systemCalls.ts';
import type { Trial, TrialEnd, TrialUnknown, TrialWrite } from './trial.ts';

export type SomeCode = Pick<TraceFrame, 'address' | 'code' | 'codeAddress' | 'operation'>;

export interface Changes {
  /** The change of the contract whose code this is; undefined if the workspace doesn't have it. */
  of(code: SomeCode): Promise<Change | TrialUnknown | undefined>;
  /** Why a contract of the workspace isn't among them, although it's built there. */
  unreadBuild?(code: SomeCode): Promise<TrialUnknown | undefined>;
  /** The changed builds, for the lines of the trial. */
  readonly builds: KnownBuilds;
  /** The ABIs of the changed contracts that were found. */
  abis(): Promise<AbiIndex>;
}

interface TrialOptions extends Pick<ReplayOptions, 'signal' | 'pause' | 'budget' | 'onProgress'> {
  /** Also reads the values with which it would fail, while it is replayed once more. */
  readonly withValues?: boolean;
  /** Asks for the time that contracts saw, which the record's own replay does only if it read it. */
  readonly blockTime?: () => Promise<bigint | undefined>;
}

export interface TrialParts {
  readonly client: LedgerClient;
  /** Loads the module of `evm.ts`, only if there is something to replay. */
  readonly evm: () => typeof Evm;
  readonly changes: Changes;
}

/**
 * Tries the changes of a workspace on a transaction.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @param nonce of a child transaction
 * @param timestamp its consensus time: of several that share a hash, the mirror node has the calls of one
 * @returns why there is nothing to try: it ran no contract, or the mirror node has no record of its calls
 * @throws LensError the transport's errors, and the signal's reason
 */
export async function tryChangeOn(
  parts: TrialParts,
  asked: { id: string; nonce?: number; timestamp?: string },
  options: ReadTraceOptions & TrialOptions = {},
): Promise<Trial | 'noCall' | 'noRecord'> {
  try {
    return await tryOn(parts, asked, options);
  } catch (error) {
    // How far it comes depends on the machine, and what it says doesn't.
    if (isLensError(error, 'stopped')) return unknown({ why: 'unread', problem: error.message });
    throw error;
  }
}

async function tryOn(
  { client, evm, changes }: TrialParts,
  { id, nonce = 0, timestamp }: { id: string; nonce?: number; timestamp?: string },
  { budget = new ReplayBudget(), withValues = false, ...options }: ReadTraceOptions & TrialOptions,
): Promise<Trial | 'noCall' | 'noRecord'> {
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return 'noCall';
  const isAnother = timestamp !== undefined && record.result.timestamp !== timestamp;
  if (isAnother || record.actions.length === 0) return 'noRecord';
  const machine = evm();
  const reading = await readTrace(machine, client, record, { ...options, budget });
  const { signal, pause, onProgress } = options;
  return tryChange(machine, id, record, reading, changes, {
    budget,
    withValues,
    blockTime: () => timeOfBlock(boundedClient(client, budget), record.result, options),
    ...(signal && { signal }),
    ...(pause && { pause }),
    ...(onProgress && { onProgress }),
  });
}

/**
 * What a call would have done if the contracts of the workspace had been as they are now: the same call, on the state just
 * before it, with each code that the workspace has built replaced by what it is now. Says that it isn't known rather than
 * what isn't proven.
 * @param record what the network recorded, of which the next is the replay
 * @throws LensError `stopped` beyond the budget, the state source's errors, and the signal's reason
 */
export async function tryChange(
  evm: typeof Evm,
  id: string,
  record: ExecutionRecord,
  { trace, deviation, call, state, answers, isTimeUnknown }: TraceReading,
  changes: Changes,
  { withValues = false, blockTime, ...options }: TrialOptions = {},
): Promise<Trial> {
  if (isTimeUnknown) return unknown(timeUnread(record));
  if (deviation) return unknown(trace.readsUnrecorded ? { why: 'unrecorded' } : { why: 'deviation', in: deviation.in });
  // Before the replay, which has only so much time: a change is compiled, and the user may be asked about it.
  for (const frame of trace.frames)
    if (frame.code.length > 0 && !frame.operation.startsWith('CREATE')) await changes.of(frame);
  const limitsCode = keepsCodeLimit(trace);
  const applied = applyTo(state, changes, limitsCode);
  const input = call.to === undefined ? await applied.creation(call.input) : call.input;
  let tried: ReplayCall = { ...call, input };
  const run = () => {
    const onChange = { ...answers.anew(), answered: new Set([...answers.answered, ...systemContracts]) };
    return replay(evm, tried, applied.state, { ...onChange, ...options, limitsCode, hasNoRecord: true });
  };
  let again = await run();
  if (blockTime && readsTime(again) && !readsTime(trace)) {
    const timestamp = await blockTime();
    if (timestamp === undefined) return unknown(timeUnread(record));
    if (timestamp !== tried.timestamp) {
      tried = { ...tried, timestamp };
      again = await run();
    }
  }
  const problem = applied.problem(again);
  if (problem?.why === 'noBuild') return unknown((await unreadBuild(trace, changes)) ?? problem);
  if (problem) return unknown(problem);
  if (trace.readsUnrecorded || again.readsUnrecorded) return unknown({ why: 'unrecorded' });
  const accepts = async (address: string) => {
    const account = isSystemAccount(address) ? undefined : await state.account(address);
    return account !== undefined && account.code.length === 0 && !account.mayRefuse;
  };
  const offRecord = await callOffRecord(trace, again, accepts);
  if (offRecord) return unknown({ why: 'notOnRecord', ...offRecord });
  const abis = await changes.abis();
  const after = { trace: again, deviation: undefined, call: tried, state: applied.state, answers };
  const failed = again.frames[0]?.failure !== undefined;
  const lines = failed ? await failureLines(evm, after, changes.builds, options) : undefined;
  // The recorded calls aren't those of the trial.
  // As the story of what happened has them.
  const nameOf = recordedIds(record.actions);
  const plain =
    lines && storyOf(id, { ...record, actions: [] }, after, { lines, builds: changes.builds, abis, nameOf });
  const { builds } = changes;
  const values = withValues && lines?.proof ? await valuesOf(lines.proof, { builds, abis }, options) : undefined;
  const story =
    withValues && plain && lines
      ? await valuedStory(plain, { call: tried, lines, values, builds, abis, nameOf }, options)
      : plain;
  const writes = await writesOf(trace, again, state, inTurns(options));
  return {
    kind: 'tried',
    changed: [...applied.changed].map(([contract, old]) =>
      nameOfContract(contract) === nameOfContract(old) ? { contract } : { contract, replaces: old },
    ),
    asConstructed: applied.constructedOtherwise(again.frames, 'shared'),
    movedUnused: applied.moved(again.frames).map(({ problem: unused }) => unused),
    before: endOf(trace, call),
    after: endOf(again, tried),
    writes,
    state: namedWrites(writes, ({ before }) => before, [again], applied.layouts),
    otherState: namedWrites(writes, ({ recorded }) => recorded, [again, trace], applied.layouts),
    abis,
    story,
  };
}

/**
 * What the trial left behind, by the variables of the contracts whose code wrote it: a proxy's are its delegate's.
 * @param from what it is compared with
 * @param traces whose calls and keys name the slots
 */
function namedWrites(
  writes: readonly TrialWrite[],
  from: (write: TrialWrite) => string,
  traces: readonly ExecutionTrace[],
  layouts: ReadonlyMap<string, StorageLayout>,
): ChangedState {
  const names = new Map<string, SlotNames>();
  for (const { address, codeAddress, depth } of traces.flatMap(({ frames }) => frames)) {
    const layout = layouts.get(codeAddress) ?? (depth === 0 ? layouts.get('') : undefined);
    const known = names.get(address);
    // A proxy of the workspace may have none of its own: they are those of what it calls.
    if (!layout || (known && hasOwnVariables(known.layout))) continue;
    const own = new SlotNames(layout);
    for (const { mappingKeys } of traces) addPreimages(own, mappingKeys);
    names.set(address, own);
  }
  const touched = writes.map((write) => ({
    address: write.address,
    contract_id: null,
    slot: write.slot,
    value_read: from(write),
    value_written: write.tried,
  }));
  return changedState(touched, (address) => names.get(address));
}

/** The state before a transaction with changed code, and what was changed. */
interface Applied {
  readonly state: StateSource;
  /** Changes creation code with its arguments. */
  creation(sent: Uint8Array): Promise<Uint8Array>;
  /** `path:Name` of the contracts that are others now, with those that they were. */
  readonly changed: ReadonlyMap<string, string>;
  /** By the address of the code. */
  readonly layouts: ReadonlyMap<string, StorageLayout>;
  /** The changed contracts that a trial ran with what their constructors wrote, if these were changed in that way. */
  constructedOtherwise(frames: readonly TraceFrame[], how: ConstructionChange): string[];
  /** The variables, of contracts that a trial ran, that aren't where the ledger has them. */
  moved(frames: readonly TraceFrame[]): MovedVariables[];
  /** Why a trial would prove nothing, from what was asked for until now. */
  problem(trial: ExecutionTrace): TrialUnknown | undefined;
}

/** @param limitsCode whether code has the network's limit */
function applyTo(state: StateSource, changes: Changes, limitsCode: boolean): Applied {
  const changed = new Map<string, string>();
  const layouts = new Map<string, StorageLayout>();
  const deployed = new Map<string, Change>();
  const added = new Map<string, TracedBuild>();
  /** The slots that were asked for, by the address. */
  const used = new Map<string, Set<string>>();
  let wasFound = false;
  let problem: TrialUnknown | undefined;
  const apply = async (frame: SomeCode, carry: (change: Change) => CarriedCode | CarryProblem): Promise<Uint8Array> => {
    const change = await changes.of(frame);
    if (!change) return frame.code;
    if ('why' in change) {
      problem ??= change;
      return frame.code;
    }
    wasFound = true;
    const carried = carry(change);
    if ('why' in carried) {
      problem ??= { why: 'carry', contract: change.changed.contract, problem: carried };
      return frame.code;
    }
    const { contract, runtime } = largest([change.changed, ...carried.libraries.values()]);
    if (limitsCode && runtime.length > codeLimit) {
      problem ??= { why: 'tooLarge', contract, size: runtime.length };
      return frame.code;
    }
    layouts.set(frame.codeAddress, change.layout);
    // A creation runs the constructor as it is now.
    if (frame.operation !== 'CREATE') deployed.set(frame.codeAddress, change);
    for (const [address, library] of carried.libraries) added.set(address, library);
    if (!sameBytes(carried.code, frame.code)) changed.set(change.changed.contract, change.old.contract);
    return carried.code;
  };
  const constructedOtherwise: Applied['constructedOtherwise'] = (frames, how) => {
    const ran = frames.flatMap(({ address, codeAddress }) => {
      const change = deployed.get(codeAddress);
      // A proxy runs on its own storage, which a constructor of its logic doesn't write.
      const isWritten = change && (address === codeAddress || change.changed.immutables.size > 0);
      return isWritten && change.construction === how ? [change.changed.contract] : [];
    });
    return [...new Set(ran)];
  };
  const movedIn = (frames: readonly TraceFrame[]) => [
    ...new Set(frames.flatMap(({ codeAddress }) => deployed.get(codeAddress)?.moved ?? [])),
  ];
  const usedMoved = ({ frames, mappingKeys }: ExecutionTrace): TrialUnknown | undefined => {
    for (const { address, codeAddress } of frames) {
      const moved = deployed.get(codeAddress)?.moved;
      if (moved && usesMoved(moved, used.get(address) ?? [], mappingKeys)) return moved.problem;
    }
    return undefined;
  };
  return {
    changed,
    layouts,
    constructedOtherwise,
    moved: movedIn,
    creation: (sent) =>
      apply({ address: '', code: sent, codeAddress: '', operation: 'CREATE' }, (change) => carryCreation(change, sent)),
    state: {
      storage(address, slot) {
        const slots = used.get(address) ?? new Set();
        used.set(address, slots.add(slot));
        return state.storage(address, slot);
      },
      balance: state.balance,
      async account(address) {
        const library = added.get(address);
        if (library) return { code: ownedBy(library.runtime, address), balance: 0n, nonce: 1n };
        const account = await state.account(address);
        if (!account?.code.length) return account;
        const frame = { address, code: account.code, codeAddress: address, operation: 'CALL' } as const;
        return { ...account, code: await apply(frame, (change) => carryToChange(change, account.code)) };
      },
    },
    problem(trial) {
      const { frames } = trial;
      const found = problem ?? usedMoved(trial);
      if (found) return found;
      for (const how of ['own', 'unsure'] as const) {
        const [contract] = constructedOtherwise(frames, how);
        // What moved had other initial values, too.
        if (contract !== undefined)
          return movedIn(frames)[0]?.problem ?? { why: 'constructor', contract, isKnown: how === 'own' };
      }
      return changed.size > 0 ? undefined : { why: wasFound ? 'unchanged' : 'noBuild' };
    },
  };
}

function largest(contracts: readonly TracedBuild[]): TracedBuild {
  return contracts.reduce((most, each) => (each.runtime.length > most.runtime.length ? each : most));
}

/** A library's code with its own address, against which it guards calls. */
function ownedBy(runtime: Uint8Array, address: string): Uint8Array {
  const code = runtime.slice();
  if (code[0] === 0x73 && code.subarray(1, 21).every((byte) => byte === 0)) code.set(bytesIn(address), 1);
  return code;
}

async function unreadBuild({ frames }: ExecutionTrace, changes: Changes): Promise<TrialUnknown | undefined> {
  for (const frame of frames) {
    const found = frame.code.length > 0 ? await changes.unreadBuild?.(frame) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What a contract does may depend on two seconds. */
function timeUnread({ result: { block_number: number } }: ExecutionRecord): TrialUnknown {
  if (number === null) return { why: 'unrecorded' };
  const problem = l10n.t`The mirror node doesn't have block ${String(number)}, whose time the contract reads. Try again.`;
  return { why: 'unread', problem };
}

function unknown(why: TrialUnknown): Trial {
  return { kind: 'unknown', unknown: why };
}

/** Of what is refunded, a transaction gets a fifth of its gas at most (EIP-3529). */
const refundQuotient = 5n;

function endOf({ frames, refund, events }: ExecutionTrace, { to, input }: ReplayCall): TrialEnd {
  const [root] = frames;
  const used = intrinsicGas(input, to === undefined) + (root?.gasUsed ?? 0n);
  const most = used / refundQuotient;
  const back = root?.failure === undefined ? refund : 0n;
  return {
    failure: root?.failure,
    output: root?.output ?? new Uint8Array(0),
    input: root?.input ?? new Uint8Array(0),
    events,
    payments: paymentsOf(frames),
    gas: used - (back < most ? back : most),
  };
}

async function writesOf(
  recorded: ExecutionTrace,
  tried: ExecutionTrace,
  state: StateSource,
  rest: () => Promise<void> | undefined,
): Promise<TrialWrite[]> {
  const [was, is] = [await lastingWrites(recorded, rest), await lastingWrites(tried, rest)];
  const writes: TrialWrite[] = [];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const resting = rest();
    if (resting) await resting;
    const [address = '', slot = ''] = key.split(' ');
    const before = hexOf(await state.storage(address, slot));
    const [left, leaves] = [was.get(key) ?? before, is.get(key) ?? before];
    if (left !== before || leaves !== before) writes.push({ address, slot, before, recorded: left, tried: leaves });
  }
  return writes;
}

/** What was paid for good: neither the call nor a caller of it failed. The outermost call is the transaction's own. */
export function paymentsOf(frames: readonly TraceFrame[]): NonNullable<TrialEnd['payments']> {
  const lasts = new Set<number>();
  for (const { index, parent, failure } of frames)
    if (failure === undefined && (parent === undefined || lasts.has(parent))) lasts.add(index);
  return frames
    .filter(({ index, parent, value, operation }) => {
      const isOwn = operation === 'CALL' || operation.startsWith('CREATE');
      return parent !== undefined && value > 0n && isOwn && lasts.has(index);
    })
    .map((each) => ({ to: each.operation === 'CALL' ? calledAddress(each) : each.address, value: each.value }));
}
