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
    const last = { of: () => [], keep: (_: string, given: readonly string[]) => kept.push([...given]) };
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
    const [back] = second.buttons;
    assert.ok(back);
    second.press(back);
    const again = await next('quote (1/2)');
    assert.equal(again.value, '5');
    again.type('6');
    again.accept();
    const end = await next('quote (2/2)');
    end.type('7');
    end.accept();
    assert.deepEqual((await reply)?.given, ['6', '7']);
    assert.deepEqual(kept, [['6', '7']]);
  });
});
