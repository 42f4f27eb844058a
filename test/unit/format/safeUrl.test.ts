import assert from 'node:assert/strict';
import { Lexer, parse, type Tokens } from 'marked';
import { parseFragment } from 'parse5';
import { safeUrl } from '../../../src/core/format/escape.ts';
import { markdownTokens } from '../render/markdownTokens.ts';

/** Where a link leads as a browser reads the HTML of a parser that doesn't encode targets. */
function inBrowser(markdown: string): string | undefined {
  const nodes: unknown[] = [parseFragment(String(parse(markdown)))];
  for (const node of nodes) {
    if (typeof node !== 'object' || node === null) continue;
    if ('attrs' in node && Array.isArray(node.attrs))
      for (const { name, value } of node.attrs) if (name === 'href') return String(value);
    if ('childNodes' in node && Array.isArray(node.childNodes)) nodes.push(...node.childNodes);
  }
  return undefined;
}

/** As VS Code does: the target as it is written. */
function asWritten(markdown: string): string | undefined {
  return markdownTokens(new Lexer().lex(markdown)).find((token): token is Tokens.Link => token.type === 'link')?.href;
}

describe('the URL of a link', () => {
  const urls = [
    'https://a.example/?a=1&b=2',
    'https://a.example/?a=1&copy;=2',
    'https://a.example/?q=&lt;script&gt;&#60;x&#x3c;',
    'https://a.example/&amp;/&NotEqualTilde;?x=&quot;)',
    'https://a.example/;jsessionid=1?a&b;c',
  ];
  for (const url of urls)
    it(`leads where it should in every Markdown: ${url}`, () => {
      const markdown = `[x](${safeUrl(url)})`;
      for (const target of [inBrowser(markdown), asWritten(markdown)])
        assert.equal(decodeURIComponent(target ?? ''), decodeURIComponent(new URL(url).href));
    });

  it('keeps what separates the parts of a query, and of a path', () => {
    assert.equal(safeUrl('https://a.example/;p=1?a=1&b=2;c'), 'https://a.example/;p=1?a=1&b=2;c');
  });
});
