import assert from 'node:assert/strict';
import fc from 'fast-check';
import { eachValue, membersWithin, NotJsonError, slicePath, sliceTopLevel } from '../../../src/core/json/jsonSlices.ts';
import { longestTurn } from '../../storm/turns.ts';
import { anyText } from '../anyText.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (slice: Uint8Array | undefined) => (slice === undefined ? undefined : new TextDecoder().decode(slice));
const texts = (slices: Map<string, Uint8Array>) =>
  Object.fromEntries([...slices].map(([key, slice]) => [key, text(slice)]));

describe('slicing values out of JSON', () => {
  it('takes top-level values as they are written, whatever the order of the keys', async () => {
    const json = bytes('{ "output" : {"input": 1}, "input":{"a":[1, 2]} ,"v" : "0.8"}');
    assert.deepEqual(texts(await sliceTopLevel(json, ['input', 'v'])), { input: '{"a":[1, 2]}', v: '"0.8"' });
  });

  it('is not misled by braces, quotes and backslashes in strings', async () => {
    const hard = [
      '}',
      '{',
      ']',
      '"',
      '\\',
      '\\"',
      '\\\\',
      '"}',
      '\\\\"]',
      '\u0000',
      '\u2028',
      '😀',
      'ключ',
      '{"input":0}',
    ];
    for (const value of hard) {
      const document = {
        [value]: value,
        nested: { [value]: [value, { [value]: value }] },
        input: { content: value },
        after: value,
      };
      const slices = await sliceTopLevel(bytes(JSON.stringify(document)), ['input', 'nested', value]);
      assert.equal(text(slices.get('input')), JSON.stringify(document.input), JSON.stringify(value));
      assert.equal(text(slices.get('nested')), JSON.stringify(document.nested));
      assert.equal(text(slices.get(value)), JSON.stringify(value));
    }
  });

  it('knows an escaped key for what it is', async () => {
    assert.equal(text((await sliceTopLevel(bytes('{"\\u0069nput":7}'), ['input'])).get('input')), '7');
  });

  it('agrees with JSON.parse on any document, however it is indented', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(anyText, fc.jsonValue(), { noNullPrototype: true }),
        fc.nat(4),
        async (document, indent) => {
          const json = JSON.stringify(document, null, indent);
          const expected = JSON.parse(json) as Record<string, unknown>;
          const slices = await sliceTopLevel(bytes(json), Object.keys(expected));
          assert.deepEqual([...slices.keys()].sort(), Object.keys(expected).sort());
          for (const [key, slice] of slices) assert.deepEqual(JSON.parse(text(slice) ?? ''), expected[key]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('goes straight down a path', async () => {
    const json = bytes('\ufeff{"input":{"x":[{}]},"output":{"contracts":{"a.sol":{"A":1},"b.sol":{"B":{"abi":[]}}}}}');
    assert.equal(text(await slicePath(json, ['output', 'contracts', 'b.sol', 'B'])), '{"abi":[]}');
    assert.equal(await slicePath(json, ['output', 'contracts', 'c.sol', 'B']), undefined);
    assert.equal(await slicePath(json, ['output', 'contracts', 'a.sol', 'A', 'deeper']), undefined);
    assert.equal(await slicePath(bytes('[1]'), ['output']), undefined);
  });

  it('gives every member or element, on its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(anyText, fc.jsonValue())),
        fc.nat(4),
        async (document, indent) => {
          const found: [string, unknown][] = [];
          for await (const [key, value] of eachValue(bytes(JSON.stringify(document, null, indent))))
            found.push([key, JSON.parse(text(value) ?? '')]);
          const expected = Array.isArray(document) ? document.map((each) => ['', each]) : Object.entries(document);
          assert.deepEqual(found, JSON.parse(JSON.stringify(expected)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('gives those at the end of a path, and none where there is no object or list, or no JSON', async () => {
    const within = async (json: string) => {
      const found: string[] = [];
      for await (const [key, value] of membersWithin(bytes(json), ['a', 'b'])) found.push(`${key}=${text(value)}`);
      return found.join();
    };
    assert.equal(await within('{"a":{"b":{"c":1,"d":[]}}}'), 'c=1,d=[]');
    assert.equal(await within('{"a":{"b":[1,"x"]}}'), '=1,="x"');
    for (const none of ['{"a":{"b":"{}"}}', '{"a":{}}', '{"a":', '', '[1]', `{"a":{"b":${'9'.repeat(20_000)}}}`])
      assert.equal(await within(none), '', none);
  });

  it('lets others work between a crowd of tiny members', async () => {
    let pauses = 0;
    const crowd = bytes(`{${Array.from({ length: 50_000 }, (_, at) => `"${at}":1`).join()}}`);
    for await (const _ of eachValue(crowd, async () => void pauses++));
    assert.ok(pauses > 10, `${pauses} pauses`);
  });

  it('reads no further than needed, so that what comes after may be cut off', async () => {
    const cut = bytes('{"input":{"a":1},"output":{"contracts":{"a.sol":{"A":{"evm":');
    assert.equal(text((await sliceTopLevel(cut, ['input'])).get('input')), '{"a":1}');
    await assert.rejects(sliceTopLevel(cut, ['output']), NotJsonError);
    await assert.rejects(slicePath(cut, ['output', 'contracts', 'a.sol']), NotJsonError);
  });

  it('refuses what is no JSON object', async () => {
    for (const wrong of [
      '',
      '   ',
      '[]',
      'null',
      '"x',
      '{',
      '{"a"',
      '{"a":',
      '{"a":1',
      '{a:1}',
      '{"a":1 "b":2}',
      '{"a":,"b":1}',
    ]) {
      await assert.rejects(sliceTopLevel(bytes(wrong), ['z']), NotJsonError, wrong);
    }
  });

  it('walks over ten megabytes of escaped quotes in one string within 50 ms', async () => {
    const json = bytes(`{"a":"${'\\"'.repeat(5_000_000)}","b":"\\\\"}`);
    const turns: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      turns.push(
        await longestTurn(async () => assert.equal(text((await sliceTopLevel(json, ['b'])).get('b')), '"\\\\"')),
      );
    assert.ok(Math.min(...turns) < 50, turns.join(', '));
  });

  it('lets others work while it scans the same part again and again', async () => {
    const json = bytes(`{"a":"${'x'.repeat(500_000)}"}`);
    let pauses = 0;
    for (let times = 0; times < 10; times += 1) await sliceTopLevel(json, ['z'], async () => void pauses++);
    assert.ok(pauses >= 3, `${pauses} pauses`);
  });

  it('lets others work while it scans a large document', async () => {
    const large = bytes(
      JSON.stringify({
        output: { filler: 'x'.repeat(1000), list: Array.from({ length: 300_000 }, (_, i) => ({ i, s: '{"}' })) },
        input: 1,
      }),
    );
    let pauses = 0;
    const slices = await sliceTopLevel(large, ['input'], async () => {
      pauses++;
    });
    assert.equal(text(slices.get('input')), '1');
    assert.ok(pauses >= Math.floor(large.byteLength / (4 << 20)), `${pauses} pauses in ${large.byteLength} bytes`);
    assert.equal(slices.get('input')?.buffer, large.buffer, 'a view, not a copy');
  });
});
