import assert from 'node:assert/strict';
import { servedVerification } from '../../verification/servedVerification.ts';
import { useGateWindow } from './gateWindow.ts';

describe('a contract on a chain that the service does not support', () => {
  const opened = useGateWindow();
  const recorded = { contract: 'Greeter', places: [{ network: 'sandbox', address: '0x9fE4' }] };
  const check = (chainId: string, answers: string[], instead?: typeof recorded) => {
    const { ui, window } = opened;
    window.given.length = 0;
    window.answers = answers;
    const verification = servedVerification({ chains: () => [{ chainId: 298, name: 'Sandbox', supported: true }] });
    const network = { name: 'other', chainId, verifyUrl: 'https://verify.example' };
    const connection = { network, verification, signal: new AbortController().signal };
    return ui.supportedOrRecorded(connection as never, { warn() {} } as never, instead);
  };
  const said = () => opened.window.given.filter(({ name }) => name === 'warning').map(({ given }) => given);

  it('goes on where the records have it, if the user wants that', async () => {
    assert.deepEqual(await check('297', ['Verify on sandbox'], recorded), { on: 'sandbox' });
    assert.deepEqual(said(), [
      [
        "The verification service at https://verify.example doesn't support other (chain 297). The project's records have Greeter on sandbox at 0x9fE4.",
        'Verify on sandbox',
        'Open Settings',
      ],
    ]);
    assert.equal(await check('297', [], recorded), false);
  });

  it('ends there without records, and is no matter on a chain that it supports', async () => {
    assert.equal(await check('297', []), false);
    assert.match(String(said()[0]?.[0]), /It supports Sandbox \(298\)/);
    assert.equal(await check('298', [], recorded), true);
    assert.deepEqual(said(), []);
  });
});
