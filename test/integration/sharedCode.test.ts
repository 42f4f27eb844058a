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
error Stopped();
library First {
  function check(uint256 a) internal pure returns (uint256) { if (a == 0) revert Stopped(); return a * 2; }
}
library Second {
  function verify(uint256 a) internal pure returns (uint256) { if (a == 0) revert Stopped(); return a * 2; }
}
contract Other {
  uint256 n = 1;
  function first(uint256 a) external view returns (uint256) { if (a > n) revert Denied(a); return a; }
  function second(uint256 a) external view returns (uint256) { if (a < n) revert Denied(a); return a; }
}
abstract contract Base {
  uint256 s;
  function _before(uint256 a) internal virtual { require(a != 3, "three"); s = a; }
  function hook(uint256 a) public virtual { require(a != 3, "three"); s = a; }
  function moved() external { _before(3); s += 1; }
}
contract Story is Base {
  using First for uint256;
  uint256 x;
  uint256 y;
  address owner = address(1);
  Other other = new Other();
  modifier once() {
    if (x != 0) revert Denied(42);
    _;
    require(x < 9, "guard");
  }
  modifier onlyOwner() { if (msg.sender != owner) revert Denied(7); _; }
  modifier onlyKeeper() { if (msg.sender != owner) revert Denied(7); _; }
  function guarded() external once { x = 9; }
  function text() external { x = 1; require(msg.sender == address(0), "txt"); }
  function longer() external { x = 2; require(msg.sender == address(0), "longer"); }
  function custom() external { x = 3; if (msg.sender != address(0)) revert Denied(x); }
  function again(uint256 a) internal returns (uint256) { if (a == 0) revert Denied(0); return again(a - 1) + 1; }
  function recursive() external { x = again(3); }
  function noCode() external { x = 1; Other(address(77)).first(1); }
  function callee() external view { other.first(7); }
  function otherCallee() external view { other.second(0); }
  function ownA() external onlyOwner { x = 4; }
  function ownB() external onlyOwner { x = 4; }
  function keep() external onlyKeeper { x = 4; }
  function _least(uint256 a) internal view { require(a > x, "least"); }
  function _atLeast(uint256 a) internal view { require(a > x, "least"); }
  function _more(uint256 a) internal view { require(a > y, "least"); }
  function least() external { _least(0); y++; }
  function atLeast() external { _atLeast(0); y++; }
  function more() external { _more(0); x++; }
  function both() external { _least(1); _atLeast(0); y++; }
  function dead() external pure { revert("dead"); }
  function deadToo() external pure { revert("dead"); }
  function under() external view returns (uint256) { return x - 1; }
  function underToo() external view returns (uint256) { return _less(y); }
  function _less(uint256 a) private pure returns (uint256) { return a - 1; }
  function check1() external view returns (uint256) { return x.check(); }
  function verify1() external view returns (uint256) { return Second.verify(x); }
  function plain() external view { if (x == 0) revert(); }
  function assembled() external view { uint256 a = x; assembly { if iszero(a) { revert(0, 0) } } }
  function assembledToo() external view { uint256 a = y; assembly { if iszero(a) { revert(0, 0) } } }
  function hooked() external { hook(3); }
  function hook(uint256 a) public override { super.hook(a); require(s == 0, "late"); }
  function pointed() external { function(uint256) internal view f = x > 1 ? _least : _atLeast; f(0); }
}`;

const optimizer = { enabled: true, runs: 200 };
const compilations: Readonly<Record<string, CompiledProject>> = {
  'with the optimizer': {
    compilerVersion: '0.8.28+commit.7893614a',
    sources: { 'Story.sol': alike },
    settings: { evmVersion: 'cancun', optimizer },
  },
  'via Yul': {
    compilerVersion: '0.8.28+commit.7893614a',
    sources: { 'Story.sol': alike },
    settings: { evmVersion: 'cancun', optimizer, viaIR: true },
  },
  'via Yul, by an older compiler': {
    compilerVersion: '0.8.19+commit.7dd6d404',
    sources: { 'Story.sol': alike },
    settings: { evmVersion: 'london', optimizer, viaIR: true },
  },
};

/** Of each call its functions, the innermost first; those that are certain, if nothing says which of several it was. */
const cases: Readonly<Record<string, readonly string[]>> = {
  guarded: ['once', 'guarded'],
  text: ['text'],
  longer: ['longer'],
  custom: ['custom'],
  recursive: ['again', 'recursive'],
  noCode: ['noCode'],
  callee: ['first', 'callee'],
  otherCallee: ['second', 'otherCallee'],
  ownA: ['onlyOwner', 'ownA'],
  ownB: ['onlyOwner', 'ownB'],
  keep: ['onlyKeeper', 'keep'],
  least: ['_least', 'least'],
  atLeast: ['_atLeast', 'atLeast'],
  more: ['_more', 'more'],
  both: ['both'],
  dead: ['dead'],
  deadToo: ['deadToo'],
  under: ['under'],
  underToo: ['_less', 'underToo'],
  check1: ['check', 'check1'],
  verify1: ['verify', 'verify1'],
  plain: ['plain'],
  assembled: ['assembled'],
  assembledToo: ['assembledToo'],
  moved: ['_before', 'moved'],
  hooked: ['hook', 'hook', 'hooked'],
  pointed: ['pointed'],
};

/** What the network and the compiler's own versions have of a call, with the builds that some compilations lead to. */
function useStory(project: CompiledProject, compiles: (settings: BuildSources['settings']) => boolean) {
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
    const compile = async (inputs: readonly string[]) =>
      inputs.map((input) => (compiles(JSON.parse(input).settings) && solc?.compile(input)) || errors);
    const found = contracts.map(({ contract }) => ({ ...build, contract }));
    const compiled = new Map();
    deployed = {
      contracts,
      builds: () => createKnownBuilds({ find: async () => found, compilerOf: async () => compile, compiled }),
    };
    to = await deployContract(chain, deployed, { from, name: 'Story' });
  });
  return async (name: string) => {
    const told = await explainCall(chain, mirror, deployed, { from, to, signature: `${name}()` });
    assert.ok(told);
    return told;
  };
}

for (const [how, project] of Object.entries(compilations))
  describe(`a function that shares code with others, ${how}, without a compilation for reading`, function () {
    this.timeout(120_000);
    const told = useStory(project, (settings) => JSON.stringify(settings.optimizer) === JSON.stringify(optimizer));

    for (const [name, expected] of Object.entries(cases))
      it(`is named: ${name}`, async () => {
        const { stack, gaps } = await told(name);
        assert.deepEqual(
          stack.map(({ functionName }) => functionName),
          expected,
        );
        assert.deepEqual([...new Set(gaps.map(({ why }) => why))], ['notCompiled']);
      });
  });

/** Via Yul, the compiler's own function that fails for `_least` has a constant at the place of `dead`. */
const constants = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;
contract Story {
  uint256 total;
  function dead() external pure { revert("dead"); }
  function _least(uint256 a) internal view { require(a > total, "least"); }
  function least() external { _least(total); total++; }
}`;

describe('a function of a contract that compiles for reading only via Yul', function () {
  this.timeout(120_000);
  const project: CompiledProject = {
    compilerVersion: '0.8.24+commit.e11b9ed9',
    sources: { 'Story.sol': alike },
    settings: { evmVersion: 'cancun', optimizer, viaIR: true },
  };
  const told = useStory(project, ({ viaIR }) => viaIR === true);
  const toldOfConstants = useStory({ ...project, sources: { 'Story.sol': constants } }, ({ viaIR }) => viaIR === true);

  it("has its own line, not that of another one's constant", async () => {
    const { stack, gaps } = await toldOfConstants('least');
    assert.deepEqual(
      stack.map(({ functionName, place }) => [functionName, place?.line]),
      [
        ['_least', 5],
        ['least', 6],
      ],
    );
    assert.deepEqual(gaps, []);
  });

  const further: typeof cases = {
    both: ['_atLeast', 'both'],
    pointed: ['_atLeast', 'pointed'],
    hooked: ['hook', 'hooked'],
  };
  for (const [name, expected] of Object.entries({ ...cases, ...further }))
    it(`has its own line: ${name}`, async () => {
      const { stack, gaps } = await told(name);
      assert.deepEqual(
        stack.map(({ functionName }) => functionName),
        expected,
      );
      assert.deepEqual(gaps, []);
      assert.ok(stack.every(({ place }) => place !== undefined));
    });
});
