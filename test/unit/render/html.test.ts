import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderHtml } from '../../../src/core/render/html.ts';
import { hostileTexts, sheetOf, unsafe } from './hostileTexts.ts';

const now = 1_795_255_200_000;
const elements = [
  'article',
  'header',
  'h1',
  'h2',
  'p',
  'section',
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
  'a',
  'button',
];
const attributes = [
  'class',
  'data-kind',
  'data-ref-kind',
  'data-ref-id',
  'data-copy',
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

function check(text: string): void {
  const html = renderHtml(sheetOf(text), { now });
  for (const { tagName, attrs } of elementsOf(html)) {
    assert.ok(elements.includes(tagName), `<${tagName}>`);
    for (const { name, value } of attrs) {
      assert.ok(attributes.includes(name), `${tagName} ${name}`);
      if (name === 'href') assert.ok(value.startsWith('https://'), value);
    }
  }
  assert.doesNotMatch(html.replace(/ data-ref-id="[^"]*"/g, ''), unsafe);
}

function shapeOf(text: string): string[] {
  return elementsOf(renderHtml(sheetOf(text), { now })).map(({ tagName }) => tagName);
}

describe('renderHtml', () => {
  for (const text of hostileTexts) {
    it(`takes ${JSON.stringify(text)} for nothing but text`, () => {
      check(text);
      if (!text.startsWith('https:')) assert.deepEqual(shapeOf(text), shapeOf('x'));
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
      fc.property(fc.array(pieces, { maxLength: 15 }), (each) => check(each.join(''))),
      { numRuns: 500 },
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
    assert.match(html, /cut: 1,000,000 characters in all/);
    assert.doesNotMatch(html, /data-copy/);
  });

  it('copies the largest bytecode whole, though it shows a part', () => {
    const code = `0x${'60'.repeat(49_152)}`;
    const html = renderHtml(sheetOf(code), { now });
    assert.match(html, /cut: 98,306 characters in all/);
    assert.ok(html.includes(`data-copy="${code}"`));
  });

  it('makes a button only of what can be opened', () => {
    const buttons = (canOpen: boolean) =>
      elementsOf(renderHtml(sheetOf('x'), { now, canOpen: () => canOpen })).filter(
        ({ tagName }) => tagName === 'button',
      ).length;
    assert.equal(buttons(true), 2);
    assert.equal(buttons(false), 0);
  });
});
