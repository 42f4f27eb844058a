import type { Random } from '../sandbox/ledger/random.ts';
import type { RandomPair } from './randomPair.ts';

/** A library with a struct whose slot the code chooses, and a contract that uses it. */
interface Model {
  readonly number: number;
  readonly id: string;
  readonly argument: number;
  readonly sign: '+' | '*';
  readonly members: readonly { readonly name: string; readonly type: string }[];
  /** Whether the contract has a function that has nothing to do with it. */
  readonly hasMore: boolean;
}

/** How the code chooses the slot: the library's part, the contract's, and how the contract gets the struct. */
interface Way {
  readonly library: string;
  readonly contract?: string;
  readonly struct: string;
}

const at = (parameters: string, body: string) =>
  `function at(${parameters}) internal pure returns (S storage s) { ${body} }`;
const given = at('bytes32 p', 'assembly { s.slot := p }');
const own = (struct: string, before = '') =>
  `function own() private pure returns (D.S storage) { ${before} return ${struct}; }`;

/** By what is said of them in the table. */
const ways: readonly (readonly [string, (model: Model) => Way])[] = [
  ['a number in assembly', ({ number }) => ({ library: at('', `assembly { s.slot := ${number} }`), struct: 'D.at()' })],
  [
    'a constant',
    ({ id }) => ({
      library: `bytes32 constant PLACE = keccak256("${id}"); ${at('', 'bytes32 p = PLACE; assembly { s.slot := p }')}`,
      struct: 'D.at()',
    }),
  ],
  [
    'a function',
    ({ id }) => ({
      library: `function pos() internal pure returns (bytes32) { return keccak256(abi.encode(uint256(keccak256("${id}")) - 1)); }
${at('', 'bytes32 p = pos(); assembly { s.slot := p }')}`,
      struct: 'D.at()',
    }),
  ],
  [
    'an argument',
    ({ number }) => ({
      library: given,
      contract: `bytes32 constant P = bytes32(uint256(${number}));`,
      struct: 'D.at(P)',
    }),
  ],
  [
    'a computed argument',
    ({ number, argument, sign }) => ({
      library: given,
      contract: `function pos(uint256 k) private pure returns (bytes32) { return keccak256(abi.encode(k ${sign} ${number})); }
${own(`D.at(pos(${argument}))`)}`,
      struct: 'own()',
    }),
  ],
  [
    'an argument that is passed on',
    ({ number }) => ({
      library: `${given} function via(bytes32 q) internal pure returns (S storage) { return at(q); }`,
      contract: `using D for bytes32; bytes32 constant P = bytes32(uint256(${number}));`,
      struct: 'P.via()',
    }),
  ],
  [
    'an argument and a number',
    ({ number, argument }) => ({
      library: at('uint256 k', `assembly { function sum(a) -> b { b := add(a, ${number}) } s.slot := sum(k) }`),
      struct: `D.at(${argument})`,
    }),
  ],
  [
    'an argument in memory',
    ({ number }) => ({
      library: at('uint256[2] memory k', 'assembly { s.slot := mload(add(k, 0x20)) }'),
      contract: own('D.at(k)', `uint256[2] memory k; k[1] = ${number};`),
      struct: 'own()',
    }),
  ],
  [
    'a function that is an argument',
    ({ number }) => ({
      library: at('function() pure returns (bytes32) f', 'bytes32 p = f(); assembly { s.slot := p }'),
      contract: `function pos() private pure returns (bytes32) { return bytes32(uint256(${number})); }`,
      struct: 'D.at(pos)',
    }),
  ],
  [
    'a hash of memory',
    ({ number }) => ({
      library: at('uint256 k', `assembly { mstore(0, k) mstore(0x20, ${number}) s.slot := keccak256(0, 0x40) }`),
      struct: 'D.at(7)',
    }),
  ],
  [
    'a sum of two',
    ({ number, argument }) => ({
      library: at('', `(uint256 a, uint256 b) = (${number}, ${argument}); assembly { s.slot := add(a, b) }`),
      struct: 'D.at()',
    }),
  ],
  [
    'one of two',
    ({ number, argument, id }) => ({
      library: at(
        '',
        `bytes32 p; if (uint256(${argument}) > 3) p = bytes32(uint256(${number})); else p = keccak256("${id}"); assembly { s.slot := p }`,
      ),
      struct: 'D.at()',
    }),
  ],
  [
    'a key that is hashed in memory',
    ({ number, argument }) => ({
      library: at('uint256 k', `assembly { mstore(0, k) mstore(0x20, ${number}) s.slot := keccak256(0, 0x40) }`),
      contract: `uint256 constant KEY = ${argument};`,
      struct: 'D.at(KEY)',
    }),
  ],
  [
    'a key that is hashed with the slot of a variable',
    ({ argument }) => ({
      library: at(
        'mapping(uint256 => S) storage m, uint256 k',
        'assembly { mstore(0, k) mstore(0x20, m.slot) s.slot := keccak256(0, 0x40) }',
      ).replace('pure', 'view'),
      contract: `uint256 constant KEY = ${argument}; mapping(uint256 => D.S) private all;`,
      struct: 'D.at(all, KEY)',
    }),
  ],
  [
    'a key that is passed on and encoded with the slot of a variable',
    ({ argument }) => ({
      library: `${at(
        'mapping(uint256 => S) storage m, uint256 k',
        'bytes32 p; assembly { p := m.slot } p = keccak256(abi.encode(k, p)); assembly { s.slot := p }',
      )} function via(mapping(uint256 => S) storage m, uint256 k) internal pure returns (S storage) { return at(m, k); }`,
      contract: `uint256 constant KEY = ${argument}; mapping(uint256 => D.S) private all;`,
      struct: 'D.via(all, KEY)',
    }),
  ],
  [
    'a variable that is set twice',
    ({ number, argument }) => ({
      library: at('uint256 k', `uint256 p = k; p += ${number}; assembly { s.slot := p }`),
      contract: `uint256 constant KEY = ${argument};`,
      struct: 'D.at(KEY)',
    }),
  ],
];

const types = ['uint256', 'int256', 'uint128', 'address', 'bytes32', 'uint64'] as const;

type Change = readonly [string, (model: Model, random: Random) => Partial<Model>];

const changes: readonly [Change, ...Change[]] = [
  ['another number', ({ number }, random) => ({ number: number + 1 + random.int(5) })],
  ['another text', () => ({ id: 'other' })],
  ['another argument', ({ argument }, random) => ({ argument: argument + 1 + random.int(4) })],
  ['another sign', () => ({ sign: '*' })],
  ['the first member is the last', ({ members: [first, ...others] }) => ({ members: first ? [...others, first] : [] })],
  [
    'a member of another type',
    ({ members: [first, ...others] }, random) => ({
      members: first ? [{ ...first, type: random.pick(types) }, ...others] : [],
    }),
  ],
  ['a member appended', ({ members }) => ({ members: [...members, { name: 'm9', type: 'uint256' }] })],
  ['nothing of the storage', () => ({ hasMore: true })],
];

/** A contract with a struct at a slot that its code chooses in the way of that number, and the same after a change. */
export function chosenPair(random: Random, number: number): RandomPair & { readonly way: string } {
  const [way, write] = ways[number % ways.length] ?? ['', () => ({ library: '', struct: '' })];
  const model: Model = {
    number: 0x10_0000 + random.int(1000) * 64,
    id: 'main',
    argument: 2 + random.int(3),
    sign: '+',
    members: Array.from({ length: 2 + random.int(2) }, (_, nth) => ({ name: `m${nth}`, type: random.pick(types) })),
    hasMore: false,
  };
  const [change, changed] = random.pick(changes);
  const next = { ...model, ...changed(model, random) };
  return { way, changes: [change], deployed: sourceOf(model, write), built: sourceOf(next, write) };
}

/** With a function that writes every member, and one for each that reads it. */
function sourceOf(model: Model, write: (model: Model) => Way): string {
  const { library, contract = '', struct } = write(model);
  const { members, hasMore } = model;
  const more = 'uint256 private v; event E(uint256 a); function more(uint256 a) external { v = a; emit E(a); }';
  const writes = members.map(({ name, type }) => `${struct}.${name} = ${literal(type, name.charCodeAt(1))};`);
  const reads = members.map(
    ({ name, type }) =>
      `function r_${name}() external view returns (bytes memory) { return ${read(type, `${struct}.${name}`)}; }`,
  );
  return `pragma solidity ^0.8.20;
library D { struct S { ${members.map(({ name, type }) => `${type} ${name};`).join(' ')} } ${library} }
contract C { ${contract} ${hasMore ? more : 'uint256 private v;'}
function w_D() external { ${writes.join(' ')} }
${reads.join('\n')}
}
`;
}

function literal(type: string, number: number): string {
  if (type === 'address') return `address(${number})`;
  if (type === 'bytes32') return `bytes32(uint256(${number}) << 200)`;
  return type === 'int256' ? `-${number}` : String(number);
}

function read(type: string, code: string): string {
  if (type === 'address') return `abi.encode(uint160(${code}))`;
  if (type === 'bytes32') return `abi.encode("bytes", ${code})`;
  return type === 'int256' ? `abi.encode(${code}, ${code} < 0)` : `abi.encode(uint256(${code}))`;
}
