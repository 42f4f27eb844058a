import { namespaceSlot } from '../../src/core/storage/namespaces.ts';
import { slotHex } from '../../src/core/storage/storageLayout.ts';
import type { Random } from '../sandbox/ledger/random.ts';
import type { RandomPair } from './randomPair.ts';

/** A variable, how it is written, and what is read of it, by name. */
interface Held {
  readonly declared: string;
  readonly write?: string;
  readonly reads?: Readonly<Record<string, string>>;
}

interface Owner {
  readonly name: string;
  readonly is?: string;
  readonly kind?: string;
  readonly held: readonly Held[];
  readonly more?: string;
}

type Shape = (random: Random) => readonly [change: string, deployed: string, built: string];

/** Shapes that `randomPair` doesn't draw: each with one of the changes that are made to it. */
const shapes: readonly Shape[] = [
  nested,
  namespaces,
  valueTypes,
  inherited,
  gaps,
  transients,
  namesakes,
  fixedValues,
  libraries,
  enums,
  packed,
  pointers,
];

/** A pair of one of these shapes, each in turn. */
export function furtherPair(random: Random, at: number): RandomPair {
  const [change, deployed, built] = (shapes[at % shapes.length] ?? nested)(random);
  return { changes: [change], deployed, built };
}

/** A variable of a value type with a value of its own. */
function value(type: string, name: string, number: number): Held {
  return {
    declared: `${type} private ${name};`,
    write: `${name} = ${literal(type, number)};`,
    reads: { [name]: plain(type, name) },
  };
}

function literal(type: string, number: number): string {
  if (type === 'bool') return 'true';
  if (type.startsWith('address')) return `payable(address(uint160(${number})))`;
  if (type.startsWith('bytes')) return `${type}(bytes32(uint256(${number}) << 240))`;
  if (/^u?int/.test(type)) return String(number);
  return `${type}.wrap(MAX_${type} - ${number})`;
}

function plain(type: string, code: string): string {
  if (type === 'bool') return `abi.encode(${code} ? 1 : 0)`;
  if (type.startsWith('address')) return `abi.encode(uint160(address(${code})))`;
  if (type.startsWith('bytes')) return `abi.encode("bytes", bytes32(${code}))`;
  if (type.startsWith('int')) return `abi.encode(int256(${code}))`;
  return `abi.encode(${type.startsWith('uint') ? code : `${type}.unwrap(${code})`})`;
}

/** Contracts with their functions; the last of them is `C`. */
function source(types: string, owners: readonly Owner[]): string {
  const bodies = owners.map(({ name, is, kind = 'contract', held, more = '' }) => {
    const writes = held.flatMap(({ write }) => write ?? []);
    const reads = held.flatMap((each) => Object.entries(each.reads ?? {}));
    return `${kind} ${name}${is ? ` is ${is}` : ''} {
${held.map(({ declared }) => declared).join('\n')}
${more}
${kind === 'library' ? '' : `function w_${name}() external { ${writes.join(' ')} }`}
${reads.map(([label, code]) => `function r_${label}() external view returns (bytes memory) { return ${code}; }`).join('\n')}
}`;
  });
  return `pragma solidity ^0.8.28;\n${types}\n${bodies.join('\n')}\n`;
}

/** One of some ways, with what it is called. */
function oneOf<T>(random: Random, ways: Readonly<Record<string, T>>): [string, T] {
  const entries = Object.entries(ways);
  const chosen = entries[random.int(entries.length)];
  if (!chosen) throw new Error('There is no way.');
  return chosen;
}

function nested(random: Random) {
  const members = ['uint64 a', 'uint64 b', 'address c', 'uint256 d'];
  const [change, [inner, middle]] = oneOf<[string[], string]>(random, {
    nothing: [members, 'mapping(uint256 => In) m; In[2] f; uint256 e;'],
    'members of the innermost swapped': [
      ['uint64 b', 'uint64 a', 'address c', 'uint256 d'],
      'mapping(uint256 => In) m; In[2] f; uint256 e;',
    ],
    'a packed member of another size': [
      ['uint64 a', 'uint32 b', 'address c', 'uint256 d'],
      'mapping(uint256 => In) m; In[2] f; uint256 e;',
    ],
    'a member moved behind': [
      ['uint64 a', 'address c', 'uint64 b', 'uint256 d'],
      'mapping(uint256 => In) m; In[2] f; uint256 e;',
    ],
    'the members of the middle swapped': [members, 'In[2] f; mapping(uint256 => In) m; uint256 e;'],
    'a longer array in the middle': [members, 'mapping(uint256 => In) m; In[3] f; uint256 e;'],
    'a member appended to the innermost': [[...members, 'uint8 x'], 'mapping(uint256 => In) m; In[2] f; uint256 e;'],
    'a member appended to the middle': [members, 'mapping(uint256 => In) m; In[2] f; uint256 e; uint256 x;'],
    'a member renamed': [
      ['uint64 a', 'uint64 b', 'address other', 'uint256 d'],
      'mapping(uint256 => In) m; In[2] f; uint256 e;',
    ],
    'a mapping of arrays for one of structs': [members, 'mapping(uint256 => In[]) m; In[2] f; uint256 e;'],
  });
  const build = (of: readonly string[], mid: string) => {
    const has = (name: string) => of.some((each) => each.endsWith(` ${name}`));
    const [holder] = [random.int(1)];
    const isList = mid.includes('In[]) m');
    const at = (name: string) => (isList ? `list[1].m[7][${holder}].${name}` : `list[1].m[7].${name}`);
    const leaf = (code: string, label: string, type: string, number: number): Held => ({
      declared: '',
      write: `${code} = ${literal(type, number)};`,
      reads: { [label]: plain(type, code) },
    });
    const innermost = ['a', 'b', 'c', 'd'];
    const type = (name: string) => of.find((each) => each.endsWith(` ${name}`))?.split(' ')[0] ?? 'uint256';
    const held: Held[] = [
      {
        declared: 'Mid[] private list;\nmapping(address => mapping(bytes32 => Mid)) private deep;',
        write: `while (list.length < 2) list.push(); ${isList ? 'list[1].m[7].push();' : ''}`,
      },
      ...innermost
        .filter(has)
        .flatMap((name, index) => [
          leaf(at(name), `m_${name}`, type(name), 11 + index),
          leaf(`list[1].f[1].${name}`, `f_${name}`, type(name), 21 + index),
          leaf(`deep[address(7)][0].f[0].${name}`, `deep_${name}`, type(name), 31 + index),
        ]),
      leaf('list[1].e', 'e', 'uint256', 41),
      value('uint256', 'last', 51),
    ];
    return source(`struct In { ${of.join('; ')}; }\nstruct Mid { ${mid} }`, [{ name: 'C', held }]);
  };
  return [
    `nested: ${change}`,
    build(members, 'mapping(uint256 => In) m; In[2] f; uint256 e;'),
    build(inner, middle),
  ] as const;
}

function namespaces(random: Random) {
  const space = (id: string, struct: string, members: readonly string[], at = id, tag = id): Owner => ({
    name: `N${struct}`,
    held: members.map((member, index) => ({
      declared: '',
      write: `main${struct}().${member} = ${index + (struct === 'A' ? 11 : 21)};`,
      reads: { [`${struct}_${member}`]: `abi.encode(main${struct}().${member})` },
    })),
    more: `/// @custom:storage-location erc7201:${tag}
struct ${struct} { ${members.map((each) => `uint${each === 'small' ? 64 : 256} ${each};`).join(' ')} }
function main${struct}() internal pure returns (${struct} storage $) { assembly { $.slot := ${slotHex(namespaceSlot(at))} } }`,
  });
  const build = (owners: readonly Owner[], own: readonly Held[] = [value('uint256', 'x', 5)]) =>
    source('', [...owners, { name: 'C', is: owners.map(({ name }) => name).join(', '), held: own }]);
  const was = [space('app.one', 'A', ['a', 'small', 'b']), space('app.two', 'B', ['a', 'b'])];
  const [, two] = was as [Owner, Owner];
  const [change, now] = oneOf<readonly Owner[]>(random, {
    nothing: was,
    'the parents swapped': [two, space('app.one', 'A', ['a', 'small', 'b'])],
    'the IDs swapped': [space('app.two', 'A', ['a', 'small', 'b']), space('app.one', 'B', ['a', 'b'])],
    'one renamed': [space('app.three', 'A', ['a', 'small', 'b']), two],
    'one removed': [two],
    'another slot in the code': [space('app.one', 'A', ['a', 'small', 'b'], 'app.three'), two],
    'another tag with the same slot': [space('app.one', 'A', ['a', 'small', 'b'], 'app.one', 'app.three'), two],
    'a member moved': [space('app.one', 'A', ['small', 'a', 'b']), two],
    'a member appended': [space('app.one', 'A', ['a', 'small', 'b', 'c']), two],
    'a member appended to the packed one': [space('app.one', 'A', ['a', 'small', 'c', 'b']), two],
    'a third one': [...was, space('app.three', 'D', ['a'])],
    'one that takes the place of the other': [space('app.two', 'A', ['a', 'small', 'b'])],
  });
  return [`namespaces: ${change}`, build(was), build(now)] as const;
}

function valueTypes(random: Random) {
  const types = (one: string, two: string) => `type One is ${one};\ntype Two is ${two};`;
  const build = (declared: string, a: string, b: string) => {
    const limits = declared.replace(
      /type (\w+) is (\w+);/g,
      (whole, name, of) => `${whole}\n${of} constant MAX_${name} = type(${of}).max;`,
    );
    // The same key, whatever it's called.
    const key = /^(?:One|Two)$/.test(a) ? literal(a, 7) : `type(${a}).max - 7`;
    return source(limits, [
      {
        name: 'C',
        held: [
          value(a, 'a', 11),
          value(b, 'b', 12),
          {
            declared: `mapping(${a} => ${b}) private m;`,
            write: `m[${key}] = ${literal(b, 13)};`,
            reads: { m: plain(b, `m[${key}]`) },
          },
          value('uint128', 'z', 14),
        ],
      },
    ]);
  };
  const [change, [declared, a, b]] = oneOf<[string, string, string]>(random, {
    nothing: [types('uint128', 'uint128'), 'One', 'Two'],
    'swapped, of one size': [types('uint128', 'uint128'), 'Two', 'One'],
    'swapped, of two sizes': [types('uint128', 'uint64'), 'Two', 'One'],
    'what it stands for': [types('uint128', 'uint128'), 'uint128', 'uint128'],
    'of a smaller type': [types('uint64', 'uint128'), 'One', 'Two'],
    'of a signed type': [types('int128', 'uint128'), 'One', 'Two'],
    'declared in the other order': ['type Two is uint128;\ntype One is uint128;', 'One', 'Two'],
  });
  return [
    `value types: ${change}`,
    build(types('uint128', change.includes('two sizes') ? 'uint64' : 'uint128'), 'One', 'Two'),
    build(declared, a, b),
  ] as const;
}

function inherited(random: Random) {
  const one: Owner = { name: 'A', is: 'Base', held: [value('uint128', 'a', 12)] };
  const two: Owner = { name: 'B', is: 'Base', held: [value('uint128', 'b', 13)] };
  const base: Owner = { name: 'Base', held: [value('uint64', 'first', 11)] };
  const build = (owners: readonly Owner[], is: string, own: readonly Held[] = [value('uint256', 'last', 14)]) =>
    source('', [...owners, { name: 'C', is, held: own }]);
  const [change, now] = oneOf<string>(random, {
    nothing: build([base, one, two], 'A, B'),
    'the order swapped': build([base, one, two], 'B, A'),
    'the declarations swapped': build([base, two, one], 'A, B'),
    'the base named too': build([base, one, two], 'Base, A, B'),
    'a parent without variables before': build([base, { name: 'E', held: [] }, one, two], 'E, A, B'),
    'a parent with a variable before': build(
      [base, { name: 'E', held: [value('uint64', 'e', 15)] }, one, two],
      'E, A, B',
    ),
    'a parent with a variable behind': build(
      [base, one, two, { name: 'E', held: [value('uint64', 'e', 15)] }],
      'A, B, E',
      [],
    ),
    'a variable moved to the parent': build(
      [base, one, two, { name: 'E', held: [value('uint256', 'last', 14)] }],
      'A, B, E',
      [],
    ),
    'a variable moved to the base': build(
      [{ ...base, held: [value('uint64', 'first', 11), value('uint128', 'a', 12)] }, { ...one, held: [] }, two],
      'A, B',
    ),
    'no base any more': build(
      [
        { ...one, is: '' },
        { ...two, is: '' },
      ],
      'A, B',
      [value('uint64', 'first', 11), value('uint256', 'last', 14)],
    ),
    'one parent of the other': build([base, one, { ...two, is: 'A' }], 'B'),
    'one parent of the other, the other way': build([base, two, { ...one, is: 'B' }], 'A'),
  });
  return [`inheritance: ${change}`, build([base, one, two], 'A, B'), now] as const;
}

function gaps(random: Random) {
  const gap = (length: number, type = 'uint256', name = '__gap'): Held => ({
    declared: `${type}[${length}] private ${name};`,
  });
  const build = (held: readonly Held[]) =>
    source('', [
      { name: 'A', held },
      { name: 'C', is: 'A', held: [value('uint256', 'last', 19)] },
    ]);
  const small = value('uint64', 'small', 11);
  const [change, now] = oneOf<readonly Held[]>(random, {
    nothing: [small, gap(5)],
    'one whole slot': [small, value('uint256', 'x', 12), gap(4)],
    'a packed one beside': [small, value('uint64', 'x', 12), gap(5)],
    'a packed one beside, and a shorter gap': [small, value('uint64', 'x', 12), gap(4)],
    'two packed ones in one slot': [
      small,
      value('uint256', 'w', 12),
      value('uint128', 'x', 13),
      value('uint128', 'y', 14),
      gap(3),
    ],
    'two packed ones in two slots': [
      small,
      value('uint256', 'w', 12),
      value('uint128', 'x', 13),
      value('uint256', 'y', 14),
      gap(3),
    ],
    'too many': [small, value('uint256', 'x', 12), value('uint256', 'y', 13), gap(4)],
    'before what is packed': [value('uint64', 'x', 12), small, gap(5)],
    'behind the gap': [small, gap(4), value('uint256', 'x', 12)],
    'a gap of other elements': [small, gap(10, 'uint128')],
    'a gap of other elements, too short': [small, gap(5, 'uint128')],
    'a gap of another name': [small, gap(5, 'uint256', '__gapA')],
    'all of it': [small, ...[12, 13, 14, 15, 16].map((number) => value('uint256', `x${number}`, number))],
    'an array instead': [
      small,
      { declared: 'uint256[5] private data;', write: 'data[1] = 3;', reads: { data: 'abi.encode(data[1])' } },
    ],
    'a mapping in it': [
      small,
      { declared: 'mapping(uint256 => uint256) private m;', write: 'm[1] = 3;', reads: { m: 'abi.encode(m[1])' } },
      gap(4),
    ],
  });
  return [`gap: ${change}`, build([small, gap(5)]), build(now)] as const;
}

function transients(random: Random) {
  const build = (held: readonly Held[]) => source('', [{ name: 'C', held }]);
  const transient: Held = { declared: 'uint256 transient t;' };
  const [x, y] = [value('uint256', 'x', 11), value('uint128', 'y', 12)];
  const [change, [was, now]] = oneOf<[readonly Held[], readonly Held[]]>(random, {
    'added between': [
      [x, y],
      [x, transient, y],
    ],
    'removed from between': [
      [x, transient, y],
      [x, y],
    ],
    'stored now': [
      [x, transient, y],
      [x, value('uint256', 't', 13), y],
    ],
    'stored now, behind': [
      [x, transient, y],
      [x, y, value('uint256', 't', 13)],
    ],
    'not stored any more': [
      [x, y],
      [{ declared: 'uint256 transient x;', reads: { x: 'abi.encode(x)' } }, y],
    ],
    'not stored any more, the last': [
      [x, y],
      [x, { declared: 'uint128 transient y;', reads: { y: 'abi.encode(uint256(y))' } }],
    ],
    moved: [
      [transient, x, y],
      [x, y, transient],
    ],
    'another type': [
      [x, transient, y],
      [x, { declared: 'address transient t;' }, y],
    ],
  });
  return [`transient: ${change}`, build(was), build(now)] as const;
}

function namesakes(random: Random) {
  const owner = (name: string, held: readonly Held[], is = ''): Owner => ({ name, is, held });
  const same = (label: string, type: string, number: number): Held => ({
    declared: `${type} private n;`,
    write: `n = ${literal(type, number)};`,
    reads: { [`${label}_n`]: plain(type, 'n') },
  });
  const build = (parents: readonly Owner[], is: string) =>
    source('', [...parents, { name: 'C', is, held: [value('uint256', 'last', 19)] }]);
  const type = random.pick(['uint256', 'uint128', 'address', 'bytes32']);
  const [a, b, c] = [
    owner('A', [same('A', type, 11)]),
    owner('B', [same('B', type, 12)]),
    owner('D', [same('D', type, 13)]),
  ];
  const [change, now] = oneOf<string>(random, {
    nothing: build([a, b, c], 'A, B, D'),
    'two swapped': build([a, b, c], 'B, A, D'),
    'all turned': build([a, b, c], 'D, B, A'),
    'one more at the end': build([a, b, c, owner('F', [same('F', type, 14)])], 'A, B, D, F'),
    'the last removed': build([a, b], 'A, B'),
    'the first removed': build([b, c], 'B, D'),
    'one derived from another': build([a, owner('B', [same('B', type, 12)], 'A'), c], 'B, D'),
    'one derived from what was behind it': build([b, owner('A', [same('A', type, 11)], 'B'), c], 'A, D'),
    'declared in another order': build([c, b, a], 'A, B, D'),
  });
  return [`one name of several parents: ${change}`, build([a, b, c], 'A, B, D'), now] as const;
}

function fixedValues(random: Random) {
  const build = (held: readonly Held[]) => source('', [{ name: 'C', held }]);
  const [x, y] = [value('uint256', 'x', 11), value('uint256', 'y', 12)];
  const read = (name: string) => ({ [name]: `abi.encode(${name})` });
  const [change, [was, now]] = oneOf<[readonly Held[], readonly Held[]]>(random, {
    'immutable instead of the first': [
      [x, y],
      [{ declared: 'uint256 private immutable x = 99;', reads: read('x') }, y],
    ],
    'immutable instead of the last': [
      [x, y],
      [x, { declared: 'uint256 private immutable y = 99;', reads: read('y') }],
    ],
    'constant instead of the first': [
      [x, y],
      [{ declared: 'uint256 private constant x = 99;', reads: read('x') }, y],
    ],
    'constant instead of the last': [
      [x, y],
      [x, { declared: 'uint256 private constant y = 99;', reads: read('y') }],
    ],
    'stored instead of an immutable': [
      [{ declared: 'uint256 private immutable i = 9;' }, x, y],
      [value('uint256', 'i', 13), x, y],
    ],
    'stored behind instead of a constant': [
      [{ declared: 'uint256 private constant i = 9;' }, x, y],
      [x, y, value('uint256', 'i', 13)],
    ],
    'another constant as the length': [
      [
        { declared: 'uint256 private constant N = 2;' },
        { declared: 'uint256[N] private list;', write: 'list[1] = 4;', reads: { list: 'abi.encode(list[1])' } },
        y,
      ],
      [
        { declared: 'uint256 private constant N = 3;' },
        { declared: 'uint256[N] private list;', write: 'list[1] = 4;', reads: { list: 'abi.encode(list[1])' } },
        y,
      ],
    ],
    'another value of a constant': [
      [{ declared: 'uint256 private constant N = 2;' }, x, y],
      [{ declared: 'uint256 private constant N = 3;' }, x, y],
    ],
    'a constant between': [
      [x, y],
      [x, { declared: 'uint256 private constant N = 3;' }, y],
    ],
  });
  return [`immutables and constants: ${change}`, build(was), build(now)] as const;
}

function libraries(random: Random) {
  const library = (
    members: readonly string[],
    place = '"lib.main"',
    inner = 'uint256 p; uint256 q;',
    more = '',
  ) => `struct In { ${inner} }
library L {
  struct S { ${members.map((each) => (each === 'm' ? 'mapping(address => In) m;' : `uint256 ${each};`)).join(' ')} }
  bytes32 constant PLACE = keccak256(${place});
  ${more}
  function at() internal pure returns (S storage s) { bytes32 p = PLACE; assembly { s.slot := p } }
}`;
  const build = (types: string, members: readonly string[], own: readonly Held[] = [value('uint256', 'x', 11)]) =>
    source(types, [
      {
        name: 'C',
        held: [
          ...own,
          ...members.map(
            (member, at): Held =>
              member === 'm'
                ? {
                    declared: '',
                    write: 'L.at().m[address(7)].p = 31; L.at().m[address(7)].q = 32;',
                    reads: { L_p: 'abi.encode(L.at().m[address(7)].p)', L_q: 'abi.encode(L.at().m[address(7)].q)' },
                  }
                : {
                    declared: '',
                    write: `L.at().${member} = ${at + 21};`,
                    reads: { [`L_${member}`]: `abi.encode(L.at().${member})` },
                  },
          ),
        ],
      },
    ]);
  const list = ['a', 'b', 'm'];
  const [change, now] = oneOf<string>(random, {
    nothing: build(library(list), list),
    'members swapped': build(library(['b', 'a', 'm']), ['b', 'a', 'm']),
    'a member appended': build(library([...list, 'z']), [...list, 'z']),
    'a member inserted': build(library(['z', ...list]), ['z', ...list]),
    'the last member removed': build(library(['a', 'b']), ['a', 'b']),
    'another place': build(library(list, '"lib.other"'), list),
    'the place in other words': build(library(list, 'bytes("lib.main")'), list),
    'members of what it maps to swapped': build(library(list, '"lib.main"', 'uint256 q; uint256 p;'), list),
    'a variable of the contract appended': build(library(list), list, [
      value('uint256', 'x', 11),
      value('uint256', 'y', 12),
    ]),
    'a function added': build(
      library(
        list,
        '"lib.main"',
        'uint256 p; uint256 q;',
        'function g() internal pure returns (uint256) { return 1; }',
      ),
      list,
    ),
  });
  return [`library: ${change}`, build(library(list), list), now] as const;
}

function enums(random: Random) {
  const build = (names: readonly string[], uses = names) => {
    const read = (code: string) => `bytes(nameOf(${code}))`;
    return source(
      `enum E { ${names.join(', ')} }\nfunction nameOf(E e) pure returns (string memory) { ${uses
        .filter((each) => names.includes(each))
        .map((each) => `if (e == E.${each}) return "${each}";`)
        .join(' ')} return ""; }`,
      [
        {
          name: 'C',
          held: [
            { declared: 'E private e;', write: `e = E.${names[1]};`, reads: { e: read('e') } },
            value('uint64', 'beside', 12),
            {
              declared: 'mapping(uint256 => E[]) private m;',
              write: `m[1].push(E.${names.at(-1)});`,
              reads: { m: read('m[1][0]') },
            },
            {
              declared: 'mapping(E => uint256) private k;',
              write: `k[E.${names[1]}] = 13;`,
              reads: { k: `abi.encode(k[E.${names[1]}])` },
            },
          ],
        },
      ],
    );
  };
  const names = ['ONE', 'TWO', 'THREE'];
  const many = Array.from({ length: 256 }, (_, at) => (at < 3 ? (names[at] ?? '') : `M${at}`));
  const [change, now] = oneOf<readonly string[]>(random, {
    nothing: names,
    'grown to 256': many,
    'the first two swapped': ['TWO', 'ONE', 'THREE'],
    'the last removed': ['ONE', 'TWO'],
    'one inserted at the beginning': ['ZERO', ...names],
    'one inserted in the middle': ['ONE', 'TWO', 'NEW', 'THREE'],
    'one appended': [...names, 'FOUR'],
    'one renamed': ['ONE', 'SECOND', 'THREE'],
  });
  return [`enum: ${change}`, build(names), build(now, names)] as const;
}

function packed(random: Random) {
  const build = (held: readonly Held[]) => source('', [{ name: 'C', held }]);
  const [a, b, c, d] = [
    value('uint64', 'a', 11),
    value('bool', 'b', 1),
    value('bytes4', 'c', 12),
    value('address', 'd', 13),
  ];
  const [change, now] = oneOf<readonly Held[]>(random, {
    nothing: [a, b, c, d],
    'two of one slot swapped': [b, a, c, d],
    'one grown within its slot': [value('uint72', 'a', 11), b, c, d],
    'the last grown': [a, b, c, value('uint256', 'd', 13)],
    'one appended to the slot': [a, b, c, d, value('uint8', 'e', 14)],
    'an address made payable': [a, b, c, value('address payable', 'd', 13)],
    'bytes4 for uint32': [a, b, value('uint32', 'c', 12), d],
    'a bool for a byte': [a, value('uint8', 'b', 1), c, d],
    'one removed from the slot': [a, b, d],
    'an integer for an address': [a, b, c, value('uint160', 'd', 13)],
  });
  return [`packed: ${change}`, build([a, b, c, d]), build(now)] as const;
}

function pointers(random: Random) {
  const text = (type: string, name: string): Held => ({
    declared: `${type} private ${name};`,
    write:
      type === 'string'
        ? `${name} = "a text of more than thirty-one bytes, so";`
        : `${name} = bytes("a text of more than thirty-one bytes, so");`,
    reads: { [name]: type === 'string' ? `bytes(${name})` : name },
  });
  const list = (type: string, name: string): Held => ({
    declared: `${type}[] private ${name};`,
    write: `${name}.push(${literal(type, 7)}); ${name}.push(${literal(type, 8)});`,
    reads: { [name]: `abi.encode(${name}.length, ${plain(type, `${name}[1]`)})` },
  });
  const build = (held: readonly Held[]) => source('', [{ name: 'C', held }]);
  const was = [text('string', 's'), list('uint64', 'l'), text('bytes', 't')];
  const [change, now] = oneOf<readonly Held[]>(random, {
    nothing: was,
    'text and bytes swapped': [text('bytes', 's'), list('uint64', 'l'), text('string', 't')],
    'smaller elements': [text('string', 's'), list('uint32', 'l'), text('bytes', 't')],
    'larger elements': [text('string', 's'), list('uint128', 'l'), text('bytes', 't')],
    'two swapped': [list('uint64', 'l'), text('string', 's'), text('bytes', 't')],
    'elements of another meaning': [text('string', 's'), list('bytes8', 'l'), text('bytes', 't')],
    'a mapping for a list': [
      text('string', 's'),
      {
        declared: 'mapping(uint256 => uint64) private l;',
        write: 'l[1] = 8;',
        reads: { l: 'abi.encode(uint256(2), abi.encode(l[1]))' },
      },
      text('bytes', 't'),
    ],
    'one appended': [...was, list('address', 'x')],
  });
  return [`dynamic: ${change}`, build(was), build(now)] as const;
}
