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
