import assert from 'node:assert/strict';
import type { LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { failureSection } from '../../src/core/sheets/calls/failureSection.ts';
import type { FailureStory } from '../../src/core/trace/story/failureStory.ts';
import { openStory } from '../debug/openStory.ts';
import { useChain } from '../trace/useChain.ts';
import { deployStory } from '../trace/values/runSituation.ts';

const compiler = '0.8.28+commit.7893614a';
const itself = `function run() external payable { uint256 own = 6; down(own); }
  function down(uint256 n) internal returns (uint256 r) {
    uint256 twice = n * 2;
    require(n != 3, "deep");
    r = down(n - 1) + twice;
  }`;
const inModifier = `uint256 count;
  modifier counted(uint256 x) { uint256 before = count; require(x > 1, "x"); count += x; _; count = before; }
  function run() external payable { down(3); }
  function down(uint256 n) internal counted(n) {
    uint256 local = n * 3;
    down(n - 1);
    count += local;
  }`;
const eachOther = `function run() external payable { even(3, 1); }
  function even(uint256 n, uint8 k) internal returns (uint256) {
    uint256 e = n * 10;
    if (n == 0) revert("zero");
    return odd(n - 1) + e + k;
  }
  function odd(uint256 n) internal returns (uint256) {
    uint256 o = n * 100;
    if (n == 0) revert("none");
    return even(n - 1, 7) + o;
  }`;
const twice = `uint256 calls;
  function run() external payable { fibonacci(5); }
  function fibonacci(uint256 n) internal returns (uint256) {
    calls += 1;
    require(calls < 9, "too many");
    if (n < 2) return n;
    uint256 a = fibonacci(n - 1);
    uint256 b = fibonacci(n - 2);
    return a + b;
  }`;
const inAssembly = `function run() external payable { uint256 own = 5; assembly { function less(x) -> y {
    if iszero(x) { revert(0, 0) }
    y := less(sub(x, 1))
  } own := less(2) } own++; }`;
const deep = `function run() external payable { down(150); }
  function down(uint256 n) internal returns (uint256 r) { require(n > 0, "end"); r = down(n - 1) + 1; }`;
/** More than the stack has room for: all of it compiles via Yul only. */
const many = Array.from({ length: 18 }, (_, at) => `uint256 a${at} = q + ${at};`).join(' ');
const sum = Array.from({ length: 18 }, (_, at) => `a${at}`).join(' + ');
const large = `function large(uint256 q) internal pure returns (uint256) { ${many} return ${sum}; }`;
const needsYul = (members: string) => `${large} ${members.replace('payable { ', 'payable { large(2); ')}`;

const contract = (members: string) =>
  `pragma solidity >=0.8.0;\ncontract Story { constructor() payable {} ${members} }`;

describe('functions that call themselves', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();

  const told = async (members: string, settings = {}) => {
    const story = await deployStory(contract(members), compiler, { settings });
    return story.tell(0n, {} as LedgerClient);
  };
  const stackOf = ({ stack }: Pick<FailureStory, 'stack'>) =>
    stack.map(({ functionName, isModifier, place, variables = [] }) =>
      [
        `${functionName}${isModifier ? ' (modifier)' : ''}:${place?.line}`,
        ...variables.map(({ name, value }) => `${name} = ${value}`),
      ].join(' '),
    );
  /** Without what a function's modifier hides there. */
  const debugged = async (members: string) => {
    const { debuggee } = await openStory(chain, mirror, { name: 'recursion', source: contract(members) });
    await debuggee.start('failure');
    const frames: string[] = [];
    for (const { id, name, place } of await debuggee.frames()) {
      const [locals] = await debuggee.scopes(id);
      const values = locals?.kind === 'locals' ? await debuggee.variables(locals.reference) : [];
      frames.push(
        [`${name.replace('Story.', '')}:${place?.line}`, ...values.map((each) => `${each.name} = ${each.value}`)].join(
          ' ',
        ),
      );
    }
    return frames;
  };

  const stacks = [
    {
      of: 'itself',
      members: itself,
      stack: [
        'down:4 n = 3 r = 0 twice = 6',
        'down:5 n = 4 r = 0 twice = 8',
        'down:5 n = 5 r = 0 twice = 10',
        'down:5 n = 6 r = 0 twice = 12',
        'run:1 own = 6',
      ],
    },
    {
      of: 'another one, and back',
      members: eachOther,
      stack: [
        'odd:9 n = 0 o = 0',
        'even:5 n = 1 k = 7 e = 10',
        'odd:10 n = 2 o = 200',
        'even:5 n = 3 k = 1 e = 30',
        'run:1',
      ],
    },
    {
      of: 'itself, twice',
      members: twice,
      stack: ['fibonacci:5 n = 1', 'fibonacci:7 n = 2', 'fibonacci:8 n = 4 a = 2', 'fibonacci:7 n = 5', 'run:2'],
    },
  ];
  for (const { of, members, stack } of stacks)
    it(`are on the call stack once for each time, with the values that each has (${of})`, async () => {
      assert.deepEqual(stackOf(await told(members)), stack);
      assert.deepEqual(await debugged(members), stack);
    });

  it('are there once for each time with the modifier that failed', async () => {
    assert.deepEqual(stackOf(await told(inModifier)), [
      'counted (modifier):2 x = 1 before = 5',
      'down:4 n = 1',
      'down:6 n = 2 local = 6',
      'down:6 n = 3 local = 9',
      'run:3',
    ]);
  });

  it("are there in assembly, too, whose caller's variables are at its own line", async () => {
    assert.deepEqual(stackOf(await told(inAssembly)), ['less:2', 'less:3', 'less:3', 'run:4 own = 5']);
  });

  for (const [of, members, stack] of [
    ['itself', itself, ['down:4', 'down:5', 'down:5', 'down:5', 'run:1']],
    ['another one, and back', eachOther, ['odd:9', 'even:5', 'odd:10', 'even:5', 'run:1']],
    ['itself, with a modifier', inModifier, ['counted (modifier):2', 'down:4', 'down:6', 'down:6', 'run:3']],
  ] as const)
    it(`are there once for each time in code that only compiles via Yul (${of})`, async () => {
      const { stack: own, noVariables } = await told(needsYul(members), { viaIR: true });
      assert.equal(noVariables, 'viaYul');
      assert.deepEqual(stackOf({ stack: own }), stack);
    });

  it('are listed with the innermost and outermost calls, and the number of those between, if they are many', async () => {
    const story = await told(deep);
    const { stack } = story;
    assert.equal(stack.length, 40);
    assert.deepEqual(
      stack.flatMap(({ leftOut }, at) => (leftOut === undefined ? [] : [[at, leftOut]])),
      [[29, 112]],
    );
    assert.deepEqual(stackOf({ stack: [...stack.slice(28, 31), ...stack.slice(-2)] }), [
      'down:2 n = 28 r = 0',
      'down:2 n = 29 r = 0',
      'down:2 n = 142 r = 0',
      'down:2 n = 150 r = 0',
      'run:1',
    ]);
    const table = failureSection('0.0.1001-1790000000-000000001', story).blocks.find(({ type }) => type === 'table');
    assert.ok(table?.type === 'table');
    assert.deepEqual(table.rows[30]?.[0], { type: 'text', text: '… 112 more calls' });
    assert.equal(table.rows.length, 41);
    assert.equal((await debugged(deep)).length, 152);
  });
});
