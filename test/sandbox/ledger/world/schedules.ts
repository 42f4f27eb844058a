import { protoAccount, protoTransfers } from '../protoBodies.ts';
import { writeFields } from '../protobuf.ts';
import { type Random, random } from '../random.ts';
import { second, timestamp } from '../timestamps.ts';
import { type Key, keyOf } from './keys.ts';

type Signature = {
  consensus_timestamp: string;
  public_key_prefix: string;
  signature: string;
  type: 'CONTRACT' | 'ED25519' | 'RSA_3072' | 'ECDSA_384' | 'ECDSA_SECP256K1' | 'UNKNOWN';
};

/** A schedule, in the wire's shape and order (Schedule; `deleted` comes second on the wire). */
export type Schedule = {
  admin_key: Key | null;
  deleted: boolean;
  consensus_timestamp: string;
  creator_account_id: string;
  executed_timestamp: string | null;
  expiration_time: string | null;
  memo: string;
  payer_account_id: string;
  schedule_id: string;
  signatures: Signature[];
  transaction_body: string;
  wait_for_expiry: boolean;
};

/** Schedules by their state, which the wire does not name. */
export const knownSchedules = {
  executed: '0.0.8001',
  deleted: '0.0.8002',
  pending: '0.0.8003',
  expired: '0.0.8004',
  /** Pending, will run at its expiration. */
  waiting: '0.0.8005',
  /** Pending, a contract call, with a hostile memo. */
  contractCall: '0.0.8006',
} as const;

/** How long after the clock's start what is pending expires; the network allows 62 days. */
const pendingFor = 60n * 86_400n;

/**
 * The network's schedules, by number.
 * @param now the clock's start, in nanoseconds
 */
export function createSchedules(seed: number, now: bigint): Schedule[] {
  const transfer = writeFields({
    1: 50_000_000n,
    2: 'rent of November',
    9: protoTransfers([
      ['0.0.1005', -77n],
      ['0.0.1006', 77n],
    ]),
  });
  const call = writeFields({
    1: 500_000_000n,
    3: writeFields({ 1: protoAccount('0.0.6001'), 2: 300_000n, 4: Buffer.from('a9059cbb', 'hex') }),
  });
  const schedule = (id: string, at: string, state: Partial<Schedule>): Schedule => ({
    admin_key: keyOf(seed, 'schedule', id),
    deleted: false,
    consensus_timestamp: at,
    creator_account_id: '0.0.1005',
    executed_timestamp: null,
    expiration_time: null,
    memo: `schedule ${id}`,
    payer_account_id: '0.0.1005',
    schedule_id: id,
    signatures: [],
    transaction_body: base64(transfer),
    wait_for_expiry: false,
    ...state,
  });
  const sign = (at: string, type: Signature['type']) => signature(random(seed, 'signature', at), at, type);
  const far = timestamp((now / second + pendingFor) * second);
  return [
    schedule(knownSchedules.executed, '1790000602.000001000', {
      executed_timestamp: '1790000604.000001001',
      signatures: [sign('1790000602.000001000', 'ED25519'), sign('1790000604.000001000', 'ECDSA_SECP256K1')],
    }),
    schedule(knownSchedules.deleted, '1790000614.000001000', { deleted: true }),
    schedule(knownSchedules.pending, '1790000615.000001000', {
      expiration_time: far,
      payer_account_id: '0.0.1007',
      signatures: [sign('1790000615.000001000', 'ED25519')],
    }),
    schedule(knownSchedules.expired, '1790000616.000001000', { expiration_time: '1790000676.000001000' }),
    schedule(knownSchedules.waiting, '1790000617.000001000', {
      admin_key: null,
      expiration_time: far,
      signatures: [sign('1790000617.000001000', 'CONTRACT'), sign('1790000618.000001000', 'UNKNOWN')],
      wait_for_expiry: true,
    }),
    schedule(knownSchedules.contractCall, '1790000618.000001000', {
      expiration_time: far,
      memo: '<b>call</b> [x](command:workbench.action.quit) \u202e',
      transaction_body: base64(call),
    }),
  ];
}

function signature(source: Random, at: string, type: Signature['type']): Signature {
  return {
    consensus_timestamp: at,
    public_key_prefix: wrapped(source.base64(32)),
    signature: wrapped(source.base64(64)),
    type,
  };
}

// The database writes base64 as MIME does: a line break after every 76 characters.
function wrapped(text: string): string {
  return text.match(/.{1,76}/g)?.join('\n') ?? '';
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
