import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type ShownPick, useGateWindow } from './gateWindow.ts';

describe('a box of contract files', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  async function open() {
    const { ui, window } = opened;
    Object.assign(window, { pick: undefined });
    const files = ['/ws/src/Vault.sol', '/ws/src/Shares.sol'].map((path) => window.uri(path));
    let reply: unknown;
    void ui.askSource(files as never, { canGoBack: false }, 'verify').then((given) => {
      reply = given;
    });
    while (!window.pick?.type) await delay(1);
    const pick: ShownPick = window.pick;
    return { pick, reply: () => reply, first: () => pick.items[0] as { label: string; detail?: string } };
  }

  it('says that nothing matches what is typed, and what to do, by a row that Enter does not take', async () => {
    const { pick, reply, first } = await open();
    assert.equal(first().label, '');
    for (const text of ['Curve', 'Curves']) {
      pick.type(text);
      assert.equal(first().label, `$(info) No matching results: "${text}"`);
      assert.match(first().detail ?? '', /aren't listed\. Open the file/);
      Object.assign(pick, { selectedItems: [first()] });
      pick.accept();
    }
    await delay(1);
    assert.equal(reply(), undefined);
    for (const text of ['vault', 'shares.s', '']) {
      pick.type(text);
      assert.equal(first().label, '');
    }
  });

  it('says so of letters that a row has, too, as soon as VS Code shows none', async () => {
    const { pick, first } = await open();
    pick.type('Valt');
    assert.equal(first().label, '');
    Object.assign(pick, { activeItems: [] });
    (pick as unknown as { active(none: []): void }).active([]);
    for (let tries = 0; tries < 100 && first().label === ''; tries++) await delay(20);
    assert.equal(first().label, '$(info) No matching results: "Valt"');
    pick.type('Vaul');
    assert.equal(first().label, '');
  });
});
