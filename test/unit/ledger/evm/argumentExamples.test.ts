import assert from 'node:assert/strict';
import type { AbiParameter } from '../../../../src/core/ledger/evm/abi.ts';
import { readDeclaration } from '../../../../src/core/ledger/evm/declaration.ts';
import { encodeAbi } from '../../../../src/core/ledger/evm/encodeAbi.ts';
import { exampleOf, parseArgument } from '../../../../src/core/ledger/evm/parseArgument.ts';

const leaves = ['bool', 'address', 'string', 'bytes', 'bytes1', 'bytes20', 'bytes32', 'uint', 'int', 'uint8', 'int8'];
const others = ['uint16', 'uint128', 'uint256', 'int256'];
const lists = [
  'uint256[]',
  'int8[]',
  'uint8[3]',
  'bool[2]',
  'string[]',
  'string[2]',
  'bytes[]',
  'address[]',
  'address[2]',
];
const deeper = [
  'uint256[][]',
  'uint8[2][]',
  'uint8[][2]',
  'string[][]',
  'bytes4[][3]',
  'bool[][][]',
  'uint256[0]',
  'int[2][2]',
];
const tuples = [
  '(uint256 a)',
  '(address who, uint8[] xs)',
  '(address who, uint8[] xs)[]',
  '(address who, uint8[] xs)[2]',
  '(string name, bytes data)',
  '(string name, bytes data)[]',
  '(bool a, (uint8 b, string c) d)',
  '(bool a, (uint8 b, string c) d)[]',
  '((uint8 a, uint8 b)[] pairs, uint256 total)',
  '((uint8 a, uint8 b)[] pairs, uint256 total)[]',
  '(((bytes2 a) b) c)',
  '(((bytes2 a)[] b)[] c)[]',
  '(uint256[][] grid, string[] names)',
  '(address, uint256)',
  '(bytes32 root, bytes32[] proof)',
  '(int8 a, int16 b, int24 c, int32 d, int64 e)',
  '(bool a)[][]',
  '(bool a)[2][]',
  '(string a)[][2]',
  '(address token, (address to, uint256 amount, bytes data)[] calls, (uint8 v, bytes32 r, bytes32 s) sig)',
];
/** The type of a tuple is its parameters in parentheses. */
const parameterOf = (type: string): AbiParameter => {
  const [parameter] = readDeclaration('function', `f(${type} x)`).entry.inputs;
  assert.ok(parameter);
  return parameter;
};
const isList = (type: string) => /[)\]]$/.test(type);
/** The example that is said of a text that fits no type. */
const saidOf = (parameter: AbiParameter) => {
  const parsed = parseArgument(parameter, '?');
  return 'problem' in parsed ? /Examples?: (.*)\.$/.exec(parsed.problem)?.[1] : undefined;
};

describe('an example of an argument', () => {
  const all = [...leaves, ...others, ...lists, ...deeper, ...tuples];
  it('is there for every kind of type', () => assert.ok(all.length >= 50, String(all.length)));

  for (const type of all)
    it(`is taken for the argument that it is an example of: ${type}`, () => {
      const parameter = parameterOf(type);
      const example = exampleOf(parameter) ?? '';
      for (const text of isList(type) ? [example, saidOf(parameter) ?? ''] : [example]) {
        const parsed = parseArgument(parameter, type === 'string' ? JSON.parse(text) : text);
        assert.ok('value' in parsed, `${text}: ${'problem' in parsed ? parsed.problem : ''}`);
        assert.match(encodeAbi([parameter], [parsed.value]), /^[0-9a-f]*$/);
      }
    });

  it('is said of a single value, too, and fits it', () => {
    for (const type of ['uint256', 'uint8', 'int8', 'int64', 'bytes', 'bytes4', 'bytes32', 'address']) {
      const parameter = parameterOf(type);
      for (const text of (saidOf(parameter) ?? '?').split(', '))
        assert.ok('value' in parseArgument(parameter, text), `${type}: ${text}`);
    }
  });

  it('has each part of its own type', () => {
    assert.equal(exampleOf(parameterOf('(address who, uint8[] xs)[]')), '[(0.0.1001, [1, 2])]');
    assert.equal(exampleOf(parameterOf('uint256[]')), '[1, 2]');
    assert.equal(exampleOf(parameterOf('(uint256 a, string b)')), '(1, "text")');
  });

  it('is none if it would be too long, also of a type with any number of parts', () => {
    for (const type of [
      'uint8[1000]',
      'uint8[9][9][9][9][9][9][9][9]',
      'bytes32[2][2][2][2]',
      'uint8[99999999999]',
      `bool${'[9]'.repeat(30)}`,
    ])
      assert.equal(exampleOf({ name: '', type }), undefined, type);
    const flat = { name: '', type: 'tuple[99999]', components: [] };
    assert.equal(exampleOf(flat), undefined);
    assert.match(JSON.stringify(parseArgument(parameterOf('uint8[1000]'), '?')), /Enter uint8\[1000\] in brackets\."/);
    assert.equal(exampleOf({ name: '', type: 'function[]' }), undefined);
  });
});
