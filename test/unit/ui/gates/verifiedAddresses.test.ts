import assert from 'node:assert/strict';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { against } from '../../verification/against.ts';
import { ADDRESS, exactWire, notVerifiedWire } from '../../verification/answers.ts';
import { sendJson } from '../../verification/loopbackServer.ts';
import { openGateWindow } from './gateWindow.ts';

const other = `0x${'3'.repeat(40)}`;
const unanswered = `0x${'4'.repeat(40)}`;
const log = { debug() {}, info() {}, warn() {}, error() {} } as never;

describe('the verified ones among some addresses', function () {
  this.timeout(60_000);

  it('are counted only where each was answered', async () => {
    const { ui } = await openGateWindow();
    await against(
      ({ url = '' }, response) => {
        if (url.includes(unanswered))
          sendJson(response, 403, { customCode: 'forbidden', message: 'No.', errorId: '1' });
        else if (url.includes(other)) sendJson(response, 404, { ...notVerifiedWire, address: other });
        else sendJson(response, 200, { ...exactWire, verifiedAt: null });
      },
      async (verification) => {
        const network = { name: 'testnet', chainId: '296' };
        const connection = {
          network,
          verification,
          ledger: servedClient({}).client,
          signal: new AbortController().signal,
        } as never;
        const addresses = [ADDRESS, other, unanswered];
        assert.deepEqual(
          [...(await ui.matchesAmong(connection, addresses, log))].sort(),
          [
            [ADDRESS, 'exact_match'],
            [other, 'none'],
          ].sort(),
        );
        assert.deepEqual([...(await ui.verifiedAmong(connection, addresses, log))], [[ADDRESS, 'exact_match']]);
      },
    );
  });
});
