import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { htmlEntities } from '../../../src/core/status/htmlEntities.ts';
import { linksOfParts, plainBody, plainText } from '../../../src/core/status/plainBody.ts';
import { cpuTime } from '../cpuTime.ts';

describe('plainBody', () => {
  it('keeps text, line breaks and https links', () => {
    assert.deepEqual(
      plainBody('See <a href="https://example.com/a?b=1&amp;c=2">the <b>notes</b></a>.<br />Thanks &amp; bye'),
      [
        { type: 'text', text: 'See ' },
        { type: 'link', text: 'the notes', href: 'https://example.com/a?b=1&c=2' },
        { type: 'text', text: '.' },
        { type: 'break' },
        { type: 'text', text: 'Thanks & bye' },
      ],
    );
  });

  it('makes lines of blocks, lists and newlines, with at most one empty line between', () => {
    assert.equal(plainText('<p>One</p><p>Two</p><ul><li>a</li><li>b</li></ul>'), 'One\nTwo\na\nb');
    assert.equal(plainText('One\r\n\r\n\r\n\r\nTwo'), 'One\n\nTwo');
  });

  it('links bare https addresses without the full stop that follows', () => {
    assert.deepEqual(
      linksOfParts(plainBody("Read https://example.com/x. Or <a href='https://example.com/x'>here</a>")),
      [{ text: 'https://example.com/x', href: 'https://example.com/x' }],
    );
  });

  it('drops every other link, keeping its text', () => {
    for (const href of [
      'javascript:alert(1)',
      'http://example.com',
      'command:evil',
      '//example.com',
      'https://a:b@example.com',
      'data:text/html,x',
      ' java\nscript:x',
    ]) {
      assert.deepEqual(plainBody(`<a href="${href}">text</a>`), [{ type: 'text', text: 'text' }], href);
    }
  });

  it('shows where a link leads whose text names another host', () => {
    assert.deepEqual(plainBody('<a href="https://evil.example/x">https://status.hedera.com</a>'), [
      { type: 'link', text: 'https://evil.example/x', href: 'https://evil.example/x' },
    ]);
    assert.deepEqual(plainBody('<a href="https://status.hedera.com/x">status.hedera.com</a>'), [
      { type: 'link', text: 'status.hedera.com', href: 'https://status.hedera.com/x' },
    ]);
  });

  it('drops what is not text', () => {
    assert.equal(
      plainText('a<script>alert("<b>")</script>b<!-- c --><style>p{}</style><img src=x onerror="y>z">d'),
      'abd',
    );
    assert.equal(plainText('a\u0000b\u202ec\u2066d\u200b'), 'abcd');
  });

  it('keeps a lone < and an unclosed tag as text', () => {
    assert.equal(plainText('latency < 5 s and 3 <4'), 'latency < 5 s and 3 <4');
    assert.equal(plainText('x <y and more text'), 'x <y and more text');
  });

  it('decodes entities once', () => {
    assert.equal(plainText('&lt;b&gt; &amp;lt; &#65;&#x42; &unknown; &#xD800;&#0;'), '<b> &lt; AB &unknown; ');
  });

  it('decodes all that an HTML 4 editor writes, as the standard does', () => {
    assert.equal(plainText('5&times; slower, &euro; 3, &Eacute;t&eacute;, x&sup2;'), '5× slower, € 3, Été, x²');
    const text = (html: string) => {
      const [node] = parseFragment(html).childNodes;
      return node && 'value' in node ? node.value : '';
    };
    assert.ok(Object.keys(htmlEntities()).length >= 253);
    const invisible = ['lrm', 'rlm', 'zwnj', 'zwj'];
    for (const [name, character] of Object.entries(htmlEntities())) {
      assert.equal(character, text(`&${name};`), name);
      if (!invisible.includes(name)) assert.equal(plainText(`a&${name};b`), `a${character}b`, name);
    }
    assert.equal(plainText('&amp;times; &amp;amp;euro;'), '&times; &amp;euro;', 'only once');
    assert.equal(plainText('a&constructor;b&toString;c'), 'a&constructor;b&toString;c');
  });

  it('gives only text, breaks and https links, whatever comes', () => {
    const piece = fc.constantFrom(
      '<a href="',
      'javascript:',
      'https://x.example/',
      '">',
      '</a>',
      '<',
      '>',
      '<br>',
      '&#x',
      '&lt;',
      '"',
      "'",
      ' ',
      'text',
      '<script>',
      '</script>',
      '\n',
      '<!--',
      '-->',
      '<p',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        for (const part of plainBody(pieces.join(''))) {
          if (part.type === 'link') {
            assert.ok(part.href.startsWith('https://') && part.text !== '');
            assert.ok(!part.text.includes('\n'));
          }
          if (part.type === 'text') assert.ok(part.text !== '' && !/[\p{Cc}\u202e]/u.test(part.text));
        }
      }),
      { numRuns: 150, examples: [[['&#x', '9;', 'text']]] },
    );
  });

  it('keeps every word of a plain text', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.,]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        assert.equal(plainText(words.join(' ')), words.join(' '));
      }),
    );
  });

  it('reads no attribute within another one', () => {
    assert.deepEqual(plainBody('<a title="href=https://evil.example" href="https://ok.example/">x</a>'), [
      { type: 'link', text: 'x', href: 'https://ok.example/' },
    ]);
    assert.deepEqual(plainBody("<a data-href='https://evil.example'>x</a>"), [{ type: 'text', text: 'x' }]);
    assert.deepEqual(plainBody('<a href=https://a.example href=https://b.example>x</a>'), [
      { type: 'link', text: 'x', href: 'https://a.example/' },
    ]);
  });

  it('takes time in proportion to the length: whatever it is', () => {
    const units = [
      '<p>text</p>',
      '<',
      '<a ',
      '<a "',
      '<a href="',
      "<a b='",
      '<a href="https://x.example">',
      '<a href=x ',
      '<script>',
      '<title>x</title>',
      '<!--',
      '</',
      '<p',
      '<b><i>',
      '<br>',
      '\n<p>',
      '&#',
      '&amp;',
      'https://x ',
    ];
    for (const unit of units) {
      const body = unit.repeat(100_000 / unit.length);
      assert.ok(cpuTime(() => plainBody(body)) < 200, JSON.stringify(unit));
    }
  });

  it('takes the punctuation off an address in no more time than the address is long', () => {
    assert.equal(plainText('see https://x.example/a...!'), 'see https://x.example/a...!');
    assert.ok(cpuTime(() => plainBody(`https://${'.'.repeat(200_000)}x`)) < 3_000);
  });
});
