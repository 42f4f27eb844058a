import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { keyOfCell, keyOfText } from '../../../media/sheet/cellOrder.js';
import { translateBy } from '../../../src/core/platform/language.ts';
import { renderGrowthHtml, renderHtml, renderSectionHtml } from '../../../src/core/render/html.ts';
import { shareOf } from '../../../src/core/render/htmlBars.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Section, Sheet, Value } from '../../../src/core/sheets/sheet.ts';
import { hostileTexts, sheetOf, unsafe } from './hostileTexts.ts';

const now = 1_795_255_200_000;
const elementNames = [
  'article',
  'header',
  'h1',
  'h2',
  'p',
  'section',
  'div',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'ol',
  'li',
  'strong',
  'span',
  'code',
  'time',
  'wbr',
  'a',
  'button',
  'figure',
  'figcaption',
  'svg',
  'g',
  'path',
  'line',
  'rect',
  'title',
  'foreignObject',
];
/** Of shapes: geometry and classes, no colour and no style. */
const drawing = [
  'aria-hidden',
  'width',
  'height',
  'viewBox',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'rx',
  'stroke-width',
];
const attributes = [
  ...drawing,
  'title',
  'class',
  'data-ref-kind',
  'data-ref-id',
  'data-ref-network',
  'data-ref-line',
  'data-age',
  'data-action',
  'data-copy',
  'data-sort',
  'data-section',
  'data-more',
  'data-csv',
  'role',
  'id',
  'aria-label',
  'aria-readonly',
  'aria-labelledby',
  'aria-controls',
  'aria-selected',
  'tabindex',
  'hidden',
  'type',
  'scope',
  'datetime',
  'href',
];

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Every element that a browser would make of it. */
function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const walk = (node: Node): void => {
    if (!('tagName' in node)) return;
    found.push(node);
    node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  return found;
}

/** The sheet of hostile texts, with so many details that it has tabs, named by the text too. */
function longSheet(text: string): Sheet {
  const sheet = sheetOf(text);
  const [summary] = sheet.sections;
  assert.ok(summary);
  const details = [text, 'b', 'c', 'd'].map((tab): Section => {
    return { ...summary, level: 'detail', tab, more: async () => summary };
  });
  const elsewhere: Section = {
    title: text,
    level: 'summary',
    unread: true,
    blocks: [
      {
        type: 'fields',
        fields: [{ label: text, values: [{ type: 'id', text, ref: { kind: 'account', id: text, network: text } }] }],
      },
    ],
  };
  return { ...sheet, absent: 'unread', sections: [summary, ...details, elsewhere] };
}

/** Gives the elements of the long sheet of `text`, in order. */
function check(text: string): string[] {
  checkHtml(renderHtml(sheetOf(text), { now }));
  checkHtml(renderHtml(sheetOf(text), { now, nameOf: () => ({ text, source: 'token', detail: text }) }));
  return checkHtml(renderHtml(longSheet(text), { now, interactive: true }));
}

function checkHtml(html: string): string[] {
  const elements = elementsOf(html);
  for (const { tagName, attrs } of elements) {
    assert.ok(elementNames.includes(tagName), `<${tagName}>`);
    for (const { name, value } of attrs) {
      assert.ok(attributes.includes(name), `${tagName} ${name}`);
      if (name === 'id') assert.match(value, /^tab(?:panel)?-\d+$/);
      if (name === 'href') assert.ok(value.startsWith('https://'), value);
    }
  }
  assert.doesNotMatch(html.replace(/ data-ref-(?:id|network)="[^"]*"/g, ''), unsafe);
  return elements.map(({ tagName }) => tagName);
}

describe('renderHtml', () => {
  let plain: readonly string[];
  before(() => {
    plain = check('x');
  });

  for (const text of hostileTexts) {
    it(`takes ${JSON.stringify(text)} for nothing but text`, () => {
      const shape = check(text);
      if (!text.startsWith('https:')) assert.deepEqual(shape, plain);
    });
  }

  it('takes any text for nothing but text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '=',
      '/',
      ' ',
      'script',
      'onload',
      '`',
      '-->',
      '<!--',
      '&#60;',
      ']]>',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 15 }), (each) => {
        check(each.join(''));
      }),
      { numRuns: 30 },
    );
  });

  it('shows text whole, and what is copied exact', () => {
    const html = renderHtml(sheetOf('a <b> & "c"'), { now });
    const copies = elementsOf(html).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'data-copy'));
    assert.ok(copies.length > 0);
    assert.ok(copies.every(({ value }) => value === 'a <b> & "c"'));
  });

  it('cuts a text of a megabyte, says so, and offers no copy of the part', () => {
    const html = renderHtml(sheetOf('<'.repeat(1_000_000)), { now });
    assert.ok(html.length < 5_000_000);
    assert.match(html, /truncated, 1,000,000 characters in total/);
    assert.doesNotMatch(html, /data-copy/);
  });

  it('copies the largest bytecode whole, though it shows a part', () => {
    const code = `0x${'60'.repeat(49_152)}`;
    const html = renderHtml(sheetOf(code), { now });
    assert.match(html, /truncated, 98,306 characters in total/);
    assert.ok(html.includes(`data-copy="${code}"`));
  });

  it('makes a button only of what can be opened', () => {
    const buttons = (canOpen: boolean) =>
      elementsOf(renderHtml(sheetOf('x'), { now, canOpen: () => canOpen })).filter(
        ({ tagName }) => tagName === 'button',
      ).length;
    assert.equal(buttons(true), 7);
    assert.equal(buttons(false), 0);
  });

  it('puts the details of a long sheet into tabs, of which the first is chosen, and shows a short one whole', () => {
    const { sections } = longSheet('x');
    const html = renderHtml({ ...longSheet('x'), sections }, { now, interactive: true });
    const found = elementsOf(html);
    const roles = (role: string) => found.filter(({ attrs }) => attrs.some(({ value }) => value === role));
    assert.equal(roles('tab').length, 4);
    const hidden = (each: DefaultTreeAdapterTypes.Element) => each.attrs.some(({ name }) => name === 'hidden');
    assert.deepEqual(roles('tabpanel').map(hidden), [false, true, true, true]);
    const short = renderHtml({ ...longSheet('x'), sections: sections.slice(0, 3) }, { now, interactive: true });
    assert.doesNotMatch(short, /role="tab"/);
    assert.doesNotMatch(
      renderHtml(longSheet('x'), { now }),
      /role="tab"|<button type="button" class="(secondary|quiet)"/,
    );
  });

  it('puts two parts into tabs only if both are long', () => {
    const part = (title: string, count: number) => ({
      title,
      level: 'detail' as const,
      blocks: [
        { type: 'table' as const, columns: [{ label: 'x' }], rows: Array(count).fill([{ type: 'text', text: 'x' }]) },
      ],
    });
    const isInTabs = (...sections: ReturnType<typeof part>[]) =>
      renderHtml({ ...longSheet('x'), sections }, { now, interactive: true }).includes('role="tab"');
    assert.equal(isInTabs(part('Values', 16), part('Calls', 16)), true);
    assert.equal(isInTabs(part('Values', 100), part('Calls', 15)), false);
    assert.equal(isInTabs(part('Values', 100)), false);
  });

  it('writes a section that grew as it would stand in its sheet', () => {
    const sheet = longSheet('x');
    const [, second] = sheet.sections;
    assert.ok(second);
    const options = { now, interactive: true };
    assert.ok(renderHtml(sheet, options).includes(renderSectionHtml(second, 1, options)));
    assert.match(renderSectionHtml(second, 1, options), /data-more="1"/);
  });

  it('writes only what is new where a table grew, and nothing where there is more to change than that', () => {
    const options = { now, interactive: true };
    const state = (texts: readonly string[], more: boolean, labels = ['A']): Section => ({
      title: 'Rows',
      level: 'detail',
      blocks: [
        {
          type: 'table',
          columns: labels.map((label) => ({ label })),
          rows: texts.map((text) => [{ type: 'text', text }]),
        },
        ...(more ? [{ type: 'paragraph', text: 'there are <more>' } as const] : []),
      ],
      ...(more && { more: async () => state([], false) }),
    });
    const growth = (before: Section, longer: Section) => renderGrowthHtml(before, longer, 3, options);
    const grown = growth(state(['1', '2'], true), state(['1', '2', '<3>'], true));
    assert.equal(grown?.kept, 2);
    assert.match(grown?.rows ?? '', /^<tr><td>.*&lt;3&gt;.*<\/td><\/tr>$/);
    assert.match(grown?.end ?? '', /there are &lt;more&gt;.*data-more="3"/s);
    assert.deepEqual(growth(state(['1'], true), state(['1', '2'], false))?.end, '', 'no note and no button at the end');
    const joined = growth(state(['1', '2', 'a part'], true), state(['1', '2', 'the whole', '4'], true));
    assert.equal(joined?.kept, 2, 'a row that is another now is written anew');
    assert.equal(joined?.rows.split('<tr>').length, 3);
    assert.equal(growth(state(['1'], true), state(['1', '2'], true, ['A', 'B'])), undefined, 'a new column');
    assert.equal(growth({ ...state([], true), blocks: [] }, state(['1'], true)), undefined, 'no table before');
  });

  it('opens what happened at a time, in a field and in a cell', () => {
    const time: Value = {
      type: 'time',
      timestamp: '1700000000.000000001',
      ref: { kind: 'transaction', id: '1700000000.000000001' },
    };
    const shown = (canOpen: boolean) =>
      renderSectionHtml(
        {
          title: 'Calls',
          level: 'detail',
          blocks: [
            { type: 'fields', fields: [{ label: 'Executed', values: [time] }] },
            { type: 'table', columns: [{ label: 'Time' }], rows: [[time]] },
          ],
        },
        0,
        { now, canOpen: () => canOpen, interactive: true },
      );
    const opening =
      /<button [^>]*data-ref-kind="transaction" data-ref-id="1700000000\.000000001"><time [^>]*>2023-11-14 22:13:20/g;
    assert.equal(shown(true).match(opening)?.length, 2);
    assert.doesNotMatch(shown(false), /data-ref/);
  });

  it('gives a number in a cell what it is sorted by, in every language', () => {
    const keyOf = (text: string) => {
      const blocks: Section['blocks'] = [
        { type: 'table', columns: [{ label: 'A' }], rows: [[{ type: 'text', text }]] },
      ];
      const html = renderSectionHtml({ title: 'Rows', level: 'detail', blocks }, 0, { now, interactive: true });
      const cell = elementsOf(html).find(({ tagName }) => tagName === 'td');
      const sorts = elementsOf(html).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'data-sort'));
      assert.ok(cell, text);
      const [exact] = sorts.map(({ value }) => ({ dataset: { sort: value } }));
      const querySelector = (selector: string) => (selector === '[data-sort]' ? exact : undefined);
      return keyOfCell({ querySelector, textContent: text });
    };
    const english = ['1,234,567', '12,345', '0.5', '12.5%', '0.25% (1/400)', '1,234 gas', '0.0.1001'].map(keyOf);
    translateBy({}, 'de');
    try {
      const inGerman = ['1.234.567', '12.345', '0,5', '12,5\u00a0%', '0,25\u00a0% (1/400)', '1.234 gas', '0.0.1001'];
      assert.deepEqual(inGerman.map(keyOf), english);
    } finally {
      translateBy({}, 'en');
    }
    assert.deepEqual(english.slice(0, 5), ['1234567', '12345', '0.5', '12.5', '0.25'].map(keyOfText));
    assert.deepEqual(english.slice(5), ['1234 gas', '0.0.1001']);
  });

  it('keeps short code of a cell on one line, and writes a name or a state that is a link as words', () => {
    const cellOf = (value: Value) =>
      renderSectionHtml(
        { title: 'Rows', level: 'detail', blocks: [{ type: 'table', columns: [{ label: 'A' }], rows: [[value]] }] },
        0,
        { now, interactive: true },
      );
    assert.match(cellOf({ type: 'code', text: 'withdraw(shares: 25)' }), /<code class="short"/);
    assert.doesNotMatch(cellOf({ type: 'code', text: 'ab'.repeat(32) }), /class="short"/);
    const ref = { kind: 'verification', id: `0x${'5a'.repeat(20)}` } as const;
    const state: Value = { type: 'id', text: 'Not verified', ref, words: true };
    assert.match(cellOf(state), /<button [^>]*data-ref-kind="verification"[^>]*><span>Not/, 'nothing to copy');
    assert.doesNotMatch(cellOf(state), /<code/);
    const section: Section = {
      title: 'Summary',
      level: 'summary',
      blocks: [{ type: 'fields', fields: [{ label: 'A', values: [state] }] }],
    };
    const markdown = renderMarkdown(
      { ...longSheet('x'), sections: [section] },
      { level: 'all', now, linkTo: () => 'https://x.example' },
    );
    assert.match(markdown, /\[Not verified\]\(https/);
  });

  it('says in a text that is read later when a time is, not how long ago', () => {
    const value: Value = { type: 'time', timestamp: '1700000000.000000000' };
    const blocks = [{ type: 'fields' as const, fields: [{ label: 'A', values: [value] }] }];
    const sheet = { ...longSheet('x'), sections: [{ title: 'Summary', level: 'summary' as const, blocks }] };
    const text = (at: number | undefined) => renderMarkdown(sheet, { level: 'all', now: at }).replaceAll('\\', '');
    assert.match(text(1_700_000_180_000), /3 minutes ago \(2023-11-14 22:13:20/);
    assert.match(text(undefined), /2023-11-14 22:13:20/);
    assert.doesNotMatch(text(undefined), /ago|\(2023/);
  });

  it('opens what an entry of a timeline names', () => {
    const entry = { timestamp: '1700000000.0', title: 'Created by 0.0.1005' };
    const timelineOf = (canOpen: boolean) =>
      renderSectionHtml(
        {
          title: 'Timeline',
          level: 'detail',
          blocks: [{ type: 'timeline', entries: [{ ...entry, ref: { kind: 'account', id: '0.0.1005' } }] }],
        },
        0,
        { now, canOpen: () => canOpen },
      );
    assert.match(timelineOf(true), /Created by <button [^>]*data-ref-id="0\.0\.1005">/);
    assert.match(timelineOf(false), /<strong>Created by 0\.0\.1005<\/strong>/);
  });
});

describe('a share of a limit', () => {
  it('is exact beyond what a number holds, and never longer than the bar', () => {
    assert.deepEqual(shareOf({ part: '9007199254740993', whole: '18014398509481986' }), { ratio: 0.5, over: false });
    assert.deepEqual(shareOf({ part: '300', whole: '200' }), { ratio: 1, over: true });
    assert.deepEqual(shareOf({ part: '200', whole: '200' }), { ratio: 1, over: false });
  });

  it('is nothing of no limit, and of what is no integer', () => {
    for (const share of [
      { part: '1', whole: '0' },
      { part: 'x', whole: '5' },
      { part: '-1', whole: '5' },
      { part: '1', whole: '' },
    ])
      assert.deepEqual(shareOf(share), { ratio: 0, over: false });
  });
});
