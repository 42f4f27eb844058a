import assert from 'node:assert/strict';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { deployContract, explainCall, readProject } from '../trace/compiledCall.ts';

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

const versions = [
  '0.4.26+commit.4563c3fc',
  '0.5.16+commit.9c3226ce',
  '0.6.12+commit.27d51765',
  '0.7.4+commit.3f05b770',
  '0.8.4+commit.c7e474f2',
];

/** From 1. */
function lineOf(source: string, mark: string): number {
  return source.split('\n').findIndex((line) => line.includes(mark)) + 1;
}

describe('the line of a failure, by the compiler and its settings', function () {
  this.timeout(120_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  let from = '';
  before(async () => {
    chain = await startAnvil();
    mirror = await startMirror(chain);
    [from = ''] = (await chain.request('eth_accounts')) as string[];
  });
  after(async () => {
    await mirror?.close();
    await chain?.close();
  });

  for (const compilerVersion of versions)
    it(`is found with the optimizer of ${compilerVersion}`, async () => {
      await installSolc(compilerVersion.split('+', 1)[0] ?? '');
      const settings = { optimizer: { enabled: true, runs: 200 } };
      const project = await readProject({ compilerVersion, sources: { 'Story.sol': checks }, settings });
      const to = await deployContract(chain, project, { from, name: 'Story' });
      const told = await explainCall(chain, mirror, project, { from, to, signature: 'run()' });
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(
        told.stack.map(({ place }) => place && place.line + 1),
        [lineOf(checks, '// fails')],
      );
    });
});
