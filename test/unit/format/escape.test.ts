import assert from 'node:assert/strict';
import { lineOfText, visibleText } from '../../../src/core/format/escape.ts';

const codeOf = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;

describe('text of a stranger', () => {
  it('shows each character that would hide or reorder text as its code', () => {
    for (const code of [
      0, 7, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200e, 0x200f,
      0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0x1d173,
      0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef,
    ])
      assert.equal(visibleText(`US${String.fromCodePoint(code)}DC`), `US${codeOf(code)}DC`);
    assert.equal(visibleText('\ud800a\udc00'), '[U+D800]a[U+DC00]');
    assert.equal(lineOfText('a\u3164\n b', 40), 'a[U+3164] b');
  });

  it('shows a joiner between letters that need none, and leaves it where a script or an emoji needs it', () => {
    for (const name of ['USD\u200dC', 'USD\u200cC', '\u200dUSDC', '0.0.\u200c1001', 'ЮС\u200dД'])
      assert.match(visibleText(name), /\[U\+200[CD]\]/, JSON.stringify(name));
    for (const name of ['می\u200cخواهم', 'क्\u200dष', '👨\u200d👩\u200d👧', '❤️', 'Café', '日本円', '한국어'])
      assert.equal(visibleText(name), name);
  });
});
