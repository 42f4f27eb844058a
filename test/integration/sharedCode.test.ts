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
  return async (name: string, value = '0x0') => {
    const told = await explainCall(chain, mirror, deployed, { from, to, signature: `${name}()`, value });
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

/** Where via Yul the compiler's map says something else than what runs; what is looked for has a comment with its name. */
const misplaced = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.21;
bytes32 constant KEY = 0x5b0f3b3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39411;
abstract contract Base {
  uint256 internal least;
  constructor(uint256 a) {
    require(a != 1, "one"); // base
    least = a;
  }
}
contract Made is Base {
  constructor(uint256 a)
    Base(a)
    higher(a) // higher
  {
    least -= 3; // made
  }
  function big() external pure returns (uint256) { return 2**255 + 1; }
  modifier higher(uint256 a) {
    require(a != 2, "two"); // modifier
    _;
  }
}
contract Story {
  uint256 total;
  uint256[] public list;
  uint256 public shown; // shown
  modifier onlyOther() {
    require(msg.sender == address(1), "other"); // onlyOther
    _;
  }
  function behind() external view returns (uint256) {
    return total - uint256(KEY); // behind
  }
  function failed() internal view {
    require(total > 9, "failed"); // failed
  }
  function plainly() external {
    total = 5;
    failed(); // plainly
  }
  function first() external view {
    failed(); // first
  }
  function after1(bool again) internal {
    if (again) { total += 1; }
    failed(); // after1
  }
  function branch() external {
    after1(false); // branch
  }
  modifier followed() {
    _;
    failed(); // followed
  }
  function ended() external followed { // ended
    total = 5;
  }
  function deep(uint256 a) internal {
    if (a == 0) failed(); // deep
    else deep(a - 1); // less
  }
  function recursive() internal {
    total += 1;
    require(total < 4, "recursive"); // recursive
    recursive(); // again
  }
  function recurs() external {
    recursive(); // recurs
  }
  function deeper() external {
    deep(2); // deeper
  }
  function twice() external {
    total = 5;
    if (total < 5) failed();
    failed();
  }
  function headed()
    external
    onlyOther // headed
    returns (uint256)
  {
    total = 3;
    return 4;
  }
  function unpaid() external { // unpaid
    total = 1;
  }
  function maker1() external {
    new Made(1); // maker1
  }
  function maker2() external {
    new Made(2); // maker2
  }
  function maker3() external {
    new Made(0); // maker3
  }
  function assembled() external view {
    uint256 a = total;
    assembly {
      if iszero(a) {
        revert(0, 0) // assembled
      }
    }
  }
  function assembledTwice() external view {
    uint256 a = total;
    assembly {
      if iszero(a) { revert(0, 0) }
      if lt(a, 2) { revert(0, 0) }
    }
  }
}`;

/** Of each call its functions, the innermost first, with the comments at their lines; without where none is certain. */
const misplacedCases: Readonly<Record<string, readonly (readonly [functionName: string, comment?: string])[]>> = {
  behind: [['behind', 'behind']],
  plainly: [
    ['failed', 'failed'],
    ['plainly', 'plainly'],
  ],
  first: [
    ['failed', 'failed'],
    ['first', 'first'],
  ],
  branch: [
    ['failed', 'failed'],
    ['after1', 'after1'],
    ['branch', 'branch'],
  ],
  ended: [
    ['failed', 'failed'],
    ['followed', 'followed'],
    ['ended', 'ended'],
  ],
  recurs: [
    ['recursive', 'recursive'],
    ['recursive', 'again'],
    ['recursive', 'again'],
    ['recursive', 'again'],
    ['recurs', 'recurs'],
  ],
  deeper: [
    ['failed', 'failed'],
    ['deep', 'deep'],
    ['deep', 'less'],
    ['deep', 'less'],
    ['deeper', 'deeper'],
  ],
  twice: [['failed', 'failed'], ['twice']],
  headed: [
    ['onlyOther', 'onlyOther'],
    ['headed', 'headed'],
  ],
  maker1: [
    ['constructor', 'base'],
    ['maker1', 'maker1'],
  ],
  maker2: [
    ['higher', 'modifier'],
    ['constructor', 'higher'],
    ['maker2', 'maker2'],
  ],
  maker3: [
    ['constructor', 'made'],
    ['maker3', 'maker3'],
  ],
  assembled: [['assembled', 'assembled']],
  assembledTwice: [['assembledTwice']],
};

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

  const toldOfMisplaced = useStory({ ...project, sources: { 'Story.sol': misplaced } }, ({ viaIR }) => viaIR === true);
  const rows = misplaced.split('\n');

  for (const [name, expected] of Object.entries(misplacedCases))
    it(`has its own line, whatever the map says: ${name}`, async () => {
      const { stack } = await toldOfMisplaced(name);
      assert.deepEqual(
        stack.map(({ functionName, place }) => [functionName, ...(place ? [commentIn(rows[place.line])] : [])]),
        expected,
      );
    });

  it('alone is certain where an assembly block has several that fail', async () => {
    const { gaps } = await toldOfMisplaced('assembledTwice');
    assert.deepEqual(gaps, [{ why: 'unproven', by: 'viaYul' }]);
  });

  it('is missing if the contract has none for a call', async () => {
    const { stack, reason } = await toldOfMisplaced('missing');
    assert.deepEqual(
      stack.map(({ functionName, place }) => [functionName, place]),
      [[undefined, undefined]],
    );
    assert.match(reason, /^Story has no function with the selector 0x/);
  });

  for (const name of ['unpaid', 'shown'])
    it(`is named if it isn't payable: ${name}`, async () => {
      const { stack, reason } = await toldOfMisplaced(name, '0x5');
      assert.deepEqual(
        stack.map(({ place }) => commentIn(rows[place?.line ?? -1])),
        [name],
      );
      assert.match(reason, new RegExp(`^${name} isn't payable`));
    });

  const further: typeof cases = {
    both: ['_atLeast', 'both'],
    pointed: ['_atLeast', 'pointed'],
    recursive: ['again', 'again', 'again', 'again', 'recursive'],
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

function commentIn(row: string | undefined): string | undefined {
  return row?.split('// ')[1];
}
