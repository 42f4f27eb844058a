import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { openGateWindow, type ShownPick } from './gateWindow.ts';

describe('the box for a contract’s address', function () {
  this.timeout(60_000);
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async () => {
    opened = await openGateWindow();
  });

  /** The first row for a text on the sandbox, and what Enter takes. */
  async function typed(text: string) {
    const { ui, window } = opened;
    Object.assign(window, { pick: undefined });
    const place = { last: undefined, canGoBack: false } as never;
    const reply = ui.askAddress('Coin', 'sandbox', [], place, { rows: [], networks: ['testnet', 'sandbox'] });
    while (!window.pick?.type) await delay(1);
    const pick: ShownPick = window.pick;
    pick.type(text);
    const [row] = pick.items;
    // As VS Code does.
    Object.assign(pick, { selectedItems: [row], hide() {} });
    pick.accept();
    return { row, reply: await reply };
  }

  it('looks on the network that a URL names, and says so', async () => {
    const url = 'https://hashscan.io/testnet/contract/0.0.9000001';
    const { row, reply } = await typed(url);
    assert.deepEqual(reply, { answer: { typed: url, on: 'testnet' } });
    assert.equal(row?.label, `$(globe) Use ${url} on testnet`);
    assert.match(row?.detail ?? '', /looked up there, not on sandbox/);
  });

  it('stays on its network for one that isn’t in the settings, and says so', async () => {
    const url = 'https://explorer.example/elsewhere/contract/0.0.9000001';
    const { row, reply } = await typed(url);
    assert.deepEqual(reply, { answer: { typed: url } });
    assert.match(row?.detail ?? '', /names elsewhere, but the contract is looked up on sandbox/);
  });

  it('says nothing of a network that is its own, or that no text names', async () => {
    for (const text of ['https://hashscan.io/sandbox/contract/0.0.9000001', '0.0.9000001']) {
      const { row, reply } = await typed(text);
      assert.deepEqual(reply, { answer: { typed: text } });
      assert.equal(row?.detail, undefined);
    }
  });
});
