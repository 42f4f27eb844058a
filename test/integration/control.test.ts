import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

describe('the control server', () => {
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ workspaces: false, faults: ['status * latency=1ms x1'] });
  });
  after(() => sandbox.close());

  async function control(method: string, path: string, body?: unknown): Promise<Answer> {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(sandbox.controlUrl + path, init);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }

  it('shows the state', async () => {
    const { status, body } = await control('GET', '/state');
    assert.equal(status, 200);
    assert.deepEqual(body.urls, { ledger: sandbox.ledgerUrl, status: sandbox.statusUrl, verification: '', rpc: '' });
    assert.deepEqual(body.faults, [{ id: 1, rule: 'status * latency=1ms x1', applied: 0, left: 1 }]);
    assert.match(String(body.clock), /^\d{10}\.\d{9}$/);
    assert.equal(Object(body.story).step, 'calm');
    assert.deepEqual(body.deployments, []);
  });

  it('sets faults and forgets them', async () => {
    await control('DELETE', '/faults');
    const set = await control('POST', '/faults', {
      faults: ['ledger /api/v1/network/nodes* 503-html x1', '* /none hang'],
    });
    const ids = Object(set.body.faults).map((fault: { id: number }) => fault.id);
    assert.equal((await fetch(`${sandbox.ledgerUrl}/api/v1/network/nodes`)).status, 503);
    assert.equal((await fetch(`${sandbox.ledgerUrl}/api/v1/network/nodes`)).status, 200);
    const rest = await control('DELETE', `/faults?id=${ids[1]}`);
    assert.deepEqual(rest.body.faults, [
      { id: ids[0], rule: 'ledger /api/v1/network/nodes* 503-html x1', applied: 1, left: 0 },
    ]);
    assert.equal((await control('DELETE', '/faults?id=99')).status, 404);
    assert.deepEqual((await control('DELETE', '/faults')).body.faults, []);
  });

  it('sets all of the faults or none, and says which word is wrong', async () => {
    const { status, body } = await control('POST', '/faults', { faults: ['ledger /a hang', 'ledger /b bang'] });
    assert.equal(status, 400);
    assert.match(String(body.error), /^Cannot read the fault "ledger \/b bang": "bang" is no fault; expected /);
    assert.deepEqual(sandbox.faults.list(), []);
    for (const wrong of [{ faults: 'ledger /a hang' }, { faults: [1] }, {}]) {
      assert.equal((await control('POST', '/faults', wrong)).status, 400);
    }
  });

  it('lists the requests, of all services or of one', async () => {
    await control('DELETE', '/log');
    await (await fetch(`${sandbox.ledgerUrl}/api/v1/network/nodes?limit=1`)).text();
    await (await fetch(`${sandbox.statusUrl}/api/v2/status.json`, { method: 'POST', body: '{}' })).text();
    assert.equal(Object((await control('GET', '/log')).body.requests).length, 2);
    const [line] = Object((await control('GET', '/log?service=status')).body.requests);
    const { method, path, query, status } = line;
    assert.deepEqual(
      { method, path, query, status },
      { method: 'POST', path: '/api/v2/status.json', query: '', status: 404 },
    );
    assert.equal((await control('GET', '/log?service=nothing')).status, 400);
    await control('DELETE', '/log');
    assert.deepEqual((await control('GET', '/log')).body.requests, []);
  });

  it('moves the story, by a step or to a step', async () => {
    assert.deepEqual((await control('POST', '/status/story', { step: 'masked' })).body, { step: 'masked' });
    const summary = await (await fetch(`${sandbox.statusUrl}/api/v2/summary.json`)).json();
    assert.equal(Object(summary).status.indicator, 'none');
    assert.equal(Object(summary).incidents.length, 1);
    assert.deepEqual((await control('POST', '/status/step')).body, { step: 'resolved' });
    const wrong = await control('POST', '/status/story', { step: 'bliss' });
    assert.equal(wrong.status, 400);
    assert.match(String(wrong.body.error), /^"bliss" is no step of the story; expected calm, investigating, /);
  });

  it('adds a transaction to the ledger, every digit of it', async () => {
    const { status, body } = await control('POST', '/ledger/transactions', {
      payer: '0.0.1001',
      name: 'CRYPTOTRANSFER',
      memo: 'from the test',
      result: 'INSUFFICIENT_PAYER_BALANCE',
      tokens: [{ token_id: '0.0.5001', account: '0.0.1001', amount: '9223372036854775807' }],
    });
    assert.equal(status, 200, JSON.stringify(body));
    const found = await (await fetch(`${sandbox.ledgerUrl}/api/v1/transactions/${body.transaction_id}`)).text();
    assert.match(found, /"amount":9223372036854775807[,}]/);
    assert.match(found, /"result":"INSUFFICIENT_PAYER_BALANCE"/);
    assert.ok(found.includes(Buffer.from('from the test').toString('base64')));
  });

  it('says what is wrong with a transaction', async () => {
    const { status, body } = await control('POST', '/ledger/transactions', { payer: 'me', name: 'CRYPTOTRANSFER' });
    assert.equal(status, 400);
    assert.match(String(body.error), /^This is no transaction: payer: expected an id such as 0\.0\.1001\.$/);
    const unknown = await control('POST', '/ledger/transactions', { payer: '0.0.2', name: 'FREEZE', bogus: 1 });
    assert.match(String(unknown.body.error), /bogus/);
  });

  it('moves the clock forward', async () => {
    const before = sandbox.clock.now();
    assert.equal((await control('POST', '/clock', { advance: '90s' })).status, 200);
    assert.ok(sandbox.clock.now() - before >= 90_000_000_000n);
    for (const wrong of [{ advance: '-1s' }, { advance: 5 }, {}]) {
      assert.equal((await control('POST', '/clock', wrong)).status, 400);
    }
  });

  it('says what there is where there is nothing, and refuses what is not JSON', async () => {
    const missing = await control('GET', '/nothing');
    assert.equal(missing.status, 404);
    assert.match(String(missing.body.error), /^There is no GET \/nothing; there is GET \/state, /);
    const answer = await fetch(`${sandbox.controlUrl}/faults`, { method: 'POST', body: '{"faults' });
    assert.equal(answer.status, 400);
    assert.equal((await control('POST', '/faults', ['x'])).status, 400);
  });
});
