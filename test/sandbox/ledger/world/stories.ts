import { entityId } from '../entityIds.ts';
import { random } from '../random.ts';
import type { ContractExecution } from './contractExecution.ts';
import { type Contract, knownContracts } from './contracts.ts';
import { type CallOutcome, ethereumData, resultOf, transferCall } from './executions.ts';
import { keyOf } from './keys.ts';
import { knownTransactions as known } from './knownTransactions.ts';
import { nestedCall } from './nestedCall.ts';
import { codeReturned, type Handling } from './systemCall.ts';
import { tell } from './tell.ts';
import { knownTokens } from './tokens.ts';
import { topicMessages } from './topicMessages.ts';
import type { Transaction, TransactionParts } from './transaction.ts';

const maxLong = 9_223_372_036_854_775_807n;
const hostileMemo =
  '<img src=x onerror=alert(1)> \u001b[31m[link](command:workbench.action.quit) \u202egnp.exe\u202c 日本語 🚀 `code` **b** https://evil.example';

/** The told transactions: everything that a client has to get right, each by its id in {@link known}. */
export function createStories(seed: number, contracts: readonly Contract[]): Transaction[] {
  return [
    tell(known.success, {
      name: 'CRYPTOTRANSFER',
      memo: 'thanks',
      hbar: [
        ['0.0.1001', -150_000_000n],
        ['0.0.1002', 150_000_000n],
      ],
    }),
    ...calls(seed, contracts),
    ...duplicates(),
    ...families(seed, contracts),
    ...scheduled(),
    ...amounts(),
    ...topicMessages(),
    ...failures(),
  ];
}

/** The calls in which the token service returns a code. */
const codes: readonly (readonly [id: string, outcome: CallOutcome, handling: Handling])[] = [
  [known.codeReturned, 'errorString', 'words'],
  [known.codeThrown, 'errorString', 'number'],
  [known.codeIgnored, 'ok', 'ignores'],
];

function calls(seed: number, contracts: readonly Contract[]): Transaction[] {
  const contract = contracts.find((each) => each.row.contract_id === knownContracts.token);
  if (!contract) return [];
  const helpers = { library: knownContracts.longZero, pool: knownContracts.noBytecode };
  const call = (
    id: string,
    outcome: CallOutcome,
    isEthereum: boolean,
    change = (execution: ContractExecution) => execution,
  ) => {
    const source = random(seed, 'story', id);
    const payer = id.slice(0, id.indexOf('-'));
    const execution = change(transferCall(source, contract, payer, '0.0.1004', 100n, outcome));
    return tell(id, {
      name: isEthereum ? 'ETHEREUMTRANSACTION' : 'CONTRACTCALL',
      result: resultOf(outcome),
      entityId: contract.row.contract_id,
      contract: isEthereum ? { ...execution, ethereum: ethereumData(source, 7) } : execution,
    });
  };
  return [
    call(known.reverted, 'errorString', false),
    call(known.panicked, 'panic', false),
    call(known.customError, 'customError', false),
    call(known.nested, 'errorString', false, (execution) => nestedCall(execution, helpers)),
    call(known.manyCalls, 'errorString', false, (execution) => nestedCall(execution, { ...helpers, repeats: 240 })),
    ...codes.flatMap(([id, outcome, handling]) => {
      const parent = call(id, outcome, false, (each) => codeReturned(each, knownTokens.dollar, handling));
      const child = { node: null, parent: parent.consensus, nonce: 1, after: 1n };
      return [parent, tell(id, { ...child, name: 'CRYPTOTRANSFER', result: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' })];
    }),
    call(known.ethereum, 'ok', true),
  ];
}

function duplicates(): Transaction[] {
  const hash = random('duplicates').base64(48);
  return [3, 4, 5].map((node, index) =>
    tell(known.duplicates, {
      name: 'CRYPTOTRANSFER',
      node: entityId(node),
      hash,
      after: BigInt(index),
      ...(index === 0
        ? { hbar: [['0.0.1001', -500n] as const, ['0.0.1002', 500n] as const] }
        : { result: 'DUPLICATE_TRANSACTION' }),
    }),
  );
}

function families(seed: number, contracts: readonly Contract[]): Transaction[] {
  const contract = contracts.find((each) => each.row.contract_id === knownContracts.token);
  const parent = tell(known.children, {
    name: 'CONTRACTCALL',
    entityId: knownContracts.token,
    bytes: 'CgI=',
    ...(contract
      ? { contract: transferCall(random(seed, 'children'), contract, '0.0.1003', '0.0.1004', 100n, 'ok') }
      : {}),
  });
  const child = { node: null, parent: parent.consensus };
  const transfer = tell(known.precedingChild, {
    name: 'CRYPTOTRANSFER',
    node: '0.0.6',
    after: 1_000n,
    hbar: [
      ['0.0.1004', -900n],
      ['0.0.1011', 900n],
    ],
  });
  const batch = tell(known.batch, { name: 'ATOMICBATCH', node: '0.0.7' });
  const inner = { name: 'CRYPTOTRANSFER', node: '0.0.7', parent: batch.consensus, batchKey: keyOf(seed, 'batch') };
  return [
    parent,
    tell(known.children, {
      ...child,
      name: 'CRYPTOTRANSFER',
      nonce: 1,
      after: 1n,
      tokens: [
        { token_id: knownTokens.dollar, account: '0.0.1003', amount: -100n, is_approval: true },
        { token_id: knownTokens.dollar, account: '0.0.1004', amount: 100n, is_approval: false },
      ],
    }),
    tell(known.children, { ...child, name: 'TOKENASSOCIATE', entityId: knownTokens.dollar, nonce: 2, after: 2n }),
    tell(known.precedingChild, {
      name: 'CRYPTOCREATEACCOUNT',
      entityId: '0.0.1011',
      node: null,
      nonce: 1,
      parent: transfer.consensus,
      after: 999n,
    }),
    transfer,
    batch,
    tell('0.0.1009-1790000500-000000002', {
      ...inner,
      after: 1n,
      hbar: [
        ['0.0.1009', -1n],
        ['0.0.1010', 1n],
      ],
    }),
    tell('0.0.1010-1790000500-000000003', { ...inner, after: 2n }),
  ];
}

function scheduled(): Transaction[] {
  return [
    tell(known.scheduled, { name: 'SCHEDULECREATE', entityId: '0.0.8001', node: '0.0.6', maxFee: 500_000_000n }),
    tell('0.0.1006-1790000602-000000001', { name: 'SCHEDULESIGN', entityId: '0.0.8001', node: '0.0.6' }),
    tell(known.scheduled, {
      name: 'CRYPTOTRANSFER',
      node: '0.0.6',
      scheduled: true,
      after: 2_000_000_001n,
      hbar: [
        ['0.0.1005', -77n],
        ['0.0.1006', 77n],
      ],
    }),
    ...[8002, 8003, 8004, 8005, 8006].map((num) =>
      tell(`0.0.1005-17900006${num - 7990}-000000008`, { name: 'SCHEDULECREATE', entityId: entityId(num) }),
    ),
    tell('0.0.1005-1790000630-000000008', { name: 'SCHEDULEDELETE', entityId: '0.0.8002' }),
  ];
}

function amounts(): Transaction[] {
  const huge = { token_id: knownTokens.huge, is_approval: false };
  const fees = { token_id: knownTokens.fees, is_approval: false };
  return [
    tell(known.hostileMemo, { name: 'CRYPTOTRANSFER', memo: hostileMemo, node: '0.0.8' }),
    tell(known.binaryMemo, {
      name: 'CRYPTOTRANSFER',
      memo: Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0x41),
      node: '0.0.8',
    }),
    tell(known.huge, {
      name: 'CRYPTOTRANSFER',
      maxFee: maxLong,
      hbar: [
        ['0.0.2', -4_899_999_999_999_999_999n],
        ['0.0.1002', 4_899_999_999_999_999_999n],
      ],
      tokens: [
        { ...huge, account: '0.0.1001', amount: -maxLong, is_approval: true },
        { ...huge, account: '0.0.1002', amount: maxLong },
      ],
    }),
    tell(known.toContract, {
      name: 'CRYPTOTRANSFER',
      hbar: [
        ['0.0.1001', -1_250_000_000n],
        [knownContracts.token, 1_250_000_000n],
      ],
    }),
    tell(known.crowd, { name: 'CRYPTOTRANSFER', fee: 83_000n, hbar: crowdTransfers() }),
    tell(known.nft, {
      name: 'CRYPTOTRANSFER',
      nfts: [1n, 9_007_199_254_740_993n].map((serial_number) => ({
        is_approval: serial_number !== 1n,
        receiver_account_id: '0.0.1003',
        sender_account_id: '0.0.1002',
        serial_number,
        token_id: knownTokens.nft,
      })),
    }),
    tell(known.treasuryChange, {
      name: 'TOKENUPDATE',
      entityId: knownTokens.nft,
      nfts: [
        {
          is_approval: false,
          receiver_account_id: '0.0.1003',
          sender_account_id: '0.0.1002',
          serial_number: -1n,
          token_id: knownTokens.nft,
        },
      ],
    }),
    tell(known.assessedFees, {
      name: 'CRYPTOTRANSFER',
      tokens: [
        { ...fees, account: '0.0.1002', amount: 5n },
        { ...fees, account: '0.0.1004', amount: -105n },
        { ...fees, account: '0.0.1005', amount: 100n },
      ],
      assessedCustomFees: [
        {
          amount: 5n,
          collector_account_id: '0.0.1002',
          token_id: knownTokens.fees,
          effective_payer_account_ids: ['0.0.1004'],
        },
        {
          amount: 100n,
          collector_account_id: '0.0.1002',
          token_id: null,
          effective_payer_account_ids: ['0.0.1004', '0.0.1005'],
        },
      ],
    }),
    tell(known.rewards, {
      name: 'CRYPTOTRANSFER',
      hbar: [
        ['0.0.800', -123_456n],
        ['0.0.1007', 123_400n],
        ['0.0.1014', 56n],
      ],
      rewards: [
        { account: '0.0.1007', amount: 123_400n },
        { account: '0.0.1014', amount: 56n },
      ],
    }),
    tell(known.highVolume, {
      name: 'CONSENSUSSUBMITMESSAGE',
      entityId: '0.0.7002',
      highVolume: { multiplier: 4000 },
      topicChunk: { text: 'paid message' },
      maxCustomFees: [
        { account_id: '0.0.1010', amount: 9_007_199_254_740_993n, denominating_token_id: knownTokens.dollar },
        { account_id: '0.0.1010', amount: 100n, denominating_token_id: null },
      ],
    }),
  ];
}

function failures(): Transaction[] {
  return [
    tell(known.unknown, { name: 'UNKNOWN', result: 'UNKNOWN', memo: null, validDuration: null }),
    tell(known.poorPayer, { name: 'CRYPTOTRANSFER', result: 'INSUFFICIENT_PAYER_BALANCE', fee: 0n }),
    tell('0.0.1006-1790000870-000000001', {
      name: 'ETHEREUMTRANSACTION',
      result: 'WRONG_NONCE',
      entityId: knownContracts.token,
    }),
    tell('0.0.2-1790000880-000000008', { name: 'NODESTAKEUPDATE', node: null, validDuration: '120' }),
    tell('0.0.2-1790000890-000000008', {
      name: 'FILEUPDATE',
      entityId: '0.0.111',
      result: 'FEE_SCHEDULE_FILE_PART_UPLOADED',
    }),
    // Synthetic: a nonce, but no parent.
    tell('0.0.1001-1790000900-000000008', { name: 'CRYPTOTRANSFER', node: null, nonce: 5 }),
    tell('0.0.1003-1790000910-000000008', { name: 'CRYPTOTRANSFER', node: null, nonce: 1, result: 'REVERTED_SUCCESS' }),
  ];
}

/** Two accounts that pay forty, one of them by an approval: tinybars beside thousands of HBAR. */
function crowdTransfers(): NonNullable<TransactionParts['hbar']> {
  const amounts = Array.from({ length: 40 }, (_, index) => BigInt(index) ** 7n * 5n + 1n);
  const total = amounts.reduce((sum, each) => sum + each, 0n);
  const byApproval = 1_000_000n;
  return [
    ['0.0.1001', byApproval - total],
    ['0.0.1004', -byApproval, 'approval'],
    ...amounts.map((amount, index) => [entityId(1_021 + index), amount] as const),
  ];
}
