/**
 * The bytes of a WebAssembly module that absorbs whole blocks of Keccak-256 (FIPS 202's permutation): its lanes have 64
 * bits, which JavaScript has no fast numbers for. Memory: the state at 0, the round constants at 256, the blocks from
 * `blocksAt` on. Exports `memory` and `absorb(address of the first block, of the end)`.
 */
export function keccakModule(): Uint8Array<ArrayBuffer> {
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // One type: (i32, i32) -> (); one function of it; three pages of memory; the two exports.
    ...section(1, [1, 0x60, 2, i32, i32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 3]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('absorb'), 0, 0]),
    ...section(10, [1, ...sized([2, 1, i32, 60, i64, ...absorb(), 0x0b])]),
    ...section(11, [1, 0, 0x41, ...signed(256n), 0x0b, ...sized(roundConstants())]),
  ];
  return Uint8Array.from(bytes);
}

export const blocksAt = 1024;
/** Bytes of a block: 1088 bits. */
export const blockSize = 136;

const [i32, i64] = [0x7f, 0x7e];
const [start, end, round] = [0, 1, 2];
/** Locals: the state, the permuted one, column parities and what they add. */
const a = (index: number) => 3 + index;
const b = (index: number) => 28 + index;
const c = (index: number) => 53 + (index % 5);
const d = (index: number) => 58 + (index % 5);

const get = (local: number) => [0x20, ...unsigned(local)];
const set = (local: number) => [0x21, ...unsigned(local)];
const [and, xor, rotateLeft] = [0x83, 0x85, 0x89];
const number = (value: number) => [0x41, ...signed(BigInt(value))];
const load = (offset: number) => [0x29, 3, ...unsigned(offset)];
const lanes = Array.from({ length: 25 }, (_, index) => index);

/** For each block: mix it in, then 24 rounds. */
function absorb(): number[] {
  return [
    ...lanes.flatMap((lane) => [...number(0), ...load(8 * lane), ...set(a(lane))]),
    ...[0x03, 0x40],
    ...lanes
      .slice(0, blockSize / 8)
      .flatMap((lane) => [...get(a(lane)), ...get(start), ...load(8 * lane), xor, ...set(a(lane))]),
    ...[...number(0), ...set(round)],
    ...[0x03, 0x40, ...oneRound()],
    // round += 8; again while round < 192
    ...[...get(round), ...number(8), 0x6a, 0x22, round, ...number(192), 0x49, 0x0d, 0, 0x0b],
    ...[...get(start), ...number(blockSize), 0x6a, 0x22, start, ...get(end), 0x49, 0x0d, 0, 0x0b],
    ...lanes.flatMap((lane) => [...number(0), ...get(a(lane)), 0x37, 3, ...unsigned(8 * lane)]),
  ];
}

/** Theta, rho and pi, chi, iota. Source: FIPS 202, section 3.2. */
function oneRound(): number[] {
  const columns = [0, 1, 2, 3, 4];
  const parity = columns.flatMap((x) => [
    ...get(a(x)),
    ...[1, 2, 3, 4].flatMap((y) => [...get(a(x + 5 * y)), xor]),
    ...set(c(x)),
  ]);
  const added = columns.flatMap((x) => [
    ...[...get(c(x + 4)), ...get(c(x + 1)), 0x42, 1, rotateLeft, xor, ...set(d(x))],
  ]);
  const moved = lanes.flatMap((lane) => {
    const [x, y] = [lane % 5, Math.floor(lane / 5)];
    const turn = [0x42, ...signed(BigInt(offsets()[lane] ?? 0)), rotateLeft];
    return [...get(a(lane)), ...get(d(x)), xor, ...turn, ...set(b(y + 5 * ((2 * x + 3 * y) % 5)))];
  });
  const mixed = lanes.flatMap((lane) => {
    const row = lane - (lane % 5);
    const [next, second] = [b(row + ((lane + 1) % 5)), b(row + ((lane + 2) % 5))];
    return [...get(b(lane)), ...get(next), 0x42, 0x7f, xor, ...get(second), and, xor, ...set(a(lane))];
  });
  return [...parity, ...added, ...moved, ...mixed, ...get(a(0)), ...get(round), ...load(256), xor, ...set(a(0))];
}

/** How far each lane is turned. */
function offsets(): number[] {
  const found = new Array<number>(25).fill(0);
  let [x, y] = [1, 0];
  for (let t = 0; t < 24; t++) {
    found[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return found;
}

/** The 24 round constants, little-endian, made by the linear feedback shift register of FIPS 202, algorithm 5. */
function roundConstants(): number[] {
  const bytes: number[] = [];
  let register = 1;
  for (let index = 0; index < 24; index++) {
    let constant = 0n;
    for (let j = 0; j <= 6; j++) {
      if (register & 1) constant |= 1n << BigInt((1 << j) - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    for (let byte = 0n; byte < 8n; byte++) bytes.push(Number((constant >> (8n * byte)) & 0xffn));
  }
  return bytes;
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return sized([...new TextEncoder().encode(text)]);
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}
