import type { EVMResult, Message } from '@ethereumjs/evm';
import type { Address } from '@ethereumjs/util';
import { hexOfBytes } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { fromTop } from '../steps/operandStack.ts';
import { isCall, op } from '../steps/operations.ts';
import { type CallRanges, callRanges, isRevert, ReturnedData } from '../steps/returnedData.ts';
import type { CallOperation, FrameFailure, StorageWrite, TraceFrame } from './executionTrace.ts';
import { hexOf, type RecordedState } from './recordedState.ts';
import type { ReplayBudget } from './replayBudget.ts';
import type { RunningFrame } from './stepLoop.ts';
import { StepRecorder } from './stepRecorder.ts';

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
  'create collision': 'collision',
  'invalid bytecode deployed': 'creation',
  'code size to deposit exceeds maximum code size': 'creation',
  'initcode exceeds max initcode size': 'creation',
  'value out of range': 'returnDataOutOfBounds',
};

interface OpenFrame {
  readonly index: number;
  readonly message: Message;
  /** Once it runs code. */
  account?: RunningFrame['env']['contract'];
  address?: string;
  /** Its last step reads past what a call returned. */
  readsBeyond?: boolean;
}

/** What is known of an execution while it runs. */
export interface Recording {
  frames: TraceFrame[];
  /** The running frames, innermost last. */
  open: OpenFrame[];
  writes: StorageWrite[];
  mappingKeys: Map<string, string>;
  steps: StepRecorder;
  readsUnrecorded: boolean;
  readonly budget: ReplayBudget;
}

export function newRecording(budget: ReplayBudget): Recording {
  return {
    frames: [],
    open: [],
    writes: [],
    mappingKeys: new Map(),
    steps: new StepRecorder(budget.mostSteps),
    readsUnrecorded: false,
    budget,
  };
}

/** Reads a balance, also for the running frames, each of which has an object of its own account. */
export async function learnBalance({ open }: Recording, state: RecordedState, owner: Address): Promise<void> {
  const balance = await state.learnBalance(owner);
  if (balance === 0n) return;
  for (const { account, address } of open)
    if (account && address === owner.toString().toLowerCase()) account.balance += balance;
}

const operations: Readonly<Record<number, CallOperation>> = {
  240: 'CREATE',
  241: 'CALL',
  242: 'CALLCODE',
  244: 'DELEGATECALL',
  245: 'CREATE2',
  250: 'STATICCALL',
};

/**
 * A frame begins.
 * @throws LensError `stopped`
 */
export function enterFrame({ frames, open, steps, budget }: Recording, message: Message): void {
  budget.addCall(message.data, true);
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
    // Of a callee, the EVM has only a view of its caller's memory, which changes.
    code: creates ? message.data.slice() : noBytes,
    value: message.value,
    input: creates ? noBytes : message.data.slice(),
    ...(creates && message.salt && { salt: hexOf(message.salt) }),
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

/** The innermost frame ends. */
export function leaveFrame(
  { frames, open, budget }: Recording,
  { execResult, createdAddress }: EVMResult,
  state: Pick<RecordedState, 'delegateOf'>,
): void {
  budget.addCall(execResult.returnValue, false);
  const ended = open.pop();
  const frame = frames[ended?.index ?? -1];
  if (!ended || !frame) return;
  // Loaded only when the call runs.
  if (frame.code.length === 0 && ended.message.code instanceof Uint8Array) frame.code = ended.message.code;
  frame.output = execResult.returnValue;
  frame.gasUsed = execResult.executionGasUsed;
  const { exceptionError } = execResult;
  // The EVM adds to an invalid jump where it was: "invalid JUMP at …".
  frame.failure = exceptionError && (failures[exceptionError.error.split(' at ')[0] ?? ''] ?? 'other');
  // Which the EVM calls out of gas, and the network doesn't.
  if (ended.readsBeyond && frame.failure === 'outOfGas') frame.failure = 'returnDataOutOfBounds';
  const delegate = state.delegateOf(frame.codeAddress);
  if (delegate !== undefined) {
    frame.delegator = frame.codeAddress;
    frame.codeAddress = delegate;
  }
  if (createdAddress) {
    frame.address = createdAddress.toString();
    frame.codeAddress = frame.address;
  }
}

/** The innermost frame begins to run code: returns what records each of its steps, before the step. */
export function recorderOfSteps({
  open,
  steps,
  writes,
  mappingKeys,
  frames,
  budget,
}: Recording): (step: RunningFrame) => void {
  const running = open.at(-1);
  const index = running?.index ?? 0;
  const frame = frames[index];
  const followReturned = followerOfReturned(frames, index);
  return (step) => {
    const { opCode, stack, memory, env } = step;
    // A write to storage gives the frame another object of its account.
    if (running && running.account !== env.contract) {
      running.account = env.contract;
      running.address = env.address.toString().toLowerCase();
    }
    if (!frame) return;
    // It ends the call, so that no further step takes it back.
    if (opCode === op.returndatacopy && running)
      running.readsBeyond = fromTop(stack, 2) + fromTop(stack, 3) > step.interpreter.getReturnDataSize();
    if (!steps.add(step.programCounter, opCode, Number(step.gasLeft), index)) throw budget.tooManySteps();
    frame.lastStep = steps.length - 1;
    followReturned(step);
    if (opCode === 0x55) {
      const [slot, value] = [fromTop(stack, 1), fromTop(stack, 2)];
      writes.push({ frame: index, address: env.address.toString(), slot: word(slot), value: word(value) });
    } else if (opCode === 0x20 && mappingKeys.size < mostKeys) {
      const [offset, size] = [Number(fromTop(stack, 1)), Number(fromTop(stack, 2))];
      if (size === 0 || size > longestKey) return;
      const input = memory._store.slice(offset, offset + size);
      // Memory that wasn't written yet is zeros; no key is there.
      if (input.length === size) mappingKeys.set(keccak256(input), hexOfBytes(input));
    }
  };
}

/** Before each step of a frame, once one of its callees failed: follows what that returned. */
function followerOfReturned(frames: readonly TraceFrame[], index: number): (step: RunningFrame) => void {
  let followed: ReturnedData | undefined;
  let call: CallRanges | undefined;
  let known = index + 1;
  return (step) => {
    if (frames.length > known) {
      const callee = frames[known];
      known = frames.length;
      // What ran no code is nobody's failure but the caller's.
      const failed = callee?.failure !== undefined && callee.lastStep >= 0;
      if (failed) followed ??= new ReturnedData();
      if (callee) followed?.ended(callee, failed, call);
    }
    if (isCall(step.opCode)) call = callRanges(step);
    if (!followed) return;
    const frame = isRevert(step) ? frames[index] : undefined;
    const passedOn = frame && followed.passedOn(step);
    if (frame && passedOn !== undefined) frame.passedOn = passedOn;
    followed.step(step);
  };
}

/**
 * A slot with a key of so many bytes; longer inputs aren't storage places, or can't be read. Shorter ones may be texts,
 * which Vyper hashes before the key.
 */
const longestKey = 32 + 256;
const mostKeys = 20_000;

/** A 32-byte word as hex. */
export function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
