import assert from 'node:assert/strict';
import { solidityTypes } from '../../../src/core/code/solidityTypes.ts';
import { constantValue } from '../../../src/core/storage/namespaces.ts';
import { meaningsOf, sourceTypesIn } from '../../../src/core/storage/sourceTypes.ts';

describe('the value of a constant expression', () => {
  const value = (text: string, source = '', contract?: string) =>
    constantValue(text.match(/[\w$]+|\S/g) ?? [], contract, sourceTypesIn([source]));

  it('is the one that the compiler computes', () => {
    assert.equal(value('2 ** 3 ** 2 - 1'), 511n);
    assert.equal(value('(1 + 2) * 3 % 5 << 2 | 1'), 17n);
    assert.equal(value('1_000 + 0x10 + 2e3'), 3016n);
  });

  it('takes the constants of the contract, of its bases and of the file, in this order', () => {
    const source = `uint constant A = 1; uint constant B = 2; uint constant C = 3;
      contract Base { uint constant B = 20; uint constant C = 30; }
      contract Own is Base { uint constant C = A + B * 100; }`;
    assert.equal(value('A + B + C', source, 'Own'), 2022n);
    assert.equal(value('C', source, 'Base'), 30n);
    assert.equal(value('C', source), 3n);
  });

  it('is unknown for what it cannot compute in integers', () => {
    for (const text of ['5 / 2', '1 / 0', '1 - 2', 'missing', '2 ** 256', '2 ** 1000', 'f(1)', '1 +', ''])
      assert.equal(value(text), undefined, text);
  });

  it('is computed of 500 operands at most', () => {
    assert.equal(value(`${'1 + '.repeat(499)}1`), 500n);
    assert.equal(value(`${'1 + '.repeat(500)}1`), undefined);
  });

  it('is unknown for constants made to be computed for ever', () => {
    const sums = Array.from({ length: 20 }, (_, at) => `uint constant A${at} = ${`A${at + 1} + `.repeat(50)}1;`).join(
      ' ',
    );
    assert.equal(value('A0', sums), undefined);
    assert.equal(value('A', 'uint constant A = B; uint constant B = A;'), undefined);
    assert.equal(value('('.repeat(100_000)), undefined);
  });
});

describe('what a hostile source defines', () => {
  it('is read up to 1,000 parts of a value, and of what a contract inherits', () => {
    const [constant] = solidityTypes(`uint constant A = ${'1 + '.repeat(1_000)}1;`);
    assert.ok(constant?.kind === 'constant');
    assert.equal(constant.value.length, 1_000);
  });

  it('has meanings in 256 contracts at most', () => {
    const bases = Array.from({ length: 300 }, (_, at) => `B${at}`);
    assert.equal([...meaningsOf('X', 'C', sourceTypesIn([`contract C is ${bases.join(', ')} {}`]))].length, 257);
  });
});
