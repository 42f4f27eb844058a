import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';

describe('a contract call through the ledger', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ bindTimestampRange: true });
  });
  after(() => sandbox?.close());

  async function call(contract: string, data: string, more: object = {}) {
    const to = sandbox.deployments.find((each) => each.contract.endsWith(`:${contract}`))?.address;
    const response = await fetch(`${sandbox.ledgerUrl}/api/v1/contracts/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, data, ...more }),
    });
    return { status: response.status, text: await response.text() };
  }

  it('really runs on the chain', async () => {
    // greet()
    const { status, text } = await call('Greeter', '0xcfae3217');
    assert.equal(status, 200, text);
    assert.match(Buffer.from(text.replace(/.*0x|".*/g, ''), 'hex').toString(), /[A-Z][a-z]+/);
  });

  it('tells the gas that the call needs on the chain', async () => {
    const { status, text } = await call('Greeter', '0xcfae3217', { estimate: true });
    assert.equal(status, 200, text);
    const gas = Number(/0x[0-9a-f]+/.exec(text)?.[0]);
    assert.ok(gas > 21_000 && gas < 60_000, text);
  });

  it('has no contract in a block before its deployment, and none in a block to come', async () => {
    assert.match((await call('Greeter', '0xcfae3217', { block: '1' })).text, /"result":"0x"/);
    assert.match((await call('Greeter', '0xcfae3217', { block: 'latest' })).text, /0x0{10}/);
    const { status, text } = await call('Greeter', '0xcfae3217', { block: '99999999999' });
    assert.equal(status, 400);
    assert.match(text, /Unknown block number/);
  });

  it('tells how the contract reverted', async () => {
    const { status, text } = await call('Greeter', '0xdeadbeef');
    assert.equal(status, 400);
    assert.match(text, /CONTRACT_REVERT_EXECUTED/);
  });

  it('may find an empty page that goes on', async () => {
    const url = `${sandbox.ledgerUrl}/api/v1/transactions?account.id=0.0.1099`;
    const page: { transactions: unknown[]; links: { next: string | null } } = JSON.parse(
      await (await fetch(url)).text(),
    );
    assert.deepEqual(page.transactions, []);
    assert.match(page.links.next ?? '', /timestamp=/);
  });
});
