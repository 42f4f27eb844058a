import assert from 'node:assert/strict';
import { exportedObject, plainValue, scriptMember } from '../../../src/core/code/scriptLiteral.ts';

const member = (text: string, ...path: string[]) => plainValue(scriptMember(exportedObject(text), ...path));

describe('what a script exports as a literal', () => {
  for (const [what, text] of [
    ['CommonJS', 'module.exports = { a: { b: "x" } };'],
    ['a default export', 'export default { a: { b: `x` } }'],
    ['a typed constant', "const config: Config<{ a: string }> = { a: { b: 'x' } }\nexport default config\n"],
    ['a function around it', 'export default defineConfig({ plugins: [p], a: { b: "x" } });'],
    ['a constant within', 'const A = { b: "x" };\nmodule.exports = { a: A };'],
    ['a shorthand and a spread', 'const b = "x", c = 1; const rest = { b }; module.exports = { a: { ...rest } };'],
    ['an assertion', 'export default { a: { b: "x" } as const } satisfies Config;'],
    [
      'code before it',
      'for (const a of [1]) { f(a) }\ntask("a", async ({ b }) => { g(b); });\nmodule.exports = { a: { b: "x" } };',
    ],
    ['comments and URLs', '// { a: 1 }\nmodule.exports = { url: "https://x.y", /* a: 1, */ a: { b: "x" } };'],
  ] as const)
    it(`is read from ${what}`, () => {
      assert.equal(member(text, 'a', 'b'), 'x');
    });

  it('has numbers, lists and paths', () => {
    const text =
      'module.exports = { n: 1_000_000, l: [1, true, null, "a\\"b"], p: path.join(__dirname, "build", "out"), r: resolve("x") }';
    assert.equal(member(text, 'n'), 1_000_000);
    assert.deepEqual(member(text, 'l'), [1, true, null, 'a"b']);
    assert.equal(member(text, 'p'), './build/out');
    assert.equal(member(text, 'r'), 'x');
  });

  it('leaves out what is known only when it runs', () => {
    const text =
      'module.exports = { a: process.env.A, b: c ? 1 : 2, d: "x" + y, e: f(1), j() { return 1 }, k: 1, ...l }';
    for (const key of ['a', 'b', 'd', 'e', 'j']) assert.equal(member(text, key), undefined, key);
    assert.equal(member(text, 'k'), 1);
    assert.equal(member(['module.exports = { a: `b$', '{c}` }'].join(''), 'a'), undefined);
    assert.equal(typeof scriptMember(exportedObject(text), 'z'), 'symbol', 'the spread may hold it');
    assert.equal(scriptMember(exportedObject('module.exports = {}'), 'z'), undefined);
  });

  it('takes no other text for an export', () => {
    for (const text of [
      '',
      'const a = { b: 1 };',
      'exports.a = 1',
      'export default',
      '{ default: { a: 1 } }',
      '[['.repeat(5_000),
    ])
      assert.equal(exportedObject(text), undefined, text.slice(0, 30));
  });
});
