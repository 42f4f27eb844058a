import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { lookUp } from '../../../../src/core/ledger/lookUp/lookUp.ts';
import { watchChoices } from '../../../../src/core/sheets/transactions/watchChoices.ts';
import { knownTransactions } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { knownSchedules } from '../../../sandbox/ledger/world/schedules.ts';
import { transactionRow } from '../../ledger/rows.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';

describe('what of a transaction can be watched', () => {
  const { client } = sandboxClient();
  const choicesOf = async (id: string) => {
    const identifier = parseIdentifier(id);
    assert.ok(identifier);
    const answer = await lookUp(client, identifier, {});
    assert.ok('found' in answer && answer.found.kind === 'transaction');
    return watchChoices(id, answer.found).map((each) => `${each.kind} ${each.id}: ${each.part}`);
  };

  it('is first what it acts on, then who paid for it', async () => {
    const choices = await choicesOf(knownTransactions.customError);
    assert.match(choices[0] ?? '', /^contract .*: target of this transaction$/);
    assert.equal(choices[1], 'account 0.0.1003: payer of this transaction');
  });

  it('is the schedule of a creation, and of an execution, which does not name it', async () => {
    const schedule = `schedule ${knownSchedules.executed}: schedule of this transaction`;
    assert.equal((await choicesOf(knownTransactions.scheduled))[0], schedule);
    assert.equal((await choicesOf(`${knownTransactions.scheduled}?scheduled`))[0], schedule);
  });

  it('is whatever gave or got something, but not who got the fee', async () => {
    const choices = await choicesOf(knownTransactions.success);
    assert.ok(choices.some((each) => each.endsWith('sent or received in this transaction')));
    assert.ok(!choices.some((each) => /0\.0\.(3|98|80[0-2]):/.test(each)), choices.join('\n'));
    assert.equal(new Set(choices.map((each) => each.split(':')[0])).size, choices.length);
  });

  it('is who paid for what a schedule executed, not the creator in its ID', () => {
    const transaction = transactionRow({
      transaction_id: '0.0.1001-1790000000-000000777',
      scheduled: true,
      charged_tx_fee: 100,
      transfers: [
        { account: '0.0.900', amount: -100, is_approval: false },
        { account: '0.0.98', amount: 100, is_approval: false },
      ],
    });
    const choices = watchChoices('', { transaction, rows: [] });
    assert.deepEqual(
      choices.filter(({ part }) => part.startsWith('payer')).map(({ id }) => id),
      ['0.0.900'],
    );
  });

  it('is nobody called the payer who may have received what a schedule sent, and paid out of that', () => {
    const transaction = transactionRow({
      transaction_id: '0.0.1001-1790000000-000000777',
      scheduled: true,
      charged_tx_fee: 100,
      transfers: [
        { account: '0.0.1001', amount: -1_000, is_approval: false },
        { account: '0.0.900', amount: 900, is_approval: false },
        { account: '0.0.98', amount: 100, is_approval: false },
      ],
    });
    const choices = watchChoices('', { transaction, rows: [] });
    assert.ok(!choices.some(({ part }) => part.startsWith('payer')), JSON.stringify(choices));
  });

  it('is the payer where the ledger has no such transaction', () => {
    assert.deepEqual(watchChoices('0.0.1001-1790000000-000000777'), [
      { kind: 'account', id: '0.0.1001', part: 'payer of this transaction' },
    ]);
    assert.deepEqual(watchChoices('1790000000.000000777'), []);
  });
});
