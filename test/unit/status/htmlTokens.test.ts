import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { htmlTokens } from '../../../src/core/status/plainBody.ts';

describe('htmlTokens', () => {
  const tokens = (html: string) =>
    [...htmlTokens(html)].map((token) =>
      token.type === 'text' ? token.text : `${token.closing ? '/' : ''}${token.name}:${token.href ?? ''}`,
    );

  it('gives text and tags, lower case, with their address', () => {
    assert.deepEqual(tokens('a<B>b</b\n><A\tHREF = x/y >c<br/>'), ['a', 'b:', 'b', '/b:', 'a:x/y', 'c', 'br:']);
    assert.deepEqual(tokens('<a/href="1"/><a =href=2><a href><a href=>'), ['a:1', 'a:', 'a:', 'a:']);
  });

  it('leaves out comments, declarations and what is hidden', () => {
    assert.deepEqual(tokens('<!doctype html>a<!-- <b> -->b<!-->c<?xml ?>d</ e>f</>'), ['a', 'b', 'c', 'd', 'f']);
    assert.deepEqual(tokens('<script>if (a<b) "</scripts>"</SCRIPT >x'), ['script:', '/script:', 'x']);
    assert.deepEqual(tokens('<style>x'), ['style:']);
  });

  it('has a mere < and a tag that never ends for text', () => {
    assert.deepEqual(tokens('1 < 2 <3 << <'), ['1 < 2 <3 << <']);
    assert.deepEqual(tokens('a <b>c <a href="x> d </b> e'), ['a ', 'b:', 'c <a href="x> d </b> e']);
  });

  it('reads what parse5 reads, wherever no rule about nesting is in the way', () => {
    const name = fc.constantFrom('b', 'I', 'span', 'a', 'x-y', 'br');
    const value = fc.stringMatching(/^[a-z:/=?#&; .]{0,12}$/);
    const attribute = fc
      .tuple(
        fc.constantFrom('href', 'HREF', 'title', 'data-href', 'href-x'),
        value,
        fc.constantFrom('"', "'", '', ' = "'),
      )
      .map(([key, text, quote]) => {
        if (quote === '') return `${key}=${text.replace(/[ ]/g, '')}x`;
        const mark = quote.trim().at(-1) ?? '"';
        return quote.length > 1 ? `${key}${quote}${text}${mark}` : `${key}=${mark}${text}${mark}`;
      });
    const tag = fc
      .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', ' >', '/>', '\n>'))
      .map(([tagName, attributes, end]) => `<${[tagName, ...attributes].join(' ')}${end}`);
    const piece = fc.oneof(
      tag,
      name.map((each) => `</${each}>`),
      fc.constantFrom('<!-- c -->', '<', '< ', '>', '"', "'", '<!x>', '<?y>', '</ z>', '<script>a<b</script>'),
      fc.stringMatching(/^[a-z0-9 .=]{0,10}$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = `${pieces.join('')}<i>`;
        const ours = [...htmlTokens(html)];
        const text = ours.map((token) => (token.type === 'text' ? token.text : '')).join('');
        const hrefs = ours.flatMap((token) =>
          token.type === 'tag' && !token.closing && token.name !== 'script' ? [token.href ?? null] : [],
        );
        let isUnclosed = false;
        const onParseError = ({ code }: { code: string }) => {
          isUnclosed ||= code === 'eof-in-tag';
        };
        const plain = html.replaceAll('&', '&amp;');
        const theirs = flat(parseFragment(plain, { onParseError }).childNodes);
        // A tag that never ends is left out by parse5, and text here.
        const unclosed = isUnclosed ? html.slice(html.length - (text.length - theirs.text.length)) : '';
        assert.match(unclosed, isUnclosed ? /^<\/?[a-z]/i : /^$/, html);
        assert.deepEqual(
          { text, links: new Set(hrefs) },
          { text: theirs.text + unclosed, links: new Set(theirs.hrefs) },
          html,
        );
      }),
      { numRuns: 300, examples: [[['<', 'a a=', '"']], [['x', '</', "b c='"]]] },
    );
  });
});

/** A tree's text without scripts, and the addresses of its elements (formatting ones may be there twice). */
function flat(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): { text: string; hrefs: (string | null)[] } {
  const found = { text: '', hrefs: [] as (string | null)[] };
  for (const node of nodes) {
    if ('value' in node) found.text += node.value;
    if (!('attrs' in node) || node.nodeName === 'script') continue;
    found.hrefs.push(node.attrs.find(({ name }) => name === 'href')?.value ?? null);
    const inner = flat(node.childNodes);
    found.text += inner.text;
    found.hrefs.push(...inner.hrefs);
  }
  return found;
}
