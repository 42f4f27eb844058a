import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareLayouts } from '../../src/core/storage/compareLayouts.ts';
import { readVyperLayout } from '../../src/core/storage/vyperLayout.ts';
import { chosenPair } from '../layouts/chosenPair.ts';
import { verdictOf, verdictOfSources } from '../layouts/compareSources.ts';
import { furtherPair } from '../layouts/furtherPair.ts';
import { installUpgradesCore, judgePair } from '../layouts/judgePair.ts';
import { randomPair } from '../layouts/randomPair.ts';
import { random } from '../sandbox/ledger/random.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { runTool } from '../toolchains/runTool.ts';
import { skipBecause } from '../tools/skipBecause.ts';

const contract = (body: string) => `pragma solidity ^0.8.20;\ncontract C { ${body} }`;
const namespaced = (id: string, members: string, rest = '') =>
  `pragma solidity ^0.8.20;\n${rest}\ncontract C { /// @custom:storage-location erc7201:${id}\n struct Main { ${members} } uint256 x; }`;
const diamond = (members: string, id = '"d"', inner = 'uint256 x;') => `pragma solidity ^0.8.20;
library L {
  struct In { ${inner} }
  struct S { ${members} }
  bytes32 constant PLACE = keccak256(${id});
  function at() internal pure returns (S storage s) { bytes32 place = PLACE; assembly { s.slot := place } }
}
contract C { uint256 x; function f() external { L.at(); } }`;
/** A struct with an ERC-7201 annotation, at the slot that the code gives it. */
const annotated = (slot: string, members = 'uint256 a;') => `pragma solidity ^0.8.20;
contract C {
  /// @custom:storage-location erc7201:main
  struct Main { ${members} }
  bytes32 private constant LOC = ${slot};
  function main() private pure returns (Main storage $) { bytes32 p = LOC; assembly { $.slot := p } }
  function f() external { main().a++; }
}`;
const mainSlot = 'keccak256(abi.encode(uint256(keccak256("main")) - 1)) & ~bytes32(uint256(0xff))';
/** A library whose pointer goes where `body` says; `more` stands before it. */
const pointer = (body: string, more = '', type = 'S') => `pragma solidity ^0.8.20;
library Slots { bytes32 internal constant PLACE = keccak256("d"); }
library L {
  struct S { uint256 a; }
  ${more}
  function at() internal pure returns (${type} storage s) { ${body} }
}
contract C { uint256 x; function f() external { L.at(); } }`;
/** A contract that reads and writes a slot without a pointer. */
const raw = (id: string, use: string) => `pragma solidity ^0.8.20;
library StorageSlot {
  struct Uint256Slot { uint256 value; }
  function getUint256Slot(bytes32 slot) internal pure returns (Uint256Slot storage r) { assembly { r.slot := slot } }
}
contract C { bytes32 constant PLACE = keccak256("${id}"); function f() external { ${use} } }`;
const memorySlot = 'assembly { mstore(0, SEED) s.slot := keccak256(0, 0x20) }';
const seed = (value: number) => `uint256 constant SEED = ${value};`;
const place = (value: number) =>
  `function _slot() private pure returns (bytes32) { return bytes32(uint256(${value})); }`;
const viaFunction = 'bytes32 p = _slot(); assembly { s.slot := p }';
const viaLibrary = 'bytes32 p = Slots.PLACE; assembly { s.slot := p }';

/** As OpenZeppelin's `StorageSlot` does it. */
const givenSlot = (variables: string) => `pragma solidity ^0.8.20;
library StorageSlot {
  struct AddressSlot { address value; }
  function getAddressSlot(bytes32 slot) internal pure returns (AddressSlot storage r) { assembly { r.slot := slot } }
}
contract C { ${variables} function f() external { StorageSlot.getAddressSlot(bytes32(uint256(99))); } }`;
const parents = (order: string, a = 'uint256 private n;', b = 'uint256 private n;') =>
  `pragma solidity ^0.8.20;\ncontract A { ${a} } contract B { ${b} } contract C is ${order} { uint256 last; }`;
const struct = (members: string) => `struct P { ${members} }`;
const ab = struct('uint256 a; uint256 b;');
const ba = struct('uint256 b; uint256 a;');
const bodies = ['mapping(address => P) m;', 'P[] m;', 'P m;', 'P[2] m;', 'mapping(address => P[]) m;'];

/** What it is about, the verdict, the deployed source, and the new one. */
const pairs: readonly (readonly [string, string, string, string])[] = [
  ...bodies.flatMap((body) => [
    [`swapped members: ${body}`, 'unsafe', contract(ab + body), contract(ba + body)] as const,
    [`the same members: ${body}`, 'safe', contract(ab + body), contract(ab + body)] as const,
    [
      `a renamed member: ${body}`,
      'safe',
      contract(ab + body),
      contract(struct('uint256 a; uint256 other;') + body),
    ] as const,
  ]),
  [
    'more members in a mapping',
    'safe',
    contract(`${ab}mapping(uint => P) m;`),
    contract(`${struct('uint256 a; uint256 b; uint256 c;')}mapping(uint => P) m;`),
  ],
  [
    'more members in an array',
    'unsafe',
    contract(`${ab}P[] m;`),
    contract(`${struct('uint256 a; uint256 b; uint256 c;')}P[] m;`),
  ],
  [
    'more members in what a struct in a mapping ends with',
    'unsafe',
    contract(`${ab} struct Q { mapping(uint => P) m; P p; } Q[] q;`),
    contract(`${struct('uint256 a; uint256 b; uint256 c;')} struct Q { mapping(uint => P) m; P p; } Q[] q;`),
  ],
  [
    'a member in unused bytes',
    'safe',
    contract(`${struct('uint8 a; uint256 b;')}P m; uint256 z;`),
    contract(`${struct('uint8 a; uint8 c; uint256 b;')}P m; uint256 z;`),
  ],
  [
    'a gap within a struct that is used',
    'safe',
    contract(`${struct('uint256 a; uint256[3] __gap;')}P m; uint z;`),
    contract(`${struct('uint256 a; uint256 b; uint256[2] __gap;')}P m; uint z;`),
  ],
  [
    'a longer array in a mapping',
    'safe',
    contract('mapping(uint => uint256[2]) m;'),
    contract('mapping(uint => uint256[3]) m;'),
  ],
  ['a longer array', 'unsafe', contract('uint256[2] m;'), contract('uint256[3] m;')],
  [
    'recursive members swapped',
    'unsafe',
    contract('struct P { uint256 a; uint256 b; P[] more; } P[] m;'),
    contract('struct P { uint256 b; uint256 a; P[] more; } P[] m;'),
  ],
  ['a namespace that is kept', 'safe', namespaced('a.b', 'uint256 a;'), namespaced('a.b', 'uint256 a; uint256 b;')],
  ['a namespace that is renamed', 'unsafe', namespaced('a.b', 'uint256 a;'), namespaced('a.c', 'uint256 a;')],
  ['a namespace that is removed', 'unsafe', namespaced('a.b', 'uint256 a;'), contract('uint256 x;')],
  [
    'a namespace of which the last variable is removed',
    'unsafe',
    namespaced('a.b', 'uint256 a; uint256 b;'),
    namespaced('a.b', 'uint256 a;'),
  ],
  [
    'a namespace whose variables are swapped',
    'unsafe',
    namespaced('a.b', 'uint256 a; uint256 b;'),
    namespaced('a.b', 'uint256 b; uint256 a;'),
  ],
  [
    'a namespace whose variables nobody can place',
    'unclear',
    // More operands than are computed.
    namespaced('a.b', 'uint256[N] a;', `uint256 constant N = ${'1 + '.repeat(500)}1;`),
    namespaced('a.b', 'uint256[N] a;', `uint256 constant N = ${'1 + '.repeat(501)}1;`),
  ],
  [
    'a namespace whose array has another computed length',
    'unsafe',
    namespaced('a.b', 'uint256[N] a; uint256 b;', 'uint256 constant N = 2;'),
    namespaced('a.b', 'uint256[N] a; uint256 b;', 'uint256 constant N = 1 + 2;'),
  ],
  [
    'a namespace whose array has the same computed length',
    'safe',
    namespaced('a.b', 'uint256[N] a; uint256 b;', 'uint256 constant N = 2;'),
    namespaced('a.b', 'uint256[N] a; uint256 b;', 'uint256 constant N = 1 + 1;'),
  ],
  ['a namespace whose ID has other signs', 'unsafe', namespaced('a/b', 'uint256 a;'), namespaced('a/c', 'uint256 a;')],
  [
    'a place that another formula than ERC-7201 gives, with swapped members',
    'unclear',
    namespaced('a', 'uint256 a; uint256 b;').replace('erc7201', 'own'),
    namespaced('a', 'uint256 b; uint256 a;').replace('erc7201', 'own'),
  ],
  ['a diamond that is the same', 'safe', diamond('uint256 a; uint256 b;'), diamond('uint256 a; uint256 b;')],
  ['a diamond with more members', 'safe', diamond('uint256 a;'), diamond('uint256 a; uint256 b;')],
  ['a diamond with swapped members', 'unclear', diamond('uint256 a; uint256 b;'), diamond('uint256 b; uint256 a;')],
  ['a diamond at another slot', 'unclear', diamond('uint256 a;'), diamond('uint256 a;', '"e"')],
  [
    'a diamond whose struct in a mapping has swapped members',
    'unclear',
    diamond('mapping(uint => In) m;', '"d"', 'uint256 a; uint256 b;'),
    diamond('mapping(uint => In) m;', '"d"', 'uint256 b; uint256 a;'),
  ],
  [
    'a diamond whose constant has another name',
    'safe',
    diamond('uint256 a;'),
    diamond('uint256 a;').replaceAll('PLACE', 'POSITION'),
  ],
  ['a namespace whose code has another slot', 'unclear', annotated(mainSlot), annotated('bytes32(uint256(5))')],
  ['a namespace with more members', 'safe', annotated(mainSlot), annotated(mainSlot, 'uint256 a; uint256 b;')],
  ['a slot of another library', 'safe', pointer(viaLibrary), pointer(viaLibrary, 'error Other();')],
  [
    'another slot of another library',
    'unclear',
    pointer(viaLibrary),
    pointer(viaLibrary).replace('keccak256("d")', 'keccak256("e")'),
  ],
  [
    'a slot that a function gives',
    'safe',
    pointer(viaFunction, place(99)),
    pointer(viaFunction, place(99)).replace('x;', 'x; uint256 y;'),
  ],
  [
    'a slot that a function gives, where a variable is new',
    'unclear',
    pointer(viaFunction, place(1)),
    pointer(viaFunction, place(1)).replace('x;', 'x; uint256 y;'),
  ],
  ['another slot that a function gives', 'unclear', pointer(viaFunction, place(1)), pointer(viaFunction, place(2))],
  [
    'a slot in memory',
    'safe',
    pointer(memorySlot, seed(1)),
    pointer(memorySlot, seed(1)).replace('x;', 'x; uint256 y;'),
  ],
  ['another slot in memory', 'unclear', pointer(memorySlot, seed(1)), pointer(memorySlot, seed(2))],
  [
    "another value of assembly's own variable",
    'unclear',
    pointer('assembly { let p := 0x12 s.slot := p }'),
    pointer('assembly { let p := 0x13 s.slot := p }'),
  ],
  ...['mapping(uint256 => S)', 'uint256[]'].map(
    (type) =>
      [
        `another slot of a pointer to ${type}`,
        'unclear',
        pointer('assembly { s.slot := 0x12 }', '', type),
        pointer('assembly { s.slot := 0x13 }', '', type),
      ] as const,
  ),
  ...[
    'bytes32 p = PLACE; assembly { sstore(p, add(1, sload(p))) }',
    'StorageSlot.getUint256Slot(PLACE).value++;',
  ].flatMap((use) => [
    [`the same slot: ${use}`, 'safe', raw('d', use), `${raw('d', use)} contract Other {}`] as const,
    [`another slot: ${use}`, 'unclear', raw('d', use), raw('e', use)] as const,
  ]),
  ['slots that a caller gives', 'safe', givenSlot('uint256 a;'), givenSlot('uint256 a; uint256 b;')],
  [
    "a namespace of a contract that isn't inherited",
    'safe',
    `pragma solidity ^0.8.20; contract O { /// @custom:storage-location erc7201:o\n struct S { uint256 a; } } contract C { uint256 x; function f() external { new O(); } }`,
    contract('uint256 x;'),
  ],
  ['swapped parents, each with a private variable of one name', 'unsafe', parents('A, B'), parents('B, A')],
  ['the same parents, each with a private variable of one name', 'safe', parents('A, B'), parents('A, B')],
  ['swapped parents without variables', 'safe', parents('A, B', '', ''), parents('B, A', '', '')],
  ['enum members reordered', 'unsafe', contract('enum E { X, Y } E e;'), contract('enum E { Y, X } E e;')],
  ['enum members removed', 'unsafe', contract('enum E { X, Y } E e;'), contract('enum E { X } E e;')],
  ['enum members appended', 'safe', contract('enum E { X, Y } E e;'), contract('enum E { X, Y, Z } E e;')],
  ['an enum of another name', 'safe', contract('enum E { X, Y } E e;'), contract('enum F { X, Y } F e;')],
  [
    'a value type of another meaning',
    'unsafe',
    contract('type T is uint256; T t;'),
    contract('type T is int256; T t;'),
  ],
  [
    'an internal function',
    'unclear',
    contract('function() internal f; uint256 a;'),
    contract('function() internal f; uint256 a;'),
  ],
  [
    'an external function',
    'safe',
    contract('function(uint256) external f;'),
    contract('function(uint256) external f;'),
  ],
  ['uint8 read as bool', 'unsafe', contract('uint8 a;'), contract('bool a;')],
  ['bool read as uint8', 'unsafe', contract('bool a;'), contract('uint8 a;')],
  ['int read as uint', 'unsafe', contract('int256 a;'), contract('uint256 a;')],
  ['string read as bytes', 'unsafe', contract('string a;'), contract('bytes a;')],
  ['a fixed array read as a dynamic one', 'unsafe', contract('uint256[1] a;'), contract('uint256[] a;')],
  ['a contract read as an address', 'safe', contract('C a;'), contract('address payable a;')],
  ['a mapping of other keys', 'unsafe', contract('mapping(uint8 => uint) m;'), contract('mapping(bytes1 => uint) m;')],
  [
    'immutables and transient variables',
    'safe',
    contract('uint256 a; uint256 immutable i = 1;'),
    contract('uint256 immutable i = 1; uint256 transient t; uint256 a;'),
  ],
  [
    'a gap that is used from its end',
    'safe',
    'pragma solidity ^0.8.20; contract A { uint256[5] private __gap; } contract C is A { uint256 last; }',
    'pragma solidity ^0.8.20; contract A { uint256[4] private __gap; uint256 x; } contract C is A { uint256 last; }',
  ],
  [
    'a gap that is used from its end by what goes on behind it',
    'unsafe',
    'pragma solidity ^0.8.20; contract A { uint256[5] private __gap; } contract C is A { uint256 last; }',
    'pragma solidity ^0.8.20; contract A { uint256[4] private __gap; uint256[2] x; } contract C is A { uint256 last; }',
  ],
  [
    'a gap that is shorter for nothing',
    'unsafe',
    'pragma solidity ^0.8.20; contract A { uint256[5] private __gap; } contract C is A { uint256 last; }',
    'pragma solidity ^0.8.20; contract A { uint256[4] private __gap; } contract C is A { uint256 last; }',
  ],
  ['data that becomes a gap', 'unsafe', contract('uint256[3] data;'), contract('uint256[3] __gap;')],
];

describe('whether an upgrade is safe, by the layouts of a real compiler', function () {
  this.timeout(180_000);
  for (const [title, verdict, was, now] of pairs)
    it(`${title}: ${verdict}`, async () => assert.equal(await verdictOfSources(was, now), verdict));

  // `npm run measure layouts` draws hundreds.
  it('is never safe if a value of 8 random pairs reads otherwise, and as OpenZeppelin has it', async () => {
    const isInstalled = existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains/upgradesCore'));
    if (!isInstalled) console.log("    without OpenZeppelin's verdict: npm run measure layouts installs upgrades-core");
    const core = isInstalled ? await installUpgradesCore() : undefined;
    const verdicts = new Set<string>();
    for (let at = 0; at < 8; at++) {
      const pair = randomPair(random(22, 'layouts', at));
      const { verdict, misread, otherWithNames } = await judgePair(pair, core);
      const about = `pair ${at}: ${pair.changes.join('; ')}; ${misread.join(', ')}\n${pair.deployed}\n${pair.built}`;
      verdicts.add(verdict);
      if (verdict === 'safe') assert.deepEqual(misread, [], about);
      else if (misread.length === 0 && otherWithNames) assert.equal(otherWithNames.isSafe, false, about);
    }
    assert.ok(verdicts.has('safe') && verdicts.has('unsafe'));
  });

  it('is never safe if a value of 24 pairs of further shapes reads otherwise', async () => {
    const verdicts = new Set<string>();
    for (let at = 0; at < 24; at++) {
      const pair = furtherPair(random(22, 'further', at), at);
      const { verdict, misread } = await judgePair(pair);
      verdicts.add(verdict);
      if (verdict === 'safe') assert.deepEqual(misread, [], `${pair.changes}\n${pair.deployed}\n${pair.built}`);
    }
    assert.ok(verdicts.has('safe') && verdicts.has('unsafe'));
  });

  it('is never safe if a value of 24 pairs reads otherwise at a slot that the code chooses', async () => {
    const verdicts = new Set<string>();
    for (let at = 0; at < 24; at++) {
      const pair = chosenPair(random(22, 'chosen slots', at), at);
      const { verdict, misread } = await judgePair(pair);
      verdicts.add(verdict);
      if (verdict === 'safe') assert.deepEqual(misread, [], `${pair.way}, ${pair.changes}\n${pair.built}`);
    }
    assert.ok(verdicts.has('safe') && verdicts.has('unclear'));
  });

  const vyper = (body: string) => `# pragma version 0.4.3\n${body}\n`;
  const point = (first: string, second: string) => `struct P:\n    ${first}: uint256\n    ${second}: uint256\n`;
  const vyperPairs: readonly (readonly [string, string, string, string])[] = [
    ...['HashMap[address, P]', 'DynArray[P, 3]', 'P', 'P[2]'].flatMap((type) => [
      [`swapped members: ${type}`, 'unsafe', `${point('a', 'b')}m: ${type}`, `${point('b', 'a')}m: ${type}`] as const,
      [
        `the same: ${type}`,
        'safe',
        `${point('a', 'b')}m: ${type}`,
        `${point('a', 'b')}m: ${type}\nx: address`,
      ] as const,
    ]),
    ['swapped variables', 'unsafe', 'a: uint256\nb: uint256', 'b: uint256\na: uint256'],
    ['an interface', 'safe', 'interface I:\n    def f(): nonpayable\na: I', 'a: address'],
    ['a flag reordered', 'unsafe', 'flag R:\n    A\n    B\nr: R', 'flag R:\n    B\n    A\nr: R'],
    [
      'a longer list in a map',
      'safe',
      'm: HashMap[uint256, DynArray[uint256, 3]]',
      'm: HashMap[uint256, DynArray[uint256, 4]]',
    ],
    [
      'a longer list before another',
      'unsafe',
      'm: DynArray[uint256, 3]\nz: uint256',
      'm: DynArray[uint256, 4]\nz: uint256',
    ],
    ['a longer text in its room', 'safe', 'm: String[20]\nz: uint256', 'm: String[30]\nz: uint256'],
    ['a shorter text', 'unsafe', 'm: String[30]', 'm: String[20]'],
  ];

  for (const [title, verdict, was, now] of vyperPairs)
    it(`in Vyper, ${title}: ${verdict}`, async function () {
      const compiler = await installVyper();
      if (compiler === undefined) return skipBecause(this, "Vyper can't be installed here");
      const folder = await mkdtemp(path.join(tmpdir(), 'll-vyper-'));
      const layouts = await Promise.all(
        [was, now].map(async (body, at) => {
          const file = path.join(folder, `C${at}.vy`);
          await writeFile(file, vyper(body));
          return readVyperLayout(JSON.parse(await runTool(compiler, ['-f', 'layout', file], { cwd: folder })), [body]);
        }),
      );
      await rm(folder, { recursive: true });
      const [deployed, built] = layouts;
      assert.ok(deployed && built);
      assert.equal(verdictOf(compareLayouts(deployed, built)), verdict);
    });
});
