/** What the recorder and its reader know of each operation of the EVM (Cancun, with CLZ). */
export const op = {
  mload: 0x51,
  mstore: 0x52,
  mstore8: 0x53,
  sload: 0x54,
  sstore: 0x55,
  jump: 0x56,
  jumpi: 0x57,
  pc: 0x58,
  jumpdest: 0x5b,
  tload: 0x5c,
  tstore: 0x5d,
  mcopy: 0x5e,
  push0: 0x5f,
  push32: 0x7f,
  dup1: 0x80,
  swap1: 0x90,
  log0: 0xa0,
  log4: 0xa4,
  calldatacopy: 0x37,
  codecopy: 0x39,
  extcodecopy: 0x3c,
  returndatacopy: 0x3e,
  create: 0xf0,
  call: 0xf1,
  callcode: 0xf2,
  delegatecall: 0xf4,
  create2: 0xf5,
  staticcall: 0xfa,
} as const;

/** Words that each operation takes from the stack. */
export const pops = new Uint8Array(256);
/** Words that each operation puts on the stack. */
export const pushes = new Uint8Array(256);

function set(codes: readonly number[], taken: number, given: number): void {
  for (const code of codes) {
    pops[code] = taken;
    pushes[code] = given;
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

set(range(0x01, 0x07), 2, 1);
set([0x08, 0x09], 3, 1);
set([0x0a, 0x0b], 2, 1);
set(range(0x10, 0x14), 2, 1);
set([0x15, 0x19, 0x1e], 1, 1);
set([0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d, 0x20], 2, 1);
set([0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d], 0, 1);
set([0x31, 0x35, 0x3b, 0x3f, 0x40, 0x49], 1, 1);
set([0x37, 0x39, 0x3e, 0x5e], 3, 0);
set([0x3c], 4, 0);
set([...range(0x41, 0x48), 0x4a], 0, 1);
set([0x50, 0x56], 1, 0);
set([0x51, 0x54, 0x5c], 1, 1);
set([0x52, 0x53, 0x55, 0x57, 0x5d], 2, 0);
set([0x58, 0x59, 0x5a], 0, 1);
set(range(0x5f, 0x7f), 0, 1);
for (let at = 0; at < 16; at++) {
  set([op.dup1 + at], at + 1, at + 2);
  set([op.swap1 + at], at + 2, at + 2);
}
for (let at = 0; at < 5; at++) set([op.log0 + at], at + 2, 0);
set([op.create], 3, 1);
set([op.call, op.callcode], 7, 1);
set([op.delegatecall, op.staticcall], 6, 1);
set([op.create2], 4, 1);
set([0xf3, 0xfd], 2, 0);
set([0xff], 1, 0);

/** Whether an operation enters a frame of another contract, or creates one. */
export function isCall(opcode: number): boolean {
  return (
    opcode >= op.create &&
    (opcode <= op.callcode || opcode === op.delegatecall || opcode === op.create2 || opcode === op.staticcall)
  );
}

/** Whether it gives a word that follows neither from the code nor from the stack's other words. */
export const hasResult = new Uint8Array(256);
for (let opcode = 0; opcode < 256; opcode++) {
  const moves = opcode === op.pc || (opcode >= op.push0 && opcode < op.log0);
  if (pushes[opcode] === 1 && !moves && !isCall(opcode)) hasResult[opcode] = 1;
}
