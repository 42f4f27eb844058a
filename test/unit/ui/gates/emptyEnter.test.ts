import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { type ShownBox, type ShownPick, useGateWindow } from './gateWindow.ts';

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const keys = { of: async () => undefined, onDidChange: () => ({ dispose() {} }) };

/** As with a text that no row has: VS Code says so in its list. */
describe('Enter in a box where there is nothing to take', function () {
  this.timeout(60_000);
  const opened = useGateWindow();
  after(() => {
    opened.window.settings = {};
    opened.window.editor = undefined;
  });

  type Pick = ShownPick & { title: string; selectedItems?: readonly object[] };
  const isPending = async (asked: Promise<unknown>) =>
    (await Promise.race([asked.then(() => 'ended'), delay(20, 'open')])) === 'open';
  /** What shows a box, and the box. */
  const shows = async (show: () => Promise<unknown>) => {
    opened.window.pick = undefined;
    const asked = show();
    const shown = (): ShownPick | undefined => opened.window.pick;
    while (!shown()?.accept) await delay(1);
    return { asked, pick: shown() as Pick };
  };
  /** VS Code has nothing selected while no row has the text. */
  const enterNothing = (pick: Pick) => {
    pick.type('no row has this');
    Object.assign(pick, { selectedItems: [] });
    pick.accept();
  };

  it('leaves the list of networks and that of filters open, with the text', async () => {
    const { ui, window } = opened;
    window.settings = { network: 'testnet' };
    const connections = ui.createConnections(log, '0', async () => noAbis, keys as never);
    const names = { idNamed: () => undefined, titled: (id: string) => id } as never;
    for (const show of [
      () => ui.selectNetwork(connections, { sentence: String }, () => false),
      () =>
        ui.pickTransactionFilter(
          () => ({}),
          () => assert.fail('nothing was chosen'),
          { all: () => [] } as never,
          names,
        ),
    ]) {
      const { asked, pick } = await shows(show);
      enterNothing(pick);
      assert.ok(await isPending(asked));
      assert.equal(pick.value, 'no row has this');
    }
    connections.dispose();
  });

  it('says that a list of several needs one', async () => {
    const items = ['first', 'second'].map((label, answer) => ({ label, answer }));
    const question = { title: 'Verify Contracts on testnet', placeholder: 'Select the contracts to verify', items };
    const { asked, pick } = await shows(() => opened.ui.askSeveral(question, [], { canGoBack: false }));
    Object.assign(pick, { selectedItems: [] });
    pick.accept();
    assert.ok(await isPending(asked));
    assert.equal(pick.title, 'Verify Contracts on testnet: select at least one row');
    Object.assign(pick, { selectedItems: pick.items.slice(1) });
    pick.accept();
    assert.deepEqual(await asked, { answer: [1] });
  });

  it('says that a search needs a text', async () => {
    const source = { name: 'Vault', network: 'testnet', address: `0x${'ab'.repeat(20)}` };
    const search = opened.ui.createSourceSearch({} as never, { all: () => [source] } as never, async () => {});
    opened.window.box = undefined;
    void search(undefined);
    const shown = (): ShownBox | undefined => opened.window.box;
    while (!shown()?.accept) await delay(1);
    const box = shown();
    assert.ok(box);
    box.accept();
    assert.equal(box.validationMessage, 'Enter the text to look for.');
    box.type('transfer');
    assert.equal(box.validationMessage, undefined);
  });
});
