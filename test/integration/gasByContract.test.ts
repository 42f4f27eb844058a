import assert from 'node:assert/strict';
import { deployContract, gasOfCall, readProject } from '../trace/compiledCall.ts';
import { useChain } from '../trace/useChain.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
abstract contract Counter {
  uint256 public count;
  function add() public virtual { count += 1; } // counts
}
contract Child is Counter {}
contract Story is Counter {
  Child child = new Child();
  function run() external {
    add();
    child.add();
    child.add();
  }
}`;

describe('gas by line', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  it('counts a line of each contract that runs it for itself', async () => {
    const [from = ''] = (await chain.request('eth_accounts')) as string[];
    const settings = { evmVersion: 'cancun' };
    const compilerVersion = '0.8.28+commit.7893614a';
    const project = await readProject({ compilerVersion, sources: { 'Story.sol': source }, settings });
    const to = await deployContract(chain, project, { from, name: 'Story' });
    const gas = await gasOfCall(chain, mirror, project, { from, to, signature: 'run()' });
    assert.equal(gas?.isExact, true);
    const line = source.split('\n').findIndex((each) => each.includes('// counts'));
    const rows = gas.lines.filter(({ place }) => place?.line === line);
    assert.deepEqual(rows.map(({ contract }) => contract).sort(), ['Child', 'Story']);
    assert.equal(
      gas.lines.reduce((sum, each) => sum + each.gas, 0),
      gas.execution,
    );
  });
});
