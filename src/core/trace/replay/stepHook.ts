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
  readonly opcodeInfo: { readonly dynamicGas: boolean };
  readonly opHandler: unknown;
  readonly gasHandler: GasHandler | undefined;
}

/**
 * Calls a function before each step of an EVM; a returned promise is waited for. The EVM's own `step` event copies the
 * stack and the memory for each step, which takes ten times as long as the step: this stands before the step's gas
 * instead, which the EVM asks each opcode for.
 */
export function beforeEachStep(
  machine: Awaited<ReturnType<typeof createEVM>>,
  hook: (frame: RunningFrame) => Promise<void> | undefined,
): void {
  const own = machine as unknown as { _opcodeMap: OpcodeEntry[] };
  const hooked = new Map<OpcodeEntry, OpcodeEntry>();
  own._opcodeMap = own._opcodeMap.map((entry) => {
    // Unused opcodes share the entry of the invalid one.
    const known = hooked.get(entry) ?? withHook(entry, hook);
    hooked.set(entry, known);
    return known;
  });
}

function withHook(
  { opcodeInfo, opHandler, gasHandler }: OpcodeEntry,
  hook: (frame: RunningFrame) => Promise<void> | undefined,
): OpcodeEntry {
  const gasOf: GasHandler = (frame, gas, common) =>
    opcodeInfo.dynamicGas && gasHandler ? gasHandler(frame, gas, common) : gas;
  return {
    opcodeInfo: Object.assign(Object.create(Object.getPrototypeOf(opcodeInfo)), opcodeInfo, { dynamicGas: true }),
    opHandler,
    gasHandler(frame, gas, common) {
      const waiting = hook(frame);
      return waiting ? waiting.then(() => gasOf(frame, gas, common)) : gasOf(frame, gas, common);
    },
  };
}
