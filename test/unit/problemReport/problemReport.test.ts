import assert from 'node:assert/strict';
import { marked } from 'marked';
import { type ProblemFacts, problemReport } from '../../../src/ui/problemReport/problemReport.ts';

const facts: ProblemFacts = {
  versions: [['Ledger Lens', '0.1.0']],
  settings: [['ledgerLens.network', 'mine']],
  networks: ['selected: mine, chain 298'],
  log: ['2026-01-01T00:00:00.000Z [info] a line'],
  issuePage: 'https://example.com/issues/new',
};
const plain = (text: string) => text;

describe('the report of a problem', () => {
  it('has a place for the user’s words, what was gathered, and where to take it', () => {
    const text = problemReport(facts, plain);
    for (const part of ['## What happened', 'Ledger Lens: 0.1.0', '"ledgerLens.network": "mine"', '[info] a line'])
      assert.ok(text.includes(part), part);
    assert.match(text, /Nothing has been sent.*\n\nThen open https:\/\/example\.com\/issues\/new/s);
  });

  it('redacts every text that was gathered', () => {
    const text = problemReport(facts, () => 'X');
    for (const gathered of ['0.1.0', '"mine"', 'chain 298', 'a line']) assert.ok(!text.includes(gathered), gathered);
  });

  it('keeps the log in its block, whatever is in it', () => {
    const line = '2026 [error] ```` # Not a heading <img src=x>';
    const tokens = marked.lexer(problemReport({ ...facts, log: [line, line] }, plain));
    const blocks = tokens.flatMap((token) => (token.type === 'code' && 'text' in token ? [token.text] : []));
    assert.equal(blocks.at(-1), `${line}\n${line}`);
    assert.equal(tokens.at(-1)?.type, 'code');
  });

  it('says so where nothing was changed or logged', () => {
    const text = problemReport({ ...facts, settings: [], networks: [], log: [] }, plain);
    assert.match(text, /None\./);
    assert.match(text, /The log is empty\./);
  });
});
