import assert from 'node:assert/strict';
import { carryOver } from '../../../src/core/trace/lines/readingBuild.ts';
import { compileStory } from '../../trace/compileStory.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
library Story {
  function run(uint256[] storage all) external { all.push(1); }
}`;

describe('the code of a reading build', () => {
  it('has the own address of a library, which refuses calls that are not delegated', () => {
    const [built, reading] = [compileStory(source, 'optimizer'), compileStory(source, 'no optimizer')].map((each) =>
      each.contracts.get('Story'),
    );
    assert.ok(built && reading);
    const address = new Uint8Array(20).fill(0xab);
    const deployed = built.runtime.slice();
    deployed.set(address, 1);
    assert.deepEqual(carryOver(built, deployed, reading)?.slice(0, 21), Uint8Array.of(0x73, ...address));
    assert.equal(reading.runtime[1], 0);
  });
});
