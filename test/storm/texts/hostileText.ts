import type { Random } from '../../sandbox/ledger/random.ts';
import { hostileTexts } from '../../unit/render/hostileTexts.ts';

/** What means something to one of the readers of a text. */
const pieces: readonly string[] = [
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '`',
  '``',
  '```',
  '*',
  '**',
  '_',
  '__',
  '~~',
  '\\',
  '|',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '#',
  '-',
  '+',
  '=',
  '1.',
  '1)',
  '!',
  '![',
  '](',
  '&',
  ';',
  '&#60;',
  '&lt;',
  ':',
  '://',
  'https:',
  'www.',
  '@',
  '$',
  '$(',
  '$(x)',
  '$(error)',
  '"',
  "'",
  ',',
  '{',
  '}',
  '{0}',
  '%s',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u0000',
  '\u001b[31m',
  '\ufeff',
  '\u00ad',
  '\ud83d',
  '\u{e0041}',
  'command:x',
  'javascript:',
  'data:',
  'x',
  'a.b',
  'a_b',
  '<script>',
  '</script>',
  '<img',
  'onerror=',
  '-->',
  '<!--',
  ']]>',
  'src=x',
  'style',
  '/',
  '//',
  '=1+1',
  '@SUM(',
  '+1',
  '-1',
  '0.0.5',
  '\u2028',
  '\uff1d',
  'null',
  'undefined',
  '__proto__',
  '<a href=x>',
  '[x]: y',
  '|-|',
  '- [ ]',
];

/** A text as a stranger may write one, the same for the same draws. */
export function hostileText(random: Random): string {
  const kind = random.int(100);
  if (kind < 25) return hostileTexts[random.int(hostileTexts.length)] ?? '';
  if (kind < 85) return Array.from({ length: 1 + random.int(8) }, () => pieces[random.int(pieces.length)]).join('');
  if (kind < 90) return '';
  if (kind < 99) return String.fromCodePoint(...Array.from({ length: 1 + random.int(12) }, () => codePoint(random)));
  const long = pieces[random.int(pieces.length)] ?? '<';
  return long.repeat(1 + random.int(400));
}

/** Any character, and often one of the first. */
function codePoint(random: Random): number {
  return random.chance(60) ? random.int(0x250) : random.int(0x110000);
}
