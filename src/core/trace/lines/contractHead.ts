import type { TraceFrame } from '../replay/executionTrace.ts';
import type { FrameBuild } from './frameStack.ts';
import type { SourcePlace } from './sourceText.ts';

/** EQ, which the head of a contract compares selectors with. */
const equal = 0x14;

/**
 * The function that a call was meant for, if only the head of the contract ran: if no function is payable, the
 * compiler checks the value before it looks for the function, and maps the check to the contract.
 * @param frame of code that Solidity's older code generator made without optimizer
 * @returns undefined if the contract has no such function
 */
export function functionInHead(
  { code, input }: Pick<TraceFrame, 'code' | 'input'>,
  { map, text }: FrameBuild,
): SourcePlace | undefined {
  if (input.length < 4) return undefined;
  const selector = numberOf(input.subarray(0, 4));
  for (let pc = 0; pc < code.length; pc += sizeAt(code, pc)) {
    const next = pc + sizeAt(code, pc);
    const isSelector = next > pc + 1 && next <= pc + 5 && numberOf(code.subarray(pc + 1, next)) === selector;
    if (!isSelector || code[next] !== equal) continue;
    const target = numberOf(code.subarray(next + 2, next + 1 + sizeAt(code, next + 1)));
    const entry = map.at(target);
    const place = entry && text.placeOf(entry.span);
    if (place && place.kind !== 'contract') return place;
  }
  return undefined;
}

/** Of an instruction, with its data. */
function sizeAt(code: Uint8Array, pc: number): number {
  const opcode = code[pc] ?? 0;
  return opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1;
}

function numberOf(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}
