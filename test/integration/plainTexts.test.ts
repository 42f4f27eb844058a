import assert from 'node:assert/strict';
import { startSandbox } from '../sandbox/start.ts';

/** Markup that the status page doesn't use itself, links of Markdown, control characters, and what turns or hides text. */
const hostile = /<(?!\/?(?:a|br|code|em|p|strong)\b)|\]\(|javascript:|(?!\n)\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/u;

const ledgerPaths = [
  'accounts',
  'blocks',
  'contracts',
  'network/nodes',
  'network/registered-nodes',
  'schedules',
  'tokens',
  'topics/7001/messages',
  'topics/7004',
  'tokens/0.0.5011/nfts',
  ...['5006', '5009', '5010', '5011'].map((num) => `tokens/0.0.${num}`),
  'transactions/0.0.1010-1790000700-000000008',
  'transactions',
];

/** The texts of an answer: memos and metadata are in base64, and so are hashes, which are no texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const decoded = /^[\w+/]{8,}={0,2}$/.test(value) ? Buffer.from(value, 'base64').toString() : '';
    const isText = /[a-z]{4}/.test(decoded) && !decoded.includes('\ufffd');
    return isText ? [value, decoded] : [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function hostileTexts(isForPeople: boolean): Promise<{ texts: string[]; results: string[] }> {
  const sandbox = await startSandbox({ workspaces: false, isForPeople });
  try {
    const texts: string[] = [];
    const results: string[] = [];
    const urls = [
      ...ledgerPaths.map((path) => `${sandbox.ledgerUrl}/api/v1/${path}?limit=100`.replace(/(\d{4}|8)\?.*/, '$1')),
      `${sandbox.statusUrl}/api/v2/summary.json`,
      `${sandbox.statusUrl}/api/v2/incidents.json`,
    ];
    for (const url of urls) {
      const response = await fetch(url);
      assert.equal(response.status, 200, url);
      const answer: unknown = await response.json();
      texts.push(...textsIn(answer).filter((text) => hostile.test(text)));
      if (url.endsWith('/transactions?limit=100'))
        results.push(...textsIn(answer).filter((text) => /^[A-Z_]{4,}$/.test(text)));
    }
    return { texts, results };
  } finally {
    await sandbox.close();
  }
}

describe('the embedded network for people', () => {
  it('has no hostile texts, which the one for tests has', async () => {
    const [forPeople, forTests] = [await hostileTexts(true), await hostileTexts(false)];
    assert.deepEqual(forPeople.texts, []);
    assert.ok(new Set(forTests.texts).size >= 20, [...new Set(forTests.texts)].join('\n'));
    assert.ok(!forPeople.results.includes('PAYER_ACCOUNT_NOT_FOUND'));
  });
});
