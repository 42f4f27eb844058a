import assert from 'node:assert/strict';
import { renderText } from '../../../src/core/render/text.ts';
import { hostileTexts, sheetOf, unsafe } from './hostileTexts.ts';

const now = 1_795_255_200_000;

describe('renderText', () => {
  for (const text of hostileTexts) {
    it(`lets ${JSON.stringify(text)} neither break lines nor reach the terminal`, () => {
      const shown = renderText(sheetOf(text), { level: 'all', now });
      const plain = renderText({ ...sheetOf('x'), explorerUrl: text }, { level: 'all', now });
      assert.equal(shown.split('\n').length, plain.split('\n').length);
      assert.doesNotMatch(shown, unsafe);
    });
  }

  it('makes visible what it does not let through', () => {
    assert.match(renderText(sheetOf('a\u202eb\u001b[31m'), { level: 'all', now }), /a\[U\+202E\]b\[U\+001B\]\[31m/);
  });

  it('cuts a text of a megabyte and says so', () => {
    const shown = renderText(sheetOf('x'.repeat(1_000_000)), { level: 'summary', now });
    assert.ok(shown.length < 400_000);
    assert.match(shown, /truncated, 1,000,000 characters in total/);
  });
});
