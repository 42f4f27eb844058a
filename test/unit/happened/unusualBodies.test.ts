import assert from 'node:assert/strict';
import messages from '../../../src/core/ledger/protobuf/messages.json' with { type: 'json' };
import { fromBytesOf, inScheduleOf } from '../../tools/tables/bodyTable.ts';
import { encodeByName, type Named } from '../../tools/tables/encodeByName.ts';

type Body = { readonly [name: string]: Named };
/** The field of the body, what is in it, its first line from bytes, and in a schedule if that isn't the same. */
type Case = readonly [field: string, body: Body, line: string, inSchedule?: string];

const most = 2n ** 63n - 1n;
const key = { ed25519: new Uint8Array(32).fill(7) };
const noKey = { keyList: {} };
const [me, you, spender, T] = ['0.0.1001', '0.0.1002', '0.0.7', '0.0.2001'];
const move = (accountID: string, amount: bigint, extra: Body = {}) => ({ accountID, amount, ...extra });
const hbar = (...accountAmounts: Body[]): Body => ({ transfers: { accountAmounts } });
const hook = (hook_id: bigint, contract_id = '0.0.6001') => ({ hook_id, evm_hook: { spec: { contract_id } } });
const inner = (body: Body): Uint8Array =>
  encodeByName('SignedTransaction', {
    bodyBytes: encodeByName('TransactionBody', { transactionID: { accountID: me }, ...body }),
  });
const nfts = (...serials: bigint[]) => ({
  token: T,
  nftTransfers: serials.map((serialNumber) => ({ senderAccountID: me, receiverAccountID: you, serialNumber })),
});

/** Written before any of it was read. */
const cases: Readonly<Record<string, Case>> = {
  'nothing to transfer': ['cryptoTransfer', {}, 'Transfer'],
  'zero to transfer': ['cryptoTransfer', hbar(move(me, 0n), move(you, 0n)), 'Transfer'],
  'to itself': ['cryptoTransfer', hbar(move(me, -5n), move(me, 5n)), 'Transfer'],
  'a sender only': ['cryptoTransfer', hbar(move(me, -500_000_000n)), `Transfer 5 ℏ from ${me} to ?`],
  'the most that there is': [
    'cryptoTransfer',
    hbar(move(me, -most), move(you, most)),
    `Transfer 92,233,720,368.54775807 ℏ from ${me} to ${you}`,
  ],
  'a thousand receivers': [
    'cryptoTransfer',
    hbar(move(me, -1000n), ...Array.from({ length: 1000 }, (_, i) => move(`0.0.${9000 + i}`, 1n))),
    `Transfer 0.00001 ℏ from ${me} to 0.0.9999 (999 others)`,
  ],
  'NFTs, a token and ℏ at once': [
    'cryptoTransfer',
    { ...hbar(move(me, -1n), move('0.0.9', 1n)), tokenTransfers: [nfts(3n)] },
    `Transfer NFT ${T}/3 from ${me} to ${you}, and 1 more movement`,
    `Transfer NFT USDX/3 from ${me} to ${you}, and 1 more movement`,
  ],
  'ten NFTs': [
    'cryptoTransfer',
    { tokenTransfers: [nfts(...Array.from({ length: 10 }, (_, i) => BigInt(i + 1)))] },
    `Transfer 10 NFTs of ${T} from ${me} to ${you}`,
    `Transfer 10 NFTs of USDX from ${me} to ${you}`,
  ],
  'an NFT for ℏ': [
    'cryptoTransfer',
    { ...hbar(move(you, -300_000_000n), move(me, 300_000_000n)), tokenTransfers: [nfts(9n)] },
    `Transfer NFT ${T}/9 from ${me} to ${you} for 3 ℏ`,
    `Transfer NFT USDX/9 from ${me} to ${you} for 3 ℏ`,
  ],
  'hooks on both sides': [
    'cryptoTransfer',
    hbar(
      move(me, -100_000_000n, { pre_tx_allowance_hook: { hook_id: 5n } }),
      move(you, 100_000_000n, { pre_post_tx_allowance_hook: { hook_id: 6n } }),
    ),
    `Transfer 1 ℏ from ${me} to ${you}: hook 5 of ${me} runs, hook 6 of ${you} runs`,
  ],
  'NFT hooks of sender and receiver': [
    'cryptoTransfer',
    {
      tokenTransfers: [
        {
          token: T,
          nftTransfers: [
            {
              senderAccountID: me,
              receiverAccountID: you,
              serialNumber: 1n,
              is_approval: true,
              pre_tx_sender_allowance_hook: { hook_id: 1n },
              pre_post_tx_receiver_allowance_hook: { hook_id: 2n },
            },
          ],
        },
      ],
    },
    `Transfer NFT ${T}/1 from ${me} to ${you}: hook 1 of ${me} runs, hook 2 of ${you} runs, by approval`,
    `Transfer NFT USDX/1 from ${me} to ${you}: hook 1 of ${me} runs, hook 2 of ${you} runs, by approval`,
  ],
  'an amount given twice': [
    'cryptoTransfer',
    hbar({ accountID: me, amount: -1n, "amount'": -900_000_000n }, move(you, 900_000_000n)),
    `Transfer 9 ℏ from ${me} to ${you}: has an earlier amount that doesn't count`,
  ],
  'an account as number and alias': [
    'cryptoTransfer',
    hbar(move(me, -100_000_000n), {
      accountID: { accountNum: 1002n, alias: new Uint8Array(20).fill(1) },
      amount: 100_000_000n,
    }),
    `Transfer 1 ℏ from ${me} to 0.0.0x${'01'.repeat(20)}: has an earlier account num that doesn't count`,
  ],
  'fields in another order': [
    'tokenUpdate',
    { treasury: '0.0.9', token: T },
    `Update token ${T}: 0.0.9 becomes the treasury`,
  ],
  'an update of no token': ['tokenUpdate', { treasury: '0.0.9' }, 'Update token: 0.0.9 becomes the treasury'],
  'an update of no account': [
    'cryptoUpdateAccount',
    { key, staked_account_id: '0.0.5' },
    'Update account: new key, sets staked account ID',
  ],
  'a deletion of no contract': [
    'contractDeleteInstance',
    { transferAccountID: '0.0.9' },
    'Delete contract: 0.0.9 gets the rest',
  ],
  'a deletion for a contract': [
    'contractDeleteInstance',
    { transferContractID: '0.0.6009', contractID: '0.0.6001' },
    'Delete contract 0.0.6001: 0.0.6009 gets the rest',
  ],
  'a freeze of no account': ['tokenFreeze', { token: T }, `Freeze account (${T})`],
  'a freeze for no token': ['tokenFreeze', { account: you }, `Freeze account ${you}`],
  'a freeze in another order': ['tokenFreeze', { account: you, token: T }, `Freeze account ${you} (${T})`],
  'KYC of nobody': ['tokenRevokeKyc', {}, 'Revoke KYC of account'],
  'an association of nobody': ['tokenAssociate', { tokens: [T, '0.0.2002'] }, `Associate tokens (${T} +1)`],
  'a hundred associations': [
    'tokenAssociate',
    { tokens: Array.from({ length: 100 }, (_, i) => `0.0.${2000 + i}`), account: you },
    `Associate tokens ${you} (0.0.2000 +99)`,
  ],
  'a mint of nothing': ['tokenMint', { token: T }, `Mint tokens ${T}`],
  'a mint of the most': [
    'tokenMint',
    { token: T, amount: most },
    `Mint 9,223,372,036,854,775,807 smallest units of ${T}`,
    'Mint 9,223,372,036,854.775807 USDX',
  ],
  'a mint of NFTs': [
    'tokenMint',
    { token: T, metadata: [new Uint8Array(3), new Uint8Array(3), new Uint8Array(0)] },
    `Mint 3 NFTs of ${T}`,
    'Mint 3 NFTs of USDX',
  ],
  'a burn of an NFT': ['tokenBurn', { token: T, serialNumbers: [7n] }, `Burn NFT ${T}/7`, 'Burn NFT USDX/7'],
  'a wipe of three NFTs': [
    'tokenWipe',
    { token: T, account: you, serialNumbers: [1n, 2n, 3n] },
    `Wipe 3 NFTs of ${T} from ${you}`,
    `Wipe 3 NFTs of USDX from ${you}`,
  ],
  'unlimited ℏ': [
    'cryptoApproveAllowance',
    { cryptoAllowances: [{ owner: me, spender, amount: most }] },
    `Approve allowance: ${spender} may spend unlimited ℏ of ${me}`,
  ],
  'all NFTs after four small ones': [
    'cryptoApproveAllowance',
    {
      cryptoAllowances: Array.from({ length: 4 }, (_, i) => ({
        owner: me,
        spender: `0.0.${20 + i}`,
        amount: 100_000_000n,
      })),
      nftAllowances: [{ tokenId: T, owner: me, spender, approved_for_all: true }],
    },
    `Approve allowance: ${spender} may transfer all NFTs of ${T} that ${me} has, 0.0.20 may spend 1 ℏ of ${me}, 0.0.21 may spend 1 ℏ of ${me}, and 2 more`,
    `Approve allowance: ${spender} may transfer all NFTs of USDX that ${me} has, 0.0.20 may spend 1 ℏ of ${me}, 0.0.21 may spend 1 ℏ of ${me}, and 2 more`,
  ],
  'an allowance of nothing to nobody': ['cryptoApproveAllowance', {}, 'Approve allowance'],
  'all NFTs no more': [
    'cryptoApproveAllowance',
    { nftAllowances: [{ tokenId: T, owner: me, spender, approved_for_all: { value: false } }] },
    `Approve allowance: ${spender} may spend no ${T} of ${me} any more`,
    `Approve allowance: ${spender} may spend no USDX of ${me} any more`,
  ],
  'an allowance without an owner is the payer’s': [
    'cryptoApproveAllowance',
    { tokenAllowances: [{ tokenId: T, spender, amount: 1_000_000n }] },
    `Approve allowance: ${spender} may spend 1,000,000 smallest units of ${T} of ${me}`,
    `Approve allowance: ${spender} may spend 1 USDX of the payer`,
  ],
  'an account with all of its fields': [
    'cryptoCreateAccount',
    {
      key,
      initialBalance: 2n ** 63n,
      receiverSigRequired: true,
      memo: '<b>hi</b>',
      max_automatic_token_associations: -1n,
      staked_node_id: 3n,
      decline_reward: true,
      alias: new Uint8Array(20).fill(2),
      hook_creation_details: [hook(1n), hook(2n), hook(3n), hook(4n)],
    },
    'Create account with 92,233,720,368.54775808 ℏ: new hook 1, which runs contract 0.0.6001, new hook 2, which runs contract 0.0.6001, new hook 3, which runs contract 0.0.6001, and 1 more',
  ],
  'an account with no code': ['cryptoCreateAccount', { key, delegation_address: new Uint8Array(0) }, 'Create account'],
  'a key list of nobody': [
    'consensusUpdateTopic',
    { topicID: '0.0.7001', submitKey: noKey },
    'Update topic 0.0.7001: no submit key any more',
  ],
  'a threshold key': [
    'contractUpdateInstance',
    { contractID: '0.0.6001', adminKey: { thresholdKey: { threshold: 2n, keys: { keys: [key, key, key] } } } },
    'Update contract 0.0.6001: new admin key',
  ],
  'every key of a token taken away': [
    'tokenUpdate',
    { token: T, adminKey: noKey, kycKey: noKey, freezeKey: noKey, wipeKey: noKey, supplyKey: noKey },
    `Update token ${T}: no admin key any more, no KYC key any more, no freeze key any more, and 2 more`,
  ],
  'hooks deleted, packed': [
    'contractUpdateInstance',
    { contractID: '0.0.6001', hook_ids_to_delete: new Uint8Array([1, 2, 3]) },
    'Update contract 0.0.6001: deletes hook 1, deletes hook 2, deletes hook 3',
  ],
  'a royalty with a fallback': [
    'token_fee_schedule_update',
    {
      token_id: T,
      custom_fees: [
        {
          royalty_fee: {
            exchange_value_fraction: { numerator: 1n, denominator: 20n },
            fallback_fee: { amount: 1_000_000_000n },
          },
          fee_collector_account_id: '0.0.9',
        },
      ],
    },
    `Update token fees ${T}: custom fee of 5% (10 ℏ if nothing is paid) to 0.0.9`,
  ],
  'a share with bounds': [
    'token_fee_schedule_update',
    {
      token_id: T,
      custom_fees: [
        {
          fractional_fee: {
            fractional_amount: { numerator: 1n, denominator: 100n },
            minimum_amount: 1_000_000n,
            maximum_amount: 5_000_000n,
          },
          fee_collector_account_id: '0.0.9',
        },
      ],
    },
    `Update token fees ${T}: custom fee of 1% (at least 1,000,000 smallest units of ${T}, at most 5,000,000 smallest units of ${T}) to 0.0.9`,
    `Update token fees ${T}: custom fee of 1% (at least 1 USDX, at most 5 USDX) to 0.0.9`,
  ],
  'a share of nothing': [
    'token_fee_schedule_update',
    { token_id: T, custom_fees: [{ fractional_fee: { fractional_amount: { numerator: 1n } } }] },
    `Update token fees ${T}: custom fee of ?%`,
  ],
  'a fee in another token': [
    'token_fee_schedule_update',
    {
      token_id: '0.0.2002',
      custom_fees: [{ fixed_fee: { amount: 2_000_000n, denominating_token_id: T }, fee_collector_account_id: '0.0.9' }],
    },
    `Update token fees 0.0.2002: custom fee of 2,000,000 smallest units of ${T} to 0.0.9`,
    'Update token fees 0.0.2002: custom fee of 2 USDX to 0.0.9',
  ],
  'a token of too many decimals': [
    'tokenCreation',
    { name: 'N', symbol: 'S', decimals: 4_294_967_295n, initialSupply: 10n, treasury: me },
    `Create token N, S: 10 smallest units of S for ${me}`,
  ],
  'a hostile name': [
    'tokenCreation',
    { name: 'A\nB\u202e[x](command:y)', symbol: '\u0000' },
    'Create token A B[U+202E][x](command:y), [U+0000]',
  ],
  'an airdrop to two': [
    'tokenAirdrop',
    {
      token_transfers: [
        { token: T, transfers: [move(me, -3_000_000n), move(you, 1_000_000n), move('0.0.1003', 2_000_000n)] },
      ],
    },
    `Airdrop: Transfer 3,000,000 smallest units of ${T} from ${me} to 0.0.1003 (1 other)`,
    `Airdrop: Transfer 3 USDX from ${me} to 0.0.1003 (1 other)`,
  ],
  'an airdrop of nothing': ['tokenAirdrop', {}, 'Airdrop tokens'],
  'claims of a token and an NFT': [
    'tokenClaimAirdrop',
    {
      pending_airdrops: [
        { sender_id: me, receiver_id: you, fungible_token_type: T },
        { sender_id: me, receiver_id: you, non_fungible_token: `${T}/4` },
      ],
    },
    `Claim airdrop: ${T} from ${me} to ${you}, ${T}/4 from ${me} to ${you}`,
  ],
  'a cancel of nothing': ['tokenCancelAirdrop', {}, 'Cancel airdrop'],
  'a rejection without an owner': [
    'tokenReject',
    { rejections: [{ fungible_token: T }, { nft: `${T}/4` }] },
    `Reject tokens (${T} +1)`,
  ],
  'an NFT update of all': [
    'token_update_nfts',
    { token: T, serial_numbers: [1n, 2n], metadata: { value: new Uint8Array(2) } },
    `Update NFTs ${T} (${T}/1 +1): sets metadata`,
  ],
  'a batch of nothing': ['atomic_batch', {}, 'Atomic batch'],
  'a batch with the risk last': [
    'atomic_batch',
    {
      transactions: [
        ...[1n, 2n, 3n].map((n) => inner({ cryptoTransfer: hbar(move(me, -n), move(you, n)) })),
        inner({ cryptoApproveAllowance: { cryptoAllowances: [{ owner: me, spender, amount: most }] } }),
      ],
    },
    `Atomic batch: Approve allowance: ${spender} may spend unlimited ℏ of ${me}; Transfer 0.00000001 ℏ from ${me} to ${you}; Transfer 0.00000002 ℏ from ${me} to ${you}, and 1 more`,
  ],
  'a batch with what cannot be read': [
    'atomic_batch',
    { transactions: [inner({ token_pause: { token: T } }), new Uint8Array([255, 255])] },
    `Atomic batch: a transaction that can't be read; Pause token ${T}`,
  ],
  'a batch with an unknown type': [
    'atomic_batch',
    { transactions: [inner({ '#91': new Uint8Array([8, 1]) })] },
    'Atomic batch: Transaction of unknown type 91',
  ],
  'a schedule in a batch': [
    'atomic_batch',
    {
      transactions: [
        inner({
          scheduleCreate: {
            scheduledTransactionBody: { cryptoDelete: { transferAccountID: '0.0.9', deleteAccountID: me } },
          },
        }),
      ],
    },
    `Atomic batch: Create schedule: Delete account ${me}: 0.0.9 gets the rest`,
  ],
  'a schedule that another pays for': [
    'scheduleCreate',
    { payerAccountID: '0.0.9', scheduledTransactionBody: { token_pause: { token: T } }, adminKey: key },
    `Create schedule: Pause token ${T}; paid by 0.0.9`,
  ],
  'a new node': ['nodeCreate', { account_id: '0.0.9', description: 'x', admin_key: key }, 'Create node: account 0.0.9'],
  'a node with another account': [
    'nodeUpdate',
    { node_id: 4n, account_id: '0.0.9', admin_key: noKey, decline_reward: true },
    'Update node 4: no admin key any more, account 0.0.9, sets decline reward',
  ],
  'an empty schedule': ['scheduleCreate', {}, 'Create schedule'],
  'a schedule of an unknown type': [
    'scheduleCreate',
    { scheduledTransactionBody: { memo: 'x', '#77': new Uint8Array([8, 1]) } },
    'Create schedule: Transaction of unknown type 77',
  ],
  'a schedule of two things': [
    'scheduleCreate',
    {
      scheduledTransactionBody: {
        token_pause: { token: T },
        cryptoDelete: { deleteAccountID: me, transferAccountID: '0.0.9' },
      },
    },
    `Create schedule: Delete account ${me}: has an earlier token pause that doesn't count, 0.0.9 gets the rest`,
  ],
  'a signature of no schedule': ['scheduleSign', {}, 'Sign schedule'],
  'a call without a function': [
    'contractCall',
    { contractID: '0.0.6001', gas: 1n, amount: 1n },
    'Call contract 0.0.6001 with 0.00000001 ℏ',
  ],
  'a call of an EVM address': [
    'contractCall',
    { contractID: { evm_address: new Uint8Array(20).fill(0xab) }, functionParameters: new Uint8Array([1, 2]) },
    `Call contract 0.0.0x${'ab'.repeat(20)}`,
  ],
  'a call of nothing': ['contractCall', {}, 'Call contract ?'],
  'a contract with hooks': [
    'contractCreateInstance',
    { initialBalance: 100_000_000n, hook_creation_details: [hook(9n)] },
    'Create contract with 1 ℏ: new hook 9, which runs contract 0.0.6001',
  ],
  'a message of nothing': [
    'consensusSubmitMessage',
    { topicID: '0.0.7001' },
    'Submit an empty message to topic 0.0.7001',
  ],
  'a message of bytes': [
    'consensusSubmitMessage',
    { topicID: '0.0.7001', message: new Uint8Array([0, 255]) },
    'Submit a message to topic 0.0.7001: “0x00ff”',
  ],
  'a topic without a fee list': [
    'consensusCreateTopic',
    { memo: 'x', custom_fees: [{ fixed_fee: { amount: 1n, denominating_token_id: T } }] },
    `Create topic: custom fee of 1 smallest unit of ${T}`,
    'Create topic: custom fee of 0.000001 USDX',
  ],
  'a freeze of an unknown kind': ['freeze', { freeze_type: 99n }, 'Freeze or upgrade network: freeze type 99'],
  'a node without anything': ['nodeUpdate', {}, 'Update node'],
  'node 0': ['nodeDelete', { node_id: 0n }, 'Delete node 0'],
  'a node with an unknown field': ['nodeUpdate', { node_id: 3n, '#88': 1n }, 'Update node 3: sets field 88'],
  'a registered node': [
    'registeredNodeUpdate',
    { registered_node_id: 2n ** 63n, description: { value: 'x' } },
    'Update registered node 9223372036854775808: sets description',
  ],
  'a file without a key': ['fileUpdate', { fileID: '0.0.1111', keys: {} }, 'Update file 0.0.1111: no keys any more'],
  'a file of one byte': [
    'fileAppend',
    { fileID: '0.0.111', contents: new Uint8Array(1) },
    'Append to file 0.0.111: 1 byte',
  ],
  'a system deletion of both': [
    'systemDelete',
    { fileID: '0.0.111', contractID: '0.0.6001' },
    "System delete 0.0.6001: has an earlier file ID that doesn't count",
  ],
  'both kinds of a hook in a transfer': [
    'cryptoTransfer',
    hbar(
      move(me, -100_000_000n, {
        pre_tx_allowance_hook: { hook_id: 5n },
        pre_post_tx_allowance_hook: { hook_id: 6n },
      }),
      move(you, 100_000_000n),
    ),
    `Transfer 1 ℏ from ${me} to ${you}: has an earlier pre tx allowance hook that doesn't count, hook 6 of ${me} runs`,
  ],
  'both kinds of staking': [
    'cryptoUpdateAccount',
    { accountIDToUpdate: me, staked_account_id: '0.0.5', staked_node_id: 3n },
    `Update account ${me}: has an earlier staked account ID that doesn't count, sets staked node ID`,
  ],
  'both kinds of a memo': [
    'contractUpdateInstance',
    { contractID: '0.0.6001', memoWrapper: { value: 'a' }, memo: 'b' },
    "Update contract 0.0.6001: has an earlier memo that doesn't count, sets memo",
  ],
  'code from a file and in the body': [
    'contractCreateInstance',
    { fileID: '0.0.111', initcode: new Uint8Array(3) },
    "Create contract: has an earlier file ID that doesn't count",
  ],
  'a memo twice': [
    'tokenUpdate',
    { token: T, memo: { value: 'a' }, "memo'": { value: 'b' } },
    `Update token ${T}: has an earlier memo that doesn't count, sets memo`,
  ],
  'a node twice': [
    'nodeUpdate',
    { node_id: 3n, "node_id'": 4n, account_id: '0.0.9' },
    "Update node 4: has an earlier node ID that doesn't count, account 0.0.9",
  ],
  'a hook of a contract': [
    'hook_store',
    {
      hook_id: { entity_id: { contract_id: '0.0.6001' }, hook_id: -1n },
      storage_updates: [{ storage_slot: { key: new Uint8Array(1) } }],
    },
    'Update hook storage 0.0.6001: storage of hook -1',
  ],
  'Ethereum bytes that are none': [
    'ethereumTransaction',
    { ethereum_data: new Uint8Array([2, 3]) },
    'Ethereum transaction',
  ],
};

describe('an unusual body', () => {
  const schedulable = new Set(
    Object.values(messages.messages.SchedulableTransactionBody).map((each) => each.split(' ')[0]),
  );

  for (const [title, [field, body, line, inSchedule = line]] of Object.entries(cases)) {
    it(`says what ${title} would do`, async () => {
      const type = Object.values(messages.messages.TransactionBody)
        .find((each) => each.split(' ')[0] === field)
        ?.split(' ')[1];
      const bytes = encodeByName(type ?? '', body);
      const said = [fromBytesOf(field, bytes), schedulable.has(field) ? await inScheduleOf(field, bytes) : inSchedule];
      assert.deepEqual(said, [line, inSchedule]);
    });
  }

  it('is of an unknown type', () => {
    const bytes = encodeByName('TransactionBody', {
      transactionID: { accountID: me },
      memo: 'x',
      '#95': new Uint8Array([8, 1]),
    });
    assert.equal(fromBytesOf(undefined, bytes), 'Transaction of unknown type 95');
  });
});
