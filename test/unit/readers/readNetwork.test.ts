import assert from 'node:assert/strict';
import { LensError } from '../../../src/core/net/errors.ts';
import { readNetwork } from '../../../src/core/readers/readNetwork.ts';
import { networkSheet } from '../../../src/core/sheets/network/network.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { renderText } from '../render/renderText.ts';
import { context } from '../sheets/sheetContext.ts';

const now = 1_700_000_000_000;

function clientOf(answers: Record<string, object>) {
  const served = Object.entries(answers).map(([path, answer]) => [`network/${path}`, answer]);
  return servedClient({ 'network/*': 500, ...Object.fromEntries(served) }).client;
}

const nodes = {
  'nodes?limit=25': {
    nodes: [{ node_id: 0, node_account_id: '0.0.3', stake: 5 }, 'no object'],
    links: { next: '/api/v1/network/nodes?limit=25&node.id=gt:0' },
  },
  'nodes?limit=25&node.id=gt:0': { nodes: [{ node_id: 1, node_account_id: '0.0.4' }], links: { next: null } },
};

describe('readNetwork', () => {
  it('reads all pages of nodes, and says which could not be read', async () => {
    const reading = await readNetwork(clientOf(nodes), { now });
    assert.deepEqual(
      reading.nodes.map((node) => node.node_account_id),
      ['0.0.3', '0.0.4'],
    );
    assert.equal(reading.problems.length, 1);
  });

  it('names the figures that could not be read, and does not do without nodes', async () => {
    const { figures, registeredNodes } = await readNetwork(clientOf(nodes), { now });
    assert.deepEqual([figures.supply, figures.rates, figures.stake, figures.fees], Array(4).fill(undefined));
    assert.deepEqual(registeredNodes, []);
    assert.equal(figures.unread?.length, 5);
    assert.match(
      renderText(networkSheet(figures, context), { level: 'summary', now }),
      /Can't load the supply: the mirror node is unavailable \(500\)\./,
    );
    await assert.rejects(readNetwork(clientOf({}), { now }), LensError);
  });

  it('tells the price of one ℏ now and next, in dollars and as it is published', async () => {
    const rate = (cent_equivalent: number, expiration_time: number) => ({
      cent_equivalent,
      hbar_equivalent: 30000,
      expiration_time,
    });
    const exchangerate = { current_rate: rate(360000, 1_700_003_600), next_rate: rate(330000, 1_700_007_200) };
    const { figures } = await readNetwork(clientOf({ ...nodes, exchangerate }), { now });
    const text = renderText(networkSheet(figures, context), { level: 'all', now });
    assert.match(text, /current \| \$0\.12 per ℏ \(360,000 cents for 30,000 ℏ\)/);
    assert.match(text, /next \| \$0\.11 per ℏ/);
  });
});
