import * as l10n from '@vscode/l10n';
import { formatInteger } from './amounts.ts';

/**
 * Characters that must never reach a screen unescaped: control characters (ANSI sequences begin with one), characters
 * that reorder or hide text (bidirectional controls, zero-width ones, blanks that are letters, tags and the selectors
 * that carry bytes as well), and halves of surrogate pairs. Joiners and selectors stay where a script or an emoji needs
 * them, one at a time.
 */
const unsafe =
  /(?![\t\n])\p{Cc}|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800\ufff9-\ufffb]|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\s\d\u200c\u200d])[\u200c\u200d]|(?<=^|(?!\p{Emoji})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{Mn}\s])[\ufe00-\ufe0f]|\p{Surrogate}/gu;

/** What most texts are: nothing in them is unsafe. Tables of thousands of rows are written twice as fast with it. */
const plain = /^[ -~]*$/;

/** The same, in single words. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** No one writes longer URLs. */
const maxUrl = 2000;

/** Text with every unsafe character made visible as its code, such as `[U+202E]`; tabs and newlines stay. */
export function visibleText(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/** At most `limit` UTF-16 units of `text`, never half a character, and a note of what was left out. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return `${text.slice(0, end)}… ${l10n.t`(truncated, ${formatInteger(text.length)} characters in total)`}`;
}

/** One line of safe, visible text: cut to `limit`, runs of white space as one space. */
export function lineOfText(text: string, limit: number): string {
  if (text.length <= limit && plainLine.test(text)) return text;
  return visibleText(cutText(text, limit)).replace(/\s+/g, ' ').trim();
}

/** In characters; a row of 200 px shows about 25. */
const longestQuote = 40;

/** The beginning of a text, on one line and in quotation marks: no names are put before the IDs in it. */
export function quoted(text: string, limit = longestQuote): string {
  // A message may have a megabyte.
  const most = 4 * limit;
  const characters = [...lineOfText(text.slice(0, most), Number.POSITIVE_INFINITY)];
  const isCut = characters.length > limit || text.length > most;
  return l10n.t('“{0}”', isCut ? `${characters.slice(0, limit).join('')}…` : characters.join(''));
}

/** Text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"'`]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('`', '&#96;');
}

/**
 * One line of text for Markdown, so that it renders as itself: no emphasis, link, HTML, entity, table cell, list,
 * heading, autolink (`https://`, `www.`, `a@b`) or `$(icon)`. Only characters with a meaning in their place are
 * escaped, so that the source stays readable. A word joiner breaks up `$(icon)`, because VS Code looks for icons after
 * rendering.
 */
export function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\`*{}[\]<>#|~!&@]|(?<=\])\(|:(?=\/)|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_/g, '\\$&')
    .replaceAll('$(', '$\u2060(')
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/^(?:=|[-+](?!\d))/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/**
 * One line of text as a Markdown code span, whatever backticks it contains. With `nested` (in a table or a link), a
 * text with bars or brackets becomes plain text, because parsers look for those before code spans.
 */
export function markdownCode(line: string, { nested = false } = {}): string {
  if (line === '') return '';
  if (nested && /[`|[\]\\]/.test(line)) return escapeMarkdown(line);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), (run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const padding = longest > 0 ? ' ' : '';
  return `${fence}${padding}${line.replaceAll('$(', '$\u2060(')}${padding}${fence}`;
}

/**
 * A URL that may be offered as a link: https, or http on this machine (a local network's explorer). Returns it as the
 * URL standard serializes it, without any character that means something in Markdown or HTML; undefined for other text.
 */
export function safeUrl(href: string): string | undefined {
  if (href.length > maxUrl || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.username !== '' || url.password !== '') return undefined;
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return undefined;
  return safeTarget(url.href);
}

/**
 * A link target, such as one of our command links, escaped for Markdown's parentheses and entities: most parsers take
 * `&copy;` for a character, but VS Code's takes `&amp;` as it is. Without its semicolon, it is one to none.
 */
export function safeTarget(target: string): string {
  return target
    .replace(/[()'"<>\\`|\s]/g, percentEncode)
    .replace(/&(#?[a-z0-9]{1,40});/gi, (_, name: string) => `&${name}%3B`);
}

function percentEncode(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
