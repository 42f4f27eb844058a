import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import type { EndpointName } from '../../../src/core/ledger/rest/endpoints.ts';
import { account, hook } from '../../../src/core/ledger/rest/schema/accounts.ts';
import type { ContractResult, ContractResultDetail } from '../../../src/core/ledger/rest/schema/contractResults.ts';
import { contract } from '../../../src/core/ledger/rest/schema/contracts.ts';
import { type Entry, isMalformed } from '../../../src/core/ledger/rest/schema/field.ts';
import { nft } from '../../../src/core/ledger/rest/schema/nfts.ts';
import { tokenInfo } from '../../../src/core/ledger/rest/schema/tokens.ts';
import { topic } from '../../../src/core/ledger/rest/schema/topics.ts';
import { type Transaction, transaction } from '../../../src/core/ledger/rest/schema/transactions.ts';
import { relateTransactions } from '../../../src/core/ledger/transactions/relations.ts';
import { stepsSection } from '../../../src/core/readers/opcodes.ts';
import { hookStorageSections } from '../../../src/core/readers/readLists.ts';
import { accountSheet } from '../../../src/core/sheets/accounts/account.ts';
import { balancesSheet } from '../../../src/core/sheets/accounts/balances.ts';
import { contractSheet } from '../../../src/core/sheets/contracts/contract.ts';
import { blockSheet } from '../../../src/core/sheets/network/block.ts';
import { networkSheet } from '../../../src/core/sheets/network/network.ts';
import { nodeSheet } from '../../../src/core/sheets/network/node.ts';
import { registeredNodeSheet } from '../../../src/core/sheets/network/registeredNode.ts';
import { scheduleSheet } from '../../../src/core/sheets/schedules/schedule.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { nftSheet } from '../../../src/core/sheets/tokens/nft.ts';
import { tokenSheet } from '../../../src/core/sheets/tokens/token.ts';
import { topicSheet } from '../../../src/core/sheets/topics/topic.ts';
import { topicMessageSheet } from '../../../src/core/sheets/topics/topicMessage.ts';
import { feeEstimateSheet } from '../../../src/core/sheets/transactions/feeEstimate.ts';
import { transactionSheet } from '../../../src/core/sheets/transactions/transaction.ts';
import { protoPayment, protoSigned } from '../../sandbox/ledger/protoBodies.ts';
import { rowOf } from '../ledger/rows.ts';
import { context, now } from './sheetContext.ts';

/** What a list hangs on where a test has the list alone. */
const bare = {
  account: rowOf(account, '{}'),
  contract: rowOf(contract, '{}'),
  nft: rowOf(nft, '{}'),
  transaction: rowOf(transaction, '{}'),
  topic: rowOf(topic, '{}'),
};
/** What the fixtures are about: the answer about another entity is refused. */
const id = '0.0.4001';
const contractId = '0.0.6001';
const [tokenId, nftId, serial] = ['0.0.5001', '0.0.5004', '9223372036854775807'];
const [topicId, sequenceNumber, messageTime] = ['0.0.7001', '9007199254740993', '1700000056.000000001'];
const [hash, resultTime] = [`0x${'ee'.repeat(32)}`, '1700000030.000000001'];

/** All but those whose answers are no part of any sheet: a call is how verification reads a beacon. */
export type ShownEndpoint = Exclude<EndpointName, 'contracts.call'>;

/** For every path of the ledger's API: the sheets that show its answer, asked for by the client. */
export const endpointSheets: Record<ShownEndpoint, (client: LedgerClient) => Promise<Sheet[]>> = {
  'accounts.list': async (client) =>
    rows(await client.accounts.list()).map((each) => accountSheet({ account: each }, context)),
  'accounts.get': async (client) => {
    const answer = await client.accounts.get(id);
    return [accountSheet(answer, context), ...transactionSheets(answer.transactions.rows)];
  },
  'accounts.nfts': (client) => ofAccount(async () => ({ nfts: await client.accounts.nfts(id) })),
  'accounts.tokens': (client) => ofAccount(async () => ({ tokens: await client.accounts.tokens(id) })),
  'accounts.rewards': (client) => ofAccount(async () => ({ rewards: await client.accounts.rewards(id) })),
  'accounts.cryptoAllowances': (client) =>
    ofAccount(async () => ({ allowances: { hbar: await client.accounts.cryptoAllowances(id) } })),
  'accounts.tokenAllowances': (client) =>
    ofAccount(async () => ({ allowances: { tokens: await client.accounts.tokenAllowances(id) } })),
  'accounts.nftAllowances': (client) =>
    ofAccount(async () => ({ allowances: { nfts: await client.accounts.nftAllowances(id) } })),
  'accounts.outstandingAirdrops': (client) =>
    ofAccount(async () => ({ outstandingAirdrops: await client.accounts.outstandingAirdrops(id) })),
  'accounts.pendingAirdrops': (client) =>
    ofAccount(async () => ({ pendingAirdrops: await client.accounts.pendingAirdrops(id) })),
  'accounts.hooks': (client) => ofAccount(async () => ({ hooks: await client.accounts.hooks(id) })),
  'accounts.hookStorage': async (client) => {
    const hooks = { rows: [rowOf(hook, '{"hook_id":1}')] };
    const hookStorage = hookStorageSections(hooks, () => client.accounts.hookStorage(id, 1));
    const own = rowOf(account, `{"account":"${id}"}`);
    return [await loaded(accountSheet({ account: own, hooks, hookStorage }, context))];
  },
  'balances.list': async (client) => {
    const balances = await client.balances.list();
    return [balancesSheet({ id: '', timestamp: '1.1', balances }, context)];
  },
  'blocks.list': async (client) => rows(await client.blocks.list()).map((each) => blockSheet(each, context)),
  'blocks.get': async (client) => [blockSheet(await client.blocks.get(60000001), context)],
  'contracts.list': async (client) => rows(await client.contracts.list()).map((each) => contractSheet(each, context)),
  'contracts.get': async (client) => [contractSheet(await client.contracts.get(contractId), context)],
  'contracts.state': async (client) => [
    contractSheet(bare.contract, context, { state: await client.contracts.state(contractId) }),
  ],
  'contractResults.list': async (client) => resultSheets(rows(await client.contractResults.list())),
  'contractResults.ofContract': async (client) => resultSheets(rows(await client.contractResults.ofContract(id))),
  'contractResults.get': async (client) => resultSheets([await client.contractResults.get(hash)]),
  'contractResults.ofContractAt': async (client) =>
    resultSheets([await client.contractResults.ofContractAt(contractId, resultTime)]),
  'contractResults.actions': async (client) => {
    const actions = rows(await client.contractResults.actions(hash));
    return [transactionSheet({ transaction: bare.transaction, contract: { actions } }, context)];
  },
  'contractResults.opcodes': async (client) => {
    const offered = stepsSection(() => client.contractResults.opcodes(hash));
    return [await loaded(transactionSheet({ transaction: bare.transaction, contract: { offered } }, context))];
  },
  'contractResults.logs': async (client) => [
    contractSheet(bare.contract, context, { logs: await client.contractResults.logs() }),
  ],
  'contractResults.logsOfContract': async (client) => [
    contractSheet(bare.contract, context, { logs: await client.contractResults.logsOfContract(id) }),
  ],
  'network.exchangeRates': async (client) => [
    networkSheet({ rates: await client.network.exchangeRates(), now }, context),
  ],
  'network.fees': async (client) => [networkSheet({ fees: await client.network.fees(), now }, context)],
  'network.estimateFees': async (client) => [
    feeEstimateSheet(await client.network.estimateFees(protoSigned(protoPayment())), context),
  ],
  'network.nodes': async (client) => rows(await client.network.nodes()).map((node) => nodeSheet({ node }, context)),
  'network.registeredNodes': async (client) => rows(await client.network.registeredNodes()).map(registeredNodeSheet),
  'network.stake': async (client) => [networkSheet({ stake: await client.network.stake(), now }, context)],
  'network.supply': async (client) => [networkSheet({ supply: await client.network.supply(), now }, context)],
  'schedules.list': async (client) =>
    rows(await client.schedules.list()).map((schedule) => scheduleSheet({ schedule, now }, context)),
  'schedules.get': async (client) => [
    scheduleSheet({ schedule: await client.schedules.get('0.0.8001'), now }, context),
  ],
  'transactions.list': async (client) => transactionSheets((await client.transactions.list()).rows),
  'transactions.get': async (client) =>
    transactionSheets((await client.transactions.get(`${id}-1700000025-000000007`)).rows),
  'topics.get': async (client) => [topicSheet({ topic: await client.topics.get(topicId) }, context)],
  'topics.messages': async (client) => {
    const messages = await client.topics.messages(id);
    return [
      topicSheet({ topic: bare.topic, messages }, context),
      ...rows(messages).map((each) => topicMessageSheet(each, context)),
    ];
  },
  'topics.message': async (client) => [
    topicMessageSheet(await client.topics.message(topicId, sequenceNumber), context),
  ],
  'topics.messageAt': async (client) => [topicMessageSheet(await client.topics.messageAt(messageTime), context)],
  'tokens.list': (client) => ofAccount(async () => ({ administered: await client.tokens.list() })),
  'tokens.get': async (client) => [tokenSheet(await client.tokens.get(tokenId), context)],
  'tokens.balances': async (client) => [
    tokenSheet(rowOf(tokenInfo, `{"token_id":"${id}"}`), context, { holders: await client.tokens.balances(id) }),
  ],
  'tokens.nfts': async (client) => [
    tokenSheet(rowOf(tokenInfo, '{}'), context, { nfts: await client.tokens.nfts(id) }),
  ],
  'tokens.nft': async (client) => [nftSheet({ nft: await client.tokens.nft(nftId, serial) }, context)],
  'tokens.nftTransactions': async (client) => {
    const history = await client.tokens.nftTransactions(id, 1);
    return [nftSheet({ nft: bare.nft, history }, context)];
  },
};

async function ofAccount(parts: () => Promise<Omit<Parameters<typeof accountSheet>[0], 'account'>>): Promise<Sheet[]> {
  return [accountSheet({ account: bare.account, ...(await parts()) }, context)];
}

/** What a contract did stands on its transaction's sheet. */
function resultSheets(results: readonly (ContractResult | ContractResultDetail)[]): Sheet[] {
  return results.map((result) => {
    const own = rowOf(transaction, JSON.stringify({ consensus_timestamp: result.timestamp }));
    return transactionSheet({ transaction: own, contract: { result } }, context);
  });
}

function transactionSheets(entries: readonly Entry<Transaction>[]): Sheet[] {
  const transactions = rows({ rows: entries });
  const related = relateTransactions(transactions);
  // A page shows one: of hundreds, each with a row for every other, the first two do.
  const shown = transactions.length > 100 ? transactions.slice(0, 2) : transactions;
  return shown.map((each) => transactionSheet({ transaction: each, related }, context));
}

/** The sheet with what its buttons load. */
async function loaded(sheet: Sheet): Promise<Sheet> {
  const sections = sheet.sections.map((section) => section.more?.({}) ?? section);
  return { ...sheet, sections: await Promise.all(sections) };
}

function rows<T extends object>(page: { rows: readonly Entry<T>[] }): T[] {
  return page.rows.filter((each): each is T => !isMalformed(each));
}
