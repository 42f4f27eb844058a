import assert from 'node:assert/strict';
import { account, airdrop } from '../../../src/core/ledger/rest/schema/accounts.ts';
import { block } from '../../../src/core/ledger/rest/schema/blocks.ts';
import { contractInfo } from '../../../src/core/ledger/rest/schema/contracts.ts';
import {
  exchangeRates,
  networkFees,
  networkStake,
  networkSupply,
} from '../../../src/core/ledger/rest/schema/networkFigures.ts';
import { networkNode } from '../../../src/core/ledger/rest/schema/networkNodes.ts';
import { nft } from '../../../src/core/ledger/rest/schema/nfts.ts';
import { schedule } from '../../../src/core/ledger/rest/schema/schedules.ts';
import { tokenInfo } from '../../../src/core/ledger/rest/schema/tokens.ts';
import { topic, topicMessage } from '../../../src/core/ledger/rest/schema/topics.ts';
import { exchangeRateAt } from '../../../src/core/ledger/transactions/exchangeRate.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { accountSheet } from '../../../src/core/sheets/accounts/account.ts';
import { airdropSection } from '../../../src/core/sheets/accounts/holdings.ts';
import { contractSheet } from '../../../src/core/sheets/contracts/contract.ts';
import { blockSheet } from '../../../src/core/sheets/network/block.ts';
import { networkSheet } from '../../../src/core/sheets/network/network.ts';
import { nodeSheet } from '../../../src/core/sheets/network/node.ts';
import { scheduleSheet } from '../../../src/core/sheets/schedules/schedule.ts';
import { nftSheet } from '../../../src/core/sheets/tokens/nft.ts';
import { tokenSheet } from '../../../src/core/sheets/tokens/token.ts';
import { topicSheet } from '../../../src/core/sheets/topics/topic.ts';
import { resultCodeSheet } from '../../../src/core/sheets/transactions/resultCode.ts';
import { transactionSheet } from '../../../src/core/sheets/transactions/transaction.ts';
import { rowOf, transactionRow } from '../ledger/rows.ts';
import { all, context, now } from './sheetContext.ts';

describe('the sheets of other things', () => {
  it('tell of an account what it holds, and of a hollow one that it has no key', () => {
    const sheet = accountSheet(
      {
        account: rowOf(
          account,
          `{"account":"0.0.1001","balance":{"balance":9223372036854775807,"timestamp":"1.1","tokens":[{"token_id":"0.0.5001","balance":5}]},"evm_address":"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed","key":null,"max_automatic_token_associations":-1,"auto_renew_period":7776000}`,
        ),
      },
      context,
    );
    assert.equal(sheet.headline, 'Hollow account 0.0.1001 holds 92,233,720,368.54775807 ℏ');
    const text = all(sheet);
    assert.match(text, /hollow account/);
    assert.match(text, /0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/);
    assert.match(text, /Max automatic token associations: unlimited/);
    assert.match(text, /Auto-renew period: 90 days/);
    assert.match(text, /0\.0\.5001 \| 5 smallest units/);
  });

  it('tell of a token its supply in its units, its state and fees', () => {
    const sheet = tokenSheet(
      rowOf(
        tokenInfo,
        `{"token_id":"0.0.5001","name":"Lab","symbol":"LAB","type":"FUNGIBLE_COMMON","decimals":"75","total_supply":"10","max_supply":"0","supply_type":"INFINITE","pause_status":"PAUSED","expiry_timestamp":1700000000000000001,
          "custom_fees":{"fixed_fees":[{"amount":100000000,"collector_account_id":"0.0.1","denominating_token_id":null}],"fractional_fees":[{"amount":{"numerator":1,"denominator":3},"minimum":1,"maximum":null,"collector_account_id":"0.0.2"}]}}`,
      ),
      context,
    );
    assert.equal(sheet.tone, 'warning');
    const text = all(sheet);
    assert.match(text, new RegExp(`: total supply 0\\.${'0'.repeat(73)}1`));
    assert.match(text, /Max supply: unlimited/);
    assert.match(text, /Expires: 2023-11-14 22:13:20\.000000001 UTC/);
    assert.match(text, /Type \| Amount \| Minimum \| Maximum \| Collector/);
    assert.match(text, /fixed \| 1 ℏ \(\$0\.228\) \| – \| – \| 0\.0\.1/);
    assert.match(
      text,
      /fractional, deducted from the amount received \| 33\.3333% \(1\/3\) \| 0\.0+1 LAB \| unlimited \| 0\.0\.2/,
    );
  });

  it('tell of an NFT who owns it', () => {
    const sheet = nftSheet(
      {
        nft: rowOf(
          nft,
          '{"token_id":"0.0.5","serial_number":9007199254740993,"account_id":"0.0.1","metadata":"aXBmczovL3g="}',
        ),
      },
      context,
    );
    assert.equal(sheet.headline, '0.0.1 owns NFT 0.0.5/9007199254740993');
    assert.match(all(sheet), /Metadata: ipfs:\/\/x/);
    assert.equal(sheet.explorerUrl, 'https://explorer.example/testnet/token/0.0.5/9007199254740993');
  });

  it('tell the state of a schedule, which the server does not', () => {
    const state = (fields: object) => {
      const row = rowOf(
        schedule,
        JSON.stringify({
          schedule_id: '0.0.8',
          consensus_timestamp: '1700000000.000000001',
          signatures: [],
          ...fields,
        }),
      );
      return scheduleSheet({ schedule: row, now }, context).headline;
    };
    assert.match(state({ executed_timestamp: '1700000001.1' }), /executed/);
    assert.match(state({ deleted: true }), /deleted/);
    assert.match(state({}), /waiting for signatures/);
    assert.match(state({ consensus_timestamp: '1699990000.000000001' }), /expired/);
    assert.match(state({ expiration_time: '1700000059.000000000' }), /expired/);
    assert.match(state({ expiration_time: '1700000061.000000000' }), /waiting/);
  });

  it('show the signatures of a schedule, which the server breaks into lines, whole', () => {
    const row = rowOf(
      schedule,
      JSON.stringify({ schedule_id: '0.0.8', signatures: [{ signature: 'q6ur\nq6ur', public_key_prefix: 'zQ==' }] }),
    );
    assert.match(all(scheduleSheet({ schedule: row, now }, context)), /0xcd \| 0xabababababab/);
  });

  it('tell of a contract its address and size', () => {
    const sheet = contractSheet(
      rowOf(
        contractInfo,
        '{"contract_id":"0.0.6","evm_address":"0xab","runtime_bytecode":"0x60806040","bytecode":"0x60"}',
      ),
      context,
    );
    assert.match(all(sheet), /Code size: 4 bytes/);
  });

  it('show the messages of a topic as text, as bytes where they are none, and parts as parts', () => {
    const message = (fields: object) => rowOf(topicMessage, JSON.stringify({ sequence_number: 1, ...fields }));
    const messages = [
      message({ message: Buffer.from('hello').toString('base64') }),
      message({ message: Buffer.from([0xff, 0xfe]).toString('base64') }),
      message({ message: Buffer.from('part').toString('base64'), chunk_info: { number: 1, total: 3 } }),
    ];
    const text = all(
      topicSheet(
        { topic: rowOf(topic, '{"topic_id":"0.0.7","submit_key":null}'), messages: { rows: messages } },
        context,
      ),
    );
    assert.match(text, /hello/);
    assert.match(text, /0xfffe/);
    assert.match(text, /part \| Text \| 1 of 3; missing: 2 to 3/);
    assert.match(text, /anyone can submit messages/);
  });

  it('name the token that a message of a topic costs', () => {
    const fee = '{"amount":5,"collector_account_id":"0.0.9","denominating_token_id":"0.0.5"}';
    const row = rowOf(topic, `{"topic_id":"0.0.7","custom_fees":{"fixed_fees":[${fee}]}}`);
    assert.match(all(topicSheet({ topic: row }, context)), /5 smallest units \| 0\.0\.5 \| 0\.0\.9/);
  });

  it('name a token with a blank name and symbol by its ID', () => {
    const row = rowOf(tokenInfo, '{"token_id":"0.0.5","name":"","symbol":" ","decimals":"0","total_supply":"7"}');
    const sheet = tokenSheet(row, context);
    assert.equal(`${sheet.title}, ${sheet.headline}`, 'Token, 0.0.5: total supply 7');
    assert.doesNotMatch(all(sheet), /Symbol/);
  });

  it('give an NFT that can be claimed no amount', () => {
    const airdrops = [{ token_id: '0.0.5', serial_number: 3, amount: 0, sender_id: '0.0.2', receiver_id: '0.0.1001' }];
    const rows = airdrops.map((each) => rowOf(airdrop, JSON.stringify(each)));
    const [section] = airdropSection('Pending airdrops', { rows }, context);
    assert.doesNotMatch(JSON.stringify(section), /smallest/);
    assert.match(JSON.stringify(section), /0\.0\.5\/3/);
  });

  it('say that a topic has no messages only if they were read', () => {
    const read = { topic: rowOf(topic, '{"topic_id":"0.0.7"}') };
    const again = async () => ({ rows: [] });
    const headlineOf = (messages: Parameters<typeof topicSheet>[0]['messages']) =>
      topicSheet({ ...read, messages }, context).headline;
    assert.equal(headlineOf({ rows: [] }), 'No messages in topic 0.0.7');
    assert.equal(
      headlineOf({ rows: [], unread: { problem: 'the mirror node is unavailable (503)', again } }),
      'Anyone can submit messages to topic 0.0.7',
    );
  });

  it('tell of a block, of a node with its share, and of a result code', () => {
    assert.equal(
      blockSheet(rowOf(block, '{"number":70000000000000001,"count":1}'), context).headline,
      '1 transaction in block 70000000000000001',
    );
    const node = rowOf(
      networkNode,
      '{"node_id":3,"node_account_id":"0.0.6","stake":4500000000000000000,"reward_rate_start":17808,"service_endpoints":[{"domain_name":"","ip_address_v4":"10.0.0.1","port":50211}]}',
    );
    const text = all(nodeSheet({ node, stakeTotal: 10n ** 19n }, context));
    assert.match(text, /Stake: 45,000,000,000 ℏ .*\(45% of the total stake\)/);
    assert.match(text, /Annual reward rate: 6\.49%/);
    assert.match(text, /10\.0\.0\.1:50211/);
    assert.match(all(resultCodeSheet('BUSY')), /^BUSY\nThe node is too busy.+\n[\s\S]*Likely fix: /);
    assert.match(resultCodeSheet('NEVER_SEEN').headline, /doesn't know this result code/);
  });

  it('tell of a network its price by the rate of the moment, and of its parts what is there', () => {
    const rates = rowOf(
      exchangeRates,
      '{"current_rate":{"cent_equivalent":100,"hbar_equivalent":1,"expiration_time":1700000050},"next_rate":{"cent_equivalent":200,"hbar_equivalent":1,"expiration_time":1700003600}}',
    );
    assert.deepEqual(exchangeRateAt(rates, '1700000049.9'), { centEquivalent: 100n, hbarEquivalent: 1n });
    const sheet = networkSheet({ rates, now }, context);
    assert.equal(sheet.headline, 'Network testnet: 1 ℏ is $2.00');
    const whole = all(
      networkSheet(
        {
          rates,
          supply: rowOf(
            networkSupply,
            '{"released_supply":"100","total_supply":"5000000000000000000","timestamp":"1.1"}',
          ),
          stake: rowOf(
            networkStake,
            '{"stake_total":2500000000000000000,"staking_reward_fee_fraction":0.1,"staking_period_duration":1440}',
          ),
          fees: rowOf(networkFees, '{"fees":[{"gas":32,"transaction_type":"ContractCall"}],"timestamp":"1.1"}'),
          now,
        },
        context,
      ),
    );
    assert.match(whole, /Total supply: 50,000,000,000 ℏ \(\$100,000,000,000\.00\)/);
    assert.match(whole, /Total staked: 25,000,000,000 ℏ .*\(50% of the total supply\)/);
    assert.match(whole, /Period duration: 1 day/);
    assert.match(whole, /ContractCall \| 0\.00000032 ℏ/);
  });

  it('hold nothing but what they are made of, on every surface, where all is null', () => {
    const empty = '{}';
    const sheets = [
      accountSheet({ account: rowOf(account, empty) }, context),
      contractSheet(rowOf(contractInfo, empty), context),
      tokenSheet(rowOf(tokenInfo, empty), context),
      nftSheet({ nft: rowOf(nft, empty) }, context),
      topicSheet({ topic: rowOf(topic, empty) }, context),
      scheduleSheet({ schedule: rowOf(schedule, empty), now }, context),
      blockSheet(rowOf(block, empty), context),
      nodeSheet({ node: rowOf(networkNode, empty) }, context),
      transactionSheet({ transaction: transactionRow({ result: null, transaction_id: null }) }, context),
    ];
    for (const sheet of sheets) {
      const shown = all(sheet) + renderHtml(sheet, { now }) + renderMarkdown(sheet, { level: 'all', now });
      assert.doesNotMatch(shown, /\bnull\b|undefined|NaN|\[object/, sheet.kind);
    }
  });
});
