import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonValue } from '../../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../../src/core/json/losslessJson.ts';
import { findDeployedContract } from '../../../../src/core/ledger/evm/deployedContract.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { lookUp } from '../../../../src/core/ledger/lookUp/lookUp.ts';
import type { EndpointName } from '../../../../src/core/ledger/rest/endpoints.ts';
import { newestTransaction } from '../../../../src/core/ledger/transactions/newestTransaction.ts';
import { readActivity } from '../../../../src/core/readers/readActivity.ts';
import { readHeldState } from '../../../../src/core/readers/readHeldState.ts';
import { mirrorState } from '../../../../src/core/trace/state/mirrorState.ts';
import { explainFailedCall } from '../../../../src/core/trace/story/explainFailedCall.ts';
import { renderText } from '../../render/renderText.ts';
import { endpointSheets, type ShownEndpoint } from '../../sheets/endpointSheets.ts';
import { sheetReading } from '../../sheets/sandboxSheet.ts';
import { all } from '../../sheets/sheetContext.ts';
import { servedClient } from '../sandboxClient.ts';
import { fixtures, textClient } from './client/fixtureClient.ts';

/** What can't be a row of any list. */
const junk: JsonValue[] = [[], null, 7];

/** The lists of the API, each by the member that has its rows. */
const lists: Readonly<Partial<Record<EndpointName, string>>> = {
  'accounts.get': 'transactions',
  'accounts.list': 'accounts',
  'accounts.nfts': 'nfts',
  'accounts.tokens': 'tokens',
  'accounts.rewards': 'rewards',
  'accounts.cryptoAllowances': 'allowances',
  'accounts.tokenAllowances': 'allowances',
  'accounts.nftAllowances': 'allowances',
  'accounts.outstandingAirdrops': 'airdrops',
  'accounts.pendingAirdrops': 'airdrops',
  'accounts.hooks': 'hooks',
  'accounts.hookStorage': 'storage',
  'balances.list': 'balances',
  'blocks.list': 'blocks',
  'contracts.list': 'contracts',
  'contracts.state': 'state',
  'contractResults.list': 'results',
  'contractResults.ofContract': 'results',
  'contractResults.actions': 'actions',
  'contractResults.logs': 'logs',
  'contractResults.logsOfContract': 'logs',
  'network.nodes': 'nodes',
  'network.registeredNodes': 'registered_nodes',
  'schedules.list': 'schedules',
  'tokens.list': 'tokens',
  'tokens.balances': 'balances',
  'tokens.nfts': 'nfts',
  'tokens.nftTransactions': 'transactions',
  'topics.messages': 'messages',
  'transactions.list': 'transactions',
  'transactions.get': 'transactions',
};

/** Whose rows are each shown by themselves: what can't be read is said where the list is read, or isn't concluded from. */
const single: readonly string[] = [
  'accounts.get',
  'accounts.list',
  'blocks.list',
  'contracts.list',
  'contractResults.actions',
  'contractResults.list',
  'contractResults.ofContract',
  'network.nodes',
  'network.registeredNodes',
  'schedules.list',
  'tokens.list',
  'transactions.get',
  'transactions.list',
];

describe('rows that can’t be read', () => {
  it('are looked for in every list of the API', () => {
    const answers = Object.keys(endpointSheets).filter((name) => {
      const fixture = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      return isJsonObject(fixture) && ('links' in fixture || name === 'transactions.get');
    });
    assert.deepEqual(Object.keys(lists).toSorted(), answers.toSorted());
  });

  for (const [name, member] of Object.entries(lists) as [ShownEndpoint, string][])
    it(`are said and counted: ${name}`, async () => {
      const fixture = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      assert.ok(isJsonObject(fixture) && Array.isArray(fixture[member]), name);
      const { client, warned } = textClient(stringifyJson({ ...fixture, [member]: junk, links: { next: null } }));
      const sheets = await endpointSheets[name](client);
      assert.match(warned.join('\n'), /: 3 of 3 rows can't be read; isn't an object/);
      if (single.includes(name)) return;
      const text = sheets.map((sheet) => renderText(sheet, { now: 0, level: 'all' })).join('\n');
      assert.equal(
        text.match(/Unreadable: isn't an object|Can't read (?:\[\]|null|7): /g)?.length ?? 0,
        junk.length,
        text,
      );
    });
});

describe('what can’t be read', () => {
  const id = '0.0.1001-1700000000-000000001';
  const hash = `0x${'ab'.repeat(48)}`;
  const unread = { kind: 'badResponse', message: /^3 rows of the mirror node's response can't be read \(.*\)\.$/ };
  const { client } = servedClient({
    'transactions/*': { transactions: junk },
    transactions: { transactions: junk },
    'network/nodes': { nodes: junk },
    blocks: { blocks: junk },
    'contracts/*/state': { state: junk },
    'contracts/*/results': { results: [] },
    'contracts/*/results/logs': { logs: [] },
    'contracts/results/*': { contract_id: '0.0.5', timestamp: '1700000002.000000001', result: 'REVERT' },
    'contracts/results/*/actions': { actions: junk },
    'topics/*/messages': { messages: junk },
  });
  const rejected = async (asked: Promise<unknown>) => assert.rejects(asked, unread);

  for (const text of [id, '1700000002.000000001', hash, 'https://hashscan.io/testnet/node/3'])
    it(`isn’t told as absent: ${text}`, async () => {
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      await rejected(lookUp(client, identifier, {}));
    });

  it('isn’t a filter that finds nothing, a contract that was never created, or no news', async () => {
    await rejected(newestTransaction(client, { result: 'fail' }, {}));
    await rejected(findDeployedContract(client, hash));
    for (const kind of ['account', 'topic'] as const)
      await rejected(readActivity(client, { kind, id: '0.0.7' }, {}, 0));
  });

  it('isn’t an empty slot, or a call that wasn’t made', async () => {
    const contract = { address: `0x${'0'.repeat(39)}5`, id: '0.0.5' };
    const known = { layout: { storage: [], types: {} }, source: 'a build' };
    await rejected(readHeldState(client, contract, known as never, {}));
    const state = mirrorState(client, { result: { timestamp: '9.5', nonce: 0n, state_changes: [] } });
    await rejected(state.storage(contract.address, `0x${'0'.repeat(64)}`));
    await rejected(explainFailedCall({ client } as never, { id }));
  });

  it('is said on the sheet of a transaction whose own row can be read', async () => {
    const own = { transaction_id: id, name: 'CRYPTOTRANSFER', nonce: 0, consensus_timestamp: '1700000002.000000001' };
    const { client: partly } = servedClient({ 'transactions/*': { transactions: [own, null] } });
    const { sheet } = await sheetReading(partly, { id });
    assert.match(
      all(sheet),
      /1 row of the mirror node's response can't be read, so related transactions may be missing\./,
    );
  });
});
