import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../../src/core/platform/hex.ts';
import { constructionChange } from '../../../../src/core/trace/trial/construction.ts';
import { solcByVersion } from '../../../sandbox/verification/solcByVersion.ts';

/** The codes of a contract `Story`. */
function codesOf(members: string) {
  const content = `pragma solidity ^0.8.0; contract Story { uint256 used; ${members} }`;
  const input = {
    language: 'Solidity',
    sources: { 'Story.sol': { content } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } } },
  };
  const output: {
    contracts: { 'Story.sol': { Story: { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> } } };
  } = JSON.parse(solcByVersion('0.8.28+commit.7893614a')?.compile(JSON.stringify(input)) ?? '');
  const { bytecode, deployedBytecode } = output.contracts['Story.sol'].Story.evm;
  const bytes = (hex: string) => bytesOfHex(`0x${hex}`) ?? new Uint8Array(0);
  return { creation: bytes(bytecode.object), runtime: bytes(deployedBytecode.object) };
}

/** Without syntax trees. */
const changeOfCodes = (old: string, changed: string) =>
  constructionChange(codesOf(old), codesOf(changed), async () => undefined);

describe('what a change does to the constructor', () => {
  const takes = 'constructor(uint256 to) { used = to; }';

  it("is seen in the codes alone, also if it has parameters, which follow the code's end", async () => {
    const run = 'function run() external { require(used > 5, "too few of them are used"); used += 2; }';
    const longer = 'function run() external { require(used > 5 && used != 7, "too few of them are used"); used += 2; }';
    assert.equal(await changeOfCodes(takes + run, takes + longer), 'none');
    assert.equal(await changeOfCodes(takes + run, takes.replace('= to', '= to + 1') + longer), 'unsure');
  });
});
