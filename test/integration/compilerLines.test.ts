import assert from 'node:assert/strict';
import type { FailureStory } from '../../src/core/trace/story/failureStory.ts';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { deployContract, explainCall, readProject } from '../trace/compiledCall.ts';
import { useChain } from '../trace/useChain.ts';

const checks = `pragma solidity >=0.4.22;
contract Story {
  uint count = 3;
  function run() external {
    require(count > 1, "out of range");
    require(count > 5, "out of range"); // fails
    require(count > 7, "out of range");
    count = 9;
  }
}`;

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

/** The address of what it creates is in its calls, writes and keys. */
const factory = `${pragma}contract Pair {
  address public maker = msg.sender;
  mapping(address => uint256) public held;
  function add(address to, uint256 amount) external { held[to] += amount; }
}
contract Story {
  mapping(bytes32 => Pair) public pairs;
  mapping(address => uint256) public made;
  function run() external {
    Pair pair = new Pair{salt: bytes32(uint256(7))}();
    pairs[bytes32(uint256(7))] = pair;
    made[address(pair)] = 1;
    pair.add(address(pair), 5);
    require(made[address(pair)] != 1, "made"); // fails
    require(pair.held(address(pair)) != 5, "made");
  }
}`;

/** Via Yul, the operands of the sum are evaluated from the left. */
const ordered = `${pragma}contract Other {
  uint256 public last;
  function keep(uint256 value) external returns (uint256) { last = value; return value; }
}
contract Story {
  Other other = new Other();
  function run() external {
    uint256 sum = other.keep(1) + other.keep(2);
    require(sum != 4, "sum");
    require(other.last() != 2, "sum"); // fails
    require(sum != 3, "sum");
  }
}`;

const versions = ['0.5.16+commit.9c3226ce', '0.6.12+commit.27d51765', '0.7.4+commit.3f05b770', '0.8.4+commit.c7e474f2'];

/** A call without its argument reverts in the function's head, too. */
const guarded = `${pragma}interface Paid {
  function run(address payable to) external payable returns (address payable);
}
interface Counted {
  function count() external payable returns (uint256);
  function missing() external;
}
contract Target {
  uint256 public count; // counts
  function run( // fails
    address payable to // not payable itself
  ) external returns (address payable) {
    count += 1;
    return to;
  }
}
contract Story {
  Paid target = Paid(address(new Target()));
  function pay() external payable {
    target.run{value: msg.value}(payable(msg.sender)); // from 1
  }
  function give() external payable {
    payable(address(target)).transfer(msg.value); // gives
  }
  function read() external payable {
    Counted(address(target)).count{value: msg.value}(); // reads
  }
  function miss() external {
    Counted(address(target)).missing(); // misses
  }
}`;

/** What takes any call, but no value, and the same before 0.6.0. */
const catching = (head: string) => `pragma solidity >=0.5.0;
contract Target {
  uint256 count;
  function read() external view returns (uint256) { return count; }
  ${head} external { // fails
    count += 1;
  }
}
contract Story {
  Target target = new Target();
  function give() external payable {
    address(uint160(address(target))).transfer(msg.value); // gives
  }
  function tell() external payable {
    (bool told, bytes memory answer) = address(target).call.value(msg.value)("told"); // tells
    if (!told) assembly { revert(add(answer, 32), mload(answer)) }
  }
}`;
const catchingSince06 = catching('fallback()')
  .replace('.call.value(msg.value)', '.call{value: msg.value}')
  .replace('address(uint160(address(target)))', 'payable(address(target))');

/** The optimizer has both functions share what gives memory, and maps that to `left`. */
const shared = `${pragma}contract Story {
  uint256 count;
  function size(uint256 given) external pure returns (uint256) {
    bytes memory room = new bytes(given);
    return room.length;
  }
  function left() external {
    if (gasleft() % 2 == 0) revert("even or odd");
    revert("even or odd");
  }
}`;

const newest = '0.8.28+commit.7893614a';
const compilations = { optimizer: {}, viaIR: { viaIR: true } };

/** From 1, innermost first; undefined for an entry of which only the function is certain. */
function linesOf({ stack }: FailureStory): (number | undefined)[] {
  return stack.map(({ place }) => place && place.line + 1);
}

/** From 1. */
function lineOf(source: string, mark: string): number {
  return source.split('\n').findIndex((line) => line.includes(mark)) + 1;
}

describe('the line of a failure, by the compiler and its settings', function () {
  this.timeout(120_000);
  let from = '';
  const { chain, mirror } = useChain();
  before(async () => {
    [from = ''] = (await chain.request('eth_accounts')) as string[];
  });

  for (const compilerVersion of versions)
    it(`is found with the optimizer of ${compilerVersion}`, async () => {
      await installSolc(compilerVersion.split('+', 1)[0] ?? '');
      const settings = { optimizer: { enabled: true, runs: 200 } };
      const project = await readProject({ compilerVersion, sources: { 'Story.sol': checks }, settings });
      const to = await deployContract(chain, project, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, project, { from, to, signature: 'run()' });
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(linesOf(told), [lineOf(checks, '// fails')]);
    });

  for (const [name, more] of Object.entries(compilations)) {
    const project = (source: string) => {
      const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 }, ...more };
      return readProject({ compilerVersion: newest, sources: { 'Story.sol': source }, settings });
    };
    it(`is found behind a CREATE2 whose address was stored and given on (${name})`, async () => {
      const read = await project(factory);
      const to = await deployContract(chain, read, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'run()' });
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(linesOf(told), [lineOf(factory, '// fails')]);
    });
  }

  describe("in a function's head", () => {
    const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } };
    const project = () => readProject({ compilerVersion: newest, sources: { 'Story.sol': guarded }, settings });

    it('names the function that takes no value', async () => {
      const read = await project();
      const to = await deployContract(chain, read, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'pay()', value: '0x5' });
      assert.equal(told?.reason, "run isn't payable, but the call sent 0.00000005 ℏ");
      assert.deepEqual(linesOf(told), [lineOf(guarded, '// fails'), lineOf(guarded, '// from 1')]);
    });

    it('names the variable that takes no value', async () => {
      const read = await project();
      const to = await deployContract(chain, read, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'read()', value: '0x5' });
      assert.equal(told?.reason, "count isn't payable, but the call sent 0.00000005 ℏ");
      assert.deepEqual(linesOf(told), [lineOf(guarded, '// counts'), lineOf(guarded, '// reads')]);
    });

    it('says that a contract receives no value', async () => {
      const read = await project();
      const to = await deployContract(chain, read, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'give()', value: '0x5' });
      assert.equal(told?.reason, 'Target has no receive function, but the call sent 0.00000005 ℏ');
      assert.deepEqual(linesOf(told), [undefined, lineOf(guarded, '// gives')]);
    });

    it('says that a contract has no such function', async () => {
      const read = await project();
      const to = await deployContract(chain, read, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'miss()' });
      assert.equal(told?.reason, 'Target has no function with the selector 0xa8b00865');
      assert.deepEqual(linesOf(told), [undefined, lineOf(guarded, '// misses')]);
    });

    for (const [compilerVersion, source] of [
      [newest, catchingSince06],
      ['0.5.16+commit.9c3226ce', catching('function ()')],
    ] as const)
      it(`names the fallback function that takes no value (${compilerVersion})`, async () => {
        await installSolc(compilerVersion.split('+', 1)[0] ?? '');
        const sources = { 'Story.sol': source };
        const optimizer = { enabled: true, runs: 200 };
        const read = await readProject({ compilerVersion, sources, settings: { optimizer } });
        const to = await deployContract(chain, read, { from, name: 'Story' });
        for (const [signature, mark] of [
          ['give()', '// gives'],
          ['tell()', '// tells'],
        ] as const) {
          const told = await explainCall(chain, mirror, read, { from, to, signature, value: '0x5' });
          assert.equal(told?.reason, "fallback isn't payable, but the call sent 0.00000005 ℏ");
          assert.deepEqual(linesOf(told), [lineOf(source, '// fails'), lineOf(source, mark)]);
        }
      });

    it('blames no value that was not sent', async () => {
      const read = await project();
      const to = await deployContract(chain, read, { from, name: 'Target' });
      const told = await explainCall(chain, mirror, read, { from, to, signature: 'run(address)' });
      assert.equal(told?.reason, 'Called with too few bytes of arguments');
      assert.deepEqual(linesOf(told), [lineOf(guarded, '// fails')]);
    });
  });

  it('is not said in another function where only the map of the deployed code is left (viaIR)', async () => {
    const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 }, viaIR: true };
    const read = await readProject({ compilerVersion: newest, sources: { 'Story.sol': shared }, settings });
    const to = await deployContract(chain, read, { from, name: 'Story' });
    const values = (50_000_000).toString(16).padStart(64, '0');
    const told = await explainCall(chain, mirror, read, { from, to, signature: 'size(uint256)', values });
    assert.equal(told?.reason, 'Out of gas');
    assert.deepEqual(
      told.stack.map(({ functionName, place }) => [functionName, place]),
      [['size', undefined]],
    );
  });

  it('is found though operands were evaluated in another order (viaIR)', async () => {
    const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 }, viaIR: true };
    const read = await readProject({ compilerVersion: newest, sources: { 'Story.sol': ordered }, settings });
    const to = await deployContract(chain, read, { from, name: 'Story' });
    const told = await explainCall(chain, mirror, read, { from, to, signature: 'run()' });
    assert.deepEqual(told?.gaps, []);
    assert.deepEqual(linesOf(told), [lineOf(ordered, '// fails')]);
  });
});
