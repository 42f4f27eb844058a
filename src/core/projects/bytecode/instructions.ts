import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import { tailOf } from './bytecodeTail.ts';

/** Opcodes in order from 0x00; `-` where the EVM has none. PUSH, DUP, SWAP and LOG are counted below. */
const named: readonly (readonly [from: number, names: string])[] = [
  [0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND'],
  [0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ'],
  [0x20, 'KECCAK256'],
  [0x30, 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE'],
  [0x3b, 'EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH'],
  [0x40, 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE'],
  [0x50, 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0'],
  [0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2'],
  [0xfa, 'STATICCALL'],
  [0xfd, 'REVERT INVALID SELFDESTRUCT'],
];
const counted: readonly (readonly [from: number, name: string, first: number, count: number])[] = [
  [0x60, 'PUSH', 1, 32],
  [0x80, 'DUP', 1, 16],
  [0x90, 'SWAP', 1, 16],
  [0xa0, 'LOG', 0, 5],
];
const push1 = 0x60;
const push32 = 0x7f;

const names: readonly string[] = namesOfAll();

function namesOfAll(): string[] {
  const all: string[] = Array.from({ length: 256 }, (_, code) => `0x${code.toString(16).padStart(2, '0')}`);
  for (const [from, words] of named)
    words.split(' ').forEach((name, index) => {
      all[from + index] = name;
    });
  for (const [from, name, first, count] of counted)
    for (let index = 0; index < count; index++) all[from + index] = `${name}${first + index}`;
  return all;
}

/** The instruction at a byte of the code, `PUSH1 0x80`, and its size with the data. */
export function instructionAt(code: Uint8Array, at: number): { readonly text: string; readonly size: number } {
  const byte = code[at] ?? 0;
  const size = byte >= push1 && byte <= push32 ? byte - push1 + 2 : 1;
  const name = names[byte] ?? '';
  return { text: size === 1 ? name : `${name} ${hexOfBytes(code.subarray(at + 1, at + size))}`, size };
}

/**
 * A bytecode as text to compare, with one instruction per line and without positions: an added instruction would shift
 * all of them. The compiler's tail is one line of hex.
 * @param code `0x` and hex; placeholders of unlinked libraries count as zeros
 * @returns undefined if it isn't code
 */
export function instructionsOf(code: string): string | undefined {
  const bytes = bytesOfHex(`0x${code.replace(/^0x/i, '').replace(/__.{38}/g, '0'.repeat(40))}`);
  if (bytes === undefined || bytes.length === 0) return undefined;
  const end = tailOf(bytes)?.start ?? bytes.length;
  const hex = (from: number, to: number) => hexOfBytes(bytes.subarray(from, to));
  const lines: string[] = [];
  for (let at = 0; at < end; ) {
    const byte = bytes[at] ?? 0;
    const size = byte >= push1 && byte <= push32 ? byte - push1 + 1 : 0;
    const next = Math.min(at + 1 + size, end);
    lines.push(size === 0 ? (names[byte] ?? '') : `${names[byte]} ${hex(at + 1, next)}`);
    at = next;
  }
  if (end < bytes.length) lines.push(`; ${hex(end, bytes.length)}`);
  return `${lines.join('\n')}\n`;
}
