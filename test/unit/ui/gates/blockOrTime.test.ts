import assert from 'node:assert/strict';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { useGateWindow } from './gateWindow.ts';

describe('the block or time at which a contract is read', () => {
  const opened = useGateWindow();
  const checked = (newest: () => object | number) => {
    const { client: ledger, asked } = servedClient({ blocks: newest });
    const check = opened.ui.blockCheck({ ledger, signal: new AbortController().signal });
    return { check, asked };
  };
  const at = (number: number) => ({
    blocks: [{ number, timestamp: { from: '1700000000.000000000', to: '1700000001.999999999' } }],
    links: { next: null },
  });

  it('is none beyond the newest block, whose number is said, and none in the future', async () => {
    const { check } = checked(() => at(41));
    assert.equal(await check('999999999'), 'The newest block is 41. Enter this or an earlier one.');
    const next = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    assert.equal(await check(next), 'That time is in the future. The newest block is 41.');
    for (const typed of ['', '41', '7', '2023-11-14 22:13', '1700000000.000000001', new Date().toISOString()])
      assert.equal(await check(typed), undefined, typed);
    assert.match((await check('soon')) ?? '', /^Enter a block number/);
  });

  it('is compared with the network as it goes on, which is asked only if it matters', async () => {
    let number = 41;
    const { check, asked } = checked(() => at(number));
    await check('41');
    await check('40');
    assert.equal(asked.length, 1);
    number = 42;
    assert.equal(await check('42'), undefined);
    assert.equal(asked.length, 2);
  });

  it('is taken as it is while the network has no answer', async () => {
    const { check } = checked(() => 500);
    assert.equal(await check('999999999'), undefined);
  });
});
