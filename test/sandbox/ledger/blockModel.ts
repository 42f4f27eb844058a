import { createHash } from 'node:crypto';
import { second } from './timestamps.ts';
import { genesis } from './world/epochs.ts';
import type { LedgerWorld } from './world/ledgerWorld.ts';

/** A block closes every two seconds from genesis on; it is computed from its number, none is kept. */
const duration = 2n * second;

/** When a block begins and ends (both within it), in nanoseconds. */
export function blockTimes(number: bigint): { from: bigint; to: bigint } {
  const from = genesis + number * duration;
  return { from, to: from + duration - 1n };
}

/** The number of the block that a time is in; negative before genesis. */
export function blockAt(time: bigint): bigint {
  return time < genesis ? -1n : (time - genesis) / duration;
}

/** The newest block that has closed. */
export function newestBlock(world: LedgerWorld): bigint {
  return blockAt(world.now()) - 1n;
}

// An odd factor spreads the numbers over 64 bits, its inverse (modulo 2^64) brings them back.
const factor = 0x9e3779b97f4a7c15n;
const inverse = 0xf1de83e19937733dn;
const spread = (number: bigint, by: bigint) => BigInt.asUintN(64, number * by);

/** 48 bytes that look like a hash and begin with the number in disguise: so that a block is found by its hash. */
export function blockHash(seed: number, number: bigint): string {
  if (number < 0n) return `0x${'0'.repeat(96)}`;
  const head = (spread(number, factor) ^ mask(seed)).toString(16).padStart(16, '0');
  return `0x${head}${digest(`block/${seed}/${number}`).slice(0, 80)}`;
}

/** The number of the block with this hash (with or without 0x; its first 32 bytes do); null when there is none. */
export function blockWithHash(world: LedgerWorld, hash: string): bigint | null {
  const digits = hash.replace(/^0x/, '').toLowerCase();
  const number = spread(BigInt(`0x${digits.slice(0, 16)}`) ^ mask(world.seed), inverse);
  const exists = number <= newestBlock(world) && blockHash(world.seed, number).startsWith(`0x${digits}`);
  return exists ? number : null;
}

function mask(seed: number): bigint {
  return BigInt(`0x${digest(`mask/${seed}`).slice(0, 16)}`);
}

function digest(text: string): string {
  return createHash('sha384').update(text).digest('hex');
}
