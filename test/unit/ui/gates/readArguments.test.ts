import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { AbiEntry } from '../../../../src/core/ledger/evm/abi.ts';
import { type ShownBox, useGateWindow } from './gateWindow.ts';

const entry: AbiEntry = {
  kind: 'function',
  name: 'quote',
  inputs: [
    { name: 'amount', type: 'uint256' },
    { name: 'bps', type: 'uint16' },
  ],
};

describe('the arguments of a function to read', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  it('stay in sight while a value is invalid, and can be gone back to', async () => {
    const { ui, window } = opened;
    const kept: string[][] = [];
    const typed = new Map<number, string>();
    const last = {
      of: () => [],
      keep: (_: string, given: readonly string[]) => kept.push([...given]),
      typed: () => typed,
    };
    const reply = ui.askArguments(entry, last, {} as never);
    const next = async (title: string): Promise<ShownBox> => {
      while (window.box?.title !== title) await delay(1);
      return window.box;
    };
    const first = await next('quote (1/2)');
    assert.deepEqual([first.prompt, first.buttons.length], ['amount: uint256', 0]);
    first.type('five');
    assert.match(first.validationMessage ?? '', /^amount: Enter an integer/);
    first.accept();
    first.type('5');
    assert.equal(first.validationMessage, undefined);
    first.accept();
    const second = await next('quote (2/2)');
    second.type('70');
    const [back] = second.buttons;
    assert.ok(back);
    second.press(back);
    const again = await next('quote (1/2)');
    assert.equal(again.value, '5');
    again.type('6');
    again.accept();
    const end = await next('quote (2/2)');
    assert.equal(end.value, '70', 'back keeps what was typed');
    end.type('7');
    end.accept();
    assert.deepEqual((await reply)?.given, ['6', '7']);
    assert.deepEqual(kept, [['6', '7']]);
  });

  it('are still there after Escape, until the call runs or the box of another function opens', async () => {
    const { ui, window } = opened;
    const stored = new Map<string, unknown>();
    const storage = {
      get: (key: string) => stored.get(key),
      update: async (key: string, value: unknown) => void stored.set(key, value),
    };
    const last = ui.createLastArguments(storage as never);
    const ask = (of: AbiEntry) => ui.askArguments(of, last, {} as never);
    const next = async (title: string): Promise<ShownBox> => {
      while (window.box?.title !== title) await delay(1);
      return window.box;
    };
    const leave = async () => {
      const asked = ask(entry);
      const first = await next('quote (1/2)');
      const value = first.value;
      first.type('5');
      first.accept();
      const second = await next('quote (2/2)');
      const then = second.value;
      second.type('70');
      second.hide();
      assert.equal(await asked, undefined);
      return [value, then];
    };
    assert.deepEqual(await leave(), ['', '']);
    assert.deepEqual(await leave(), ['5', '70']);
    const other = ask({ ...entry, name: 'other' });
    const box = await next('other (1/2)');
    assert.equal(box.value, '');
    box.hide();
    await other;
    assert.deepEqual(await leave(), ['', '']);
    const run = ask(entry);
    (await next('quote (1/2)')).accept();
    (await next('quote (2/2)')).accept();
    assert.deepEqual((await run)?.given, ['5', '70']);
    assert.deepEqual(last.of('quote(uint256,uint16)'), ['5', '70']);
    assert.deepEqual(await leave(), ['5', '70']);
  });

  it('name the members of a struct, and say how one is written', async () => {
    const { ui, window } = opened;
    const items = {
      name: 'items',
      type: 'tuple[]',
      components: [
        { name: 'who', type: 'address' },
        { name: 'xs](command:x)', type: 'uint8[]' },
      ],
    };
    const asked = ui.askArguments(
      { kind: 'function', name: 'total', inputs: [items] },
      ui.createLastArguments({ get: () => undefined, update: async () => undefined } as never),
      {} as never,
    );
    while (window.box?.title !== 'total') await delay(1);
    const { box } = window;
    assert.equal(box.prompt, 'items: (address who, uint8[] xs]\u2060(command:x))[]');
    assert.match(
      box.validationMessage ?? '',
      /^items: Enter .* in brackets\. Example: \[\(0\.0\.1001, \[1, 2\]\)\]\.$/,
    );
    box.type('[(0.0.1001, [1, 2])]');
    assert.equal(box.validationMessage, undefined);
    box.hide();
    await asked;
  });
});
