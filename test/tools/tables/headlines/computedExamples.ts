import type { AbiEntry } from '../../../../src/core/ledger/evm/abi.ts';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { readSchedulableBody } from '../../../../src/core/ledger/protobuf/transactionBody.ts';
import { accountBalance } from '../../../../src/core/ledger/rest/schema/balances.ts';
import { type BalancesModel, balancesSheet } from '../../../../src/core/sheets/accounts/balances.ts';
import { withFailureStory } from '../../../../src/core/sheets/calls/failureSection.ts';
import { gasByLineSheet } from '../../../../src/core/sheets/calls/gasByLineSheet.ts';
import type { Read } from '../../../../src/core/sheets/contracts/contractAnswers.ts';
import { contractReadSheet } from '../../../../src/core/sheets/contracts/contractReads.ts';
import { heldStateSheet } from '../../../../src/core/sheets/contracts/heldVariables.ts';
import { transactionSheet } from '../../../../src/core/sheets/transactions/transaction.ts';
import { unsentTransactionSheet } from '../../../../src/core/sheets/transactions/unsentTransactionSheet.ts';
import {
  type ContractPlace,
  contractsSummarySheet,
  placeSheet,
} from '../../../../src/core/sheets/verification/contractPlaces.ts';
import { deployedComparisonSheet } from '../../../../src/core/sheets/verification/deployedComparisonSheet.ts';
import { layoutComparisonSheet } from '../../../../src/core/sheets/verification/layoutComparisonSheet.ts';
import { compareLayouts } from '../../../../src/core/storage/compareLayouts.ts';
import type { FailureStory } from '../../../../src/core/trace/story/failureStory.ts';
import { protoAccount, protoTransfers } from '../../../sandbox/ledger/protoBodies.ts';
import { type Fields, writeFields } from '../../../sandbox/ledger/protobuf.ts';
import { rowOf, transactionRow } from '../../../unit/ledger/rows.ts';
import { context } from '../../../unit/sheets/sheetContext.ts';
import { layoutOf } from '../../../unit/storage/layouts.ts';
import { ADDRESS } from '../../../unit/verification/answers.ts';
import { type HeadlineGroup, type HeadlineRow, headlineOf } from './headlineRow.ts';

/** What is read of a contract, replayed, compared, or not sent yet. */
export function computedExamples(): HeadlineGroup[] {
  return [
    { title: 'What bytes would do', rows: bodies() },
    { title: 'Contracts that are read, and calls that are replayed', rows: [...reads(), ...replays()] },
    { title: 'Balances at a time', rows: balances() },
    { title: 'Comparisons with what is deployed', rows: comparisons() },
  ];
}

function bodies(): HeadlineRow[] {
  const [one, other, token] = [protoAccount('0.0.1001'), protoAccount('0.0.1002'), protoAccount('0.0.1500')];
  const cases: [string, number, Fields | Uint8Array][] = [
    [
      'a transfer',
      9,
      protoTransfers([
        ['0.0.1001', -150_000_000n],
        ['0.0.1002', 150_000_000n],
      ]),
    ],
    ['a message', 21, { 1: protoAccount('0.0.7001'), 2: 'Order 5 has shipped' }],
    ['an empty message', 21, { 1: protoAccount('0.0.7001') }],
    ['a mint', 29, { 1: token, 2: 2_500n }],
    ['a mint of an NFT', 29, { 1: token, 3: 'ipfs://1' }],
    ['a burn', 30, { 1: token, 2: 2_500n }],
    ['a wipe', 31, { 1: token, 2: other, 3: 2_500n }],
    ['a new token', 22, { 1: 'Gold Coin', 2: 'GOLD', 5: one }],
    ['a new account', 7, { 2: 1_000_000_000n }],
    ['a deleted account', 8, { 1: one, 2: other }],
    ['tokens of an account', 32, { 1: one, 2: [token, protoAccount('0.0.1501')] }],
    ['a frozen account', 23, { 1: token, 2: other }],
    ['a new topic', 18, { 7: one }],
  ];
  return cases.map(([of, number, fields]) => {
    const bytes = fields instanceof Uint8Array ? fields : writeFields(fields);
    const body = readSchedulableBody(writeFields([[number, bytes]]));
    if (!body) throw new Error(of);
    const unsent = { body, isSchedulable: true, unknownFields: 0 };
    return headlineOf(of, unsentTransactionSheet(unsent, { ...context, abis: noAbis }));
  });
}

const contract = { address: ADDRESS, id: '0.0.5001', entries: [], source: 'the build of Vault.sol', abis: noAbis };

function read(name: string, text: string, type = 'uint256'): Read {
  const outputs = [{ name: '', type }];
  const entry: AbiEntry = { kind: 'function', name, inputs: [], outputs };
  return { entry, given: [], answer: { kind: 'values', values: [{ name: '', type, text }] } };
}

function reads(): HeadlineRow[] {
  const [owner, total, fee, open] = [
    read('owner', '0.0.1001', 'address'),
    read('total', '250000'),
    read('fee', '2'),
    read('open', 'true', 'bool'),
  ] as const;
  const sheet = (...given: Read[]) => contractReadSheet(contract, given, {}, context);
  const stopped: Read = { ...total, answer: { kind: 'reverted', revert: { kind: 'message', message: 'Paused' } } };
  const layout = layoutOf(['owner t_address 0', 'total t_uint256 1']);
  const state = { named: [], unnamed: [] };
  const held = heldStateSheet(
    contract,
    { state, slots: 0 },
    { layout, source: 'the build of Vault.sol' },
    { timestamp: '1700000000.000000000' },
    context,
  );
  return [
    headlineOf('one function', sheet(total)),
    headlineOf('one that reverted', sheet(stopped)),
    headlineOf('several functions', sheet(owner, total)),
    headlineOf('many functions', sheet(owner, total, fee, open)),
    headlineOf('no function', sheet()),
    headlineOf('a state at a time of which nothing is known', held),
  ];
}

function replays(): HeadlineRow[] {
  const at = { line: 33, column: 0, endLine: 33, endColumn: 9 };
  const place = {
    path: 'contracts/Vault.sol',
    ...at,
    text: 'revert',
    file: undefined,
    content: '',
    from: 'record',
  } as const;
  const story: FailureStory = {
    transactionId: '0.0.5@1.000000001',
    timestamp: null,
    failure: 'revert',
    isIgnored: false,
    reason: 'NotEnoughShares(held: 10, wanted: 25)',
    gaps: [],
    stack: [{ address: ADDRESS, contract: 'Vault', functionName: 'withdraw', called: 'withdraw(shares: 25)', place }],
  };
  const call = transactionSheet(
    { transaction: transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.5001' }) },
    context,
  );
  const gas = gasByLineSheet('0.0.5-1-1', {
    lines: [{ contract: 'Vault', address: ADDRESS, place, gas: 7_000, times: 2 }],
    execution: 10_000,
    intrinsic: 21_000,
    refund: 0,
    consumed: 31_000,
    charged: 40_000,
    isOptimized: true,
    isExact: true,
  });
  return [
    headlineOf('a failed call with its line', withFailureStory(call, story)),
    headlineOf('an ignored code with its line', withFailureStory(call, { ...story, isIgnored: true })),
    headlineOf('gas by line', gas),
  ];
}

function balances(): HeadlineRow[] {
  const row = (account: string, tinybars: number) =>
    rowOf(accountBalance, JSON.stringify({ account, balance: tinybars, tokens: [] }));
  const three = [row('0.0.1001', 500_000_000), row('0.0.1002', 300_000_000), row('0.0.1003', 1)];
  const of = (what: string, rows: BalancesModel['balances']['rows']) => {
    const id = '0.0.1001 at 1700000000.000000000';
    const found = { rows, raw: { timestamp: '1700000000.000000000' } };
    const model = { id, timestamp: '1700000000.000000000', balances: found };
    return headlineOf(`of ${what}`, balancesSheet(model, context));
  };
  return [
    ...[0, 1, 2, 3].map((count) => of(String(count), three.slice(0, count))),
    of('1 that can’t be read', [{ malformed: { balance: 'much' }, problem: 'balance isn’t an integer' }]),
  ];
}

function comparisons(): HeadlineRow[] {
  const build = {
    name: 'Vault',
    identifier: 'contracts/Vault.sol:Vault',
    address: ADDRESS,
    network: 'testnet',
    compiler: '0.8.28',
    edited: [],
  };
  const codes = { runtime: undefined, creation: undefined };
  const was = layoutOf(['owner t_address 1', 'total t_uint256 2']);
  const layout = (...built: string[]) => {
    const comparison = compareLayouts(was, layoutOf(built));
    const compared = { ...build, source: 'its verification record', lines: [], isSameCode: false, mayForward: false };
    return layoutComparisonSheet(compared, comparison);
  };
  const at = { name: 'Vault', sourceName: 'contracts/Vault.sol', network: 'testnet', address: ADDRESS };
  const state = { code: 'exact', verified: 'exact_match', verifiedAt: '2026-11-20T00:00:00Z' } as const;
  const other = { ...at, name: 'Greeter', state: { code: 'mismatch', verified: 'no' } } as const;
  const places: ContractPlace[] = [{ ...at, state }, other, { name: 'Nowhere', sourceName: 'contracts/Nowhere.sol' }];
  return [
    headlineOf(
      'code that is the build',
      deployedComparisonSheet(build, { level: 'exact', why: 'It is this build.' }, codes),
    ),
    headlineOf('a safe layout', layout('owner t_address 1', 'total t_uint256 2', 'fee t_bool 3')),
    headlineOf('a layout that is not safe', layout('owner t_address 2', 'total t_uint256 3')),
    ...places.map((each) => headlineOf(`a place: ${each.name}`, placeSheet(each))),
    headlineOf('all places', contractsSummarySheet(places, 'vaults')),
  ];
}
