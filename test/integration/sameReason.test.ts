import assert from 'node:assert/strict';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { deployContract, explainCall, type ReadProject, readProject } from '../trace/compiledCall.ts';
import { useChain } from '../trace/useChain.ts';

/** Each function of `Story` calls what fails, and ends with the same data, at the line with its name. */
const caught = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;
error Denied(uint256 code);
contract Other {
  uint256 public n = 1;
  function text() external view { require(n == 2, "same"); } // other text
  function none() external view { if (n == 1) revert(); } // other none
  function custom() external view { if (n == 1) revert Denied(7); }
  function panic() external view returns (uint256) { return n - 2; }
  function good() external { n += 0; }
  function stops() external view { if (n == 1) assembly { invalid() } } // other stops
  function spends() external { n = new bytes(3_000_000).length; } // other spends
}
contract Story {
  Other other = new Other();
  address owner;
  bytes kept;
  uint256 count;
  function afterText() external {
    try other.text() {} catch {}
    require(msg.sender == owner, "same"); // afterText
  }
  function afterNone() external {
    (bool ok, ) = address(other).call(abi.encodeCall(Other.none, ()));
    require(!ok);
    require(msg.sender == owner); // afterNone
  }
  function afterCustom() external {
    try other.custom() {} catch {}
    other.good();
    if (msg.sender != owner) revert Denied(7); // afterCustom
  }
  function afterPanic() external view returns (uint256) {
    try other.panic() returns (uint256 x) { return x; } catch {}
    uint256 size = kept.length;
    return size - 1; // afterPanic
  }
  function afterNoBytes() external returns (uint256) {
    (bool ok, bytes memory answer) = address(other).call(abi.encodeCall(Other.none, ()));
    if (ok) return 1;
    return abi.decode(answer, (uint256)); // afterNoBytes
  }
  function afterStops() external {
    try other.stops() {} catch {}
    if (msg.sender != owner) assembly { invalid() } // afterStops
  }
  function afterSpends() external {
    try other.spends{gas: 30_000}() {} catch {}
    count = new bytes(3_000_000).length; // afterSpends
  }
  function afterBeyond() external {
    try other.none() {} catch {}
    count = 1;
    assembly { returndatacopy(0, 0, 64) } // afterBeyond
  }
  function littleLeft() external {
    try other.spends() {} catch {}
    for (uint256 i; i < 100; i++) kept.push(0x01);
  }
  function passedOnStops() external view {
    other.stops(); // passedOnStops
  }
  function passedOnSpends() external {
    other.spends(); // passedOnSpends
  }
  function inItsOwnWords() external {
    try other.text() {} catch Error(string memory why) { if (bytes(why).length == 4) revert("same"); } // inItsOwnWords
  }
  function passedOnNone() external returns (uint256) {
    (bool ok, bytes memory answer) = address(other).call(abi.encodeCall(Other.none, ())); // passedOnNone
    other.good();
    if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
    return answer.length;
  }
  function passedOnFromStorage() external {
    (bool ok, bytes memory answer) = address(other).call(abi.encodeCall(Other.text, ())); // passedOnFromStorage
    kept = answer;
    other.good();
    if (ok) return;
    bytes memory again = kept;
    assembly { revert(add(again, 32), mload(again)) }
  }
  function passedOnAnew() external {
    try other.text() {} // passedOnAnew
    catch Error(string memory why) { other.good(); revert(why); }
  }
}`;

/** Without `try`, and with an assertion that returns nothing. */
const before06 = `pragma solidity ^0.5.0;
contract Other {
  uint256 n = 1;
  function text() external view { require(n == 2, "same"); } // other text
  function none() external view { if (n == 1) revert(); } // other none
  function stops() external view { assert(n == 2); } // other stops
}
contract Story {
  Other other = new Other();
  address owner;
  uint256[] list;
  function afterStops() external {
    address(other).call(abi.encodeWithSignature("stops()"));
    assert(msg.sender == owner); // afterStops
  }
  function afterStopsAtItem() external returns (uint256) {
    (bool ok, ) = address(other).call(abi.encodeWithSignature("stops()"));
    return ok ? 1 : list[0]; // afterStopsAtItem
  }
  function passedOnStops() external view {
    other.stops(); // passedOnStops
  }
  function afterText() external {
    address(other).call(abi.encodeWithSignature("text()"));
    require(msg.sender == owner, "same"); // afterText
  }
  function afterNone() external {
    address(other).call(abi.encodeWithSignature("none()"));
    assert(msg.sender == owner); // afterNone
  }
  function passedOnNone() external {
    other.none(); // passedOnNone
  }
  function passedOnAnew() external {
    (bool ok, bytes memory answer) = address(other).call(abi.encodeWithSignature("text()")); // passedOnAnew
    if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
  }
}`;

const optimizer = { enabled: true, runs: 200 };
const compilations = [
  ['0.5.16+commit.9c3226ce', before06, { optimizer }],
  [
    '0.8.4+commit.c7e474f2',
    caught.replace(/abi\.encodeCall\(Other\.(\w+), \(\)\)/g, 'abi.encodeWithSignature("$1()")'),
    {},
  ],
  ['0.8.28+commit.7893614a', caught, { evmVersion: 'cancun', optimizer }],
  ['0.8.28+commit.7893614a', caught, { evmVersion: 'cancun', optimizer, viaIR: true }],
] as const;

describe('a call that fails as one did that it made before', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();

  for (const [compilerVersion, source, settings] of compilations) {
    const how = `${compilerVersion.split('+', 1)[0]}${'viaIR' in settings ? ', viaIR' : ''}`;
    describe(how, () => {
      let from = '';
      let read: ReadProject;
      let to = '';
      before(async () => {
        await installSolc(compilerVersion.split('+', 1)[0] ?? '');
        [from = ''] = (await chain.request('eth_accounts')) as string[];
        read = await readProject({ compilerVersion, sources: { 'Story.sol': source }, settings });
        to = await deployContract(chain, read, { from, name: 'Story' });
      });
      const lineOf = (mark: string) => source.split('\n').findIndex((line) => line.endsWith(`// ${mark}`)) + 1;
      const linesOf = async (name: string) => {
        const told = await explainCall(chain, mirror, read, { from, to, signature: `${name}()` });
        assert.deepEqual(told?.gaps, []);
        return told.stack.map(({ place }) => place && place.line + 1);
      };
      for (const [, name = ''] of source.matchAll(/function (after\w+|inItsOwnWords)/g))
        it(`has its own line: ${name}`, async () => assert.deepEqual(await linesOf(name), [lineOf(name)]));
      // With a 64th of the gas, compilations end elsewhere.
      if (source.includes('littleLeft'))
        it('is in its own function if it runs out of the gas that was left', async () => {
          const told = await explainCall(chain, mirror, read, { from, to, signature: 'littleLeft()' });
          assert.deepEqual(
            told?.stack.map(({ functionName }) => functionName),
            ['littleLeft'],
          );
        });
      for (const [, name = ''] of source.matchAll(/function (passedOn\w+)/g))
        it(`has that one's line if it passes its data on: ${name}`, async () => {
          const [, failed = 'text'] = /(None|Stops|Spends)$/.exec(name) ?? [];
          const other = lineOf(`other ${failed.toLowerCase()}`);
          assert.deepEqual(await linesOf(name), [other, lineOf(name)]);
        });
    });
  }
});
