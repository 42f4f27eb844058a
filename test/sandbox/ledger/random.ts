import { hash } from 'node:crypto';

/** A stream of numbers that is the same for the same names, whatever else was drawn before. */
export interface Random {
  /** An integer of [0, below). */
  int(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True in `percent` of 100 draws. */
  chance(percent: number): boolean;
  /** Lower-case hex digits of this many bytes. */
  hex(bytes: number): string;
  base64(bytes: number): string;
}

/** @param names What the stream is for, the world's seed first: `random(seed, 'node', 3)`. */
export function random(...names: readonly (string | number | bigint)[]): Random {
  const key = names.join('/');
  let drawn = 0;
  let state = Number.parseInt(digest(key).slice(0, 8), 16);
  // mulberry32: small, fast and good enough for made-up data.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number) => Math.floor(next() * below);
  const hex = (bytes: number) => {
    let digits = '';
    while (digits.length < bytes * 2) digits += digest(`${key}#${drawn++}`);
    return digits.slice(0, bytes * 2);
  };
  return {
    int,
    hex,
    pick: (items) => items[int(items.length)] ?? items[0],
    chance: (percent) => next() * 100 < percent,
    base64: (bytes) => Buffer.from(hex(bytes), 'hex').toString('base64'),
  };
}

function digest(text: string): string {
  return hash('sha256', text);
}
