import { isRedirectCode } from '../../ledger/accounts/redirectCode.ts';
import type { AbiParameter } from '../../ledger/evm/abi.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { everyRow } from '../../ledger/rest/schema/field.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { sameBytes } from '../../platform/bytes.ts';
import { inTurns } from '../../platform/turns.ts';
import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { CompilerProject } from '../builds/installCompiler.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { boundedClient } from '../replay/boundedClient.ts';
import type * as Evm from '../replay/evm.ts';
import type { ExecutionTrace, FrameFailure, TraceFrame } from '../replay/executionTrace.ts';
import { word } from '../replay/frameRecorder.ts';
import { type ReadTraceOptions, readTrace, type TraceReading, timeOfBlock } from '../replay/readTrace.ts';
import { bytesIn, hexOf } from '../replay/recordedState.ts';
import { type ObservedStep, type ReplayCall, replay } from '../replay/replay.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import { lastingWrites } from '../replay/traceCheck.ts';
import type { AccountOfThen, StateSource } from '../state/stateSource.ts';
import { fromTop } from '../steps/operandStack.ts';
import { readExecution } from '../story/explainFailedCall.ts';
import type { SomeCode } from '../trial/tryChange.ts';
import { anyAddress, immutableValues, type SavedCreation } from './savedConstruction.ts';
import { keyOf, type SavedSlot, savedSlots, savedWrites, slotNames } from './savedSlots.ts';

/** A contract of the workspace that the call ran. */
interface OwnContract {
  /** `path:Name`, the path as a file in the project's folder of tests imports it. */
  readonly contract: string;
  /** What builds it, and where; undefined if that isn't known. */
  readonly project: Pick<CompilerProject, 'toolchain' | 'root'> | undefined;
  readonly built: TracedBuild;
  /** Where its variables are, if that is known. */
  readonly layout: StorageLayout | undefined;
  /** What its constructor takes, if it's of interest and known. */
  readonly constructorInputs?: readonly AbiParameter[];
  /** As in `NamedBuild`. */
  readonly immutableNames?: ReadonlyMap<string, string>;
}

/** An account of a saved call, as it was just before. Addresses as `0x` and 40 lowercase hex digits. */
export interface SavedAccount {
  readonly address: string;
  /** Empty for an account. */
  readonly code: Uint8Array;
  /** The contract of the workspace whose code it is, as `OwnContract` names it; of another's, the code is kept. */
  readonly own?: string;
  /** If its code has immutable variables: what its constructor was given, and by whom it was created. */
  readonly creation?: SavedCreation;
  /** It's what the call creates: its code is the constructor's, with the arguments, and calling it runs that. */
  readonly isCreated?: true;
  /** In tinybars; undefined if nothing depends on it. */
  readonly balance: bigint | undefined;
  readonly nonce: bigint;
}

/** A call to a system contract or a token, with its recorded answer, in order. */
export interface SavedAnswer {
  readonly address: string;
  readonly caller: string;
  readonly isStatic: boolean;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  readonly succeeded: boolean;
}

/** A call with everything that it read: it can run without a network. */
export interface SavedCall {
  /** Of a creation, the call that runs the constructor at the address of its contract. */
  readonly call: ReplayCall & { readonly to: string };
  /** Its time is that of the transaction, because its block's isn't known. */
  readonly isTimeUncertain?: true;
  /** That of the outermost contract of the workspace. */
  readonly project: OwnContract['project'];
  readonly accounts: readonly SavedAccount[];
  /** As they were just before. */
  readonly slots: readonly SavedSlot[];
  /** Those that it changed for good, as it left them. */
  readonly writes: readonly SavedSlot[];
  readonly answers: readonly SavedAnswer[];
  /** Whether it creates contracts, whose addresses depend on nonces. */
  readonly creates: boolean;
  /** How it ended: undefined for a success. */
  readonly failure: FrameFailure | undefined;
  /** The innermost call that failed, whose failure its callers passed on; undefined if that is the call itself. */
  readonly failedIn: { readonly address: string; readonly own?: string; readonly input: Uint8Array } | undefined;
  /** The returned data, or the data of the revert. */
  readonly output: Uint8Array;
}

/** Why a call can't be saved. */
export type NotSaved =
  | 'noCall'
  | 'noRecord'
  /** The replay differs from the record. */
  | 'deviation'
  /** It depends on what no record has. */
  | 'unrecorded'
  /** No contract of the workspace took part. */
  | 'noBuild'
  /** What the constructor was given isn't on record, and the code has values of it. */
  | 'constructor'
  /** System contracts answered calls that were reverted later, while others went on. */
  | 'revertedAnswers'
  /** The mirror node doesn't have its block, whose time it or a change may read. */
  | 'noBlock'
  /** It reads the code of a token that it calls, in whose place a test has what answers for it. */
  | 'tokenCode';

/** What a call is saved from. */
export interface SavingParts {
  readonly client: LedgerClient;
  /** Loads the module of `evm.ts`, only if there is something to replay. */
  readonly evm: () => typeof Evm;
  /** The contract of the workspace whose code this is. */
  readonly ownContract: (code: SomeCode) => Promise<OwnContract | undefined>;
}

/**
 * Reads the call of a transaction with everything that it read.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @param nonce of a child transaction
 * @throws LensError the transport's errors, `stopped` beyond the budget, and the signal's reason
 */
export async function readSavedCall(
  { client, evm, ownContract }: SavingParts,
  { id, nonce = 0 }: { id: string; nonce?: number },
  { budget = new ReplayBudget(), ...options }: ReadTraceOptions = {},
): Promise<SavedCall | NotSaved> {
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return 'noCall';
  if (record.actions.length === 0) return 'noRecord';
  const machine = evm();
  const reading = await readTrace(machine, client, record, { ...options, budget });
  const { call, trace, deviation } = reading;
  if (deviation) return 'deviation';
  if (trace.readsUnrecorded) return 'unrecorded';
  if (reading.isTimeUnknown) return record.result.block_number === null ? 'unrecorded' : 'noBlock';
  const [root] = trace.frames;
  const answers = trace.frames.filter((frame) => isAnswer(frame, trace.frames));
  if (answers.some((frame) => isReverted(frame, trace.frames))) return 'revertedAnswers';
  const inWorkspace = await ownContracts(trace, ownContract);
  const created = call.to === undefined && root ? await createdBy(call, trace, ownContract) : undefined;
  if (call.to === undefined ? !created : inWorkspace.size === 0) return 'noBuild';
  const { project } = created ?? [...inWorkspace.values()].find((each) => each.project) ?? {};
  const own = ofProject(inWorkspace, project);
  const bounded = boundedClient(client, budget);
  const creations = await creationsOf(bounded, own, options);
  if (!creations) return 'constructor';
  const before = record.result.timestamp === null ? {} : { timestamp: { lt: record.result.timestamp } };
  const kept = keepingReads(reading.state);
  const places = new Set(trace.frames.filter(({ codeAddress }) => own.has(codeAddress)).map(({ address }) => address));
  // What a fix may read, besides what was read.
  for (const address of places) {
    const page = await unlessNotFound(bounded.contracts.state(address, { limit: slotsAPage, ...before }, options));
    for (const { slot, value } of everyRow(page?.rows ?? []))
      if (slot !== null && value !== null) kept.slots.set(keyOf(address, hexOf(bytesIn(slot))), bytesIn(value));
  }
  const { signal, pause, onProgress } = options;
  const redirects = new Set(trace.frames.flatMap((each) => (isRedirectCode(each.code) ? [each.codeAddress] : [])));
  let readsTokenCode = false;
  await replay(machine, call, kept.source, {
    observe({ running }) {
      if (redirects.size > 0 && readsCode(running, redirects)) readsTokenCode = true;
    },
    ...reading.answers.anew(),
    budget,
    ...(signal && { signal }),
    ...(pause && { pause }),
    ...(onProgress && { onProgress }),
  });
  if (readsTokenCode) return 'tokenCode';
  for (const address of places) await kept.source.balance(address);
  // A change may read it, too.
  const blockTime = await timeOfBlock(bounded, record.result, options);
  if (blockTime === undefined && record.result.block_number !== null) return 'noBlock';
  const timestamp = blockTime ?? call.timestamp;
  const known = slotNames(trace, own, created && { address: created.account.address, layout: created.layout });
  const written =
    root?.failure === undefined ? await lastingWrites(trace, inTurns(options)) : new Map<string, string>();
  return {
    call: created
      ? { ...call, timestamp, to: created.account.address, input: new Uint8Array(0) }
      : { ...call, timestamp, to: call.to ?? '' },
    ...(blockTime === undefined && { isTimeUncertain: true }),
    project,
    accounts: [...(created ? [created.account] : []), ...accountsOf(reading, kept, own, creations)],
    slots: savedSlots(kept.slots, known),
    writes: savedWrites(written, kept.slots, known),
    answers: answers.map((frame) => answerOf(frame, trace)),
    creates: trace.frames.some(({ operation, parent }) => parent !== undefined && operation.startsWith('CREATE')),
    failure: root?.failure,
    failedIn: root && failedIn(root, trace.frames, own),
    output: root?.output ?? new Uint8Array(0),
  };
}

/** Whether a step copies or hashes the code at one of the addresses; for its size, any code will do. */
function readsCode({ opCode, stack }: ObservedStep['running'], addresses: ReadonlySet<string>): boolean {
  // EXTCODECOPY, EXTCODEHASH
  if (opCode !== 0x3c && opCode !== 0x3f) return false;
  return addresses.has(`0x${word(fromTop(stack, 1)).slice(-40)}`);
}

/** What a creation created, or would have; undefined if it's no contract of the workspace. */
async function createdBy(
  { from, value, created }: ReplayCall,
  { frames: [root, ...inner] }: ExecutionTrace,
  ownContract: SavingParts['ownContract'],
): Promise<({ account: SavedAccount } & Pick<OwnContract, 'project' | 'layout'>) | undefined> {
  const found = root && (await ownContract(root));
  if (!found) return undefined;
  const { code, failure } = root;
  // Of a failure, only what it calls sees its address.
  const known = failure === undefined ? root.address : created;
  const address = known ?? inner.find(({ parent }) => parent === root.index)?.caller ?? anyAddress;
  const given = code.subarray(found.built.creation.length);
  return {
    account: {
      address,
      code,
      own: found.contract,
      isCreated: true,
      balance: undefined,
      nonce: 1n,
      creation: {
        arguments: given,
        deployer: from,
        value,
        ...(found.constructorInputs && { inputs: found.constructorInputs }),
      },
    },
    project: found.project,
    layout: found.layout,
  };
}

/** The maximum number of slots per request. */
const slotsAPage = 100;

/** By the address of the code. */
type OwnContracts = ReadonlyMap<string, OwnContract & { readonly code: Uint8Array }>;

async function ownContracts(
  { frames }: ExecutionTrace,
  ownContract: SavingParts['ownContract'],
): Promise<OwnContracts> {
  const own = new Map<string, OwnContract & { readonly code: Uint8Array }>();
  for (const frame of frames) {
    const { codeAddress, code, answered, operation } = frame;
    if (answered || code.length === 0 || isRedirectCode(code) || operation.startsWith('CREATE') || own.has(codeAddress))
      continue;
    const found = await ownContract(frame);
    if (found) own.set(codeAddress, { ...found, code });
  }
  return own;
}

/** Those that a test of a project can import: it has another contract, or none, at the path of another project's. */
function ofProject(contracts: OwnContracts, project: OwnContract['project']): OwnContracts {
  const isOther = (of: OwnContract) => of.project !== undefined && of.project.root !== project?.root;
  return new Map([...contracts].filter(([, each]) => !isOther(each)));
}

type Creations = ReadonlyMap<string, SavedCreation>;

/** What the constructors of the contracts with immutable variables were given; undefined if one isn't on record. */
async function creationsOf(
  client: LedgerClient,
  own: OwnContracts,
  options: ReadTraceOptions,
): Promise<Creations | undefined> {
  const creations = new Map<string, SavedCreation>();
  for (const [address, { built, code, constructorInputs: inputs, immutableNames = new Map() }] of own) {
    if (built.immutables.size === 0) continue;
    const contract = await unlessNotFound(client.contracts.get(address, {}, options));
    const creation = bytesIn(contract?.bytecode ?? '');
    if (creation.length < built.creation.length) return undefined;
    // The first result of a contract is that of its creation.
    const page = await unlessNotFound(client.contractResults.ofContract(address, { limit: 1, order: 'asc' }, options));
    const [created] = everyRow(page?.rows ?? []);
    if (!created?.from) return undefined;
    creations.set(address, {
      arguments: creation.subarray(built.creation.length),
      deployer: created.from.toLowerCase(),
      value: BigInt(created.amount ?? 0),
      ...(inputs && { inputs }),
      immutables: immutableValues(code, built, immutableNames),
    });
  }
  return creations;
}

interface KeptReads {
  readonly source: StateSource;
  readonly accounts: Map<string, AccountOfThen>;
  /** By `keyOf`. */
  readonly slots: Map<string, Uint8Array>;
}

function keepingReads(state: StateSource): KeptReads {
  const accounts = new Map<string, AccountOfThen>();
  const slots = new Map<string, Uint8Array>();
  return {
    accounts,
    slots,
    source: {
      async account(address) {
        const account = await state.account(address);
        if (account) accounts.set(address, account);
        return account;
      },
      async balance(address) {
        const balance = await state.balance(address);
        const account = accounts.get(address);
        if (account) accounts.set(address, { ...account, balance });
        return balance;
      },
      async storage(address, slot) {
        const value = await state.storage(address, slot);
        slots.set(keyOf(address, slot), value);
        return value;
      },
    },
  };
}

function accountsOf(
  { call, trace }: TraceReading,
  { accounts }: KeptReads,
  own: OwnContracts,
  creations: Creations,
): SavedAccount[] {
  const foreign = new Set(
    trace.frames.filter(({ answered, code }) => answered || isRedirectCode(code)).map(({ codeAddress }) => codeAddress),
  );
  return [...accounts].flatMap(([address, { code, balance, nonce }]): SavedAccount[] => {
    // The sender has enough, and what is answered needs no code.
    if (address === call.from || foreign.has(address)) return [];
    const contract = own.get(address)?.contract;
    const creation = creations.get(address);
    return [
      {
        address,
        code,
        balance,
        nonce,
        ...(contract !== undefined && { own: contract }),
        ...(creation && { creation }),
      },
    ];
  });
}

/** Where a failure began: the innermost call that ended as its callers did. */
function failedIn(root: TraceFrame, frames: readonly TraceFrame[], own: OwnContracts): SavedCall['failedIn'] {
  const next = (caller: TraceFrame) => {
    const last = frames.findLast(({ parent }) => parent === caller.index);
    return last && last.failure === caller.failure && sameBytes(last.output, caller.output) ? last : undefined;
  };
  if (root.failure === undefined || root.output.length === 0) return undefined;
  let innermost = root;
  for (let called = next(root); called; called = next(called)) innermost = called;
  if (innermost === root) return undefined;
  const { address, codeAddress, input, operation } = innermost;
  const contract = own.get(codeAddress)?.contract;
  return {
    address,
    input: operation.startsWith('CREATE') ? new Uint8Array(0) : input,
    ...(contract !== undefined && { own: contract }),
  };
}

/**
 * A call without data is a transfer, which needs no answer if it succeeded. A token's code passes calls on: the answer is
 * the token's.
 */
function isAnswer({ answered, code, input, failure, parent }: TraceFrame, frames: readonly TraceFrame[]): boolean {
  const caller = parent === undefined ? undefined : frames[parent];
  const isAnswered = (answered && !(caller && isRedirectCode(caller.code))) || isRedirectCode(code);
  return isAnswered && (input.length > 0 || failure !== undefined);
}

function answerOf(frame: TraceFrame, trace: ExecutionTrace): SavedAnswer {
  const { codeAddress, caller, value, input, output, failure } = frame;
  const succeeded = failure === undefined;
  return { address: codeAddress, caller, isStatic: isStatic(frame, trace.frames), value, input, output, succeeded };
}

/** Whether nothing may be written in it. */
function isStatic({ operation, parent }: TraceFrame, frames: readonly TraceFrame[]): boolean {
  const caller = parent === undefined ? undefined : frames[parent];
  return operation === 'STATICCALL' || (caller !== undefined && isStatic(caller, frames));
}

/** Whether one of its callers failed, other than the outermost. */
function isReverted({ parent }: TraceFrame, frames: readonly TraceFrame[]): boolean {
  const caller = parent === undefined ? undefined : frames[parent];
  if (caller?.parent === undefined) return false;
  return caller.failure !== undefined || isReverted(caller, frames);
}
