import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import * as shapes from '../../../src/core/json/shapes.ts';

const { array, boolean, checked, count, mapped, nullable, number, object, oneOf, optional, orElse, pair, record } =
  shapes;
const { string, tryRead, tryReadJson, withDefault } = shapes;

describe('shapes', () => {
  const inner = object({ id: string, at: nullable(number), kind: oneOf('a', 'b') });
  const shape = object({
    rows: array(inner),
    pairs: array(pair(string, inner)),
    names: record(count),
    isSet: withDefault(boolean, false),
    tried: orElse(nullable(number), null),
  });
  const zodInner = z.object({ id: z.string(), at: z.nullable(z.number()), kind: z.enum(['a', 'b']) });
  const zod = z.object({
    rows: z.array(zodInner),
    pairs: z.array(z.tuple([z.string(), zodInner])),
    names: z.record(z.string(), z.int().check(z.nonnegative())),
    isSet: z._default(z.boolean(), false),
    tried: z.catch(z.nullable(z.number()), null),
  });

  it('read and refuse what zod does', () => {
    const right = { id: 'x', at: null, kind: 'a', extra: 1 };
    const rows = fc.array(fc.oneof(fc.constant(right), fc.constant({ ...right, at: 1.5 }), fc.jsonValue()), {
      maxLength: 2,
    });
    // Zod leaves out this one; here it is a property like any other.
    const name = fc.string().filter((each) => each !== '__proto__');
    const value = fc.record(
      {
        rows: fc.oneof({ weight: 4, arbitrary: fc.constant([right]) }, { weight: 1, arbitrary: rows }),
        pairs: fc.oneof(
          { weight: 4, arbitrary: fc.constant([['k', right]]) },
          { weight: 1, arbitrary: fc.array(rows, { maxLength: 2 }) },
        ),
        names: fc.oneof(fc.dictionary(name, fc.nat()), fc.constant({ a: -1 }), fc.constant({ a: 0.5 })),
        isSet: fc.oneof(fc.boolean(), fc.constant(undefined), fc.constant(1)),
        tried: fc.oneof(fc.double(), fc.constant(null), fc.constant('x')),
      },
      { requiredKeys: ['rows', 'pairs', 'names'] },
    );
    let read = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }), (each) => {
        const { success, data } = zod.safeParse(each);
        if (success) read += 1;
        assert.deepEqual(tryRead(shape, each), success ? data : undefined);
      }),
      { numRuns: 500 },
    );
    assert.ok(read > 50, `${read} were read`);
  });

  it('read only what is right, and what is made of it', () => {
    const even = mapped(
      checked(number, (each) => each % 2 === 0),
      (each) => `${each}`,
    );
    assert.deepEqual(
      [2, 3, '2', undefined].map((each) => tryRead(even, each)),
      ['2', undefined, undefined, undefined],
    );
    assert.equal(tryRead(optional(string), 1), undefined);
    assert.throws(() => optional(string)(1));
    assert.equal(optional(string)(undefined), undefined);
  });

  it('hide no fault of what is made of a value', () => {
    const faulty = mapped(string, () => assert.fail('a fault'));
    assert.throws(() => tryRead(faulty, 'x'), /a fault/);
  });

  it('read JSON, and refuse a text that is none', () => {
    assert.deepEqual(tryReadJson(array(number), '[1,2]'), [1, 2]);
    assert.equal(tryReadJson(array(number), '[1,'), undefined);
    assert.equal(tryReadJson(array(number), '["1"]'), undefined);
  });
});
