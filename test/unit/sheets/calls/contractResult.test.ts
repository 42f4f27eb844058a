import assert from 'node:assert/strict';
import { LensError } from '../../../../src/core/net/errors.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { type Served, sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { lostLeaves, readings } from '../lostLeaves.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, summary } from '../sheetContext.ts';

describe('what a contract did, on the sheet of its transaction', () => {
  const { client, asked } = sandboxClient();

  for (const id of [known.ethereum, known.customError])
    it(`is all that the mirror node says of it: ${id}`, async () => {
      const { sheet } = await sheetReading(client, { id });
      const { raw } = await client.contractResults.get(id);
      for (const reading of readings([sheet])) assert.deepEqual(lostLeaves(raw, reading), [], reading.medium);
    });

  it('has the changes of storage, with what was read and written', async () => {
    const { sheet } = await sheetReading(client, { id: known.ethereum });
    const [table] = sectionOf(sheet, 'State changes').blocks;
    assert.ok(table?.type === 'table');
    assert.deepEqual(
      table.columns.map(({ label }) => label),
      ['Contract', 'Slot', 'Value read', 'Written', 'Address'],
    );
    assert.equal(table.rows.length, 1);
  });

  it('says which gas was charged and which was consumed', async () => {
    const { sheet } = await sheetReading(client, { id: known.ethereum });
    const text = summary(sheet);
    assert.match(text, /Gas used \(charged\): 240,000 \(80% of the 300,000 limit\)/);
    assert.match(
      text,
      /Gas consumed \(executed\): 115,000 \(with the intrinsic gas, which is due before any code runs\)/,
    );
    const [, calls] = sectionOf(sheet, 'Calls').blocks;
    assert.ok(calls?.type === 'table' && calls.columns.some(({ label }) => label === 'Gas of the call'));
  });

  it('reads numbers that the server writes in hex', async () => {
    const text = all((await sheetReading(client, { id: known.ethereum })).sheet);
    assert.match(text, /Chain ID: 296 \(0x128\)/);
    assert.match(text, /Type: 2 \(EIP-1559\)/);
    assert.match(text, /Max fee per gas: 0\.00000084 ℏ/);
  });

  it('leads to the block that the transaction is in, also of one that called no contract', async () => {
    for (const id of [known.ethereum, known.success]) {
      const { sheet } = await sheetReading(client, { id });
      const { transactions } = await blockOf(sheet.sections.flatMap(({ blocks }) => blocks));
      assert.ok(transactions.includes(id), id);
    }

    async function blockOf(blocks: readonly object[]) {
      const [, number = ''] =
        /"label":"Block","values":\[\{"type":"id","text":"(\d+)"/.exec(JSON.stringify(blocks)) ?? [];
      const { timestamp } = await client.blocks.get(number);
      const times = { gte: timestamp?.from ?? '', lte: timestamp?.to ?? '' };
      const { rows } = await client.transactions.list({ timestamp: times });
      return { transactions: rows.map((row) => 'transaction_id' in row && row.transaction_id) };
    }
  });

  it('is not shown of a duplicate, which ran nothing', async () => {
    const { raw } = await client.contractResults.get(known.ethereum);
    const answers = { 'contracts/results/*': { ...raw, timestamp: '1.1' } };
    const { client: other } = servedClient(answers, readOnlyLedger());
    const { sheet } = await sheetReading(other, { id: known.ethereum });
    assert.ok(sheet.sections.every(({ title }) => title !== 'Contract result'));
    assert.doesNotMatch(all(sheet), /Gas used/);
  });

  describe('step by step', () => {
    it('is asked for by a click and not before, never in a hover', async () => {
      asked.length = 0;
      const hover = await sheetReading(client, { id: known.ethereum }, { level: 'summary' });
      assert.ok(hover.sheet.sections.every(({ title }) => title !== 'Execution steps'));
      const { sheet } = await sheetReading(client, { id: known.ethereum });
      assert.ok(asked.every((path) => !path.includes('opcodes')));
      const section = sectionOf(sheet, 'Execution steps');
      assert.equal(section.moreLabel, 'Load Steps');
    });

    it('shows the steps, or that the mirror node has them turned off', async () => {
      const loaded = async (steps: Served) => {
        const served = servedClient({ 'contracts/results/*/opcodes': steps }, readOnlyLedger());
        const { sheet } = await sheetReading(served.client, { id: known.ethereum });
        const section = await sectionOf(sheet, 'Execution steps').more?.({});
        return all({ ...sheet, sections: section ? [section] : [] });
      };
      const step = { pc: 0, op: 'PUSH1', stack: [], memory: [], storage: null };
      const answer = (steps: number) => ({ failed: false, gas: 21_000, opcodes: Array(steps).fill(step) });
      assert.match(await loaded(answer(1)), /Outcome: succeeded[\s\S]*most rows after the step[\s\S]*PUSH1/);
      assert.doesNotMatch(await loaded(answer(1)), /Showing the first/);
      assert.match(await loaded(answer(9_000)), /Showing the first 1,500 of 9,000 steps\.[\s\S]*PUSH1/);
      const tooLarge = new LensError({ kind: 'badResponse', isTooLarge: true }, 'too large');
      const tooLong: Served = ({ query }) => (query.get('stack') === 'false' ? answer(1) : tooLarge);
      assert.match(await loaded(tooLong), /too long to show its stack\.[\s\S]*PUSH1/);
      for (const status of [404, 501]) assert.match(await loaded(status), /turned off/);
      await assert.rejects(loaded(503), { kind: 'http', status: 503 });
    });
  });
});
