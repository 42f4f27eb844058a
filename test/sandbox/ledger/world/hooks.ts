import { random } from '../random.ts';
import { second, timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { type Key, keyOf } from './keys.ts';

/** A hook, in the wire's shape and order (Hook). */
export type Hook = {
  admin_key: Key | null;
  contract_id: string;
  created_timestamp: string | null;
  deleted: boolean;
  extension_point: 'ACCOUNT_ALLOWANCE_HOOK';
  hook_id: bigint;
  owner_id: string;
  timestamp_range: { from: string; to: string | null } | null;
  type: 'EVM';
};

export interface HookEntry {
  hook: Hook;
  /** By key. */
  storage: { key: string; value: string | null; timestamp: string }[];
}

/** The hooks of 0.0.1001 by id: one deleted, one of an id beyond 2^53. */
export function createHooks(seed: number): HookEntry[] {
  return [1n, 2n, 3n, 9_007_199_254_740_995n].map((hook_id, index) => {
    const created = timestamp(genesis + BigInt(100_000 + index) * second);
    const source = random(seed, 'hook', hook_id);
    return {
      hook: {
        admin_key: index === 1 ? null : keyOf(seed, 'hook', index),
        contract_id: '0.0.6001',
        created_timestamp: created,
        deleted: index === 2,
        extension_point: 'ACCOUNT_ALLOWANCE_HOOK',
        hook_id,
        owner_id: '0.0.1001',
        timestamp_range: index === 3 ? null : { from: created, to: null },
        type: 'EVM',
      },
      storage: Array.from({ length: index === 0 ? 30 : 0 }, (_, slot) => ({
        key: `0x${slot.toString(16).padStart(64, '0')}`,
        value: slot === 5 ? null : `0x${source.hex(32)}`,
        timestamp: timestamp(genesis + BigInt(100_100 + slot) * second),
      })),
    };
  });
}
