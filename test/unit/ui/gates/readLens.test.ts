import assert from 'node:assert/strict';
import { useGateWindow } from './gateWindow.ts';

describe('the lens of an answer', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  it('has a long answer whole in its tooltip, which cuts none', () => {
    const question = { address: `0x${'ab'.repeat(20)}`, contract: 'Vault', member: 'note' } as never;
    const tooltip = (text: string) => {
      const answer = { kind: 'values', values: [{ name: '', type: 'string', text }] };
      const read = { entry: { name: 'note', inputs: [], outputs: [] }, given: [], answer };
      return opened.ui.lensTooltip(question, { of: () => ({ read, at: new Date(0) }) } as never);
    };
    const long = 'word '.repeat(60).trim();
    assert.ok(tooltip(long).startsWith(`note = "${long}"\n\nRead at `), tooltip(long));
    assert.match(tooltip('short'), /^Read at /);
  });
});
