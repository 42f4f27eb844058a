import assert from 'node:assert/strict';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all } from '../sheetContext.ts';

describe('balances as of a time', () => {
  const { client, asked } = sandboxClient();

  it('are asked for as people write it, and say of which record they are', async () => {
    asked.length = 0;
    const { sheet } = await sheetReading(client, { id: '0.0.1001 at 2026-09-22 12:00' });
    assert.equal(sheet.kind, 'balances');
    assert.match(sheet.headline, /^0\.0\.1001 had [\d,.]+ ℏ as of 2026-09-22 12:00/);
    assert.deepEqual(asked, [
      'balances?account.id=0.0.1001&timestamp=1790078400.000000000&limit=100',
      'tokens?limit=100&account.id=0.0.1001',
    ]);
    assert.match(all(sheet), /0\.0\.1001 \| 0\.0\.5001 \| 0\.001 SUSD/);
    assert.match(
      all(sheet),
      /As of: .* \(the latest record before that time; the mirror node records balances every 15 minutes\)/,
    );
  });

  it('are reached from a transaction, for those who took part in it', async () => {
    const { sheet } = await sheetReading(client, { id: known.success });
    const [, id = ''] = /"kind":"balances","id":"([^"]+)"/.exec(JSON.stringify(sheet)) ?? [];
    assert.match(id, /^0\.0\.1001,0\.0\.1002 at \d+\.\d{9}$/);
    const balances = (await sheetReading(client, { kind: 'balances', id })).sheet;
    const [table] = sectionOf(balances, 'Balances').blocks;
    assert.ok(table?.type === 'table' && table.rows.length === 2);
    assert.match(balances.headline, /^0\.0\.1002 had [\d,.]+ ℏ and 0\.0\.1001 had [\d,.]+ ℏ as of/);
  });

  it('say that none could be read, which is not that none are recorded', async () => {
    const balances = {
      timestamp: '1790077500.000000000',
      balances: [{ account: '0.0.1001', balance: 'much' }],
      links: { next: null },
    };
    const { client: other } = servedClient({ balances }, readOnlyLedger());
    const { sheet } = await sheetReading(other, { id: '0.0.1001 at 2026-09-22 12:00' });
    assert.equal(sheet.headline, "Can't read the balances of 0.0.1001 as of 2026-09-22 11:45:00 UTC");
    assert.match(all(sheet), /"balance":"much"/);
  });

  it('say that they are in smallest units because the tokens could not be read', async () => {
    const { client: partly } = servedClient({ tokens: 503 }, readOnlyLedger());
    const { sheet } = await sheetReading(partly, { id: '0.0.1001 at 2026-09-22 12:00' });
    assert.equal(sheet.sections[1]?.unread, true);
    assert.match(all(sheet), /some amounts are in smallest units: the mirror node is unavailable \(503\)\./);
  });
});
