import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';

describe('a contract call through the ledger', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ bindTimestampRange: true });
  });
  after(() => sandbox?.close());

  async function call(contract: string, data: string) {
    const to = sandbox.deployments.find((each) => each.contract.endsWith(`:${contract}`))?.address;
    const response = await fetch(`${sandbox.ledgerUrl}/api/v1/contracts/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, data }),
    });
    return { status: response.status, text: await response.text() };
  }

  it('really runs on the chain', async () => {
    // greet()
    const { status, text } = await call('Greeter', '0xcfae3217');
    assert.equal(status, 200, text);
    assert.match(Buffer.from(text.replace(/.*0x|".*/g, ''), 'hex').toString(), /[A-Z][a-z]+/);
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
