import type { Address } from '@ethereumjs/util';
import { mayBeToken } from '../../ledger/accounts/systemAccounts.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { createKeccakOfBytes } from '../../platform/keccak/keccakHasher.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import { inTurns } from '../../platform/turns.ts';
import type { StateSource } from '../state/stateSource.ts';
import { fromTop } from '../steps/operandStack.ts';
import type { AnswerFromRecord, RecordedAnswer } from './answerFromRecord.ts';
import { answerLongCalls } from './ethereumContracts.ts';
import type * as Evm from './evm.ts';
import type { ExecutionTrace, TraceFrame } from './executionTrace.ts';
import {
  enterFrame,
  learnBalance,
  leaveFrame,
  newRecording,
  type Recording,
  recorderOfSteps,
  word,
} from './frameRecorder.ts';
import { isGasForCall } from './gasReads.ts';
import type { EvmVersion } from './hederaRules.ts';
import { bytesIn, RecordedState } from './recordedState.ts';
import { ReplayBudget } from './replayBudget.ts';
import { type CreatedAddress, createElsewhere, ownSteps, type RunningFrame, undoInPlace } from './stepLoop.ts';

/** The call of a transaction, and its block. Addresses as `0x` and 40 lowercase hex digits. */
export interface ReplayCall {
  readonly from: string;
  /** Who began it, if that isn't `from`, which then has no more than its balance. */
  readonly origin?: string;
  /** Undefined for a creation, whose code is `input`. */
  readonly to: string | undefined;
  readonly input: Uint8Array;
  /** The address of what it creates; by default, the one that follows from the sender's nonce. */
  readonly created?: string | undefined;
  readonly value: bigint;
  /** The gas for the EVM: the gas limit without the intrinsic gas. */
  readonly gas: bigint;
  readonly gasPrice: bigint;
  readonly chainId: bigint;
  readonly blockNumber: bigint;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly evmVersion: EvmVersion;
  /** The zero address by default. */
  readonly coinbase?: string;
  /** Of the block; 15,000,000 by default. */
  readonly gasLimit?: bigint;
  /** Per byte of code that a creation stores; Ethereum's 200 by default. */
  readonly depositGas?: bigint;
  /** Whether the first call of what is answered from the record costs as much as further ones. */
  readonly isAnsweredWarm?: boolean;
}

export interface ReplayOptions {
  /** Addresses whose calls are answered from the record. */
  readonly answered: ReadonlySet<string>;
  readonly answer: AnswerFromRecord;
  readonly signal?: AbortSignal;
  /** Yields to the event loop now and then; by default `nextTurn`. */
  readonly pause?: () => Promise<void>;
  /** Shared with other replays of the same transaction; by default, one of its own with `replayLimits`. */
  readonly budget?: ReplayBudget;
  /** Twice a second, with the number of steps. */
  readonly onProgress?: (steps: number) => void;
  /** What GAS answers in the newest frame instead of what the replay has left; undefined for that. */
  readonly gasLeft?: (frames: readonly TraceFrame[], index: number) => bigint | undefined;
  /** Whether code that is created has the network's limit, as what never ran there has to have. */
  readonly limitsCode?: boolean;
  /** Whether there is no record of what runs, which would show whether a missing account is a token. */
  readonly hasNoRecord?: boolean;
  /** Where a CREATE2 creates; by default, where its code leads. */
  readonly createdAddress?: CreatedAddress;
  /** Called before each step, which it may look at and not keep. */
  readonly observe?: (observed: ObservedStep) => void;
}

/** A step of a replay that is about to run. */
export interface ObservedStep {
  /** Its number in the trace. */
  readonly step: number;
  /** The index of its frame. */
  readonly frame: number;
  readonly running: RunningFrame;
  /** What its account has; undefined if that isn't known, because no step before depended on it. */
  balance(): bigint | undefined;
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** The number of steps between looks at the clock: a thousandth of a turn. */
const stepsPerLook = 100;
/** Between reports of progress, in milliseconds. */
const perReport = 500;

/** An empty account with a balance for anything, because the callers' balances aren't on record. */
const plenty = 1n << 100n;

/**
 * Replays a call on the state at that time and records every step.
 * @param evm the module of `evm.ts`, loaded by the caller on first use
 * @throws LensError `stopped` beyond the budget, `cancelled` by the signal; the state source's errors
 */
export async function replay(
  evm: typeof Evm,
  call: ReplayCall,
  source: StateSource,
  options: ReplayOptions,
): Promise<ExecutionTrace> {
  const { budget = new ReplayBudget() } = options;
  return budget.within(options.signal, (signal) => run(evm, call, source, { ...options, budget, signal }));
}

async function run(
  evm: typeof Evm,
  call: ReplayCall,
  source: StateSource,
  options: ReplayOptions & { budget: ReplayBudget; signal: AbortSignal },
): Promise<ExecutionTrace> {
  const { createCustomCommon, createEVM, Mainnet, Address } = evm;
  const state = new RecordedState(source, evm);
  const common = createCustomCommon({ chainId: Number(call.chainId) }, Mainnet, {
    hardfork: call.evmVersion,
    customCrypto: { keccak256: await createKeccakOfBytes() },
  });
  const recording = newRecording(options.budget);
  const machine = await createEVM({
    common,
    stateManager: state,
    allowUnlimitedContractSize: !options.limitsCode,
    customPrecompiles: [...options.answered].map((address) => ({
      address: prefixed(address),
      function: ({ data, gasLimit }: { data: Uint8Array; gasLimit: bigint }) =>
        answered(recording, options.answer(address, data), gasLimit),
    })),
  });
  answerLongCalls(machine, options.answer);
  undoInPlace(machine);
  createElsewhere(
    machine,
    ({ depth, caller, salt }) =>
      depth === 0 ? call.created : salt && options.createdAddress?.(caller.toString(), salt),
    (address) => new Address(bytesIn(address)),
  );
  if (call.depositGas !== undefined) common.updateParams({ 1: { createDataGas: Number(call.depositGas) } });
  const rest = inTurns(options);
  let taken = 0;
  let reported = systemTimers.elapsed();
  const restAfterTurn = () => {
    const resting = rest();
    if (resting && systemTimers.elapsed() - reported >= perReport) {
      reported = systemTimers.elapsed();
      options.onProgress?.(recording.steps.length);
    }
    return resting;
  };
  machine.events?.on('beforeMessage', (message) => enterFrame(recording, message));
  machine.events?.on('afterMessage', (result) => leaveFrame(recording, result, state));
  const isUnrecorded = unrecordedReads(call);
  // The payer's isn't on record.
  const balanceOf = ({ env: { address, contract } }: RunningFrame) =>
    state.knowsBalance(address) && address.toString().toLowerCase() !== call.from ? contract.balance : undefined;
  const noteMissing = async (address: string) => {
    if (!(await state.getAccount(new Address(bytesIn(address))))) recording.readsUnrecorded = true;
  };
  const enter = () => {
    const record = recorderOfSteps(recording);
    return (frame: RunningFrame) => {
      record(frame);
      options.observe?.({
        step: recording.steps.length - 1,
        frame: recording.open.at(-1)?.index ?? 0,
        running: frame,
        balance: () => balanceOf(frame),
      });
      if (isUnrecorded(frame)) recording.readsUnrecorded = true;
      // A step that hashes, or calls a contract of Ethereum's own, may take as long as a turn.
      taken += isLong(frame.opCode) ? stepsPerLook : 1;
      const needed = options.hasNoRecord ? neededAccount(frame) : undefined;
      const owner = ownerOfBalance(frame, Address);
      if (needed !== undefined && owner) return noteMissing(needed).then(() => learnBalance(recording, state, owner));
      if (needed !== undefined) return noteMissing(needed);
      if (owner) return learnBalance(recording, state, owner);
      if (taken < stepsPerLook) return undefined;
      taken = 0;
      return restAfterTurn();
    };
  };
  const gasLeft = (frame: RunningFrame) =>
    isGasForCall(frame.code, frame.programCounter)
      ? undefined
      : options.gasLeft?.(recording.frames, recording.open.at(-1)?.index ?? 0);
  ownSteps(machine, { enter, within: restAfterTurn, gasLeft });
  const from = new Address(bytesIn(call.from));
  if (call.origin === undefined) {
    const payer = (await state.getAccount(from)) ?? evm.createAccount({});
    payer.balance = plenty;
    await state.putAccount(from, payer);
  }
  // What a transaction has paid for already: its sender and callee, the precompiles and the block's beneficiary.
  const warm = [from.toString(), call.to ?? '', ...machine.precompiles.keys(), call.coinbase ?? zeroAddress];
  const isCold = (address: string) => !call.isAnsweredWarm && options.answered.has(prefixed(address));
  for (const address of warm) if (address !== '' && !isCold(address)) machine.journal.addAlwaysWarmAddress(address);
  const { execResult } = await machine.runCall({
    caller: from,
    origin: call.origin === undefined ? from : new Address(bytesIn(call.origin)),
    ...(call.to !== undefined && { to: new Address(bytesIn(call.to)) }),
    data: call.input,
    value: call.value,
    gasLimit: call.gas,
    gasPrice: call.gasPrice,
    block: blockOf(call, Address),
  });
  options.signal.throwIfAborted();
  const { frames, writes, mappingKeys, steps, readsUnrecorded } = recording;
  const refund = execResult.gasRefund ?? 0n;
  // The EVM drops those of calls that fail.
  const events = (execResult.logs ?? []).map(([address, topics, data]) => ({
    address: hexOfBytes(address),
    topics: topics.map(hexOfBytes),
    data: hexOfBytes(data),
  }));
  return { frames, writes, events, mappingKeys, steps: steps.steps(), refund, readsUnrecorded };
}

/** KECCAK256 and the calls. */
function isLong(opCode: number): boolean {
  return opCode === 0x20 || opCode >= 0xf0;
}

/** The account whose balance a step depends on; undefined for nearly all steps. */
function ownerOfBalance({ opCode, stack, env }: RunningFrame, AddressOf: typeof Evm.Address): Address | undefined {
  const self = () => new AddressOf(env.address.bytes);
  switch (opCode) {
    case 0x31: // BALANCE
      return new AddressOf(bytesIn(word(fromTop(stack, 1)).slice(-40)));
    case 0x47: // SELFBALANCE
    case 0xff: // SELFDESTRUCT, which leaves it to another
      return self();
    case 0xf1: // CALL
    case 0xf2: // CALLCODE
      return fromTop(stack, 3) > 0n ? self() : undefined;
    case 0xf0: // CREATE
    case 0xf5: // CREATE2
      return fromTop(stack, 1) > 0n ? self() : undefined;
    default:
      return undefined;
  }
}

/**
 * The account without which nobody knows what a step does: one whose code is read, which may be a token, or one that is
 * given what a contract leaves.
 */
function neededAccount({ opCode, stack }: RunningFrame): string | undefined {
  const isLeft = opCode === 0xff; // SELFDESTRUCT
  // EXTCODESIZE, EXTCODECOPY, EXTCODEHASH
  if (!isLeft && opCode !== 0x3b && opCode !== 0x3c && opCode !== 0x3f) return undefined;
  const address = `0x${word(fromTop(stack, 1)).slice(-40)}`;
  return isLeft || mayBeToken(address) ? address : undefined;
}

/**
 * Finds the steps that read what no record has: the hash of a block, PREVRANDAO, the price of gas (the record has what
 * was offered), the payer's balance, and the chain's ID if the mirror node doesn't say it.
 */
function unrecordedReads({ from, chainId }: ReplayCall): (frame: RunningFrame) => boolean {
  return ({ opCode, stack, env }) => {
    switch (opCode) {
      case 0x31: // BALANCE
        return `0x${word(fromTop(stack, 1)).slice(-40)}` === from;
      case 0x47: // SELFBALANCE, of a payer that runs a contract's code
        return env.address.toString().toLowerCase() === from;
      case 0x3a: // GASPRICE
      case 0x40: // BLOCKHASH
      case 0x44: // PREVRANDAO
        return true;
      case 0x46: // CHAINID
        return chainId === 0n;
      default:
        return false;
    }
  };
}

function prefixed(address: string): `0x${string}` {
  return `0x${address.replace(/^0x/, '')}`;
}

/** The recorded answer. A call without a record fails, because its result is unknown. */
function answered({ frames, open }: Recording, answer: RecordedAnswer | undefined, gasLimit: bigint) {
  const frame = frames[open.at(-1)?.index ?? -1];
  if (frame) frame.answered = answer !== undefined;
  const gasUsed = answer === undefined || answer.gasUsed > gasLimit ? gasLimit : answer.gasUsed;
  return {
    executionGasUsed: gasUsed,
    returnValue: answer?.output ?? new Uint8Array(0),
    ...(!answer?.success && { exceptionError: { error: 'revert', errorType: 'EVMError' } as const }),
  };
}

function blockOf(
  { blockNumber, timestamp, coinbase = zeroAddress, gasLimit = 15_000_000n }: ReplayCall,
  Address: typeof Evm.Address,
) {
  return {
    header: {
      number: blockNumber,
      timestamp,
      coinbase: new Address(bytesIn(coinbase)),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit,
      baseFeePerGas: 0n,
      getBlobGasPrice: () => 1n,
    },
  };
}
