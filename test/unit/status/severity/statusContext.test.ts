import assert from 'node:assert/strict';
import { LensError, type LensFailure } from '../../../../src/core/net/errors.ts';
import { withStatusNotice } from '../../../../src/core/sheets/status/statusNotice.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import { mayBeNetwork, mayBeService, statusContext } from '../../../../src/core/status/severity/statusContext.ts';
import { incidentOf, summaryOf, wireComponent, wireIncident, wireMaintenance } from '../statusDocuments.ts';

const contextOf = (extra: Parameters<typeof summaryOf>[0], options?: Parameters<typeof statusContext>[2]) =>
  statusContext(assessStatus(summaryOf(extra), 'testnet'), 'testnet', options);

describe('status context', () => {
  it('names the worst open incident in one sentence', () => {
    const context = contextOf({
      incidents: [wireIncident('a'), wireIncident('b', { impact: 'critical', status: 'identified' })],
    });
    assert.equal(context?.sentence, 'Open incident on testnet: Trouble b (identified, critical impact).');
    assert.equal(context?.kind, 'incident');
    assert.equal(context?.event.id, 'b');
  });

  it('names the network once, also if the title begins with it', () => {
    const sentenceOf = (name: string) => contextOf({ incidents: [wireIncident('a', { name })] })?.sentence;
    for (const name of [
      'Testnet: delayed transactions',
      'testnet - delayed transactions.',
      'TESTNET – delayed transactions',
    ])
      assert.match(sentenceOf(name) ?? '', /^Open incident on testnet: delayed transactions \(/, name);
    for (const name of ['Testnet upgrade', 'Testnet:', 'Testnets: delayed', 'Testnet-wide delays'])
      assert.ok(sentenceOf(name)?.startsWith(`Open incident on testnet: ${name} (`), sentenceOf(name));
  });

  it('names a maintenance in progress, not one to come', () => {
    assert.equal(contextOf({ scheduled_maintenances: [wireMaintenance('m')] }), undefined);
    const context = contextOf({ scheduled_maintenances: [wireMaintenance('m', { status: 'in_progress' })] });
    assert.equal(context?.sentence, 'Maintenance is in progress on testnet: Upgrade m.');
  });

  it('says nothing of other networks, of muted things, of what began after the failure, and in calm', () => {
    assert.equal(contextOf({}), undefined);
    const incidents = [wireIncident('a')];
    assert.equal(contextOf({ incidents }, { muted: ['a'] }), undefined);
    const began = Date.parse('2026-11-20T09:00:00Z');
    assert.equal(contextOf({ incidents }, { failedAt: began - 31 * 60_000 }), undefined);
    assert.ok(contextOf({ incidents }, { failedAt: began - 29 * 60_000 }), 'trouble begins before it is reported');
    const components = [wireComponent('Mainnet Network'), wireComponent('Testnet Network')];
    const mainnet = wireIncident('x', { name: 'Mainnet is down', components: [components[0]] });
    assert.equal(contextOf({ components, incidents: [mainnet] }), undefined);
  });

  it('excuses failures of the service, not those of the question', () => {
    const excused = (failure: LensFailure) => mayBeService(new LensError(failure, 'x'));
    assert.equal(excused({ kind: 'offline' }), true);
    assert.equal(excused({ kind: 'timeout', ms: 1 }), true);
    assert.equal(excused({ kind: 'rateLimited', status: 429 }), true);
    assert.equal(excused({ kind: 'badResponse' }), true);
    assert.equal(excused({ kind: 'http', status: 503 }), true);
    assert.equal(excused({ kind: 'http', status: 400 }), false);
    assert.equal(excused({ kind: 'notFound', status: 404 }), false);
    assert.equal(excused({ kind: 'input', field: 'id' }), false);
    assert.equal(excused({ kind: 'config', setting: 's' }), false);
    assert.equal(excused({ kind: 'cancelled' }), false);
  });

  it('excuses what nodes say of themselves, not what is wrong with a transaction', () => {
    for (const code of ['BUSY', 'PLATFORM_NOT_ACTIVE', 'TRANSACTION_EXPIRED', 'RECEIPT_NOT_FOUND'])
      assert.equal(mayBeNetwork(code), true, code);
    for (const code of ['SUCCESS', 'INVALID_SIGNATURE', 'CONTRACT_REVERT_EXECUTED', ''])
      assert.equal(mayBeNetwork(code), false, code);
  });

  it('stands first in the sheet of what failed, and leads to the incident', () => {
    const sheet = {
      kind: 'transaction' as const,
      id: '0.0.1@1.1',
      title: 'Transfer',
      headline: 'A transfer failed.',
      tone: 'failure' as const,
      icon: 'error',
      sections: [{ title: 'Summary', level: 'summary' as const, blocks: [] }],
    };
    const noticed = withStatusNotice(sheet, {
      kind: 'incident',
      event: incidentOf('a'),
      sentence: 'An incident is open.',
    });
    assert.deepEqual(
      noticed.sections.map(({ title }) => title),
      ['Service status', 'Summary'],
    );
    assert.match(JSON.stringify(noticed.sections[0]), /An incident is open\. This may be why it failed\./);
    assert.match(JSON.stringify(noticed.sections[0]), /"ref":\{"kind":"incident","id":"a"\}/);
  });
});
