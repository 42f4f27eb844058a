import assert from 'node:assert/strict';
import { placeholders, readMessages, sourceStrings } from '../l10n/sourceStrings.ts';

describe('the strings in other languages', function () {
  this.timeout(30_000);

  it('are listed for translators as the source has them', async () => {
    assert.deepEqual(readMessages('l10n/bundle.l10n.json'), await sourceStrings(), 'npm run l10n brings it up to date');
  });

  for (const [english, german] of [
    ['l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'],
    ['package.nls.json', 'package.nls.de.json'],
  ] as const)
    it(`are complete in German: ${german}`, () => {
      const [wanted, given] = [readMessages(english), readMessages(german)];
      assert.deepEqual(Object.keys(given).sort(), Object.keys(wanted).sort());
      for (const [key, message] of Object.entries(wanted)) {
        assert.deepEqual(placeholders(given[key] ?? ''), placeholders(message), `the placeholders of "${key}"`);
      }
    });

  it('are all there that package.json names', () => {
    const named = [...JSON.stringify(readMessages('package.json')).matchAll(/"%([^%"]+)%"/g)].map(
      ([, key]) => key ?? '',
    );
    assert.deepEqual([...new Set(named)].sort(), Object.keys(readMessages('package.nls.json')).sort());
  });
});
