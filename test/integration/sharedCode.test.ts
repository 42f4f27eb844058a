import assert from 'node:assert/strict';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { type CompiledProject, deployContract, explainCall, readProject } from '../trace/compiledCall.ts';
import { useChain } from '../trace/useChain.ts';

/** Functions that fail in the same way: an optimizer has them share the code that does. */
const alike = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;
error Denied(uint256 code);
contract Other {
  uint256 n = 1;
  function first(uint256 a) external view returns (uint256) { if (a > n) revert Denied(a); return a; }
  function second(uint256 a) external view returns (uint256) { if (a < n) revert Denied(a); return a; }
}
contract Story {
  uint256 x;
  Other other = new Other();
  modifier once() {
    if (x != 0) revert Denied(42);
    _;
    require(x < 9, "guard");
  }
  function guarded() external once { x = 9; }
  function text() external { x = 1; require(msg.sender == address(0), "txt"); }
  function longer() external { x = 2; require(msg.sender == address(0), "longer"); }
  function custom() external { x = 3; if (msg.sender != address(0)) revert Denied(x); }
  function again(uint256 a) internal returns (uint256) { if (a == 0) revert Denied(0); return again(a - 1) + 1; }
  function recursive() external { x = again(3); }
  function noCode() external { x = 1; Other(address(77)).first(1); }
  function callee() external view { other.first(7); }
  function otherCallee() external view { other.second(0); }
}`;

const optimizer = { enabled: true, runs: 200 };
const project: CompiledProject = {
  compilerVersion: '0.8.28+commit.7893614a',
  sources: { 'Story.sol': alike },
  settings: { evmVersion: 'cancun', optimizer },
};

describe('a function that shares code with others, without a compilation for reading', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();
  let to = '';
  let from = '';
  let deployed: Awaited<ReturnType<typeof readProject>>;

  before(async () => {
    [from = ''] = (await chain.request('eth_accounts')) as string[];
    const { contracts } = await readProject(project);
    const solc = solcByVersion(project.compilerVersion);
    const build: Omit<BuildSources, 'contract'> = {
      ...project,
      language: 'Solidity',
      from: 'workspace',
      sources: new Map(Object.entries(project.sources)),
      files: new Map(),
    };
    const errors = JSON.stringify({ errors: [{ severity: 'error', formattedMessage: 'Stack too deep.' }] });
    const isOptimized = (input: string) => JSON.parse(input).settings.optimizer?.enabled === true;
    const compile = async (inputs: readonly string[]) =>
      inputs.map((input) => (isOptimized(input) && !input.includes('"viaIR":true') && solc?.compile(input)) || errors);
    const found = contracts.map(({ contract }) => ({ ...build, contract }));
    const compiled = new Map();
    deployed = {
      contracts,
      builds: () => createKnownBuilds({ find: async () => found, compilerOf: async () => compile, compiled }),
    };
    to = await deployContract(chain, deployed, { from, name: 'Story' });
  });

  const cases: Readonly<Record<string, readonly (string | undefined)[]>> = {
    guarded: ['once', 'guarded'],
    text: ['text'],
    longer: ['longer'],
    custom: ['custom'],
    recursive: ['again', 'recursive'],
    noCode: ['noCode'],
    callee: ['first', 'callee'],
    otherCallee: ['second', 'otherCallee'],
  };
  for (const [name, expected] of Object.entries(cases))
    it(`is named: ${name}`, async () => {
      const told = await explainCall(chain, mirror, deployed, { from, to, signature: `${name}()` });
      assert.deepEqual(
        told?.stack.map(({ functionName }) => functionName),
        expected,
      );
      assert.deepEqual([...new Set(told.gaps.map(({ why }) => why))], ['notCompiled']);
    });
});
