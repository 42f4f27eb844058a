import type { createEVM } from '@ethereumjs/evm';

/** A running frame, just before its next step, as far as a recorder needs it: the interpreter's own, not copies. */
export interface RunningFrame {
  readonly programCounter: number;
  /** Of the step; an invalid one is as in the code. */
  readonly opCode: number;
  readonly gasLeft: bigint;
  readonly stack: { readonly length: number; peek(count: number): bigint[] };
  readonly memory: { readonly _store: Uint8Array };
  readonly env: {
    readonly address: { readonly bytes: Uint8Array; toString(): string };
    readonly contract: { balance: bigint };
  };
}

type GasHandler = (frame: RunningFrame, gas: bigint, common: unknown) => bigint | Promise<bigint>;

interface OpcodeEntry {
  readonly opcodeInfo: { readonly dynamicGas: boolean; readonly fee: number };
  readonly opHandler: (frame: RunningFrame, common: unknown) => unknown;
  readonly gasHandler: GasHandler | undefined;
}

/** What to do at steps; each step is at one of the two. */
export interface StepHooks {
  /** Before a step whose gas depends on the state, and before one that `waits` names; a returned promise is waited for. */
  before(frame: RunningFrame): Promise<void> | undefined;
  /**
   * At any other step, which has paid its fee and moved on: it can't wait. Not called if the fee can't be paid or the
   * opcode is invalid, which ends the frame.
   */
  at(frame: RunningFrame, fee: number): void;
  /** The opcodes that may have to wait, besides those whose gas depends on the state. */
  readonly waits: ReadonlySet<number>;
}

/**
 * Hooks into each step of an EVM. The EVM's own `step` event copies the stack and the memory for each step, which takes
 * ten times as long as the step; this stands before the step's gas or beside its handler instead.
 * @returns whether a step of an opcode is at `before`
 */
export function hookSteps(
  machine: Awaited<ReturnType<typeof createEVM>>,
  hooks: StepHooks,
): (opCode: number) => boolean {
  const own = machine as unknown as { _opcodeMap: OpcodeEntry[] };
  const hooked = new Map<OpcodeEntry, OpcodeEntry>();
  own._opcodeMap = own._opcodeMap.map((entry, opCode) => {
    // Unused opcodes share the entry of the invalid one.
    const isBefore = entry.opcodeInfo.dynamicGas || hooks.waits.has(opCode);
    const known = hooked.get(entry) ?? (isBefore ? hookedBefore(entry, hooks) : hookedAt(entry, hooks));
    hooked.set(entry, known);
    return known;
  });
  return (opCode) => own._opcodeMap[opCode]?.opcodeInfo.dynamicGas === true;
}

function hookedBefore({ opcodeInfo, opHandler, gasHandler }: OpcodeEntry, { before }: StepHooks): OpcodeEntry {
  const gasOf: GasHandler = (frame, gas, common) =>
    opcodeInfo.dynamicGas && gasHandler ? gasHandler(frame, gas, common) : gas;
  return {
    opcodeInfo: Object.assign(Object.create(Object.getPrototypeOf(opcodeInfo)), opcodeInfo, { dynamicGas: true }),
    opHandler,
    gasHandler(frame, gas, common) {
      const waiting = before(frame);
      return waiting ? waiting.then(() => gasOf(frame, gas, common)) : gasOf(frame, gas, common);
    },
  };
}

function hookedAt({ opcodeInfo, opHandler, gasHandler }: OpcodeEntry, { at }: StepHooks): OpcodeEntry {
  const { fee } = opcodeInfo;
  return {
    opcodeInfo,
    gasHandler,
    opHandler(frame, common) {
      at(frame, fee);
      return opHandler(frame, common);
    },
  };
}

/** An operand, 1 at the top; 0 if there is none, in which case the step fails. */
export function fromTop(stack: RunningFrame['stack'], place: number): bigint {
  return stack.length < place ? 0n : (stack.peek(place)[place - 1] ?? 0n);
}
