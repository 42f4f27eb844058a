import assert from 'node:assert/strict';
import { launchedTransactionAt } from '../../../../src/ui/debug/launchText.ts';

/** With the cursor at `|`. */
const at = (text: string) => {
  const found = launchedTransactionAt(text.replace('|', ''), text.indexOf('|'), 'ledger-lens');
  return found && [text.replace('|', '').slice(found.start, found.end), found.network];
};

describe('the transaction in launch.json that the cursor is in', () => {
  it('is the value of one of our configurations, with its network', () => {
    assert.deepEqual(at('{"type": "ledger-lens", "transaction": "|"}'), ['', undefined]);
    assert.deepEqual(at('{"transaction": "0.0|.5", "network": "local",\n "type":"ledger-lens"}'), ['0.0.5', 'local']);
    assert.deepEqual(at('[{"type": "node", "network": "a"},\n {"type": "ledger-lens",\n"transaction" : "x|'), [
      'x',
      undefined,
    ]);
  });

  it('is none elsewhere', () => {
    for (const text of [
      '{"type": "node", "transaction": "|"}',
      '[{"type": "ledger-lens"}, {"type": "node", "transaction": "|"}]',
      '{"type": "ledger-lens", "transaction": |""}',
      '{"type": "ledger-lens", "transaction": ""|}',
      '{"type": "ledger-lens", "network": "|", "transaction": ""}',
      '{"type": "ledger-lens", "transaction":\n "a\n|"}',
      '|',
    ])
      assert.equal(at(text), undefined, text);
  });
});
