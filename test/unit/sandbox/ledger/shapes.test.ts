import assert from 'node:assert/strict';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { readOnlyLedger, rowsOf } from './askLedger.ts';

const words = (text: string) => text.trim().split(/\s+/);

// The keys and their order, from the schemas of the 0.154 description and what its server is known to do.
const token = words('admin_key metadata name symbol token_id type decimals');
const nft = words(
  'account_id created_timestamp delegating_spender deleted metadata modified_timestamp serial_number spender token_id',
);
const transaction = words(`batch_key bytes charged_tx_fee consensus_timestamp entity_id high_volume
  high_volume_pricing_multiplier max_fee max_custom_fees memo_base64 name nft_transfers node nonce
  parent_consensus_timestamp result scheduled staking_reward_transfers token_transfers transaction_hash transaction_id
  transfers valid_duration_seconds valid_start_timestamp`);
const account = words(`account alias auto_renew_period balance created_timestamp decline_reward deleted ethereum_nonce
  evm_address expiry_timestamp key max_automatic_token_associations memo pending_reward receiver_sig_required
  staked_account_id staked_node_id stake_period_start`);
const contract = words(`admin_key auto_renew_account auto_renew_period contract_id created_timestamp deleted evm_address
  expiration_timestamp file_id max_automatic_token_associations memo nonce obtainer_id permanent_removal
  proxy_account_id timestamp`);
const result = words(`address amount bloom call_result contract_id created_contract_ids error_message from
  function_parameters gas_consumed gas_limit gas_used timestamp to hash`);
const ethereum = words(`status failed_initcode access_list block_gas_used chain_id gas_price max_fee_per_gas
  max_priority_fee_per_gas r s type v nonce`);
const tokenInfo = words(`admin_key auto_renew_account auto_renew_period created_timestamp custom_fees decimals deleted
  expiry_timestamp fee_schedule_key freeze_default freeze_key initial_supply kyc_key max_supply memo metadata
  metadata_key modified_timestamp name pause_key pause_status supply_key supply_type symbol token_id total_supply
  treasury_account_id type wipe_key`);
const schedule = words(`admin_key deleted consensus_timestamp creator_account_id executed_timestamp expiration_time memo
  payer_account_id schedule_id signatures transaction_body wait_for_expiry`);
const message = words(`chunk_info consensus_timestamp message payer_account_id running_hash running_hash_version
  sequence_number topic_id`);
const block = words('count hapi_version hash name number previous_hash size timestamp gas_used logs_bloom');
const log = words(`address bloom contract_id data index topics block_hash block_number root_contract_id timestamp
  transaction_hash transaction_index`);
const airdrop = words('amount receiver_id sender_id serial_number timestamp token_id');

const lists: readonly [url: string, name: string, keys: string[], maxAge: number][] = [
  ['/accounts', 'accounts', account, 10],
  ['/accounts/0.0.1001/nfts', 'nfts', nft, 1],
  [
    '/accounts/0.0.1001/tokens',
    'tokens',
    words('automatic_association balance created_timestamp decimals token_id freeze_status kyc_status'),
    1,
  ],
  ['/accounts/0.0.1007/rewards', 'rewards', words('account_id amount timestamp'), 60],
  ['/accounts/0.0.1001/allowances/crypto', 'allowances', words('amount amount_granted owner spender timestamp'), 1],
  [
    '/accounts/0.0.1001/allowances/tokens',
    'allowances',
    words('amount amount_granted owner spender timestamp token_id'),
    1,
  ],
  ['/accounts/0.0.1001/allowances/nfts', 'allowances', words('approved_for_all owner spender timestamp token_id'), 1],
  ['/accounts/0.0.1001/airdrops/outstanding', 'airdrops', airdrop, 1],
  ['/accounts/0.0.1011/airdrops/pending', 'airdrops', airdrop, 1],
  [
    '/accounts/0.0.1001/hooks',
    'hooks',
    words('admin_key contract_id created_timestamp deleted extension_point hook_id owner_id timestamp_range type'),
    1,
  ],
  ['/accounts/0.0.1001/hooks/1/storage', 'storage', words('key value timestamp'), 1],
  ['/balances', 'balances', words('account balance tokens'), 1],
  ['/tokens', 'tokens', token, 10],
  ['/tokens/0.0.5001/balances', 'balances', words('account balance decimals'), 1],
  ['/tokens/0.0.5004/nfts', 'nfts', nft, 1],
  [
    '/tokens/0.0.5004/nfts/1/transactions',
    'transactions',
    words('consensus_timestamp nonce transaction_id type is_approval receiver_account_id sender_account_id'),
    1,
  ],
  ['/schedules', 'schedules', schedule, 10],
  ['/transactions', 'transactions', transaction, 2],
  ['/topics/0.0.7001/messages', 'messages', message, 1],
  ['/blocks', 'blocks', block, 1],
  ['/contracts', 'contracts', contract, 10],
  [
    '/contracts/results',
    'results',
    [...result, ...words('block_hash block_number result transaction_index'), ...ethereum],
    10,
  ],
  ['/contracts/0.0.6001/results', 'results', result, 10],
  [
    `/contracts/results/${known.reverted}/actions`,
    'actions',
    words(`call_depth call_operation_type call_type caller
    caller_type from gas gas_used index input recipient recipient_type result_data result_data_type timestamp to value`),
    600,
  ],
  ['/contracts/results/logs', 'logs', log, 10],
  ['/contracts/0.0.6001/results/logs', 'logs', log, 1],
  ['/contracts/0.0.6001/state', 'state', words('address contract_id timestamp slot value'), 1],
  [
    '/network/nodes',
    'nodes',
    words(`admin_key associated_registered_nodes decline_reward description file_id
    grpc_proxy_endpoint max_stake memo min_stake node_account_id node_cert_hash node_id public_key reward_rate_start
    service_endpoints stake stake_not_rewarded stake_rewarded staking_period timestamp`),
    60,
  ],
  [
    '/network/registered-nodes',
    'registered_nodes',
    words(`admin_key created_timestamp description registered_node_id
    service_endpoints timestamp`),
    60,
  ],
];

const things: readonly [url: string, keys: string[], maxAge: number][] = [
  ['/accounts/0.0.1001', [...account, 'transactions', 'links'], 2],
  ['/tokens/0.0.5001', tokenInfo, 5],
  ['/tokens/0.0.5004/nfts/1', nft, 1],
  ['/schedules/0.0.8003', schedule, 1],
  ['/schedules/0.0.8001', schedule, 3600],
  [
    '/topics/0.0.7002',
    words(`admin_key auto_renew_account auto_renew_period created_timestamp custom_fees deleted
    fee_exempt_key_list fee_schedule_key memo submit_key timestamp topic_id`),
    5,
  ],
  ['/topics/0.0.7001/messages/1', message, 600],
  ['/topics/messages/1790000847.001001000', message, 600],
  ['/blocks/1000', block, 600],
  ['/contracts/0.0.6001', [...contract, 'bytecode', 'runtime_bytecode'], 1],
  [
    `/contracts/results/${known.ethereum}`,
    [...result, ...words('block_hash block_number logs result transaction_index state_changes'), ...ethereum],
    600,
  ],
  ['/network/exchangerate', words('current_rate next_rate timestamp'), 60],
  ['/network/fees', words('fees timestamp'), 60],
  [
    '/network/stake',
    words(`max_stake_rewarded max_staking_reward_rate_per_hbar max_total_reward
    node_reward_fee_fraction reserved_staking_rewards reward_balance_threshold stake_total staking_period
    staking_period_duration staking_periods_stored staking_reward_fee_fraction staking_reward_rate
    staking_start_threshold unreserved_staking_reward_balance`),
    60,
  ],
  ['/network/supply', words('released_supply timestamp total_supply'), 60],
];

// The Java half names no charset.
const javaPath = /^\/(network|topics\/[^/]+$)|\/(hooks|airdrops)|allowances\/nfts/;

describe('ledger shapes', () => {
  const ledger = readOnlyLedger();

  for (const [url, name, keys, maxAge] of lists) {
    it(`lists ${url}`, async () => {
      const { status, headers, body } = await ledger.ask(url);
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], `public, max-age=${maxAge}`);
      assert.equal(
        headers['content-type'],
        javaPath.test(url) ? 'application/json' : 'application/json; charset=utf-8',
      );
      const rows = rowsOf(body, name);
      assert.notEqual(rows.length, 0);
      for (const row of rows) assert.deepEqual(Object.keys(row), keys);
    });
  }

  for (const [url, keys, maxAge] of things) {
    it(`gives ${url}`, async () => {
      const { status, headers, body } = await ledger.ask(url);
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], `public, max-age=${maxAge}`);
      assert.deepEqual(Object.keys(body), keys);
    });
  }

  it('has fractional fees in fungible tokens and royalty fees in NFTs, not both', async () => {
    const fees = async (id: string) => Object.keys(Object((await ledger.ask(`/tokens/${id}`)).body.custom_fees));
    assert.deepEqual(await fees('0.0.5006'), ['created_timestamp', 'fixed_fees', 'fractional_fees']);
    assert.deepEqual(await fees('0.0.5011'), ['created_timestamp', 'fixed_fees', 'royalty_fees']);
  });

  it('puts assessed custom fees first, where there are any', async () => {
    const { body } = await ledger.ask(`/transactions/${known.assessedFees}`);
    assert.deepEqual(Object.keys(rowsOf(body, 'transactions')[0] ?? {}), ['assessed_custom_fees', ...transaction]);
    assert.deepEqual(Object.keys(body), ['transactions']);
  });

  it('wraps signatures in base64 after 76 characters', async () => {
    const { body } = await ledger.ask('/schedules/0.0.8001');
    const [first] = rowsOf(body, 'signatures');
    assert.match(String(first?.signature), /^[\w+/]{76}\n[\w+/=]{12}$/);
  });

  it('writes integers beyond 2^53 with all their digits', async () => {
    const { text } = await ledger.ask(`/transactions/${known.huge}`);
    assert.match(text, /"account":"0\.0\.1002","amount":9223372036854775807,/);
    assert.match(text, /"amount":-4899999999999999999,/);
    assert.match((await ledger.ask(`/transactions/${known.nft}`)).text, /"serial_number":9007199254740993,/);
    const nodes = await ledger.ask('/network/nodes?limit=25');
    assert.match(nodes.text, /"stake":\d{18},/);
  });

  it('gives null where the description forbids it', async () => {
    assert.match((await ledger.ask('/accounts/0.0.1020')).text, /"created_timestamp":null.*"memo":null/);
    assert.match((await ledger.ask('/balances?account.id=0.0.6002')).text, /"balance":null/);
    assert.match((await ledger.ask('/accounts/0.0.1001/tokens?token.id=0.0.5012')).text, /"decimals":null/);
    assert.match((await ledger.ask('/network/nodes?node.id=6')).text, /"stake":null.*"staking_period":null/);
  });
});
