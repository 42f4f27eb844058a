import assert from 'node:assert/strict';
import { slotPointers } from '../../../src/core/code/slotPointers.ts';
import { chosenPlaces } from '../../../src/core/storage/chosenPlaces.ts';
import { compareLayouts } from '../../../src/core/storage/compareLayouts.ts';
import { sourceTypesIn } from '../../../src/core/storage/sourceTypes.ts';
import { cpuTime } from '../cpuTime.ts';

const placesIn = (...sources: string[]) => chosenPlaces(sources, sourceTypesIn(sources));
const library = (members: string, body: string, more = '') =>
  `library L { struct S { ${members} } ${more} function at() internal pure returns (S storage s) { ${body} } }`;

describe('structs whose slots the code chooses', () => {
  it('are found in each way that assembly writes it', () => {
    for (const body of [
      'assembly { s.slot := 0x12 }',
      'assembly ("memory-safe") { s . slot := 0x12 }',
      'bytes32 p = 0x12; assembly { s.slot := p }',
      'assembly { s_slot := 0x12 }',
      'assembly { s.slot := PLACE }',
    ]) {
      const [place, ...others] = placesIn(library('uint256 a;', body, 'bytes32 constant PLACE = 0x12;'));
      assert.deepEqual(place, { struct: 'L.S', contract: 'L', slot: '0x12', members: ['a uint256'] }, body);
      assert.deepEqual(others, []);
    }
    const [hashed] = placesIn(library('uint256 a;', 'bytes32 p = keccak256("x"); assembly { s.slot := p }'));
    assert.match(hashed?.slot ?? '', /^keccak256 \( .*x.* \)$/);
    const [summed] = placesIn(library('uint256 a;', 'assembly { s.slot := add(1, 2) }'));
    assert.equal(summed?.slot, 'add ( 1 , 2 )');
  });

  it('are not those at a slot that a caller gives; of a namespace, only the slot matters', () => {
    const given =
      'library L { struct S { uint256 a; } function at(bytes32 p) internal { S storage s; assembly { s.slot := p } } }';
    assert.deepEqual(placesIn(given), []);
    const namespace = library('uint256 a;', 'assembly { s.slot := 0x12 }');
    const annotated = namespace.replace('struct S', '/// @custom:storage-location erc7201:a\n struct S');
    assert.deepEqual(placesIn(annotated), [{ struct: 'L.S', contract: 'L', slot: '0x12', members: [] }]);
    assert.equal(placesIn(annotated.replace('erc7201', 'own')).length, 2);
  });

  it('have members that say what their types mean', () => {
    const at = 'assembly { s.slot := 0x12 }';
    const membersOf = (members: string, more: string) => String(placesIn(library(members, at, more))[0]?.members);
    for (const [was, now] of [
      ['struct In { uint256 x; uint256 y; }', 'struct In { uint256 y; uint256 x; }'],
      ['enum In { X, Y }', 'enum In { Y, X }'],
      ['type In is uint256;', 'type In is int256;'],
      ['struct In { In2 x; } struct In2 { uint256 a; }', 'struct In { In2 x; } struct In2 { bytes32 a; }'],
    ] as const)
      for (const members of ['In i;', 'In[] i;', 'mapping(uint => In) i;', 'mapping(address => In[2]) i;']) {
        assert.notEqual(membersOf(members, was), membersOf(members, now), `${members} ${was}`);
        assert.equal(membersOf(members, was), membersOf(members, was));
      }
    // A struct within itself.
    assert.match(membersOf('S[] more; uint256 a;', ''), /more L\.S/);
  });

  /** Whether all places of some sources are the same in others, as far as that is known. */
  const areKept = (was: readonly string[], now: readonly string[]) => {
    const [deployed, built] = [was, now].map((sources) => ({
      variables: [],
      types: new Map(),
      chosen: placesIn(...sources),
    }));
    assert.ok(deployed && built);
    return compareLayouts(deployed, built).isSafe;
  };
  const more = 'contract More { uint256 more; }';
  /** Sources, and from which word to which they are changed. */
  interface Change {
    readonly sources: readonly string[];
    readonly from: string;
    readonly to: string;
  }
  const changed = (from: string, to: string, ...sources: string[]): Change => ({ sources, from, to });
  const moved = (...sources: string[]) => changed('0x12', '0x13', ...sources);
  const changes: Readonly<Record<string, Change>> = {
    'a namespace whose code has another slot': moved(
      library('uint256 a;', 'assembly { s.slot := PLACE }', 'bytes32 constant PLACE = 0x12;').replace(
        'struct S',
        '/// @custom:storage-location erc7201:main\n struct S',
      ),
    ),
    'a constant of another library': moved(
      'library Slots { bytes32 constant PLACE = 0x12; }',
      library('uint256 a;', 'bytes32 p = Slots.PLACE; assembly { s.slot := p }'),
    ),
    'an inherited constant of another contract': moved(
      'contract Base { bytes32 constant PLACE = 0x12; } contract Slots is Base { }',
      library('uint256 a;', 'bytes32 p = Slots.PLACE; assembly { s.slot := p }'),
    ),
    'constants of one name in two libraries': moved(
      library('uint256 a;', 'assembly { s.slot := PLACE }', 'bytes32 constant PLACE = 0x11;').replace('L {', 'K {'),
      library('uint256 a;', 'assembly { s.slot := PLACE }', 'bytes32 constant PLACE = 0x12;'),
    ),
    'a function': changed(
      'uint256(1)',
      'uint256(2)',
      library(
        'uint256 a;',
        'bytes32 p = _slot(); assembly { s.slot := p }',
        'function _slot() internal pure returns (bytes32) { return bytes32(uint256(1)); }',
      ),
    ),
    'a longer function, with a constant': changed(
      'A = 1',
      'A = 2',
      library(
        'uint256 a;',
        'bytes32 p = _slot(1); assembly { s.slot := p }',
        'uint256 constant A = 1; function _slot(uint256 i) internal pure returns (bytes32 r) { uint256 j = i + A; r = bytes32(j); }',
      ),
    ),
    'a member function': changed(
      '+ by',
      '- by',
      library(
        'uint256 a;',
        'bytes32 p = PLACE.next(1); assembly { s.slot := p }',
        'bytes32 constant PLACE = 0x12; function next(bytes32 p, uint256 by) internal pure returns (bytes32) { p = bytes32(uint256(p) + by); return p; }',
      ),
    ),
    memory: moved(
      library(
        'uint256 a;',
        'assembly { mstore(0, SEED) s.slot := keccak256(0, 0x20) }',
        'uint256 constant SEED = 0x12;',
      ),
    ),
    "assembly's own variable": moved(library('uint256 a;', 'assembly { let p := 0x12 s.slot := p }')),
    'a variable of a variable': moved(
      library('uint256 a;', 'bytes32 p = 0x12; bytes32 q = p; assembly { let r := q s.slot := r }'),
    ),
    'a variable that is set twice': moved(
      library('uint256 a;', 'bytes32 p = 0x12; if (p > 0) p = 0x14; assembly { s.slot := p }'),
    ),
    'a variable that is added to': moved(
      library('uint256 a;', 'uint256 p = 0x14; p += 0x12; assembly { s.slot := p }'),
    ),
    ...Object.fromEntries(
      (
        [
          ['a slot that a caller passes', 'function f() internal { L.at(PLACE).a = 1; }'],
          [
            'a slot that a caller passes on',
            'function f() internal { g(PLACE); } function g(bytes32 q) internal { L.at(q); }',
          ],
          ['a slot before the dot of a call', 'using L for bytes32; function f() internal { PLACE.at().a = 1; }'],
          ['a slot that a caller passes by its name', 'function f() internal { L.at({p: PLACE}).a = 1; }'],
          ['a slot in place of one that is zero', 'function f(bytes32 q) internal { if (q == 0) q = PLACE; L.at(q); }'],
          ['a slot of a modifier', 'modifier m(bytes32 q) { L.at(q).a = 1; _; } function f() external m(PLACE) {}'],
        ] as const
      ).map(([what, body]) => [
        what,
        moved(
          'library L { struct S { uint256 a; } function at(bytes32 p) internal pure returns (S storage s) { assembly { s.slot := p } } }',
          `contract C { bytes32 constant PLACE = bytes32(uint256(0x12)); ${body} }`,
        ),
      ]),
    ),
    ...Object.fromEntries(
      (
        [
          ['a function', 'function() pure returns (bytes32) f', 'f()'],
          ['a struct', 'H memory h', 'h.p'],
          ['an array', 'uint256[2] memory h', 'bytes32(h[1])'],
        ] as const
      ).map(([what, parameter, slot]) => [
        `a slot that a caller passes by ${what}`,
        moved(
          `struct H { bytes32 p; } library L { struct S { uint256 a; } function at(${parameter}) internal pure returns (S storage s) { bytes32 p = ${slot}; assembly { s.slot := p } } }`,
          `contract C { uint256 constant PLACE = 0x12; function p() internal { return bytes32(PLACE); }
              function a() internal { ${what === 'a function' ? 'L.at(p)' : what === 'a struct' ? 'L.at(H(bytes32(PLACE)))' : 'uint256[2] memory h; h[1] = PLACE; L.at(h)'}.a = 1; } }`,
        ),
      ]),
    ),
    'the members at a slot that a caller passes': changed(
      'uint256 a; uint256 b;',
      'uint256 b; uint256 a;',
      'library L { struct S { uint256 a; uint256 b; } function at(bytes32 p) internal pure returns (S storage s) { assembly { s.slot := p } } }',
      'contract C { function f() internal { L.at(keccak256("c")).a = 1; } }',
    ),
    ...Object.fromEntries(
      (
        [
          ['a sum', 'assembly { sstore(add(PLACE, 1), 1) }'],
          ['a number', 'assembly { sstore(0x12, 1) }'],
          ['a sum outside of assembly', 'uint256 p = PLACE + i; assembly { sstore(p, 1) }'],
          ['a hash', 'assembly { mstore(0x0c, PLACE) mstore(0, i) sstore(keccak256(0x0c, 0x20), 1) }'],
          ['a hash of a variable', 'uint256 p = PLACE; assembly { mstore(0, p) sstore(keccak256(0, 0x20), 1) }'],
          ['a condition', 'assembly { let p := 1 if PLACE { p := 2 } sstore(p, 1) }'],
          [
            'a part of which another function passes',
            'g(PLACE); } function g(uint256 p) internal { assembly { sstore(add(p, 1), 1) }',
          ],
          ['a function in assembly', 'assembly { function g(p) { sstore(p, 1) } g(PLACE) }'],
          ['what another function passes', 'g(PLACE); } function g(uint256 p) internal { assembly { sstore(p, 1) }'],
          ["an argument of OpenZeppelin's", 'StorageSlot.getUint256Slot(keccak256(abi.encode(i, PLACE))).value = 1;'],
          ["what stands before OpenZeppelin's", 'keccak256(abi.encode(i, PLACE)).getUint256Slot().value = 1;'],
        ] as const
      ).map(([what, body]) => [
        `${what} as the slot that is written`,
        changed(
          '0x12',
          body.includes('if PLACE') ? '0' : '0x13',
          `contract C { uint256 constant PLACE = 0x12; function f(uint256 i) external { ${body} } }`,
        ),
      ]),
    ),
    'the last of many words': moved(
      library('uint256 a;', `bytes32 p = bytes32(uint256(${'1 + '.repeat(300)}0x12)); assembly { s.slot := p }`),
    ),
    'the last of many words in assembly': moved(
      library('uint256 a;', `assembly { s.slot := ${'add(1, '.repeat(99)}0x12${')'.repeat(99)} }`),
    ),
    'the first of many words of a type': changed(
      'uint128',
      'uint64',
      library(
        'uint256 a;',
        `mapping(uint128 => ${'mapping(uint256 => '.repeat(60)}uint256${')'.repeat(61)} storage m; assembly { m.slot := 0x12 }`,
      ),
    ),
    'the last of many pointers': changed(
      '0x1112',
      '0x1113',
      `contract C { struct S { uint256 a; } ${Array.from({ length: 600 }, (_, at) => `function f${at}() internal { S storage s; assembly { s.slot := ${at} } }`).join(' ')} function g() internal { S storage s; assembly { s.slot := 0x1112 } } }`,
    ),
    ...Object.fromEntries(
      ['mapping(uint256 => uint256)', 'uint256[]', 'mapping(uint256 => S[2])[]', 'L.S[2]'].map((type) => [
        `a pointer to ${type}`,
        moved(library('uint256 a;', `${type} storage m; assembly { m.slot := 0x12 }`)),
      ]),
    ),
    'the type of a mapping': changed(
      'uint128',
      'uint64',
      library('uint256 a;', 'mapping(uint256 => uint128) storage m; assembly { m.slot := 0x12 }'),
    ),
    'a struct of a mapping': changed(
      'uint128 a; uint128 b;',
      'uint128 b; uint128 a;',
      library('uint128 a; uint128 b;', 'mapping(uint256 => S) storage m; assembly { m.slot := 0x12 }'),
    ),
    'structs of one name in two files': changed(
      'uint256 a; uint128 b;',
      'uint128 b; uint256 a;',
      library('uint256 a; uint128 b;', 'assembly { s.slot := 0x12 }'),
      'library L { struct S { uint256 a; } }',
    ),
    'structs of one name in two files, as a member': changed(
      'uint256 a',
      'bytes32 a',
      library('In i;', 'assembly { s.slot := 0x12 }', 'struct In { uint256 a; }'),
      'library L { struct In { uint256 b; } }',
    ),
    'constants of one name in two files': moved(
      `bytes32 constant PLACE = 0x12; ${library('uint256 a;', 'assembly { s.slot := PLACE }')}`,
      'bytes32 constant PLACE = 0x14;',
    ),
    'a constant of another name by its import': moved(
      'bytes32 constant PLACE = 0x12;',
      `import {PLACE as P} from "./a.sol"; ${library('uint256 a;', 'bytes32 p = P; assembly { s.slot := p }')}`,
    ),
    'the length of an array': changed(
      'N = 2',
      'N = 3',
      library('uint256[N] a;', 'assembly { s.slot := 0x12 }', 'uint256 constant N = 2;'),
    ),
    'what assembly stores itself': moved(
      'contract C { bytes32 constant PLACE = 0x12; function f() external { assembly { sstore(PLACE, sload(PLACE)) } } }',
    ),
    ...Object.fromEntries(
      ['StorageSlot.getUint256Slot(PLACE).value = 1;', 'PLACE.getBooleanSlot().value = true;'].map((use) => [
        use,
        changed(
          'a.b',
          'a.c',
          `contract C { bytes32 constant PLACE = bytes32(uint256(keccak256("a.b")) - 1); function f() external { ${use} } }`,
        ),
      ]),
    ),
    "a constant that is called as a variable's slot": changed(
      'v1',
      'v2',
      library('uint256 a;', 'assembly { s.slot := slot }', 'bytes32 constant slot = keccak256("v1");'),
    ),
    "a constant that is called as a variable's slot, which assembly stores itself": moved(
      'contract C { uint256 constant slot = 0x12; function f() external { assembly { sstore(slot, 1) } } }',
    ),
    ...Object.fromEntries(
      ['Lib.slot', 'K.slot'].flatMap((constant) =>
        [
          'uint256 q = PLACE; assembly { sstore(q, 1) }',
          'S storage s; bytes32 q = PLACE; assembly { s.slot := q }',
        ].map((body) => [
          `${constant} in ${body}`,
          moved(
            'library Lib { bytes32 constant slot = bytes32(uint256(0x12)); }',
            `import {Lib as K} from "./a.sol"; contract C { struct S { uint256 a; } function f() external { ${body.replace('PLACE', constant)} } }`,
          ),
        ]),
      ),
    ),
    'a member called slot of a struct in memory': moved(
      'contract C { struct H { bytes32 slot; } function f() external { H memory h; h.slot = bytes32(uint256(0x12)); bytes32 p = h.slot; assembly { sstore(p, 1) } } }',
    ),
    ...Object.fromEntries(
      ['offset(1)', 'push(1)', 'add(1)'].flatMap((call) =>
        ['0x12', '+ by'].map((from) => [
          `the call ${call} with ${from}`,
          changed(
            from,
            from === '0x12' ? '0x13' : '- by',
            library(
              'uint256 a;',
              `bytes32 p = BASE.${call}; assembly { s.slot := p }`,
              `bytes32 constant BASE = 0x12; function ${call.split('(')[0]}(bytes32 p, uint256 by) internal pure returns (bytes32) { p = bytes32(uint256(p) + by); return p; }`,
            ),
          ),
        ]),
      ),
    ),
    'a function called as one of assembly': changed(
      '+ by',
      '- by',
      library(
        'uint256 a;',
        'bytes32 p = add(0x12, 1); assembly { s.slot := p }',
        'function add(uint256 p, uint256 by) internal pure returns (bytes32) { p = p + by; return bytes32(p); }',
      ),
    ),
    ...Object.fromEntries(
      ['slot', 'base_slot'].map((name) => [
        `what a caller passes for a parameter called ${name}`,
        moved(
          `contract C { uint256 constant BASE = 0x12; function _set(uint256 ${name}, uint256 v) internal { assembly { sstore(add(${name}, 1), v) } } function f() external { _set(BASE, 1); } }`,
        ),
      ]),
    ),
    'what a caller passes that is added to a constant called slot': moved(
      'library Lib { uint256 constant slot = 0x14; }',
      'contract C { uint256 constant BASE = 0x12; function _set(uint256 by) internal { uint256 p = Lib.slot + by; assembly { sstore(p, 1) } } function f() external { _set(BASE); } }',
    ),
    ...Object.fromEntries(
      (
        [
          [
            'is hashed in memory',
            'uint256 k',
            'assembly { mstore(0, k) mstore(0x20, 5) s.slot := keccak256(0, 0x40) }',
          ],
          [
            "is hashed in memory with a variable's slot",
            'uint256 k',
            'assembly { mstore(0, k) mstore(0x20, all.slot) s.slot := keccak256(0, 0x40) }',
          ],
          ['is encoded', 'uint256 k', 'bytes32 p = keccak256(abi.encode(k, 5)); assembly { s.slot := p }'],
          ["is added to a variable's slot", 'uint256 k', 'assembly { s.slot := add(all.slot, k) }'],
          ['is added to a variable that is set twice', 'uint256 k', 'uint256 p = 5; p += k; assembly { s.slot := p }'],
          ['a variable that is set twice begins with', 'uint256 k', 'uint256 p = k; p += 5; assembly { s.slot := p }'],
          ['decides', 'uint256 k', 'uint256 p = 5; if (k > 0x12) p = 6; assembly { s.slot := p }'],
          ['decides in assembly', 'uint256 k', 'assembly { let p := 5 if gt(k, 0x12) { p := 6 } s.slot := p }'],
        ] as const
      ).map(([what, parameter, body]) => [
        `what a caller passes for a key that ${what}`,
        changed(
          'KEY = 0x12',
          'KEY = 0x13',
          `contract C { struct S { uint256 a; } uint256[] all; uint256 constant KEY = 0x12; function at(${parameter}) internal pure returns (S storage s) { ${body} } function g(uint256 k) internal { at(k).a = 1; } function f() external { g(KEY); } }`,
        ),
      ]),
    ),
  };
  for (const [what, { sources, from, to }] of Object.entries(changes))
    it(`are known to be kept only if nothing changes that they depend on: ${what}`, () => {
      assert.ok(areKept(sources, sources));
      assert.ok(sources.some((text) => text.includes(from)));
      const now = sources.map((text) => text.replaceAll(from, to));
      assert.ok(!areKept(sources, now));
    });

  it('are those of each contract, though another one has the same', () => {
    const place = (contract: string, slot: string, member: string) =>
      `contract ${contract} { struct S { ${member} } function at() internal { mapping(uint256 => S) storage m; assembly { m.slot := ${slot} } } }`;
    const layoutOf = (...sources: string[]) => ({
      variables: [],
      types: new Map(),
      inherited: new Set(['C']),
      chosen: placesIn(...sources),
    });
    const other = place('Other', '0x12', 'uint256 a;');
    const deployed = layoutOf(place('C', '0x12', 'uint256 a;'), other);
    assert.ok(compareLayouts(deployed, deployed).isSafe);
    for (const [slot, member] of [
      ['0x13', 'uint256 a;'],
      ['0x12', 'bytes32 a;'],
    ] as const)
      assert.ok(!compareLayouts(deployed, layoutOf(place('C', slot, member), other)).isSafe, slot);
  });

  it('are kept whatever else changes', () => {
    const known = Object.entries(changes).filter(
      ([what]) => !/two files|by its import|K\.slot|many pointers|by a function/.test(what),
    );
    assert.ok(known.length > 20);
    for (const [what, { sources }] of known) assert.ok(areKept(sources, [...sources, more]), what);
  });

  it('are kept if their functions use what has nothing to do with them', () => {
    for (const body of [
      'if (i > 3) revert Wrong(i); mapping(uint256 => uint256) storage m; assembly { mstore(0, i) m.slot := keccak256(0, 0x20) }',
      'bytes32 p = 0x12; require(i > 1); if (i > block.timestamp) p = 0x13; emit Done(p); assembly { sstore(p, timestamp()) }',
      'assembly { function g(a_, b_) -> c_ { c_ := sload(add(a_, mload(b_))) } pop(g(1, calldataload(0))) }',
      'uint256 p; p = at(i); assembly { p := add(p, all.slot) sstore(p, staticcall(gas(), 4, 0, 0, 0, 0)) }',
    ]) {
      const contract = `contract C { uint256[] all; error Wrong(uint256 i); event Done(bytes32 p);
        function at(uint256 i) internal pure returns (uint256) { return i; }
        function f(uint256 i) external { ${body} } }`;
      assert.notDeepEqual(placesIn(contract), [], body);
      assert.ok(areKept([contract], [contract, more]), body);
    }
    const texts = `library ShortStrings { function set(string memory value, string storage store) internal {
      StorageSlot.getStringSlot(store).value = value; } } contract C { string name; function f() external { ShortStrings.set("a", name); } }`;
    assert.deepEqual(placesIn(texts), []);
  });

  it('of OpenZeppelin are kept however their slots are written', () => {
    const namespaced = (slot: string) =>
      `contract C {
        /// @custom:storage-location erc7201:openzeppelin.storage.Initializable
        struct InitializableStorage { uint64 _initialized; bool _initializing; }
        ${slot}
      }`;
    const number = '0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00';
    const get = (body: string) => `function _get() private pure returns (InitializableStorage storage $) { ${body} }`;
    const formula =
      'keccak256(abi.encode(uint256(keccak256("openzeppelin.storage.Initializable")) - 1)) & ~bytes32(uint256(0xff))';
    const direct = namespaced(`bytes32 private constant PLACE = ${number}; ${get('assembly { $.slot := PLACE }')}`);
    for (const now of [
      direct,
      namespaced(`bytes32 private constant PLACE = ${formula}; ${get('assembly { $.slot := PLACE }')}`),
      namespaced(`bytes32 private constant PLACE = ${number};
        function _place() internal pure virtual returns (bytes32) { return PLACE; }
        ${get('bytes32 slot = _place(); assembly { $.slot := slot }')}`),
    ])
      assert.ok(areKept([direct], [now]) && areKept([now], [direct]), now);
    const checkpoints = `library Checkpoints { struct Checkpoint { uint48 _key; uint208 _value; }
      function _unsafeAccess(Checkpoint[] storage self, uint256 pos) private pure returns (Checkpoint storage result) {
        assembly { mstore(0, self.slot) result.slot := add(keccak256(0, 0x20), pos) } } }`;
    assert.ok(areKept([checkpoints], [checkpoints, more]));
    const proxy = `library ERC1967Utils { bytes32 internal constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
      function get() internal view returns (address) { return StorageSlot.getAddressSlot(IMPLEMENTATION_SLOT).value; } }`;
    assert.ok(areKept([proxy], [more]));
    const texts = `library StorageSlot { struct StringSlot { string value; }
      function getStringSlot(string storage store) internal pure returns (StringSlot storage r) { assembly { r.slot := store.slot } } }`;
    assert.deepEqual(placesIn(texts), []);
  });

  it('are up to 500 of a source, each with up to 200 words of its slot', () => {
    const one = (at: number) => `function f${at}() internal { S storage s; assembly { s.slot := ${at} } }`;
    const many = `library L { struct S { uint256 a; } ${Array.from({ length: 510 }, (_, at) => one(at)).join(' ')} }`;
    assert.equal(slotPointers([many]).length, 500);
    const long = library(
      'uint256 a;',
      `bytes32 p = bytes32(uint256(${'1 + '.repeat(500)}1)); assembly { s.slot := p }`,
    );
    assert.equal(slotPointers([long])[0]?.slot.length, 200);
  });

  it('are shown by the function that chooses a slot if nothing else has a name', () => {
    const store = '{ assembly { sstore(0x12, 1) } }';
    const source = (slot: string) =>
      `contract C { constructor() ${store} fallback() external ${store} function f() external ${store} bytes32 constant PLACE = 0x14; function g() external { assembly { sstore(PLACE, 1) } } }`.replaceAll(
        '0x1',
        slot,
      );
    const [deployed, built] = ['0x1', '0x2'].map((slot) => ({
      variables: [],
      types: new Map(),
      chosen: placesIn(source(slot)),
    }));
    assert.ok(deployed && built);
    assert.deepEqual(
      compareLayouts(deployed, built).changes.map((change) => [change.kind, change.deployed?.label]),
      [
        ['chosenIn', 'C'],
        ['chosenIn', 'C.f'],
        ['chosen', 'PLACE'],
      ],
    );
  });

  it('are found in a moment in a function that has thousands', () => {
    const sets = Array.from({ length: 15 }, (_, at) => `uint256 v${at + 1} = v${at} v${at} v${at} v${at};`).join(' ');
    const source = `contract C { function f(uint256 v0) external { ${sets} assembly { ${'sstore(v15, 1) '.repeat(100_000)} } } }`;
    // Each with all of the function read anew, 20,000 took ten seconds.
    assert.ok(cpuTime(() => assert.notDeepEqual(placesIn(source), [])) < 3_000);
    // A busy machine takes longer than the time of the processor that is judged.
  }).timeout(20_000);

  it('are cut off if callers would have to be asked about more than 1,000 parameters', () => {
    const sets = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `function f${at}(uint256 p, uint256 q) internal { assembly { sstore(add(p, q), 1) } }`,
      );
    const isCut = (count: number) =>
      slotPointers(sets(count).map((own) => `contract C { ${own} }`)).some((each) => each.isCut);
    assert.ok(!isCut(500));
    assert.ok(isCut(501));
  });

  it('are found in a moment however often variables stand for each other', () => {
    const sets = Array.from({ length: 15 }, (_, at) => `uint256 v${at + 1} = v${at} v${at} v${at} v${at};`);
    const [place] = placesIn(library('uint256 a;', `uint256 v0 = ; ${sets.join(' ')} assembly { s.slot := v15 }`));
    assert.equal(place?.struct, 'L.S');
  });

  it('have no known members where these would take long to write', () => {
    const names = Array.from({ length: 14 }, (_, at) => `T${at}`);
    const structs = names.map((name, at) => {
      const inner = names[at + 1] ?? 'uint256';
      return `struct ${name} { ${Array.from({ length: 2_000 }, (_, member) => `${inner} m${member};`).join(' ')} }`;
    });
    const [place] = placesIn(library('T0 t;', 'assembly { s.slot := 0x12 }', structs.join('\n')));
    assert.equal(place?.struct, 'L.S');
    assert.equal(place.members, undefined);
    const [small] = placesIn(library('T0 t;', 'assembly { s.slot := 0x12 }', structs[13]?.replace('T13', 'T0')));
    assert.equal(small?.members?.length, 1);
  });
});
