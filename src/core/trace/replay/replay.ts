import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import type * as Evm from './evm.ts';
import type { CallOperation, ExecutionTrace, FrameFailure, StorageWrite, TraceFrame } from './executionTrace.ts';
import { bytesIn, hexOf, RecordedState } from './recordedState.ts';
import type { StateSource } from './stateSource.ts';
import { StepRecorder } from './stepRecorder.ts';

/** The EVM versions that the network has had, with the names of @ethereumjs. */
export type EvmVersion = 'london' | 'paris' | 'shanghai' | 'cancun' | 'prague';

/** The call of a transaction, and its block. Addresses as `0x` and 40 lowercase hex digits. */
export interface ReplayCall {
  readonly from: string;
  /** Undefined for a creation, whose code is `input`. */
  readonly to: string | undefined;
  readonly input: Uint8Array;
  readonly value: bigint;
  /** The gas for the EVM: the gas limit without the intrinsic gas. */
  readonly gas: bigint;
  readonly gasPrice: bigint;
  readonly chainId: bigint;
  readonly blockNumber: bigint;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly evmVersion: EvmVersion;
}

/** The recorded result of a call that Ethereum's EVM can't run: to a system contract, a token or an account. */
export interface RecordedAnswer {
  readonly output: Uint8Array;
  readonly success: boolean;
  readonly gasUsed: bigint;
}

/** Returns the answer to a call to `address` with `input`, in the order of the record; undefined if the EVM runs it. */
export type AnswerFromRecord = (address: string, input: Uint8Array) => RecordedAnswer | undefined;

export interface ReplayOptions {
  /** Addresses whose calls are answered from the record. */
  readonly answered: ReadonlySet<string>;
  readonly answer: AnswerFromRecord;
  readonly signal?: AbortSignal;
  /** Yields to the event loop now and then; by default `nextTurn`. */
  readonly pause?: () => Promise<void>;
}

/** The number of steps between yields: about 10 ms of work. */
const stepsPerTurn = 4000;

/** An empty account with a balance for anything, because the callers' balances aren't on record. */
const plenty = 1n << 100n;

const noBytes = new Uint8Array(0);

const failures: Readonly<Record<string, FrameFailure>> = {
  revert: 'revert',
  'out of gas': 'outOfGas',
  'code store out of gas': 'outOfGas',
  'invalid opcode': 'invalidOpcode',
  'invalid JUMP': 'invalidJump',
  'stack underflow': 'stackUnderflow',
  'stack overflow': 'stackOverflow',
  'static state change': 'staticStateChange',
  'insufficient balance': 'insufficientBalance',
  'value overflow': 'insufficientBalance',
  'create collision': 'creation',
  'invalid bytecode deployed': 'creation',
  'code size to deposit exceeds maximum code size': 'creation',
  'initcode exceeds max initcode size': 'creation',
  'value out of range': 'returnDataOutOfBounds',
};

interface Mutable {
  frames: TraceFrame[];
  /** The running frames, innermost last. */
  open: { index: number; message: Message }[];
  writes: StorageWrite[];
  mappingKeys: Map<string, string>;
  steps: StepRecorder;
}

/**
 * Replays a call on the state at that time and records every step.
 * @param evm the module of `evm.ts`, loaded by the caller on first use
 * @throws the state source's errors, and the signal's reason
 */
export async function replay(
  evm: typeof Evm,
  call: ReplayCall,
  source: StateSource,
  options: ReplayOptions,
): Promise<ExecutionTrace> {
  const { createCustomCommon, createEVM, Mainnet, Address } = evm;
  const state = new RecordedState(source, evm);
  const common = createCustomCommon({ chainId: Number(call.chainId) }, Mainnet, { hardfork: call.evmVersion });
  const traced: Mutable = { frames: [], open: [], writes: [], mappingKeys: new Map(), steps: new StepRecorder() };
  const machine = await createEVM({
    common,
    stateManager: state,
    allowUnlimitedContractSize: true,
    customPrecompiles: [...options.answered].map((address) => ({
      address: prefixed(address),
      function: ({ data, gasLimit }: { data: Uint8Array; gasLimit: bigint }) =>
        answered(traced, options.answer(address, data), gasLimit),
    })),
  });
  const pause = options.pause ?? nextTurn;
  let turn = 0;
  machine.events?.on('beforeMessage', (message) => enter(traced, message));
  machine.events?.on('afterMessage', (result) => leave(traced, result));
  machine.events?.on('step', (step, resolve) => {
    record(traced, step);
    turn += 1;
    if (turn % stepsPerTurn !== 0) return resolve?.();
    options.signal?.throwIfAborted();
    void pause().then(() => resolve?.());
  });
  const from = new Address(bytesIn(call.from));
  const payer = (await state.getAccount(from)) ?? evm.createAccount({});
  payer.balance = plenty;
  await state.putAccount(from, payer);
  await machine.runCall({
    caller: from,
    origin: from,
    ...(call.to !== undefined && { to: new Address(bytesIn(call.to)) }),
    data: call.input,
    value: call.value,
    gasLimit: call.gas,
    gasPrice: call.gasPrice,
    block: blockOf(call, Address),
  });
  options.signal?.throwIfAborted();
  const { frames, writes, mappingKeys, steps } = traced;
  return { frames, writes, mappingKeys, steps: steps.steps() };
}

function prefixed(address: string): `0x${string}` {
  return `0x${address.replace(/^0x/, '')}`;
}

const operations: Readonly<Record<number, CallOperation>> = {
  240: 'CREATE',
  241: 'CALL',
  242: 'CALLCODE',
  244: 'DELEGATECALL',
  245: 'CREATE2',
  250: 'STATICCALL',
};

function enter({ frames, open, steps }: Mutable, message: Message): void {
  const parent = open.at(-1)?.index;
  const callStep = parent === undefined ? -1 : steps.length - 1;
  const creates = message.to === undefined;
  frames.push({
    index: frames.length,
    parent,
    depth: open.length,
    operation: operations[steps.opcodeAt(callStep)] ?? (creates ? 'CREATE' : 'CALL'),
    caller: message.caller.toString(),
    address: message.to?.toString() ?? '',
    codeAddress: creates ? '' : message.codeAddress.toString(),
    code: creates ? message.data : noBytes,
    value: message.value,
    input: creates ? noBytes : message.data,
    gas: message.gasLimit,
    output: noBytes,
    gasUsed: 0n,
    failure: undefined,
    answered: false,
    callStep,
    lastStep: -1,
  });
  open.push({ index: frames.length - 1, message });
}

function leave({ frames, open }: Mutable, { execResult, createdAddress }: EVMResult): void {
  const ended = open.pop();
  const frame = frames[ended?.index ?? -1];
  if (!ended || !frame) return;
  // Loaded only when the call runs.
  if (frame.code.length === 0 && ended.message.code instanceof Uint8Array) frame.code = ended.message.code;
  frame.output = execResult.returnValue;
  frame.gasUsed = execResult.executionGasUsed;
  const { exceptionError } = execResult;
  frame.failure = exceptionError && (failures[exceptionError.error] ?? 'other');
  if (createdAddress) {
    frame.address = createdAddress.toString();
    frame.codeAddress = frame.address;
  }
}

function record({ frames, open, steps, writes, mappingKeys }: Mutable, step: InterpreterStep): void {
  const index = open.at(-1)?.index ?? 0;
  const frame = frames[index];
  const code = step.opcode.code;
  if (!frame || !steps.add(step.pc, code, Number(step.gasLeft), index)) return;
  frame.lastStep = steps.length - 1;
  const top = step.stack.length;
  if (code === 0x55) {
    const [slot = 0n, value = 0n] = [step.stack[top - 1], step.stack[top - 2]];
    writes.push({ frame: index, address: step.address.toString(), slot: word(slot), value: word(value) });
  } else if (code === 0x20 && step.stack[top - 2] === 64n) {
    const offset = Number(step.stack[top - 1] ?? 0n);
    const input = step.memory.slice(offset, offset + 64);
    if (input.length === 64) mappingKeys.set(keccak256(input), hexOf(input));
  }
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

/** The recorded answer. A call without a record fails, because its result is unknown. */
function answered({ frames, open }: Mutable, answer: RecordedAnswer | undefined, gasLimit: bigint) {
  const frame = frames[open.at(-1)?.index ?? -1];
  if (frame) frame.answered = answer !== undefined;
  const gasUsed = answer === undefined || answer.gasUsed > gasLimit ? gasLimit : answer.gasUsed;
  return {
    executionGasUsed: gasUsed,
    returnValue: answer?.output ?? new Uint8Array(0),
    ...(!answer?.success && { exceptionError: { error: 'revert', errorType: 'EVMError' } as const }),
  };
}

function blockOf({ blockNumber, timestamp }: ReplayCall, Address: typeof Evm.Address) {
  return {
    header: {
      number: blockNumber,
      timestamp,
      coinbase: new Address(new Uint8Array(20)),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: 15_000_000n,
      baseFeePerGas: 0n,
      getBlobGasPrice: () => 1n,
    },
  };
}
