import assert from 'node:assert/strict';
import { escapeMarkdown, lineOfText, visibleText } from '../../../src/core/format/escape.ts';

const codeOf = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;

describe('text of a stranger', () => {
  it('begins no list or heading in Markdown, and keeps the sign of a number as it is', () => {
    for (const amount of ['-3.98106051 ℏ', '+3.6']) assert.equal(escapeMarkdown(amount), amount);
    for (const start of ['- a', '+ a', '---', '-', '===', '-a']) assert.equal(escapeMarkdown(start), `\\${start}`);
  });

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
    assert.equal(visibleText('名\u200d\u200c\u200d'), '名\u200d[U+200C][U+200D]');
  });

  it('shows a selector after what has no other form, and leaves it after what has', () => {
    for (const name of [
      'USDC\ufe0f',
      'ΕΥΡΩ\ufe00',
      'ЮСД\ufe0e',
      '\ufe0fUSDC',
      'USD \ufe0fC',
      '0.0.\ufe0f1001',
      'Cafe\u0301\ufe0f',
    ]) {
      assert.match(visibleText(name), /\[U\+FE0[0EF]\]/, JSON.stringify(name));
      assert.doesNotMatch(visibleText(name), /\p{Variation_Selector}/u, JSON.stringify(name));
    }
    assert.equal(visibleText('名\ufe00\ufe01\ufe0f'), '名\ufe00[U+FE01][U+FE0F]');
    for (const name of ['❤️', '1️⃣', '#️⃣', '*️⃣', '‼️', '©️', 'Ⓜ️', '👩‍❤️‍👨', '🏳️‍🌈', '㊗️', '葛\ufe00', 'က\ufe00', 'ေ\ufe00'])
      assert.equal(visibleText(name), name, JSON.stringify(name));
  });
});
