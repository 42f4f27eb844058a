import { second, timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { type Key, keyOf } from './keys.ts';

/** A topic, in the wire's shape and order (Topic). */
export type Topic = {
  admin_key: Key | null;
  auto_renew_account: string | null;
  auto_renew_period: number | null;
  created_timestamp: string | null;
  custom_fees: {
    created_timestamp: string;
    fixed_fees: { amount: bigint; collector_account_id: string; denominating_token_id: string | null }[];
  };
  deleted: boolean | null;
  fee_exempt_key_list: Key[];
  fee_schedule_key: Key | null;
  memo: string;
  submit_key: Key | null;
  timestamp: { from: string; to: string | null };
  topic_id: string;
};

/** Topics by what is peculiar. */
export const knownTopics = {
  /** Anyone may write; most of the messages go here, in chunks too. */
  open: '0.0.7001',
  /** With custom fees and keys. */
  fees: '0.0.7002',
  deleted: '0.0.7003',
  /** Hostile memo, null fields. */
  hostileMemo: '0.0.7004',
} as const;

/** The network's topics, by number. */
export function createTopics(seed: number): Topic[] {
  const topic = (id: string, own: Partial<Topic>): Topic => {
    const created = timestamp(genesis + BigInt(id.slice(4)) * second);
    return {
      admin_key: keyOf(seed, 'topic', id),
      auto_renew_account: null,
      auto_renew_period: 7_776_000,
      created_timestamp: created,
      custom_fees: { created_timestamp: created, fixed_fees: [] },
      deleted: false,
      fee_exempt_key_list: [],
      fee_schedule_key: null,
      memo: `topic ${id}`,
      submit_key: null,
      timestamp: { from: created, to: null },
      topic_id: id,
      ...own,
    };
  };
  return [
    topic(knownTopics.open, {}),
    topic(knownTopics.fees, {
      custom_fees: {
        created_timestamp: timestamp(genesis + 7_002n * second),
        fixed_fees: [
          { amount: 100n, collector_account_id: '0.0.1002', denominating_token_id: null },
          { amount: 9_007_199_254_740_993n, collector_account_id: '0.0.1003', denominating_token_id: '0.0.5001' },
        ],
      },
      fee_exempt_key_list: [keyOf(seed, 'exempt', 1), keyOf(seed, 'exempt', 2)],
      fee_schedule_key: keyOf(seed, 'topic fees'),
      submit_key: keyOf(seed, 'submit'),
    }),
    topic(knownTopics.deleted, { deleted: true }),
    topic(knownTopics.hostileMemo, {
      admin_key: null,
      auto_renew_period: null,
      created_timestamp: null,
      deleted: null,
      memo: '</td><script>alert(1)</script> [t](command:workbench.action.quit) \u001b]0;x\u0007',
    }),
  ];
}
