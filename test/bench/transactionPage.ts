import { createHash } from 'node:crypto';

/**
 * The text of a page of `count` transactions in the proportions of a busy network: mostly hbar and token transfers,
 * some NFTs. `unsafe`: every seventeenth has a pair of token amounts beyond 2^53.
 */
export function transactionPage(count: number, unsafe: boolean): string {
  const rows = Array.from({ length: count }, (_, index) => transaction(index, unsafe && index % 17 === 0));
  return `{"transactions":[${rows.join(',')}],"links":{"next":"/api/v1/transactions?limit=${count}&timestamp=lt:1700000000.000000001"}}`;
}

function transaction(index: number, unsafe: boolean): string {
  const seconds = 1_700_000_000 + index;
  const payer = `0.0.${4000 + (index % 40)}`;
  const transfers = [
    { account: '0.0.3', amount: 4000 + index, is_approval: false },
    { account: '0.0.98', amount: 80_000, is_approval: false },
    { account: '0.0.800', amount: 9000, is_approval: false },
    { account: payer, amount: -93_000 - index, is_approval: false },
  ];
  const amount = unsafe ? '9223372036854775807' : String(1000 * index);
  const tokens = [`-${amount}`, amount].map(
    (each, side) => `{"token_id":"0.0.5001","account":"0.0.${4001 + side}","amount":${each},"is_approval":false}`,
  );
  const nft = {
    is_approval: false,
    receiver_account_id: '0.0.4002',
    sender_account_id: payer,
    serial_number: index,
    token_id: '0.0.5004',
  };
  const rest = JSON.stringify({
    batch_key: null,
    bytes: null,
    charged_tx_fee: 93_000 + index,
    consensus_timestamp: `${seconds}.000000001`,
    entity_id: index % 3 === 0 ? '0.0.5001' : null,
    high_volume: false,
    high_volume_pricing_multiplier: 0,
    max_custom_fees: [],
    max_fee: '100000000',
    memo_base64: Buffer.from(`payment ${index}`).toString('base64'),
    name: 'CRYPTOTRANSFER',
    nft_transfers: index % 10 === 0 ? [nft] : [],
    node: '0.0.3',
    nonce: 0,
    parent_consensus_timestamp: null,
    result: 'SUCCESS',
    scheduled: false,
    staking_reward_transfers: [],
    transaction_hash: createHash('sha384').update(`${index}`).digest('base64'),
    transaction_id: `${payer}-${seconds - 5}-000000007`,
    transfers,
    valid_duration_seconds: '120',
    valid_start_timestamp: `${seconds - 5}.000000007`,
  });
  return `${rest.slice(0, -1)},"token_transfers":[${index % 2 === 0 ? tokens.join(',') : ''}]}`;
}
