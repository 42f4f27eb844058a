import assert from 'node:assert/strict';
import { valueText } from '../../../src/core/render/valueText.ts';
import type { Value } from '../../../src/core/sheets/sheet.ts';
import { hostileTexts, unsafe } from './hostileTexts.ts';

const now = 1_795_255_200_000;

describe('valueText', () => {
  const valuesOf = (text: string): Value[] => [
    { type: 'text', text },
    { type: 'code', text },
    { type: 'id', text },
    { type: 'amount', text, exact: '1', unit: '', usd: text },
    { type: 'time', timestamp: text },
    { type: 'url', text, href: text },
  ];

  for (const text of hostileTexts) {
    it(`lets ${JSON.stringify(text)} neither break lines nor reach the terminal`, () => {
      for (const value of valuesOf(text)) {
        const shown = valueText(value, now);
        assert.doesNotMatch(shown, /\n/, value.type);
        assert.doesNotMatch(shown, unsafe, value.type);
      }
    });
  }

  it('makes visible what it does not let through', () => {
    assert.match(valueText({ type: 'text', text: 'a\u202eb\u001b[31m' }, now), /a\[U\+202E\]b\[U\+001B\]\[31m/);
  });

  it('cuts a text of a megabyte and says so', () => {
    const shown = valueText({ type: 'text', text: 'x'.repeat(1_000_000) }, now);
    assert.ok(shown.length < 3_000);
    assert.match(shown, /truncated, 1,000,000 characters in total/);
  });
});
