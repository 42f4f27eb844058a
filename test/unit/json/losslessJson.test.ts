import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { longestTurn } from '../../storm/turns.ts';
import { cpuTime } from '../cpuTime.ts';

describe('parseJson', () => {
  const big = 9223372036854775807n;

  const cases: [name: string, text: string, wanted: JsonValue][] = [
    ['the largest int64', '{"a":9223372036854775807}', { a: big }],
    ['a negative one', '{"a":-9223372036854775807}', { a: -big }],
    [
      'the largest safe integer as a number',
      '[9007199254740991,-9007199254740991]',
      [9007199254740991, -9007199254740991],
    ],
    ['the first unsafe ones', '[9007199254740992,-9007199254740993]', [9007199254740992n, -9007199254740993n]],
    ['at the root', '18446744073709551615', 18446744073709551615n],
    ['with white space all around', ' \r\n\t{ "a" :\n 9223372036854775807\t}\n', { a: big }],
    ['in an array without spaces', '[1,9223372036854775807,[-9223372036854775807]]', [1, big, [-big]]],
    ['after a byte order mark', '\ufeff[9223372036854775807]', [big]],
    [
      'digits in strings',
      '["9223372036854775807", ":9223372036854775807,"]',
      ['9223372036854775807', ':9223372036854775807,'],
    ],
    [
      'a string that looks like members',
      '{"m":"a\\",\\"b\\":9223372036854775807,","n":9223372036854775807}',
      {
        m: 'a","b":9223372036854775807,',
        n: big,
      },
    ],
    [
      'a string that ends in a backslash',
      '["\\\\",9223372036854775807,"\\\\\\"",9223372036854775807]',
      ['\\', big, '\\"', big],
    ],
    [
      'fractions and exponents',
      '[1234567890123456789.5,1234567890123456789e2,0.1234567890123456789]',
      [Number('1234567890123456789.5'), Number('1234567890123456789e2'), Number('0.1234567890123456789')],
    ],
    ['digits in keys', '{"9223372036854775807":9223372036854775807}', { '9223372036854775807': big }],
    [
      'integer-like keys, which change places',
      '{"b":9223372036854775807,"1":9223372036854775806}',
      {
        b: big,
        1: 9223372036854775806n,
      },
    ],
    [
      'a repeated key: the last one counts',
      '{"a":9223372036854775807,"a":9223372036854775806}',
      { a: 9223372036854775806n },
    ],
    [
      'strings that begin like a stand-in',
      '["\x80","\x80\x801","\\u0080\\u00802",9223372036854775807]',
      ['\x80', '\x80\x801', '\x80\x802', big],
    ],
    ['escapes and lone surrogates', '["\\ud800\\n\\u0041",9223372036854775807]', ['\ud800\nA', big]],
    ['minus zero', '[-0]', [-0]],
    ['wide text', '["é漢😀",9223372036854775807]', ['é漢😀', big]],
    ['nothing unsafe', '{"a":[1,2.5,true,null,"x"]}', { a: [1, 2.5, true, null, 'x'] }],
  ];
  for (const [name, text, wanted] of cases) {
    it(`keeps ${name}`, () => assert.deepEqual(parseJson(text), wanted));
  }

  it('makes `__proto__` a key like any other', () => {
    const value = parseJson('{"__proto__":{"polluted":9223372036854775807},"a":{"__proto__":9223372036854775807}}');
    assert.ok(typeof value === 'object' && value !== null);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.deepEqual(Object.getOwnPropertyDescriptor(value, '__proto__')?.value, { polluted: big });
    assert.equal('polluted' in {}, false);
    assert.equal('polluted' in value, false);
  });

  const wrong = [
    '',
    '{',
    '{"a":9223372036854775807',
    '{"a":9223372036854775807]',
    '[09223372036854775807]',
    '[--9223372036854775807]',
    '[1 9223372036854775807]',
    '[9223372036854775807 1]',
    '[+9223372036854775807]',
    '{9223372036854775807:1}',
    '{"a":1, 9223372036854775807:2}',
    '{"a" 9223372036854775807}',
    '9223372036854775807,',
    '["9223372036854775807',
    '[9223372036854775807n]',
    '[.9223372036854775807]',
  ];
  for (const text of wrong) {
    it(`refuses ${text || 'nothing'}`, () => assert.throws(() => parseJson(text), SyntaxError));
  }

  it('finds an unsafe integer at every offset', () => {
    for (let pad = 0; pad < 40; pad++) {
      assert.deepEqual(parseJson(`["${'x'.repeat(pad)}",9007199254740993]`), ['x'.repeat(pad), 9007199254740993n]);
    }
  });

  it('reads back everything that stringifyJson writes', () => {
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        fc.constantFrom<JsonValue>(null, true, false, '\x80', '\x80\x801'),
        fc.string({ unit: 'binary-ascii' }),
        fc.maxSafeInteger(),
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
        fc.bigInt({ min: -(2n ** 70n), max: -(2n ** 53n) }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true, maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (wanted, indent) => {
        assert.deepEqual(parseJson(stringifyJson(wanted, indent)), wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('is linear: half a megabyte of hostile digits, quotes and backslashes is read within a moment', () => {
    const half = 250_000;
    for (const text of [
      `["${':1234567890123456789,'.repeat(half / 20)}",9223372036854775807]`,
      `["${'\\"'.repeat(half)}",9223372036854775807]`,
      `["${'\\\\'.repeat(half)}",9223372036854775807]`,
      `[${'9223372036854775807,'.repeat(half / 20)}1]`,
      `[${' '.repeat(half)}9223372036854775807${' '.repeat(half)}]`,
      `["${'\x80'.repeat(half)}",9223372036854775807]`,
      `${'['.repeat(half)}9223372036854775807${']'.repeat(half)}`,
    ]) {
      assert.ok(cpuTime(() => parseJson(text)) < 1_500, text.slice(0, 20));
    }
  });

  it('refuses an integer that would take long to read, but not the same in a string', () => {
    const digits = '9'.repeat(10_001);
    assert.throws(() => parseJson(`{"a":${digits}}`), SyntaxError);
    assert.deepEqual(parseJson(`{"a":":${digits},","b":9223372036854775807}`), {
      a: `:${digits},`,
      b: 9223372036854775807n,
    });
  });
});

describe('stringifyJson', () => {
  it('writes long texts that are no Unicode as fast as others', async () => {
    const text = '\ud83d'.repeat(1_600_000);
    const turn = await longestTurn(() => stringifyJson({ text }, 2));
    assert.ok(turn < 50, `${Math.round(turn)} ms`);
    assert.equal(stringifyJson('😀'.repeat(60_000)), JSON.stringify('😀'.repeat(60_000)));
    assert.equal(stringifyJson('a\ud83d'), '"a\\ud83d"');
  });

  it('writes bigint as digits, with and without indent', () => {
    const value = { a: [9223372036854775807n, 1, 'x"'], b: {}, c: [], d: Number.POSITIVE_INFINITY };
    assert.equal(stringifyJson(value), '{"a":[9223372036854775807,1,"x\\""],"b":{},"c":[],"d":null}');
    assert.equal(
      stringifyJson(value, 2),
      '{\n  "a": [\n    9223372036854775807,\n    1,\n    "x\\""\n  ],\n  "b": {},\n  "c": [],\n  "d": null\n}',
    );
  });

  it('writes a value of any depth', () => {
    const text = stringifyJson(parseJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 2);
    assert.match(text, /"\(nested too deeply to show\)"/);
    assert.ok(JSON.parse(text));
    const members = `${'{"a":'.repeat(100_000)}9223372036854775807${'}'.repeat(100_000)}`;
    assert.ok(JSON.parse(stringifyJson(parseJson(members))));
  });
});
