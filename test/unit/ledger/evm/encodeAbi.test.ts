import assert from 'node:assert/strict';
import { AbiCoder, Interface } from 'ethers';
import fc from 'fast-check';
import { type AbiParameter, decodeAbi, readAbi } from '../../../../src/core/ledger/evm/abi.ts';
import { type AbiArgument, encodeAbi, encodeCall } from '../../../../src/core/ledger/evm/encodeAbi.ts';
import { parseArgument } from '../../../../src/core/ledger/evm/parseArgument.ts';
import { anyText } from '../../anyText.ts';

const of = (type: string, components?: AbiParameter[]): AbiParameter => ({
  name: '',
  type,
  ...(components && { components }),
});
const value = (parameter: AbiParameter, text: string) => {
  const parsed = parseArgument(parameter, text);
  assert.ok('value' in parsed, 'problem' in parsed ? parsed.problem : text);
  return parsed.value;
};
const problem = (parameter: AbiParameter, text: string) => {
  const parsed = parseArgument(parameter, text);
  assert.ok('problem' in parsed, `${parameter.type} took ${text}`);
  return parsed.problem;
};

/** A type with a value of it, leaves first, then arrays and tuples of them. */
const { typed } = fc.letrec<{ typed: [AbiParameter, AbiArgument] }>((tie) => ({
  typed: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(fc.integer({ min: 1, max: 32 }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
      .map(([bytes, n]): [AbiParameter, AbiArgument] => [of(`uint${bytes * 8}`), BigInt.asUintN(bytes * 8, n)]),
    fc
      .tuple(fc.integer({ min: 1, max: 32 }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
      .map(([bytes, n]): [AbiParameter, AbiArgument] => [of(`int${bytes * 8}`), BigInt.asIntN(bytes * 8, n)]),
    fc.boolean().map((each): [AbiParameter, AbiArgument] => [of('bool'), each]),
    fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((each): [AbiParameter, AbiArgument] => [of('address'), `0x${Buffer.from(each).toString('hex')}`]),
    fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((each): [AbiParameter, AbiArgument] => [
        of(`bytes${each.length}`),
        `0x${Buffer.from(each).toString('hex')}`,
      ]),
    fc
      .uint8Array({ maxLength: 70 })
      .map((each): [AbiParameter, AbiArgument] => [of('bytes'), `0x${Buffer.from(each).toString('hex')}`]),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((each): [AbiParameter, AbiArgument] => [of('string'), each]),
    fc
      .tuple(tie('typed'), fc.integer({ min: 0, max: 3 }), fc.boolean())
      .map(([[item, each], length, fixed]): [AbiParameter, AbiArgument] => [
        { ...item, type: `${item.type}[${fixed ? length + 1 : ''}]` },
        Array<AbiArgument>(fixed ? length + 1 : length).fill(each),
      ]),
    fc.array(tie('typed'), { minLength: 1, maxLength: 3 }).map((each): [AbiParameter, AbiArgument] => [
      of(
        'tuple',
        each.map(([parameter], index) => ({ ...parameter, name: `m${index}` })),
      ),
      each.map(([, one]) => one),
    ]),
  ),
}));

describe('encodeAbi', () => {
  it('encodes what ethers does, and the decoder reads it back', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 4 }), (all) => {
        const parameters = all.map(([parameter], index) => ({ ...parameter, name: `p${index}` }));
        const values = all.map(([, each]) => each);
        const [fragment] = new Interface(
          [JSON.stringify({ type: 'function', name: 'f', inputs: parameters }) as never].map((each) =>
            JSON.parse(each),
          ),
        ).fragments;
        assert.equal(
          `0x${encodeAbi(parameters, values)}`,
          AbiCoder.defaultAbiCoder().encode(fragment?.inputs ?? [], values),
        );
        assert.ok(decodeAbi(parameters, encodeAbi(parameters, values)));
      }),
      { numRuns: 150 },
    );
  });

  it('puts the selector before the arguments', () => {
    const token = new Interface(['function transfer(address to, uint256 amount)']);
    const [entry] = readAbi(JSON.parse(token.formatJson()));
    const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    assert.ok(entry);
    assert.equal(encodeCall(entry, [to, 2n ** 255n]), token.encodeFunctionData('transfer', [to, 2n ** 255n]));
    assert.throws(() => encodeCall(entry, [to]), TypeError);
    assert.throws(() => encodeCall(entry, ['0x12', 1n]), TypeError);
  });

  it('knows which functions change nothing, and what they return', () => {
    const abi = new Interface([
      'function cap() view returns (uint256)',
      'function sum(uint256 a) pure returns (uint256 total, bool ok)',
      'function set(uint256 a)',
    ]);
    const entries = readAbi(JSON.parse(abi.formatJson()));
    assert.deepEqual(
      entries.map(({ name, isReadOnly, outputs }) => [name, isReadOnly, outputs?.map(({ type }) => type)]),
      [
        ['cap', true, ['uint256']],
        ['sum', true, ['uint256', 'bool']],
        ['set', undefined, []],
      ],
    );
  });
});

describe('parseArgument', () => {
  it('reads every digit, and the ways people write integers', () => {
    assert.equal(value(of('uint256'), (2n ** 256n - 1n).toString()), 2n ** 256n - 1n);
    assert.equal(value(of('uint'), '1,250'), 1250n);
    assert.equal(value(of('uint256'), '1_000_000'), 1_000_000n);
    assert.equal(value(of('uint256'), '1.5e18'), 1_500_000_000_000_000_000n);
    assert.equal(value(of('uint8'), ' 0xff '), 255n);
    assert.equal(value(of('int8'), '-128'), -128n);
  });

  it('says what is expected', () => {
    assert.match(problem(of('uint8'), '256'), /uint8 can't be more than 255\./);
    assert.match(problem(of('uint8'), '-1'), /uint8 can't be less than 0\./);
    assert.match(problem(of('int8'), '-129'), /less than -128/);
    assert.match(problem(of('uint256'), '1.5'), /Enter an integer/);
    assert.match(problem(of('uint256'), '1.55e1'), /Enter an integer/);
    assert.match(problem(of('uint256'), `1${'0'.repeat(100_000)}`), /Enter an integer/);
    assert.match(problem(of('address'), '0x12'), /Enter an address/);
    assert.match(problem(of('address'), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'), /wrong checksum/);
    assert.match(problem(of('bool'), '1'), /true or false/);
    assert.match(problem(of('bytes4'), '0x12'), /bytes4 takes 4 bytes, not 1/);
    assert.match(problem(of('bytes'), '0xzz'), /even number of hex digits/);
    assert.match(problem(of('bytes'), '0x123'), /even number of hex digits/);
    assert.match(problem(of('uint256[2]'), '[1]'), /takes 2 values, not 1/);
    assert.match(problem(of('uint256[]'), '1, 2'), /in brackets/);
    assert.match(problem(of('uint256[]'), '[1, 2] 3'), /in brackets/);
    assert.match(problem(of('fixed128x18'), '1'), /can't encode/);
  });

  it('reads arrays, tuples and texts', () => {
    const row = of('tuple[]', [of('uint256'), of('string'), of('address')]);
    assert.deepEqual(value(row, '[(1, "a, \\"b\\")", 0.0.1001), [2,plain text,0.0.2]]'), [
      [1n, 'a, "b")', '0x00000000000000000000000000000000000003e9'],
      [2n, 'plain text', '0x0000000000000000000000000000000000000002'],
    ]);
    assert.deepEqual(value(of('uint256[][2]'), '[[], [1]]'), [[], [1n]]);
    assert.equal(value(of('string'), ' as it is '), ' as it is ');
    assert.equal(value(of('string'), ''), '');
  });

  it('takes any text without failing, and what it takes can be encoded', () => {
    fc.assert(
      fc.property(typed, anyText, ([parameter], text) => {
        const parsed = parseArgument(parameter, text);
        if ('value' in parsed) encodeAbi([parameter], [parsed.value]);
        else assert.match(parsed.problem, /\.$/);
      }),
      { numRuns: 300 },
    );
    assert.match(problem({ ...of('uint256'), type: `uint256${'[]'.repeat(60)}` }, '['.repeat(100_000)), /brackets/);
  });
});
