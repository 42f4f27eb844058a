import { htmlEntities } from './htmlEntities.ts';

/**
 * The body of an incident update without its HTML: only text, line breaks and https links remain. The body's authors
 * have access to a status page, but aren't necessarily trusted.
 */
export type BodyPart =
  | { type: 'text'; text: string }
  | { type: 'break' }
  /** An https link; `text` is what to show. */
  | { type: 'link'; text: string; href: string };

/** Tags that begin a new line. */
const block = /^(?:br|p|div|li|ul|ol|h[1-6]|tr|table|blockquote|pre|hr|section|article)$/;
/** The parts of HTML (or plain text) from outside, with at most two adjacent line breaks. */
export function plainBody(html: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let link: { href: string; text: string } | undefined;
  const add = (text: string) => {
    const clean = cleanText(text);
    if (link) link.text += clean.replace(/\n/g, ' ');
    else pushLines(parts, clean);
  };
  const closeLink = () => {
    if (link) pushLink(parts, link.text, link.href);
    link = undefined;
  };

  for (const token of htmlTokens(html)) {
    if (token.type === 'text') add(token.text);
    else if (token.name === 'a') {
      closeLink();
      const href = token.closing ? undefined : httpsLink(decode(token.href ?? ''));
      if (href !== undefined) link = { href, text: '' };
    } else if (block.test(token.name)) {
      if (link) link.text += ' ';
      else if (token.name === 'br' || parts.at(-1)?.type !== 'break') pushBreak(parts);
    }
  }
  closeLink();
  while (parts.at(-1)?.type === 'break') parts.pop();
  return parts;
}

/** The body as text, line by line; a link's URL follows its text in brackets. */
export function plainText(html: string): string {
  return textOfParts(plainBody(html));
}

/** The same of a body that has been read. */
export function textOfParts(parts: readonly BodyPart[]): string {
  return parts
    .map((part) => {
      if (part.type === 'break') return '\n';
      if (part.type === 'text' || part.text === part.href) return part.text;
      return `${part.text} (${part.href})`;
    })
    .join('');
}

/** The https links of bodies, each URL once. */
export function linksOfParts(parts: readonly BodyPart[]): { text: string; href: string }[] {
  const links = new Map<string, { text: string; href: string }>();
  for (const part of parts) {
    if (part.type === 'link' && !links.has(part.href)) links.set(part.href, { text: part.text, href: part.href });
  }
  return [...links.values()];
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return htmlEntities()[name] ?? htmlEntities()[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Decodes entities, makes tabs spaces, and removes control characters and those that change the reading direction. */
function cleanText(text: string): string {
  return decode(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
}

/** The URL in its canonical form; undefined if it isn't plain https. */
function httpsLink(href: string): string | undefined {
  const trimmed = href.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Adds text that may contain line breaks and bare https URLs. */
function pushLines(parts: BodyPart[], text: string): void {
  for (const [i, line] of text.split('\n').entries()) {
    if (i > 0) pushBreak(parts);
    if (line === '') continue;
    let position = 0;
    for (const match of line.matchAll(/https:\/\/[^\s<>"')\]]+/gi)) {
      const bare = withoutFinalPunctuation(match[0]);
      const href = httpsLink(bare);
      if (href === undefined) continue;
      pushText(parts, line.slice(position, match.index));
      parts.push({ type: 'link', text: bare, href });
      position = match.index + bare.length;
    }
    pushText(parts, line.slice(position));
  }
}

/** Searches from the end, because a regular expression would check each character of a long run again. */
function withoutFinalPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:!?'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function pushText(parts: BodyPart[], text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + text };
  else if (text.trim() !== '' || last?.type === 'link') parts.push({ type: 'text', text });
}

/** Adds a line break; none at the beginning, and at most two in a row. */
function pushBreak(parts: BodyPart[]): void {
  const [last, beforeLast] = [parts.at(-1), parts.at(-2)];
  if (last === undefined || (last.type === 'break' && beforeLast?.type === 'break')) return;
  parts.push({ type: 'break' });
}

function pushLink(parts: BodyPart[], text: string, href: string): void {
  const shown = text.replace(/\s+/g, ' ').trim();
  // A text that names another URL than the link's is a trap.
  const named = httpsLink(/^https?:/i.test(shown) ? shown.replace(/^http:/i, 'https:') : `https://${shown}`);
  const isTrap = named !== undefined && /\.[a-z]/i.test(shown) && new URL(named).host !== new URL(href).host;
  parts.push({ type: 'link', text: shown === '' || isTrap ? href : shown, href });
}

/**
 * HTML as text and tags, in one pass and in time proportional to its length, following the HTML standard's tokenizer
 * (section 13.2.5). Hand-made: parse5 takes 169 KB of the bundle (its tokenizer alone 98 KB), htmlparser2 51 KB and
 * five packages, this 2 KB. It doesn't have to be safe, because the result is shown as plain text and links are
 * checked. A test compares it with parse5.
 */
type HtmlToken =
  /** Text with its entities, undecoded. */
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tag';
      /** In lowercase. */
      readonly name: string;
      readonly closing: boolean;
      /** The value of its first `href`, undecoded. */
      readonly href: string | undefined;
    };

/** Tags whose content isn't text for a reader. */
const hidden: readonly string[] = ['script', 'style', 'template', 'iframe', 'noscript', 'title'];

/** Leaves out comments, declarations and the content of hidden tags. An unclosed tag is text. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let text = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const markup = markupAt(html, at);
    if (markup === 'unclosed') break;
    if (markup === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > text) yield { type: 'text', text: html.slice(text, at) };
    const { end, tag } = markup;
    if (tag) yield tag;
    text = tag && !tag.closing && hidden.includes(tag.name) ? endOfHidden(html, tag.name, end) : end;
    at = html.indexOf('<', text);
  }
  if (text < html.length) yield { type: 'text', text: html.slice(text) };
}

/** A tag, comment or declaration, and the position after it. */
interface Markup {
  end: number;
  tag?: HtmlToken & { type: 'tag' };
}

/** The token that begins with the `<` at `at`; undefined if it is only a character. */
function markupAt(html: string, at: number): Markup | 'unclosed' | undefined {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 2);
    return { end: end < 0 ? html.length : end + 3 };
  }
  const [, slash = '', letter, declaration] = beginning.exec(html.slice(at, at + 3)) ?? [];
  if (letter !== undefined) return tagAt(html, at + 1 + slash.length, slash !== '');
  if (slash === '' && declaration === undefined) return undefined;
  const end = html.indexOf('>', at);
  return end < 0 ? 'unclosed' : { end: end + 1 };
}

const beginning = /^<(\/?)(?:([a-z])|([!?]))?/i;
const tagName = /[^\t\n\f\r />]*/y;
/** An attribute: its name, and its value in double quotes, single quotes or none; unclosed quotes come last. */
const attribute =
  /[\t\n\f\r /]*(?:([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*)))?)?/y;

/** The tag whose name begins at `start`. */
function tagAt(html: string, start: number, closing: boolean): Markup | 'unclosed' {
  let href: string | undefined;
  tagName.lastIndex = start;
  const name = tagName.exec(html)?.[0].toLowerCase() ?? '';
  attribute.lastIndex = start + name.length;
  while (attribute.lastIndex < html.length) {
    const [, key, double, single, bare] = attribute.exec(html) ?? [];
    if (href === undefined && key?.toLowerCase() === 'href') href = double ?? single ?? bare;
    if (html.charAt(attribute.lastIndex) === '>') {
      return { end: attribute.lastIndex + 1, tag: { type: 'tag', name, closing, href } };
    }
  }
  return 'unclosed';
}

/** Where the end tag of a hidden tag begins. */
function endOfHidden(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
