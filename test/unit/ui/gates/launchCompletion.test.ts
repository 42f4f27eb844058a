import assert from 'node:assert/strict';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { hostileTexts } from '../../render/hostileTexts.ts';
import { connectionsOf } from './connectionsOf.ts';
import { openGateWindow } from './gateWindow.ts';

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const known = '0.0.1001-1790000000-000000001';

/** What ends a JSON string or means something to a person's eye. */
const texts = [
  ...hostileTexts,
  '", "preLaunchTask": "evil',
  '\\", "program": "/bin/sh',
  '0.0.1001-1790000000-000000001", "x": "y',
  '0.0.1001-1790000000-000000001\n"x": "y"',
  `${'$'}{command:workbench.action.terminal.sendSequence}`,
  `${'$'}{input:evil}`,
  '\u202e0.0.1001',
  'x'.repeat(100_000),
];

describe('what launch.json is completed with', function () {
  this.timeout(60_000);

  it('is the IDs of transactions alone, whatever a mirror node answers, with one plain line beside each', async () => {
    const { ui, window } = await openGateWindow();
    window.isTrusted = true;
    const rows = texts.map((text, at) => ({
      transaction_id: text,
      consensus_timestamp: `1790000000.${String(at).padStart(9, '0')}`,
      name: text,
      result: text,
    }));
    const row = {
      consensus_timestamp: '1790000001.000000001',
      name: 'CONTRACTCALL',
      result: texts.join(' ').slice(0, 5_000),
    };
    const { client: ledger } = servedClient({
      transactions: () => ({ transactions: [{ ...row, transaction_id: known }, ...rows], links: { next: null } }),
    });
    const network = { name: 'testnet', chainId: '296', baseUrl: '', explorerUrl: '', verifyUrl: '' };
    const connections = connectionsOf({ network, ledger, signal: new AbortController().signal } as never);
    ui.registerLaunchCompletion(connections as never);
    const text = '{"type": "ledger-lens", "transaction": ""}';
    const document = { getText: () => text, offsetAt: () => text.length - 2, positionAt: (at: number) => at };
    const items = (await window.providers.completions?.at(-1)?.provideCompletionItems?.(document, 0, token)) as
      | { label: { label: string }; detail: string }[]
      | undefined;
    assert.deepEqual(
      items?.map(({ label }) => label.label),
      [known],
    );
    for (const { detail } of items ?? []) {
      assert.ok(detail.length <= 700, String(detail.length));
      for (const hidden of '\n\r\u2028\u202e\u0000\u001b') assert.ok(!detail.includes(hidden), JSON.stringify(hidden));
    }
  });
});
