import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { describeRevert } from '../../../src/core/ledger/evm/revert.ts';
import { parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { lookUp } from '../../../src/core/ledger/lookUp/lookUp.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { isLensError, LensError } from '../../../src/core/net/errors.ts';
import { type ReadTransactionOptions, readSurroundings } from '../../../src/core/readers/readSurroundings.ts';
import { knownTransactions as known } from '../../sandbox/ledger/world/knownTransactions.ts';
import { vaultAbis } from '../ledger/evm/vaultAbis.ts';
import { sandboxClient, servedClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';

/** What an id names, and what surrounds it. */
async function readTransaction(client: LedgerClient, id: string, options: ReadTransactionOptions = {}) {
  const identifier = parseIdentifier(id);
  assert.ok(identifier);
  const answer = await lookUp(client, identifier, options);
  assert.ok('found' in answer && answer.found.kind === 'transaction');
  return readSurroundings(client, answer.found.transaction, answer.found.rows, options);
}

describe('readSurroundings', () => {
  const { client, asked } = sandboxClient();
  const read = async (id: string, options?: ReadTransactionOptions) => {
    asked.length = 0;
    return readTransaction(client, id, options);
  };

  it('reads a transfer by two requests: itself, and the rate of its time', async () => {
    const { transaction, related, price, tokens, contract } = await read(known.success);
    assert.equal(transaction.transaction_id, known.success);
    assert.deepEqual(
      related.map(({ role }) => role),
      ['submitted'],
    );
    assert.ok(price && price.centEquivalent > 0n);
    assert.deepEqual([tokens.length, contract], [0, undefined]);
    assert.deepEqual(asked, [
      `transactions/${known.success}`,
      `network/exchangerate?timestamp=${transaction.consensus_timestamp}`,
    ]);
  });

  it('finds the same by its hash, its consensus timestamp and in every form of its id', async () => {
    const { transaction } = await read(known.success);
    const at = transaction.consensus_timestamp;
    const hash = `0x${Buffer.from(transaction.transaction_hash ?? '', 'base64').toString('hex')}`;
    for (const id of [hash, at ?? '', known.success.replace('-', '@').replace('-', '.')]) {
      assert.equal((await read(id)).transaction.consensus_timestamp, at, id);
    }
  });

  it('has the rows that belong to it, and the one that was meant', async () => {
    const { transaction, related } = await read(`${known.scheduled}?scheduled`);
    assert.equal(transaction.scheduled, true);
    assert.deepEqual(
      related.map(({ transaction: row }) => row.name),
      ['SCHEDULECREATE', 'CRYPTOTRANSFER'],
    );
    assert.equal((await read(`${known.children}/2`)).transaction.nonce, 2);
  });

  it('reads the tokens that it moved or was charged in', async () => {
    const { tokens } = await read(known.assessedFees);
    assert.ok(tokens.length > 0);
    for (const { symbol, decimals } of tokens) assert.ok(symbol !== null && decimals !== null);
  });

  it('says why a contract reverted', async () => {
    const reasons = [known.reverted, known.panicked].map(async (id) => (await read(id)).contract?.revert);
    const [message, panic] = await Promise.all(reasons);
    assert.equal(message?.kind, 'message');
    assert.ok(panic?.kind === 'panic' && panic.code === 0x11n);
  });

  it('says in which call it broke where the calls are asked for, with a custom error by its ABI', async () => {
    const { contract } = await read(known.customError, { calls: true, abis: async () => vaultAbis() });
    assert.ok(contract?.revert && contract.actions && contract.frame);
    assert.equal(describeRevert(contract.revert), 'NotEnoughShares(held: 10, wanted: 25)');
    assert.equal(describeRevert(contract.frame.revert), describeRevert(contract.revert));
    assert.ok(contract.frame.path.length >= 1 && contract.actions.length >= contract.frame.path.length);
    assert.ok(asked.includes(`contracts/results/${known.customError}/actions?limit=100`));
  });

  it('asks for the records of just the contracts that no ABI at hand names, and reads what they did', async () => {
    const contracts: string[] = [];
    const pair = ['function getReserves(uint256)', 'function swap(uint256)'];
    const records = async (addresses: readonly string[]) => {
      contracts.push(...addresses);
      const userdoc = { methods: { 'swap(uint256)': { notice: 'Swaps.' } } };
      return { abis: [{ abi: JSON.parse(new Interface(pair).formatJson()), userdoc }] };
    };
    const { abis } = await read(known.nested, { calls: true, records });
    assert.equal(contracts.length, 1);
    assert.equal(abis.find('function', '0x94b918de')[0]?.doc, 'Swaps.');
    const problem = 'The verification service is unavailable (503).';
    const unread = await read(known.nested, { calls: true, records: async () => ({ abis: [], problem }) });
    assert.equal(unread.unnamed, problem, 'and says that it could not ask for it');
    contracts.length = 0;
    await read(known.ethereum, { calls: true, records });
    assert.deepEqual(contracts, []);
  });

  it('finds the call that broke beyond the first page of calls', async () => {
    const { contract } = await read(known.manyCalls, { calls: true });
    assert.equal(contract?.actions?.length, 246);
    assert.deepEqual([contract.frame?.frame.index, contract.frame?.path.length], [245, 4]);
  });

  it('does not ask for the calls unless told, nor of anything but contracts', async () => {
    const { contract } = await read(known.customError);
    const first = [...asked];
    await read(known.success, { calls: true });
    const forCalls = [...first, ...asked].filter((each) => each.includes('/actions'));
    assert.deepEqual([contract?.frame, forCalls], [undefined, []]);
  });

  it('shows a transaction even where nothing around it can be had', async () => {
    const down = { 'network/exchangerate': 503, 'contracts/results/*': 503 };
    const { client: alone } = servedClient(down, readOnlyLedger());
    const { transaction, price, contract } = await readTransaction(alone, known.reverted);
    assert.equal(transaction.result, 'CONTRACT_REVERT_EXECUTED');
    assert.deepEqual([price, contract], [undefined, undefined]);
  });

  it('is cancelled with what it asks around', async () => {
    const cancelled = new LensError({ kind: 'cancelled' }, 'Cancelled.');
    const { client: closed } = servedClient({ 'network/exchangerate': cancelled }, readOnlyLedger());
    await assert.rejects(readTransaction(closed, known.success), (error) => isLensError(error, 'cancelled'));
  });
});
