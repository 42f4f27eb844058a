import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lexer, type Tokens } from 'marked';
import { renderFolded } from '../../../../src/core/render/foldedMarkdown.ts';
import { renderMarkdown } from '../../../../src/core/render/markdown.ts';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { hostileTexts, sheetOf, unsafe } from '../../render/hostileTexts.ts';
import { markdownTokens } from '../../render/markdownTokens.ts';

const now = 1_795_255_200_000;
const target = (ref: { id: string }) => `command:ledgerLens.test?${encodeURIComponent(JSON.stringify([ref.id]))}`;

/** All tokens that the package marked, from which VS Code's own parser is made, sees. */
const tokensOf = (markdown: string) => markdownTokens(lexer(markdown, { gfm: true }));

/** The structure of a sheet as Markdown: the types of its tokens, texts and emptiness aside. */
function shapeOf(markdown: string): string[] {
  const texts = ['text', 'escape', 'space', 'codespan'];
  return tokensOf(markdown)
    .map(({ type }) => type)
    .filter((type) => !texts.includes(type));
}

function check(text: string, level: 'summary' | 'all'): void {
  checkMarkdown(text, renderMarkdown(sheetOf(text), { level, now, linkTo: target }));
  const nameOf = () => ({ text, source: 'token', detail: text }) as const;
  checkMarkdown(text, renderMarkdown(sheetOf(text), { level, now, linkTo: target, nameOf }));
}

function checkMarkdown(text: string, markdown: string): void {
  const tokens = tokensOf(markdown);
  for (const token of tokens) {
    assert.ok(
      !['html', 'image', 'br', 'hr', 'blockquote', 'code', 'del', 'em', 'def'].includes(token.type),
      `${token.type}: ${token.raw}`,
    );
    if (token.type === 'link') {
      const { href } = token as Tokens.Link;
      assert.ok(isOwn(text, href) || isSafe(text, href), `${text} -> ${href}`);
    }
  }
  assert.doesNotMatch(markdown, /\$\([a-z]/);
  assert.doesNotMatch(markdown, unsafe);
}

/** A link that this test made: its command's argument is the text, whole; or the text is the path of a good host. */
function isOwn(text: string, href: string): boolean {
  const [, argument] = /^command:ledgerLens\.test\?(.*)$/.exec(href) ?? [];
  if (argument === undefined) return href.startsWith('https://good.example/');
  return JSON.stringify([text]) === decodeURIComponent(argument);
}

/** A value that is itself an https URL may be a link to just that. */
function isSafe(text: string, href: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(href).origin === new URL(text).origin;
}

describe('renderMarkdown', () => {
  for (const text of hostileTexts) {
    it(`takes ${JSON.stringify(text)} for nothing but text`, () => {
      check(text, 'summary');
      check(text, 'all');
    });
  }

  it('takes any text for nothing but text', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '`',
      '``',
      '*',
      '_',
      '~~',
      '\\',
      '|',
      '\n',
      ' ',
      '#',
      '-',
      '+',
      '=',
      '1.',
      '!',
      '&',
      ';',
      ':',
      '//',
      'https',
      'www.',
      '@',
      'a.b',
      '$',
      '\t',
      '\u202e',
      'x',
      'command:x',
      'é',
      'a_b',
      '__',
      '$(x)',
      '1)',
      '***',
      '"',
      "'",
    );
    const texts = fc.array(pieces, { maxLength: 15 }).map((each) => each.join(''));
    fc.assert(
      fc.property(texts, (text) => check(text, 'all')),
      { numRuns: 80 },
    );
  });

  it('has the same structure whatever the text', () => {
    const plain = shapeOf(renderMarkdown(sheetOf('x'), { level: 'all', now, linkTo: target }));
    for (const text of hostileTexts.filter((each) => !URL.canParse(each) && !each.includes('\n\n'))) {
      assert.deepEqual(
        shapeOf(renderMarkdown({ ...sheetOf(text) }, { level: 'all', now, linkTo: target })),
        plain,
        JSON.stringify(text),
      );
    }
  });

  it('has no bold text that could end in the one that follows', () => {
    for (const [label, text] of [
      ['`', '**='],
      ['1)[<', '{-->*'],
      ['a](', '~~x~~)'],
    ] as const) {
      const fields = [{ label, values: [{ type: 'code', text } as const] }];
      const sheet: Sheet = {
        ...sheetOf('x'),
        sections: [{ title: 's', level: 'summary', blocks: [{ type: 'fields', fields }] }],
      };
      const markdown = renderMarkdown(sheet, { level: 'all', now });
      assert.ok(markdown.includes(`\`${text}\``) && !/\*\*.*\\[`<[].*:\*\*/.test(markdown), markdown);
      assert.ok(!tokensOf(markdown).some(({ type }) => type === 'em' || type === 'del' || type === 'html'));
    }
  });

  it('shows the text itself', () => {
    const sheet: Sheet = { ...sheetOf('x'), title: '', headline: 'a*b_c [d](e) <f> `g` 0.0.5 1. h', sections: [] };
    const [heading] = tokensOf(renderMarkdown({ ...sheet, explorerUrl: '' }, { level: 'all', now }));
    const shown =
      heading && 'tokens' in heading
        ? (heading.tokens ?? []).map((each) => ('text' in each ? each.text : '')).join('')
        : '';
    assert.equal(shown, 'a*b_c [d](e) <f> `g` 0.0.5 1. h');
  });

  it('cuts a text of a megabyte and says so', () => {
    const markdown = renderMarkdown(sheetOf('<b>`*'.repeat(200_000)), { level: 'summary', now, linkTo: target });
    assert.ok(markdown.length < 100_000);
    assert.match(markdown, /truncated, 1,000,000 characters in total/);
  });

  it('shows only the summary in a hover, and few rows', () => {
    const rows = Array.from({ length: 30 }, (_, index) => [{ type: 'text', text: `row ${index}` } as const]);
    const table = { type: 'table', columns: [{ label: 'A' }], rows } as const;
    const sheet: Sheet = {
      ...sheetOf('x'),
      sections: [
        { title: 'S', level: 'summary', blocks: [table] },
        { title: 'D', level: 'detail', blocks: [{ type: 'paragraph', text: 'details' }] },
      ],
    };
    const summary = renderMarkdown(sheet, { level: 'summary', now });
    assert.match(summary, /row 9 /);
    assert.doesNotMatch(summary, /row 10 |details/);
    assert.match(summary, /…and 20 more/);
    assert.match(renderMarkdown(sheet, { level: 'all', now }), /row 29 [\s\S]*details/);
  });

  it('is as on the page, with the network, and without what only the buttons there load', () => {
    const words = (text: string) => [{ type: 'paragraph', text } as const];
    const details = Array.from({ length: 3 }, (_, at) => ({
      title: `D${at}`,
      level: 'detail' as const,
      blocks: Array.from({ length: 6 }, () => words(`detail ${at}`)).flat(),
    }));
    const sections = [
      { title: 'S', level: 'summary' as const, blocks: words('answer') },
      ...details,
      { title: 'Offer', level: 'detail' as const, isOffer: true as const, blocks: words('can be loaded') },
      { title: 'Variables', level: 'summary' as const, blocks: words('held = 10') },
    ];
    const text = renderMarkdown({ ...sheetOf('x'), sections }, { level: 'all', now, network: 'sandbox' });
    assert.deepEqual(text.match(/(?<=^## ).+$/gm), ['S', 'Variables', 'D0', 'D1', 'D2']);
    assert.match(text, /^# x\n\n.*sandbox\n/);
    assert.doesNotMatch(text, /can be loaded/);
  });

  it('has the head of a call first and folds the rest, in which no text ends the fold', () => {
    const hostile = ['</details>', '`</details>`', '<summary>', '</details>\n\n# out'];
    const fields = (text: string, note = '') => ({
      type: 'fields' as const,
      fields: [
        {
          label: text,
          values: [
            { type: 'code' as const, text },
            { type: 'text' as const, text },
          ],
          note,
        },
      ],
    });
    const all = hostile.flatMap((text) => [fields(text, text), { type: 'paragraph' as const, text }]);
    const columns = [{ label: hostile[0] ?? '' }];
    const rows = hostile.map((text) => [{ type: 'code' as const, text }]);
    const usd = { type: 'amount' as const, text: '−1 ℏ', exact: '-1', unit: 'tinybar', usd: '-$0.1' };
    const balances = { type: 'id' as const, text: '0.0.5', ref: { kind: 'balances' as const, id: '0.0.5 at 1.0' } };
    const sheet: Sheet = {
      ...sheetOf('x'),
      execution: 'failed',
      explorerUrl: 'https://explorer.example/1',
      sections: [
        { title: 'D', level: 'detail', blocks: [...all, { type: 'table', columns, rows }] },
        {
          title: 'S',
          level: 'summary',
          blocks: [
            fields('a'),
            { type: 'fields', fields: [{ label: 'b', values: [usd] }] },
            { type: 'fields', fields: [{ label: 'Balances', values: [balances] }] },
          ],
        },
      ],
    };
    const text = renderFolded(sheet, { now: undefined });
    const [head = '', details = '', ...more] = text.split('<details>\n<summary>Details</summary>\n\n');
    assert.equal(more.length, 0);
    assert.match(
      head,
      /^# x\n\n[\s\S]*## S\n\n- \*\*a:.*\n- \*\*b:\*\* −1 ℏ \(-\$0\.1\)\n\n.*\(https:\/\/explorer\.example\/1\)\n\n$/,
    );
    assert.ok(details.endsWith('\n\n</details>\n'));
    const html = tokensOf(text).flatMap((token) => (token.type === 'html' ? [(token as Tokens.HTML).raw.trim()] : []));
    assert.deepEqual(html, ['<details>\n<summary>Details</summary>', '</details>']);
    const { execution: _, ...other } = sheet;
    assert.doesNotMatch(renderFolded(other, { now: undefined }), /^<details>/m);
  });

  it('links to https and to what the caller gives, to nothing else', () => {
    const link = (href: string): Sheet => ({
      ...sheetOf('x'),
      explorerUrl: href,
      sections: [
        {
          title: '',
          level: 'summary',
          blocks: [{ type: 'fields', fields: [{ label: 'L', values: [{ type: 'url', text: 't', href }] }] }],
        },
      ],
    });
    const hrefs = (sheet: Sheet) =>
      tokensOf(renderMarkdown(sheet, { level: 'all', now })).flatMap((token) =>
        token.type === 'link' ? [(token as Tokens.Link).href] : [],
      );
    assert.deepEqual(hrefs(link('https://a.example/b(c)?d=[e]')), Array(2).fill('https://a.example/b%28c%29?d=[e]'));
    assert.deepEqual(hrefs(link('http://localhost:8090/testnet')), Array(2).fill('http://localhost:8090/testnet'));
    for (const bad of [
      'http://a.example',
      'command:x',
      'é',
      'a_b',
      '__',
      '$(x)',
      '1)',
      '***',
      'javascript:alert(1)',
      'data:text/html,x',
      'vscode://x',
      'https://user:pass@a.example',
      'file:///etc/passwd',
      '//a.example',
    ]) {
      assert.deepEqual(hrefs(link(bad)), [], bad);
    }
  });
});
