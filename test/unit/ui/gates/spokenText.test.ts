import assert from 'node:assert/strict';
import { openGateWindow } from './gateWindow.ts';

describe('the name of a row for a screen reader', () => {
  let spokenText: Awaited<ReturnType<typeof openGateWindow>>['ui']['spokenText'];
  before(async function () {
    this.timeout(60_000);
    ({ spokenText } = (await openGateWindow()).ui);
  });

  it('has commas between its parts, and says HBAR', () => {
    assert.equal(
      spokenText('0.0.3', 'stake 4.5B ℏ (13%) · Hosted by Example · node 0', undefined, ''),
      '0.0.3, stake 4.5B HBAR (13%), Hosted by Example, node 0',
    );
  });

  it('says where an amount went', () => {
    assert.equal(spokenText('1.5 ℏ: 0.0.1001 → 0.0.1002'), '1.5 HBAR: 0.0.1001 to 0.0.1002');
  });
});
