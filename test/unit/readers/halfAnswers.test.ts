import assert from 'node:assert/strict';
import { LensError } from '../../../src/core/net/errors.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { type Served, servedClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { now } from '../sheets/sheetContext.ts';

/** What a gateway or a mirror node in trouble gives for one of the requests of a sheet. */
const failures: readonly Served[] = [
  503,
  '<html><h1>502 Bad Gateway</h1></html>',
  '',
  'null',
  [],
  new LensError({ kind: 'offline' }, 'The line broke.'),
  400,
  '{"accounts": [{"account": "0.0.1"',
];
const said = /not loaded|can't load|can't be read/i;

describe('a sheet of which one request fails', () => {
  it('says so, whichever request and however it fails', async function () {
    this.timeout(60_000);
    const ledger = readOnlyLedger();
    const silent: string[] = [];
    let turn = 0;
    for (const [kind, id] of [
      ['account', '0.0.1001'],
      ['token', '0.0.5004'],
      ['topic', '0.0.7001'],
      ['schedule', '0.0.8001'],
      ['block', '5'],
      ['node', '3'],
    ] as const) {
      const whole = servedClient({}, ledger);
      await sheetReading(whole.client, { kind, id });
      const [first, ...parts] = new Set(whole.asked);
      assert.ok(first);
      // What only names a row's function or message more exactly, and what an account has besides.
      const needed = parts.filter((path) => !/^contracts\/(?:results\?from|0)|^topics\/.*timestamp/.test(path));
      for (const path of needed) {
        const failure = failures[turn++ % failures.length];
        const { client } = servedClient({ [path]: failure }, ledger);
        const { sheet } = await sheetReading(client, { kind, id });
        if (!said.test(renderMarkdown(sheet, { level: 'all', now }))) silent.push(`${kind}: ${path} as ${failure}`);
      }
    }
    assert.ok(turn >= 20, `${turn} requests`);
    assert.deepEqual(silent, []);
  });
});
