import { isLensError } from '../../../src/core/net/errors.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { replay } from '../../../src/core/trace/replay/replay.ts';
import type { Random } from '../../sandbox/ledger/random.ts';
import { plainCall } from '../../trace/plainCall.ts';

/** The code of a contract that takes long, in hex. */
export interface LongReplay {
  readonly name: string;
  /** What it does once, and whether it does so until the gas is used up. */
  readonly code: string;
}

/** The gas limit of a transaction on the ledger. */
const gas = 15_000_000n;
const from = `0x${'a'.repeat(40)}`;
const to = `0x${'c'.repeat(40)}`;

const push = (value: number) => `62${value.toString(16).padStart(6, '0')}`;

/** What works on so many bytes of memory at once. */
const onMemory: Readonly<Record<string, (size: number, random: Random) => string>> = {
  KECCAK256: (size) => `${push(size)}5f2050`,
  CALLDATACOPY: (size) => `${push(size)}5f5f37`,
  CODECOPY: (size) => `${push(size)}5f5f39`,
  EXTCODECOPY: (size) => `${push(size)}5f5f303c`,
  MCOPY: (size) => `${push(size)}60015f5e`,
  MSTORE8: (size) => `6001${push(size)}53`,
  LOG0: (size) => `${push(size)}5fa0`,
  CREATE: (size) => `${push(size)}5f5ff050`,
  'a call of itself': (size) => `5f5f${push(size)}5f5f305af150`,
  "a call of Ethereum's own contract": (size, random) =>
    `60205f${push(size)}5f60${(1 + random.int(10)).toString(16).padStart(2, '0')}5afa50`,
};

const sizes = [32, 1_000, 64_000, 400_000, 1_000_000, 2_000_000];

/** Draws a contract that does something with much memory, once or again and again, in short or long code. */
export function drawReplay(random: Random): LongReplay {
  const names = Object.keys(onMemory);
  const name = names[random.int(names.length)] ?? '';
  const size = sizes[random.int(sizes.length)] ?? 0;
  const once = onMemory[name]?.(size, random) ?? '';
  const loops = random.chance(50);
  const rest = random.chance(20) ? '5b'.repeat(48_000) : '';
  // PUSH32 for memory that isn't zero; MSTORE.
  const code = `7f${'a5'.repeat(32)}5f52${loops ? '5b' : ''}${once}${loops ? '602456' : ''}00${rest}`;
  return { name: `${name} of ${size} bytes${loops ? ', in a loop' : ''}${rest && ', in long code'}`, code };
}

/** Replays the contract, with no record of what it calls, to its end or as far as a replay goes. */
export async function replayLong({ code }: LongReplay): Promise<void> {
  const account = { code: Buffer.from(code, 'hex'), nonce: 1n, balance: 0n };
  const source = {
    account: async (address: string) => (address === to ? account : undefined),
    balance: async () => 0n,
    storage: async () => new Uint8Array(32),
  };
  const call = plainCall({ from, to, gas });
  try {
    await replay(evm, call, source, recordedAnswers([]));
  } catch (error) {
    if (!isLensError(error, 'stopped')) throw error;
  }
}
