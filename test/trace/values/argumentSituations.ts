import { payable, situation, type ToldSituation } from './situation.ts';

/** Compilers give a function's selector in the syntax tree since then. */
const since = 6;

/** A call of itself with other data than its function takes. */
function sent(name: string, words: string | undefined, func: string, data: string, more: Partial<ToldSituation> = {}) {
  const forward =
    '(bool ok, bytes memory answer) = address(this).call(data); if (!ok) assembly { revert(add(answer, 32), mload(answer)) }';
  return situation(`arguments: ${name}`, words, `${func} ${payable}`, `bytes memory data = ${data}; ${forward}`, {
    since,
    ...more,
  });
}

const takes = (parameters: string) => `uint256 last; function take(${parameters}) external { last = 1; }`;
const selector = (types: string) => `bytes4(keccak256("take(${types})"))`;

/** Calls with data that their function can't read. */
export const argumentSituations: readonly ToldSituation[] = [
  sent(
    'too few',
    'take needs 64 bytes of arguments, but 32 were sent',
    takes('uint256 a, address b'),
    `abi.encodeWithSelector(${selector('uint256,address')}, uint256(1))`,
  ),
  sent(
    'none',
    'take needs 32 bytes of arguments, but 0 were sent',
    takes('bool a'),
    `abi.encodeWithSelector(${selector('bool')})`,
  ),
  sent(
    'none of a text',
    'take needs 32 bytes of arguments, but 0 were sent',
    takes('string calldata a'),
    `abi.encodeWithSelector(${selector('string')})`,
  ),
  sent(
    'a number that is no bool',
    'b: 2 is outside bool',
    takes('uint256 a, bool b'),
    `abi.encodeWithSelector(${selector('uint256,bool')}, uint256(7), uint256(2))`,
    { isChecked: true },
  ),
  sent(
    'a number that is too large',
    'a: 256 is outside uint8',
    takes('uint8 a'),
    `abi.encodeWithSelector(${selector('uint8')}, uint256(256))`,
    { isChecked: true },
  ),
  sent(
    'a negative number that is too small',
    'a: -129 is outside int8',
    takes('int8 a'),
    `abi.encodeWithSelector(${selector('int8')}, int256(-129))`,
    { isChecked: true },
  ),
  sent(
    'a number that is no address',
    `b: 0x${'1'.padEnd(41, '0')} is outside address`,
    takes('int8 a, address b'),
    `abi.encodeWithSelector(${selector('int8,address')}, int256(-128), uint256(1) << 160)`,
    { isChecked: true },
  ),
  sent(
    'a place beyond the end, before which all is well',
    undefined,
    takes('uint8 a, string calldata b'),
    `abi.encodeWithSelector(${selector('uint8,string')}, uint256(7), uint256(1000))`,
  ),
  sent(
    'too few of an array of a fixed length',
    'take needs 128 bytes of arguments, but 64 were sent',
    takes('uint256[3] calldata a, bool b'),
    `abi.encodeWithSelector(${selector('uint256[3],bool')}, uint256(1), uint256(2))`,
  ),
  sent(
    'too few of a struct',
    'take needs 64 bytes of arguments, but 0 were sent',
    `struct Pair { uint256 one; uint256 other; } ${takes('Pair calldata a')}`,
    `abi.encodeWithSelector(${selector('(uint256,uint256)')})`,
    { isChecked: true },
  ),
  sent(
    'too few of an array of a varying length',
    'take needs 64 bytes of arguments, but 32 were sent',
    takes('uint256[] calldata a, bool b'),
    `abi.encodeWithSelector(${selector('uint256[],bool')}, uint256(64))`,
  ),
  situation(
    "arguments: too few of a library's, which are places in storage",
    'take needs 64 bytes of arguments, but 32 were sent',
    payable,
    'bytes memory code = type(Lib).creationCode; address lib; assembly { lib := create(0, add(code, 32), mload(code)) } (bool ok, bytes memory answer) = lib.delegatecall(abi.encodeWithSelector(Lib.take.selector, 0)); if (!ok) assembly { revert(add(answer, 32), mload(answer)) }',
    {
      isChecked: true,
      outer:
        'library Lib { struct Pair { uint256 one; uint256 other; } function take(Pair storage a, uint256 b) external { a.one = b; } }',
    },
  ),
];
