import assert from 'node:assert/strict';
import { createLedgerClient, type LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { type EndpointName, endpoints } from '../../src/core/ledger/rest/endpoints.ts';
import { type WalkEnd, walkPages } from '../../src/core/ledger/rest/pages.ts';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { assertLossless, first } from '../unit/ledger/rest/client/fixtureClient.ts';

/** The sandbox is the real server's stand-in: what it answers was shaped after the server, not after the client. */
describe('ledger client over HTTP', () => {
  let sandbox: Sandbox;
  let http: Http;
  let client: LedgerClient;
  const warned: string[] = [];

  before(async () => {
    sandbox = await startSandbox({ workspaces: false });
    const log = { trace() {}, debug() {}, warn: (line: string) => warned.push(line) };
    http = createHttp({ log, perSecond: 1000 });
    client = createLedgerClient({ http, baseUrl: sandbox.ledgerUrl, log });
  });
  after(async () => {
    http.dispose();
    await sandbox.close();
  });

  it('asks every path and reads every answer without loss', async () => {
    const { accounts, balances, blocks, contracts, contractResults, network, schedules, tokens, topics, transactions } =
      client;
    const transaction = first(await transactions.list());
    const block = first(await blocks.list());
    const token = first(await tokens.list({ type: 'NON_FUNGIBLE_UNIQUE' })).token_id ?? '';
    const serial = first(await tokens.nfts(token)).serial_number ?? 0n;
    const result = first(await contractResults.list());
    const [contract, hash] = [result.contract_id ?? '', result.hash ?? ''];
    const submit = first(await transactions.list({ transactiontype: 'CONSENSUSSUBMITMESSAGE' }));
    const topic = submit.entity_id ?? '';
    const message = first(await topics.messages(topic));
    const schedule = first(await schedules.list()).schedule_id ?? '';
    const account = first(await accounts.list({ limit: 1, order: 'desc' })).account ?? '';
    // The least that the server takes for a transaction: an empty transfer (field 14) in a signed transaction.
    const protobuf = new Uint8Array([0x2a, 0x04, 0x0a, 0x02, 0x72, 0x00]);

    const calls: Record<EndpointName, () => Promise<object>> = {
      'accounts.list': () => accounts.list(),
      'accounts.get': () => accounts.get(account),
      'accounts.nfts': () => accounts.nfts(account),
      'accounts.tokens': () => accounts.tokens(account),
      'accounts.rewards': () => accounts.rewards(account),
      'accounts.cryptoAllowances': () => accounts.cryptoAllowances(account),
      'accounts.tokenAllowances': () => accounts.tokenAllowances(account),
      'accounts.nftAllowances': () => accounts.nftAllowances(account),
      'accounts.outstandingAirdrops': () => accounts.outstandingAirdrops(account),
      'accounts.pendingAirdrops': () => accounts.pendingAirdrops(account),
      'accounts.hooks': () => accounts.hooks(account),
      'accounts.hookStorage': () => accounts.hookStorage(account, 1),
      'balances.list': () => balances.list(),
      'blocks.list': () => blocks.list(),
      'blocks.get': () => blocks.get(block.number ?? 0n),
      'contracts.list': () => contracts.list(),
      'contracts.get': () => contracts.get(contract),
      'contracts.state': () => contracts.state(contract),
      'contracts.call': () => contracts.call({ to: result.to ?? '', data: '0x06fdde03' }),
      'contractResults.list': () => contractResults.list(),
      'contractResults.ofContract': () => contractResults.ofContract(contract),
      'contractResults.get': () => contractResults.get(hash),
      'contractResults.ofContractAt': () => contractResults.ofContractAt(contract, result.timestamp ?? ''),
      'contractResults.actions': () => contractResults.actions(hash),
      'contractResults.opcodes': async () => {
        // The number of all steps isn't in the answer: it is counted.
        const { steps, ...answer } = await contractResults.opcodes(hash);
        assert.equal(steps, answer.opcodes.length);
        return answer;
      },
      'contractResults.logs': () => contractResults.logs(),
      'contractResults.logsOfContract': () => contractResults.logsOfContract(contract),
      'network.exchangeRates': () => network.exchangeRates(),
      'network.fees': () => network.fees(),
      'network.estimateFees': () => network.estimateFees(protobuf),
      'network.nodes': () => network.nodes(),
      'network.registeredNodes': () => network.registeredNodes(),
      'network.stake': () => network.stake(),
      'network.supply': () => network.supply(),
      'schedules.list': () => schedules.list(),
      'schedules.get': () => schedules.get(schedule),
      'transactions.list': () => transactions.list({ limit: 100 }),
      'transactions.get': () => transactions.get(transaction.transaction_id ?? ''),
      'topics.get': () => topics.get(topic),
      'topics.messages': () => topics.messages(topic),
      'topics.message': () => topics.message(topic, message.sequence_number ?? 0n),
      'topics.messageAt': () => topics.messageAt(message.consensus_timestamp ?? ''),
      'tokens.list': () => tokens.list(),
      'tokens.get': () => tokens.get(token),
      'tokens.balances': () => tokens.balances(token),
      'tokens.nfts': () => tokens.nfts(token),
      'tokens.nft': () => tokens.nft(token, serial),
      'tokens.nftTransactions': () => tokens.nftTransactions(token, serial),
    };
    assert.deepEqual(Object.keys(calls).sort(), Object.keys(endpoints).sort());
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call().catch((error: unknown) => assert.fail(`${name}: ${error}`));
      if ('rows' in answer && Array.isArray(answer.rows)) answer.rows.forEach(assertLossless);
      else if (name !== 'accounts.get') assertLossless(answer);
    }
    assert.deepEqual(warned, []);
  });

  it('walks all nodes, which come ten at a time', async () => {
    let [nodes, pages] = [0, 0];
    for await (const { rows } of walkPages((options) => client.network.nodes({}, options))) {
      nodes += rows.length;
      pages++;
    }
    assert.ok(nodes > 10 && pages > 1);
  });

  it('ends where the server’s next page goes round in a circle', async () => {
    const { consensus_timestamp } = first(await client.transactions.list());
    let end: WalkEnd | undefined;
    let pages = 0;
    const onEnd = (reason: WalkEnd) => {
      end = reason;
    };
    const params = { timestamp: { ne: consensus_timestamp ?? '' }, limit: 5 };
    for await (const _ of walkPages((options) => client.transactions.list(params, options), { onEnd })) pages++;
    assert.deepEqual([end, pages], ['loop', 1]);
  });
});
