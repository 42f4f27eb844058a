import assert from 'node:assert/strict';
import { slotPointers } from '../../../src/core/code/slotPointers.ts';
import { chosenPlaces } from '../../../src/core/storage/chosenPlaces.ts';
import { sourceTypesIn } from '../../../src/core/storage/sourceTypes.ts';

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

  it('are not those at a slot that a caller gives, nor namespaces', () => {
    const given =
      'library L { struct S { uint256 a; } function at(bytes32 p) internal { S storage s; assembly { s.slot := p } } }';
    assert.deepEqual(placesIn(given), []);
    const namespace = library('uint256 a;', 'assembly { s.slot := 0x12 }');
    const annotated = namespace.replace('struct S', '/// @custom:storage-location erc7201:a\n struct S');
    assert.deepEqual(placesIn(annotated), []);
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

  it('are up to 500 of a source, each with up to 200 words of its slot', () => {
    const one = (at: number) => `function f${at}() internal { S storage s; assembly { s.slot := ${at} } }`;
    const many = `library L { struct S { uint256 a; } ${Array.from({ length: 510 }, (_, at) => one(at)).join(' ')} }`;
    assert.equal(slotPointers(many).length, 500);
    const long = library(
      'uint256 a;',
      `bytes32 p = bytes32(uint256(${'1 + '.repeat(500)}1)); assembly { s.slot := p }`,
    );
    assert.equal(slotPointers(long)[0]?.slot.length, 200);
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
