import assert from 'node:assert/strict';
import { namedText } from '../../../src/core/names/namedText.ts';
import type { EntityName } from '../../../src/core/names/shownName.ts';
import { longestTurn } from '../../storm/turns.ts';

describe('the names in a text', () => {
  const vault: EntityName = { text: 'Vault', source: 'label' };
  const nameOf = (id: string) => (id === '0.0.5001' ? vault : undefined);

  it('stand before its IDs, but not in one of more than 10,000 characters', async () => {
    assert.equal(namedText('0.0.5001 sent 5 ℏ', nameOf), 'Vault · 0.0.5001 sent 5 ℏ');
    const long = '0.0.5001 '.repeat(2_000);
    assert.equal(namedText(long, nameOf), long);
    const quotes = '"'.repeat(10_000_000);
    const turns: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) turns.push(await longestTurn(() => namedText(quotes, nameOf)));
    assert.ok(Math.min(...turns) < 50, turns.join(', '));
  });
});
