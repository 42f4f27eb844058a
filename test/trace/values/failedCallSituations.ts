import { payable, situation, type ToldSituation } from './situation.ts';

const other = `contract Other {
constructor() public payable {}
function check(uint256 a) external pure returns (uint256) { require(a < 5, "too much"); return a; }
function quiet() external pure { revert(); }
receive() external payable { require(msg.value > 100, "too little"); }
}
contract Mute {
function transfer(address, uint256) external pure returns (bool) { return false; }
function count(address, uint256) external pure returns (uint256) { return 0; }
}
contract Picky { fallback() external payable { revert(); } }
contract Writer { uint256 last; receive() external payable { last = msg.value; } }`;

const since = 6;
/** Of the second contract that the constructor makes. */
const mute = '0x1a1479Bb652240DdD6e2c0Eb450b41E5B40351D6';

/** A transfer as OpenZeppelin's SafeERC20 does it. */
const sent = (to: string, signature = 'transfer(address,uint256)') => `function sent() internal returns (bool ok) {
address token = ${to};
bytes memory data = abi.encodeWithSignature("${signature}", address(this), 5);
assembly {
  mstore(0, 0)
  ok := call(gas(), token, 0, add(data, 32), mload(data), 0, 32)
  if iszero(and(ok, eq(mload(0), 1))) { ok := and(ok, and(iszero(returndatasize()), gt(extcodesize(token), 0))) }
}
}`;

const given = `Other other = new Other(); ${payable}`;
const told = (
  name: string,
  words: string | undefined,
  members: string,
  body: string,
  more: Partial<ToldSituation> = {},
): ToldSituation =>
  situation(`a failed call: ${name}`, words, `${given} ${members}`, body, { outer: other, since, ...more });

const price =
  'function price() internal returns (uint256) { try other.check(7) returns (uint256 a) { return a; } catch { return 10; } }';
const both = 'function both(bool first, bool second) internal pure { require(first, "x"); require(second, "y"); }';

/** A call that failed before, and what its caller made of it. */
export const failedCallSituations: readonly ToldSituation[] = [
  told(
    'caught without its data',
    'other.check(7) failed: "too much", because in Other.check, a < 5 is false: 7 < 5',
    'uint256 last;',
    'try other.check(7) returns (uint256 a) { last = a; } catch { revert("x"); }',
  ),
  told(
    'caught by its text',
    'other.check(7) failed: "too much", because in Other.check, a < 5 is false: 7 < 5',
    'uint256 last;',
    'try other.check(7) returns (uint256 a) { last = a; } catch Error(string memory why) { revert(string(abi.encodePacked("x: ", why))); }',
  ),
  told(
    'caught, with a condition in the clause',
    'why.length is 0. other.quiet() reverted without a reason',
    'uint256 last;',
    'try other.quiet() { last = 1; } catch (bytes memory why) { if (why.length == 0) revert("x"); last = 2; }',
  ),
  told(
    'one that succeeded in a try',
    'other.check(3) succeeded',
    'uint256 last;',
    'try other.check(3) returns (uint256 a) { last = a; revert("x"); } catch { last = 2; }',
  ),
  told(
    'of a function that the contract does not have',
    `ok is false (ok = address(mute).call(abi.encodeWithSignature("none()"))). The call failed: Mute has no function with the selector 0xa877db9f. The call sent 0xa877db9f to ${mute}`,
    'Mute mute = new Mute();',
    '(bool ok, ) = address(mute).call(abi.encodeWithSignature("none()")); require(ok, "x");',
  ),
  told(
    'that pays what has no receive function',
    `ok is false (ok = payable(address(mute)).send(7)). The call failed: Mute has no receive function, but the call sent 0.00000007 ℏ. The call sent 0.00000007 ℏ to ${mute}`,
    'Mute mute = new Mute();',
    'bool ok = payable(address(mute)).send(7); require(ok, "x");',
  ),
  told(
    'of a function that is not there, whose fallback reverts',
    `ok is false (ok = address(mute).call(abi.encodeWithSignature("none()"))). Picky.fallback reverted without a reason. The call sent 0xa877db9f to ${mute}`,
    'Picky mute = new Picky();',
    '(bool ok, ) = address(mute).call(abi.encodeWithSignature("none()")); require(ok, "x");',
  ),
  told(
    'of a function that reverts itself',
    'ok is false (ok = address(other).call(abi.encodeWithSignature("quiet()"))). Other.quiet reverted without a reason. The call sent 0xdc433dec to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    '(bool ok, ) = address(other).call(abi.encodeWithSignature("quiet()")); require(ok, "x");',
  ),
  told(
    'of a function that is not payable',
    `ok is false (ok = address(other).call{value: 3}(abi.encodeWithSignature("quiet()"))). The call failed: quiet isn't payable, but the call sent 0.00000003 ℏ. The call sent 0xdc433dec and 0.00000003 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35`,
    '',
    '(bool ok, ) = address(other).call{value: 3}(abi.encodeWithSignature("quiet()")); require(ok, "x");',
  ),
  told(
    'with a value',
    'ok is false (ok = address(other).call{value: 7}("")). Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    '(bool ok, ) = address(other).call{value: 7}(""); require(ok, "x");',
  ),
  told(
    'with a value and gas',
    'ok is false (ok = address(other).call{value: 7, gas: 50000}("")). Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    '(bool ok, ) = address(other).call{value: 7, gas: 50000}(""); if (!ok) revert("x");',
  ),
  told(
    'assigned later',
    'ok is false (ok = address(other).call{value: 7}("")). Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    'uint256 last;',
    'bool ok; last = 1; (ok, ) = address(other).call{value: 7}(""); require(ok, "x");',
  ),
  told(
    'that is the condition',
    'payable(address(other)).send(7) is false. Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    'require(payable(address(other)).send(7), "x");',
  ),
  told(
    'that takes more gas than it gets',
    'payable(address(writer)).send(7) is false. Writer failed: Out of gas: transfer and send give only 2,300. The call sent 0.00000007 ℏ to 0x1a1479Bb652240DdD6e2c0Eb450b41E5B40351D6',
    'Writer writer = new Writer();',
    'require(payable(address(writer)).send(7), "x");',
  ),
  told(
    'in a function that returns whether it did',
    'paid(7) is false. Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    'function paid(uint256 amount) internal returns (bool ok) { address to = address(other); assembly { ok := call(gas(), to, amount, 0, 0, 0, 0) } }',
    'require(paid(7), "x");',
  ),
  told(
    'of a token that returned false',
    'sent() is false. 0x1a1479Bb652240DdD6e2c0Eb450b41E5B40351D6 returned false to transfer(to: 0x3C952d36207c0d52743a646E7AC2649009bD358e, amount: 5)',
    `Mute mute = new Mute(); ${sent('address(mute)')}`,
    'require(sent(), "x");',
  ),
  told(
    'of a token without code',
    'sent() is false. transfer(to: 0x3C952d36207c0d52743a646E7AC2649009bD358e, amount: 5) was sent to 0x000000000000000000000000000000000000dEaD, which has no code',
    sent('address(0xdEaD)'),
    'require(sent(), "x");',
  ),
  told(
    'of what returned a 0 that may be no false',
    'sent() is false',
    `Mute mute = new Mute(); ${sent('address(mute)', 'count(address,uint256)')}`,
    'require(sent(), "x");',
  ),
  told(
    'of more than the contract has',
    'ok is false (ok = address(other).call{value: 7 ether}("")). The call sends 70,000,000,000 ℏ, but the contract has 0.00001 ℏ',
    '',
    '(bool ok, ) = address(other).call{value: 7 ether}(""); require(ok, "x");',
  ),
  told(
    'a send of more than the contract has',
    'ok is false (ok = payable(address(other)).send(7000)). The call sends 0.00007 ℏ, but the contract has 0.00001 ℏ',
    '',
    'bool ok = payable(address(other)).send(7000); require(ok, "x");',
  ),
  told(
    'looked at in another function',
    'Other.quiet reverted without a reason. The call sent 0xdc433dec to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35. data.length > 0 is false: 0 > 0',
    'function verify(bool ok, bytes memory data) internal pure { if (!ok) { if (data.length > 0) return; revert("x"); } }',
    '(bool ok, bytes memory data) = address(other).call(abi.encodeWithSelector(other.quiet.selector)); verify(ok, data);',
  ),
  told(
    'in assembly',
    'call(gas(), to, 7, 0, 0, 0, 0) is 0. Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    'address to = address(other); assembly { if iszero(call(gas(), to, 7, 0, 0, 0, 0)) { mstore(0, 1) revert(0, 32) } }',
  ),
  told(
    'in assembly, kept in a variable',
    'ok is 0 (ok = call(gas(), to, 7, 0, 0, 0, 0)). Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    'address to = address(other); assembly { let ok := call(gas(), to, 7, 0, 0, 0, 0) if iszero(ok) { mstore(0, 1) revert(0, 32) } }',
  ),
  told(
    'of another try before',
    'last > 5 is false: 2 > 5 (last set by last = 2). other.check(7) failed: "too much", because in Other.check, a < 5 is false: 7 < 5',
    'uint256 last;',
    'try other.check(7) returns (uint256 a) { last = a; } catch { last = 2; } require(last > 5, "x");',
  ),
  told(
    'a creation at an address that is taken',
    'made is the zero address. Creating the contract failed: There is a contract at the new address already',
    'function make() internal { address made; assembly { mstore(0, 0x600160005360016000f3) made := create2(0, 22, 10, 0) } if (made == address(0)) revert("x"); }',
    'make(); make();',
  ),
  told(
    'whose caller went on with another number',
    'msg.value >= price() is false: 0 >= 10',
    price,
    'require(msg.value >= price(), "x");',
  ),
  told(
    'whose caller went on with another number, which changed since',
    'left > 0 is false: 0 > 0 (left -= 10: 10 - 10)',
    price,
    'uint256 left = price(); left -= 10; require(left > 0, "x");',
  ),
  told(
    'in assembly, beside a number that it made no 0',
    'lt(callvalue(), add(ok, 5)) is true: 0 < 5',
    '',
    'address to = address(other); assembly { let ok := call(gas(), to, 7, 0, 0, 0, 0) if lt(callvalue(), add(ok, 5)) { mstore(0, 1) revert(0, 32) } }',
  ),
  told(
    'given by its name for another parameter',
    'first is false, because in run, flag is false (flag = msg.value > 5: 0 > 5)',
    both,
    'bool isSent = payable(address(other)).send(7); bool flag = msg.value > 5; both({second: isSent, first: flag});',
  ),
  told(
    'given by its name',
    'first is false, because in run, isSent is false (isSent = payable(address(other)).send(7)). Other.receive failed: "too little", because msg.value > 100 is false: 7 > 100. The call sent 0.00000007 ℏ to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    both,
    'bool isSent = payable(address(other)).send(7); bool flag = msg.value > 5; both({second: flag, first: isSent});',
  ),
  told(
    'beside the value that was assigned at the same time',
    'ok is false (ok = msg.value > 5: 0 > 5)',
    '',
    'bool isSent; bool ok; (isSent, ok) = (payable(address(other)).send(7), msg.value > 5); require(ok, "x");',
  ),

  told(
    'beside a value that assembly set without it',
    'ok is false (last set by ok := gt(a, 5): gt(3, 5))',
    'function hooked(uint256 a) internal { address hook = address(other); bool ok; assembly { pop(call(gas(), hook, 7, 0, 0, 0, 0)) ok := gt(a, 5) } require(ok, "x"); }',
    'hooked(3);',
  ),
  told(
    'beside a value that assembly set from a name without it',
    'ok is false (last set by ok := isLarge, isLarge = gt(a, 5): gt(3, 5))',
    'function hooked(uint256 a) internal { address hook = address(other); bool ok; assembly { pop(call(gas(), hook, 7, 0, 0, 0, 0)) let isLarge := gt(a, 5) ok := isLarge } require(ok, "x"); }',
    'hooked(3);',
  ),
  told(
    'that is delegated and sends nothing itself',
    'ok is false (ok = address(other).delegatecall(abi.encodeWithSignature("check(uint256)", 7))). Other reverted without a reason. The call sent 0x5f72f4500000000000000000000000000000000000000000000000000000000000000007 to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    '',
    '(bool ok, ) = address(other).delegatecall(abi.encodeWithSignature("check(uint256)", 7)); require(ok, "x");',
    { value: 9n },
  ),
];
