import assert from 'node:assert/strict';
import { findTics } from '../../tools/words/findTics.ts';
import { tics } from '../../tools/words/tics.ts';
import { commentTexts, jsonTexts, logTexts, markdownTexts } from '../../tools/words/writtenTexts.ts';

const written = (text: string, isComment = false) => ({ file: 'x', lineAt: () => 1, text, isComment });
const found = (text: string) => findTics(written(text)).map(({ words }) => words);

describe('the words that lint looks for', () => {
  for (const { example, better, reach } of tics)
    it(`are found and replaced: ${example}`, () => {
      const [first] = findTics(written(example));
      assert.equal(first?.better, better);
      assert.equal(findTics(written(example, true)).length > 0, reach === 'all', 'in a comment');
    });

  it('are not looked for in code, addresses, links and placeholders', () => {
    for (const text of [
      'Run `cannot.tell()` first.',
      'See https://example.com/tell/id for more.',
      'Use {id} or {network}.',
      '[Look Up](command:ledgerLens.cannot?id)',
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('are right in the one place that is allowed, and nowhere else', () => {
    const allowed = [{ words: 'tell them apart', why: 'means to distinguish' }];
    const used: unknown[] = [];
    const texts = [written('Icons tell them apart.'), written('Icons tell why.')];
    const left = texts.flatMap((each) => findTics(each, allowed, (right) => used.push(right)));
    assert.deepEqual([left.map(({ words }) => words), used], [['tell'], allowed]);
  });

  it('are looked for in comments, across their lines, and reported at the right one', () => {
    const code = [
      "const url = 'https://cannot.example'; // It cannot be read.",
      '/**',
      ' * Whole sentences, where',
      ' * there is room.',
      ' */',
      'const text = "cannot";',
      '  // One that',
      '  // is told.',
    ].join('\n');
    const all = commentTexts('a.ts', code).flatMap((each) => findTics(each));
    assert.deepEqual(
      all.map(({ line, words }) => [line, words]),
      [
        [1, 'cannot'],
        [3, 'where there is'],
        [8, 'told'],
      ],
    );
  });

  it('are looked for in the values of JSON and in the prose of Markdown', () => {
    const json = ['{', '  "a.told": "It tells why.",', '  "when": "x == tell && y",', '  "key": "%tell.me%"', '}'].join(
      '\n',
    );
    assert.deepEqual(
      jsonTexts('a.json', json).map(({ text }) => text),
      ['It tells why.'],
    );
    const markdown = ['It cannot.', '```json', '"cannot": 1', '```', '| told |'].join('\n');
    assert.deepEqual(
      markdownTexts('a.md', markdown).map(({ text, lineAt }) => [lineAt(0), text]),
      [
        [1, 'It cannot.'],
        [5, '| told |'],
      ],
    );
  });

  it('are looked for in what is written to the log, but not in its expressions', () => {
    const code = [
      'const told = 1;',
      'log.warn(',
      `  \`The record of \${told(id)} could not be read: \${told}\`,`,
      ');',
    ].join('\n');
    assert.deepEqual(
      logTexts('a.ts', code).map(({ text, lineAt }) => [
        lineAt(0),
        text,
        findTics(written(text)).map(({ words }) => words),
      ]),
      [[3, 'The record of … could not be read: …', ['could not']]],
    );
  });
});
