import type { createEVM, Message } from '@ethereumjs/evm';
import type { Address } from '@ethereumjs/util';
import { fromTop, type OperandStack } from '../steps/operandStack.ts';

/** A running frame, just before its next step, as far as a recorder needs it: the interpreter's own, not copies. */
export interface RunningFrame {
  readonly programCounter: number;
  readonly code: Uint8Array;
  /** Of the step; an invalid one is as in the code. */
  readonly opCode: number;
  readonly gasLeft: bigint;
  readonly stack: OperandStack;
  readonly memory: { readonly _store: Uint8Array };
  /** Of the memory that was used so far; the store is larger. */
  readonly memoryWordCount: bigint;
  readonly env: {
    readonly address: { readonly bytes: Uint8Array; toString(): string };
    readonly contract: { balance: bigint };
  };
  readonly interpreter: { getReturnDataSize(): bigint };
}

/** The interpreter's state of a frame. */
interface InterpretedFrame extends RunningFrame {
  programCounter: number;
  opCode: number;
  /** Whether the jump destinations are still unknown: they are found before the first jump. */
  shouldDoJumpAnalysis: boolean;
  validJumps: Uint8Array;
  /** What each PUSH pushes, by the byte after it. */
  cachedPushes: PushedValues;
  readonly stack: RunningFrame['stack'] & { push(value: bigint): void; popN(count: number): bigint[] };
  readonly interpreter: RunningFrame['interpreter'] & {
    useGas(gas: bigint): void;
    runStep(entry?: OpcodeEntry): Promise<void>;
    _getValidJumpDestinations(code: Uint8Array): { jumps: Uint8Array; pushes: PushedValues };
  };
}

type PushedValues = Readonly<Record<number, bigint>>;

/** The jump destinations of the code that ran: the EVM finds them again in each call, which takes longer than the call. */
type JumpTables = WeakMap<Uint8Array, { readonly jumps: Uint8Array; readonly pushes: PushedValues }>;

interface OpcodeEntry {
  readonly opcodeInfo: { readonly dynamicGas: boolean; readonly isAsync: boolean; readonly feeBigInt: bigint };
  /** Undefined for an invalid opcode. */
  readonly opHandler?: (frame: InterpretedFrame, common: unknown) => unknown;
  readonly gasHandler?: (frame: InterpretedFrame, gas: bigint, common: unknown) => bigint | Promise<bigint>;
}

/** Called before each step of a frame; a returned promise is waited for. */
type BeforeStep = (frame: RunningFrame) => Promise<void> | undefined;

/** Called within a long step; a returned promise is waited for. */
type WithinStep = () => Promise<void> | undefined;

/** Called after a GAS; returns what it answers instead, undefined for what is left. */
type GasLeft = (frame: RunningFrame) => bigint | undefined;

/** What happens around the steps of a replay. */
interface StepHooks {
  /** Called when a frame begins to run code; returns what to do before each of its steps. */
  enter(): BeforeStep;
  readonly within: WithinStep;
  readonly gasLeft: GasLeft;
}

/**
 * Runs the steps of an EVM in a loop of its own, with its opcode handlers, so that each step can be recorded. The EVM's
 * loop waits for a promise at each step, and its `step` event copies the stack and the memory, which takes ten times as
 * long as the step.
 */
export function ownSteps(machine: Awaited<ReturnType<typeof createEVM>>, { enter, within, gasLeft }: StepHooks): void {
  const own = machine as unknown as { _opcodeMap: OpcodeEntry[]; common: unknown };
  const table = own._opcodeMap;
  const known: JumpTables = new WeakMap();
  // The EVM finds only this in its table: it costs nothing, stays at the first step, and replaces the loop.
  const takeOver: OpcodeEntry = {
    opcodeInfo: { dynamicGas: false, isAsync: false, feeBigInt: 0n },
    opHandler(frame) {
      frame.programCounter -= 1;
      const before = enter();
      const { interpreter } = frame;
      const ownStep = interpreter.runStep.bind(interpreter);
      interpreter.runStep = async () => {
        const invalid = await runSteps(frame, table, { before, within, gasLeft, known }, own.common);
        if (invalid) await ownStep(invalid);
      };
    },
  };
  own._opcodeMap = table.map(() => takeOver);
}

/**
 * Lets a revert take as long as what it undoes: the EVM's journal copies all that came before, so that the time of calls
 * that revert grows with the square of their number.
 */
export function undoInPlace(machine: Awaited<ReturnType<typeof createEVM>>): void {
  const journal = machine.journal as unknown as {
    journalHeight: number;
    journalDiff: (readonly [height: number, changes: unknown])[];
    revert(): Promise<void>;
  };
  const revert = journal.revert.bind(journal);
  journal.revert = () => {
    const all = journal.journalDiff;
    let from = all.length - 1;
    while (from > 0 && (all[from]?.[0] ?? 0) >= journal.journalHeight) from -= 1;
    // It goes back to the last entry below its height.
    journal.journalDiff = all.splice(from);
    const undone = revert();
    all.push(...journal.journalDiff);
    journal.journalDiff = all;
    return undone;
  };
}

/** The address of what a CREATE2 creates, by its caller and salt, each time once; undefined for the one by its code. */
export type CreatedAddress = (caller: string, salt: Uint8Array) => string | undefined;

/**
 * Lets creations create at other addresses than those that follow from their code or their creator's nonce.
 * @param addressFor undefined for those
 * @param inBytes of an address
 */
export function createElsewhere(
  machine: Awaited<ReturnType<typeof createEVM>>,
  addressFor: (message: Message) => string | undefined,
  inBytes: (address: string) => Address,
): void {
  const own = machine as unknown as { _generateAddress(message: Message): Promise<Address> };
  const byRules = own._generateAddress.bind(machine);
  // The EVM asks more than once for one creation.
  const known = new WeakMap<Message, Promise<Address>>();
  own._generateAddress = (message) => {
    const address = known.get(message) ?? addressOf(message);
    known.set(message, address);
    return address;
  };
  const addressOf = (message: Message): Promise<Address> => {
    const address = addressFor(message);
    return address === undefined ? byRules(message) : Promise.resolve(inBytes(address));
  };
}

/**
 * Runs to the end of a frame, which is an error for most. Returns at an invalid opcode, which it gives to the EVM's own
 * step to fail.
 */
async function runSteps(
  frame: InterpretedFrame,
  table: readonly OpcodeEntry[],
  { before, within, gasLeft, known }: { before: BeforeStep; within: WithinStep; gasLeft: GasLeft; known: JumpTables },
  common: unknown,
): Promise<OpcodeEntry | undefined> {
  const { code, interpreter } = frame;
  while (frame.programCounter < code.length) {
    const opCode = code[frame.programCounter] ?? 0;
    const entry = table[opCode];
    if (!entry) return undefined;
    if ((opCode === 0x56 || opCode === 0x57) && frame.shouldDoJumpAnalysis) findJumps(frame, known);
    frame.opCode = opCode;
    const waiting = before(frame);
    if (waiting) await waiting;
    const { opcodeInfo, opHandler, gasHandler } = entry;
    if (!opHandler) return entry;
    const fee = opcodeInfo.feeBigInt;
    interpreter.useGas(opcodeInfo.dynamicGas && gasHandler ? await gasHandler(frame, fee, common) : fee);
    frame.programCounter += 1;
    if (isLongCopy(frame)) await copyInSlices(frame, (slice) => opHandler(slice, common), within);
    else if (opcodeInfo.isAsync) await opHandler(frame, common);
    else opHandler(frame, common);
    const answer = opCode === 0x5a ? gasLeft(frame) : undefined;
    if (answer !== undefined) {
      frame.stack.popN(1);
      frame.stack.push(answer);
    }
  }
  return undefined;
}

function findJumps(frame: InterpretedFrame, known: JumpTables): void {
  const { code, interpreter } = frame;
  const found = known.get(code) ?? interpreter._getValidJumpDestinations(code);
  known.set(code, found);
  frame.validJumps = found.jumps;
  frame.cachedPushes = found.pushes;
  frame.shouldDoJumpAnalysis = false;
}

/** CALLDATACOPY, CODECOPY and EXTCODECOPY, with the number of their operands: the last are the places and the length. */
const copies: Readonly<Record<number, number>> = { 55: 3, 57: 3, 60: 4 };
const slice = 65_536n;

function isLongCopy({ opCode, stack }: RunningFrame): boolean {
  const operands = copies[opCode];
  return operands !== undefined && fromTop(stack, operands) > slice;
}

/** Beyond the end of the data, the EVM adds zeros one by one: 2 MB take 100 ms. */
async function copyInSlices(
  frame: InterpretedFrame,
  copy: (frame: InterpretedFrame) => unknown,
  within: WithinStep,
): Promise<void> {
  const operands = frame.stack.popN(copies[frame.opCode] ?? 0);
  const [to = 0n, from = 0n, length = 0n] = operands.slice(-3);
  const others = operands.slice(0, -3);
  for (let at = 0n; at < length; at += slice) {
    const size = length - at < slice ? length - at : slice;
    for (const operand of [...others, to + at, from + at, size].reverse()) frame.stack.push(operand);
    await copy(frame);
    const waiting = within();
    if (waiting) await waiting;
  }
}
