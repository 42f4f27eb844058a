import { concat, encodeRlp, getBytes } from 'ethers';
import { protoAccount, protoPayment, protoSigned } from '../../sandbox/ledger/protoBodies.ts';
import { type FieldList, type Fields, writeFields, zigzag } from '../../sandbox/ledger/protobuf.ts';

/** A body of a kind that the network has. */
export interface BodyExample {
  /** The field of a `TransactionBody`, and of a `SchedulableTransactionBody` if it can be scheduled. */
  field: string;
  of: string;
  data: Fields;
  /** The entity that the mirror node's row names. */
  entity?: string;
}

const account = (id: string) => protoAccount(id);
const token = protoAccount('0.0.2001');
const key = writeFields({ 2: new Uint8Array(32).fill(7) });
const noKey = writeFields({ 6: writeFields([]) });
const text = (value: string) => writeFields({ 1: value });
const most = 2n ** 63n - 1n;
const nft = (serial: bigint) => writeFields({ 1: token, 2: serial });
const airdrop = writeFields({ 1: account('0.0.1001'), 2: account('0.0.1002'), 3: token });
const hook = writeFields({ 2: 5n, 3: writeFields({ 1: writeFields({ 1: account('0.0.6001') }) }) });
const delegate = Buffer.from('00000000000000000000000000000000000017a1', 'hex');
const mint: Fields = { 1: token, 2: 2_500_000n };
const tokenTransfers = writeFields({
  1: token,
  2: [
    writeFields({ 1: account('0.0.1001'), 2: zigzag(-2_500_000n), 3: 1n }),
    writeFields({ 1: account('0.0.1002'), 2: zigzag(2_500_000n) }),
  ],
});
/** 1 ℏ for each message. */
const topicFee = writeFields({ 1: writeFields({ 1: 100_000_000n }), 2: account('0.0.9') });
/** EIP-7702, with a made-up signature: whatever account has it. */
const authorizing = getBytes(
  concat([
    '0x04',
    encodeRlp([
      '0x0128',
      '0x',
      '0x',
      '0x',
      '0x0493e0',
      '0x0000000000000000000000000000000000001771',
      '0x',
      '0xa9059cbb',
      [],
      [['0x0128', '0x00000000000000000000000000000000000017a1', '0x', '0x', '0x01', '0x02']],
      '0x01',
      '0x01',
      '0x02',
    ]),
  ]),
);
/** EIP-1559: 1.5 ℏ, in wei, to a contract, with a function. */
const ethereum = getBytes(
  concat([
    '0x02',
    encodeRlp([
      '0x0128',
      '0x',
      '0x',
      '0x',
      '0x0493e0',
      '0x0000000000000000000000000000000000001771',
      '0x14d1120d7b160000',
      '0xa9059cbb',
      [],
      '0x01',
      '0x01',
      '0x02',
    ]),
  ]),
);

function grant(fields: FieldList): Uint8Array {
  return writeFields([[2, account('0.0.1001')], [3, account('0.0.7')], ...fields]);
}

/** Every message of a `TransactionBody` that users send or see, and of some the risky forms. */
export const bodyExamples: readonly BodyExample[] = [
  {
    field: 'contractCall',
    of: 'a call',
    data: { 1: account('0.0.6001'), 2: 300_000n, 3: 150_000_000n, 4: Buffer.from('a9059cbb', 'hex') },
    entity: '0.0.6001',
  },
  {
    field: 'contractCreateInstance',
    of: 'a contract',
    data: { 3: key, 5: 150_000_000n },
    entity: '0.0.6001',
  },
  {
    field: 'contractUpdateInstance',
    of: 'a new key',
    data: { 1: account('0.0.6001'), 3: key, 9: 'v2' },
    entity: '0.0.6001',
  },
  {
    field: 'contractDeleteInstance',
    of: 'who gets the rest',
    data: { 1: account('0.0.6001'), 2: account('0.0.9') },
    entity: '0.0.6001',
  },
  {
    field: 'cryptoAddLiveHash',
    of: 'a hash',
    data: { 3: writeFields({ 1: account('0.0.1001'), 2: new Uint8Array(48) }) },
    entity: '0.0.1001',
  },
  { field: 'cryptoDeleteLiveHash', of: 'a hash', data: { 1: account('0.0.1001') }, entity: '0.0.1001' },
  {
    field: 'cryptoCreateAccount',
    of: 'an account',
    data: { 1: key, 2: 150_000_000n },
    entity: '0.0.1009',
  },
  {
    field: 'cryptoCreateAccount',
    of: 'an account with code and a hook',
    data: { 1: key, 19: hook, 20: delegate },
    entity: '0.0.1009',
  },
  {
    field: 'cryptoDelete',
    of: 'who gets the rest',
    data: { 1: account('0.0.9'), 2: account('0.0.1001') },
    entity: '0.0.1001',
  },
  {
    field: 'cryptoTransfer',
    of: 'ℏ',
    data: {
      1: writeFields({
        1: [
          writeFields({ 1: account('0.0.1001'), 2: zigzag(-150_000_000n) }),
          writeFields({ 1: account('0.0.1002'), 2: zigzag(150_000_000n) }),
        ],
      }),
    },
  },
  { field: 'cryptoTransfer', of: "a token on someone's allowance", data: { 2: tokenTransfers } },
  {
    field: 'cryptoTransfer',
    of: 'ℏ with a hook',
    data: {
      1: writeFields({
        1: [
          writeFields({ 1: account('0.0.1001'), 2: zigzag(-150_000_000n), 4: writeFields({ 1: 5n }) }),
          writeFields({ 1: account('0.0.1002'), 2: zigzag(150_000_000n) }),
        ],
      }),
    },
  },
  {
    field: 'cryptoUpdateAccount',
    of: "a signature of the receiver's",
    data: { 2: account('0.0.1001'), 13: writeFields({ 1: 1n }) },
    entity: '0.0.1001',
  },
  {
    field: 'cryptoUpdateAccount',
    of: 'a new key',
    data: { 2: account('0.0.1001'), 3: key, 14: text('moved') },
    entity: '0.0.1001',
  },
  {
    field: 'cryptoUpdateAccount',
    of: "a contract's code",
    data: { 2: account('0.0.1001'), 21: delegate },
    entity: '0.0.1001',
  },
  {
    field: 'cryptoUpdateAccount',
    of: 'no code any more, and no hook',
    data: { 2: account('0.0.1001'), 19: 5n, 21: new Uint8Array(20) },
    entity: '0.0.1001',
  },
  {
    field: 'cryptoApproveAllowance',
    of: 'unlimited, after a small one',
    data: {
      1: writeFields({ 1: account('0.0.1001'), 2: account('0.0.7'), 3: 1_000_000_000n }),
      3: writeFields({ 1: token, 2: account('0.0.1001'), 3: account('0.0.7'), 4: most }),
    },
  },
  {
    field: 'cryptoApproveAllowance',
    of: 'all NFTs',
    data: { 2: writeFields({ 1: token, 2: account('0.0.1001'), 3: account('0.0.7'), 5: writeFields({ 1: 1n }) }) },
  },
  {
    field: 'cryptoApproveAllowance',
    of: 'an NFT',
    data: {
      2: writeFields([
        [1, token],
        ...([
          [2, account('0.0.1001')],
          [3, account('0.0.7')],
          [4, 9n],
        ] as const),
      ]),
    },
  },
  {
    field: 'cryptoApproveAllowance',
    of: 'nothing any more',
    data: { 1: grant([]), 3: writeFields({ 1: token, 3: account('0.0.7') }) },
  },
  {
    field: 'cryptoDeleteAllowance',
    of: 'an NFT',
    data: { 2: writeFields({ 1: token, 2: account('0.0.1001'), 3: 9n }) },
  },
  {
    field: 'fileAppend',
    of: 'bytes',
    data: { 2: account('0.0.111'), 4: new Uint8Array(1024) },
    entity: '0.0.111',
  },
  { field: 'fileCreate', of: 'a file', data: { 4: new Uint8Array(1024) }, entity: '0.0.1111' },
  { field: 'fileDelete', of: 'a file', data: { 2: account('0.0.1111') }, entity: '0.0.1111' },
  {
    field: 'fileUpdate',
    of: 'new keys',
    data: { 1: account('0.0.1111'), 3: writeFields({ 1: key }) },
    entity: '0.0.1111',
  },
  { field: 'systemDelete', of: 'a contract', data: { 2: account('0.0.6001') }, entity: '0.0.6001' },
  { field: 'systemUndelete', of: 'a contract', data: { 2: account('0.0.6001') }, entity: '0.0.6001' },
  { field: 'freeze', of: 'an upgrade', data: { 8: 3n } },
  { field: 'consensusCreateTopic', of: 'a topic', data: { 3: key }, entity: '0.0.7001' },
  { field: 'consensusCreateTopic', of: 'a fee for messages', data: { 10: topicFee }, entity: '0.0.7001' },
  {
    field: 'consensusUpdateTopic',
    of: 'no admin key any more',
    data: { 1: account('0.0.7001'), 6: noKey },
    entity: '0.0.7001',
  },
  {
    field: 'consensusUpdateTopic',
    of: 'a fee for messages',
    data: { 1: account('0.0.7001'), 12: writeFields({ 1: topicFee }) },
    entity: '0.0.7001',
  },
  {
    field: 'consensusUpdateTopic',
    of: 'no fees any more',
    data: { 1: account('0.0.7001'), 12: writeFields([]) },
    entity: '0.0.7001',
  },
  { field: 'consensusDeleteTopic', of: 'a topic', data: { 1: account('0.0.7001') }, entity: '0.0.7001' },
  {
    field: 'consensusSubmitMessage',
    of: 'a message',
    data: { 1: account('0.0.7001'), 2: 'good day' },
    entity: '0.0.7001',
  },
  { field: 'uncheckedSubmit', of: 'bytes', data: { 1: new Uint8Array(4) } },
  {
    field: 'tokenCreation',
    of: 'a token with a fee',
    data: {
      1: 'US Dollar',
      2: 'USDX',
      3: 6n,
      4: 2_500_000n,
      5: account('0.0.1001'),
      21: writeFields({ 1: writeFields({ 1: 250_000_000n }), 3: account('0.0.9') }),
    },
    entity: '0.0.2001',
  },
  {
    field: 'tokenFreeze',
    of: 'an account',
    data: { 1: token, 2: account('0.0.1002') },
    entity: '0.0.1002',
  },
  {
    field: 'tokenUnfreeze',
    of: 'an account',
    data: { 1: token, 2: account('0.0.1002') },
    entity: '0.0.1002',
  },
  {
    field: 'tokenGrantKyc',
    of: 'an account',
    data: { 1: token, 2: account('0.0.1002') },
    entity: '0.0.1002',
  },
  {
    field: 'tokenRevokeKyc',
    of: 'an account',
    data: { 1: token, 2: account('0.0.1002') },
    entity: '0.0.1002',
  },
  { field: 'tokenDeletion', of: 'a token', data: { 1: token }, entity: '0.0.2001' },
  {
    field: 'tokenUpdate',
    of: 'a new treasury and supply key',
    data: { 1: token, 3: 'Dollar', 4: account('0.0.9'), 9: key },
    entity: '0.0.2001',
  },
  { field: 'tokenMint', of: 'an amount', data: mint, entity: '0.0.2001' },
  { field: 'tokenBurn', of: 'an amount', data: mint, entity: '0.0.2001' },
  {
    field: 'tokenWipe',
    of: 'an amount',
    data: { 1: token, 2: account('0.0.1002'), 3: 2_500_000n },
    entity: '0.0.2001',
  },
  {
    field: 'tokenAssociate',
    of: 'two tokens',
    data: { 1: account('0.0.1002'), 2: [token, account('0.0.2002')] },
    entity: '0.0.1002',
  },
  {
    field: 'tokenDissociate',
    of: 'a token',
    data: { 1: account('0.0.1002'), 2: token },
    entity: '0.0.1002',
  },
  { field: 'scheduleCreate', of: 'a mint', data: { 1: writeFields({ 29: writeFields(mint) }) }, entity: '0.0.8001' },
  { field: 'scheduleDelete', of: 'a schedule', data: { 1: account('0.0.8001') }, entity: '0.0.8001' },
  { field: 'scheduleSign', of: 'a schedule', data: { 1: account('0.0.8001') }, entity: '0.0.8001' },
  {
    field: 'token_fee_schedule_update',
    of: 'a share',
    data: { 1: token, 2: writeFields({ 2: writeFields({ 1: writeFields({ 1: 5n, 2: 100n }) }), 3: account('0.0.9') }) },
    entity: '0.0.2001',
  },
  {
    field: 'token_fee_schedule_update',
    of: 'a tiny share',
    data: {
      1: token,
      2: writeFields([
        [4, writeFields({ 1: writeFields({ 1: 1n, 2: 100_000n }) })],
        [3, account('0.0.9')],
      ]),
    },
    entity: '0.0.2001',
  },
  {
    field: 'tokenCreation',
    of: 'a token with a fee in itself',
    data: {
      1: 'US Dollar',
      2: 'USDX',
      3: 6n,
      5: account('0.0.1001'),
      21: writeFields({ 1: writeFields({ 1: 9n, 2: account('0.0.0') }), 3: account('0.0.9') }),
    },
    entity: '0.0.2001',
  },
  { field: 'token_fee_schedule_update', of: 'no fees any more', data: { 1: token }, entity: '0.0.2001' },
  { field: 'token_pause', of: 'a token', data: { 1: token }, entity: '0.0.2001' },
  { field: 'token_unpause', of: 'a token', data: { 1: token }, entity: '0.0.2001' },
  { field: 'ethereumTransaction', of: 'a call of type 2', data: { 1: ethereum }, entity: '0.0.6001' },
  { field: 'ethereumTransaction', of: 'an authorization of type 4', data: { 1: authorizing }, entity: '0.0.6001' },
  { field: 'node_stake_update', of: 'the stakes', data: { 5: 365n } },
  { field: 'util_prng', of: 'a number', data: { 1: 100n } },
  {
    field: 'token_update_nfts',
    of: 'two NFTs',
    data: { 1: token, 2: [7n, 8n], 3: writeFields({ 1: new Uint8Array([1]) }) },
    entity: '0.0.2001',
  },
  {
    field: 'nodeCreate',
    of: 'a node',
    data: { 1: account('0.0.3'), 2: 'A node', 7: key },
  },
  {
    field: 'nodeUpdate',
    of: 'another account and key',
    data: { 1: 4n, 2: account('0.0.9'), 8: key },
  },
  { field: 'nodeDelete', of: 'a node', data: { 1: 4n } },
  {
    field: 'tokenReject',
    of: 'a token and an NFT',
    data: { 1: account('0.0.1002'), 2: [writeFields({ 1: token }), writeFields({ 2: nft(7n) })] },
    entity: '0.0.1002',
  },
  { field: 'tokenAirdrop', of: 'an amount', data: { 1: tokenTransfers } },
  { field: 'tokenCancelAirdrop', of: 'a token', data: { 1: airdrop } },
  { field: 'tokenClaimAirdrop', of: 'a token', data: { 1: airdrop } },
  {
    field: 'atomic_batch',
    of: 'two transfers',
    data: { 1: [protoSigned(protoPayment()), protoSigned(protoPayment())] },
  },
  {
    field: 'hook_store',
    of: 'a slot',
    data: {
      1: writeFields({ 1: writeFields({ 1: account('0.0.1001') }), 2: 5n }),
      2: writeFields({ 1: writeFields({ 1: new Uint8Array([1]), 2: new Uint8Array([2]) }) }),
    },
    entity: '0.0.1001',
  },
  {
    field: 'hook_dispatch',
    of: 'a hook',
    data: { 3: writeFields({ 1: writeFields({ 1: account('0.0.1001') }) }) },
    entity: '0.0.1001',
  },
  { field: 'ledger_id_publication', of: 'an ID', data: { 1: new Uint8Array([3]) } },
  {
    field: 'registeredNodeCreate',
    of: 'a node',
    data: { 1: key, 2: 'A relay' },
  },
  {
    field: 'registeredNodeUpdate',
    of: 'a new key',
    data: { 1: 4n, 2: key },
  },
  { field: 'registeredNodeDelete', of: 'a node', data: { 1: 4n } },
];
