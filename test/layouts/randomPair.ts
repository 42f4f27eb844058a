import { namespaceSlot } from '../../src/core/storage/namespaces.ts';
import { slotHex } from '../../src/core/storage/storageLayout.ts';
import type { Random } from '../sandbox/ledger/random.ts';

type Type =
  | { kind: 'value'; name: string }
  | { kind: 'text'; name: 'string' | 'bytes' }
  | { kind: 'enum' | 'alias' | 'struct'; name: string }
  | { kind: 'mapping'; key: string; value: Type }
  | { kind: 'list'; base: Type; length?: number };

interface Variable {
  name: string;
  type: Type;
}

/** A contract `C is A, B`, with types of its own and perhaps a namespace. */
interface Model {
  structs: Map<string, Variable[]>;
  enums: Map<string, string[]>;
  aliases: Map<string, string>;
  parents: { name: 'A' | 'B'; variables: Variable[]; gap: number }[];
  own: Variable[];
  namespace: { id: string; members: Variable[] } | undefined;
}

export interface RandomPair {
  /** What was done to the first to get the second. */
  readonly changes: readonly string[];
  readonly deployed: string;
  readonly built: string;
}

const values = [
  'uint8',
  'uint64',
  'uint128',
  'uint256',
  'int8',
  'int256',
  'bool',
  'address',
  'bytes4',
  'bytes32',
  'Other',
];
const keys = ['uint256', 'address', 'bytes32', 'uint8', 'bool'];

/** A random contract, and the same after one to three random changes. */
export function randomPair(random: Random): RandomPair {
  count = 0;
  const model = randomModel(random);
  const next = structuredClone(model);
  const changes: string[] = [];
  const wanted = 1 + Number(random.chance(30)) + Number(random.chance(15));
  for (let tries = 0; changes.length < wanted && tries < 50; tries++) {
    const [what, change] = mutations[random.int(mutations.length)] ?? ['nothing', () => true];
    if (change(next, random)) changes.push(what);
  }
  return { changes, deployed: sourceOf(model), built: sourceOf(next) };
}

function randomModel(random: Random): Model {
  const model: Model = {
    structs: new Map(),
    enums: new Map([['E', ['ONE', 'TWO', 'THREE', 'FOUR'].slice(0, 2 + random.int(3))]]),
    aliases: new Map([['T', random.pick(['uint256', 'uint64', 'int256'])]]),
    parents: [],
    own: [],
    namespace: undefined,
  };
  for (const name of ['P', 'Q']) {
    const count = 2 + random.int(3);
    model.structs.set(
      name,
      Array.from({ length: count }, (_, at) => ({ name: `m${at}`, type: typeIn(model, random, 1) })),
    );
  }
  const some = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}`, type: typeIn(model, random, 3) }));
  model.parents = (['A', 'B'] as const).map((name) => ({
    name,
    variables: some(name.toLowerCase(), random.int(3)),
    gap: random.chance(40) ? 3 + random.int(5) : 0,
  }));
  // Private, so that both may have it.
  if (random.chance(25))
    for (const { variables } of model.parents)
      variables.push({ name: 'same', type: { kind: 'value', name: 'uint256' } });
  model.own = some('v', 2 + random.int(4));
  if (random.chance(40)) model.namespace = { id: 'test.main', members: some('n', 2 + random.int(2)) };
  return model;
}

function typeIn(model: Model, random: Random, depth: number): Type {
  const which = random.int(depth > 0 ? 16 : 9);
  if (which < 6) return { kind: 'value', name: values[random.int(values.length)] ?? 'uint256' };
  if (which === 6) return { kind: 'enum', name: 'E' };
  if (which === 7) return { kind: 'alias', name: 'T' };
  if (which === 8) return { kind: 'text', name: random.pick(['string', 'bytes']) };
  const structs = [...model.structs.keys()];
  const struct = structs[random.int(structs.length)];
  if (which < 13 && struct !== undefined) {
    const type: Type = { kind: 'struct', name: struct };
    if (which === 9) return type;
    if (which === 10) return { kind: 'list', base: type };
    return { kind: 'mapping', key: keys[random.int(keys.length)] ?? 'uint256', value: type };
  }
  const inner = typeIn(model, random, depth - 1);
  if (which === 13) return { kind: 'list', base: inner };
  if (which === 14) return { kind: 'list', base: inner, length: 2 + random.int(3) };
  return { kind: 'mapping', key: keys[random.int(keys.length)] ?? 'uint256', value: inner };
}

/** Any list of variables of the model that isn't empty. */
function anyList({ structs, parents, own, namespace }: Model, random: Random): Variable[] {
  const lists = [...structs.values(), ...parents.map(({ variables }) => variables), own, own, namespace?.members ?? []];
  const filled = lists.filter(({ length }) => length > 0);
  return filled[random.int(filled.length)] ?? own;
}

/** Of new names within a pair. */
let count = 0;

function fresh(): string {
  return `x${count++}`;
}

function swap<T>(list: T[], random: Random): boolean {
  if (list.length < 2) return false;
  const at = random.int(list.length - 1);
  const [a, b] = [list[at], list[at + 1]];
  if (a === undefined || b === undefined) return false;
  list.splice(at, 2, b, a);
  return true;
}

type Mutation = readonly [string, (model: Model, random: Random) => boolean];

const mutations: readonly Mutation[] = [
  ['nothing of the storage', () => true],
  [
    'a variable appended',
    (model, random) => Boolean(model.own.push({ name: fresh(), type: typeIn(model, random, 2) })),
  ],
  [
    'a variable appended',
    (model, random) => Boolean(model.own.push({ name: fresh(), type: typeIn(model, random, 2) })),
  ],
  [
    'a variable or member inserted',
    (model, random) => {
      const list = anyList(model, random);
      list.splice(random.int(list.length), 0, { name: fresh(), type: typeIn(model, random, 0) });
      return true;
    },
  ],
  [
    'a variable or member removed',
    (model, random) => {
      const list = anyList(model, random);
      if (list.length < 2) return false;
      list.splice(random.int(list.length), 1);
      return true;
    },
  ],
  ['two neighbours swapped', (model, random) => swap(anyList(model, random), random)],
  [
    'two members swapped',
    (model, random) =>
      swap(random.chance(50) ? (model.structs.get('P') ?? []) : (model.structs.get('Q') ?? []), random),
  ],
  [
    'a variable or member renamed',
    (model, random) => {
      const list = anyList(model, random);
      const one = list[random.int(list.length)];
      if (!one) return false;
      one.name = fresh();
      return true;
    },
  ],
  [
    'a variable or member of another type',
    (model, random) => {
      const list = anyList(model, random);
      const one = list[random.int(list.length)];
      if (!one) return false;
      one.type = typeIn(model, random, 0);
      return true;
    },
  ],
  [
    'a contract for an address',
    (model, random) => {
      const one = anyList(model, random).find(({ type }) => type.kind === 'value' && /address|Other/.test(type.name));
      if (one?.type.kind !== 'value') return false;
      one.type = { kind: 'value', name: one.type.name === 'Other' ? 'address' : 'Other' };
      return true;
    },
  ],
  [
    'a member appended',
    (model, random) =>
      Boolean(model.structs.get(random.pick(['P', 'Q']))?.push({ name: fresh(), type: typeIn(model, random, 0) })),
  ],
  ['enum members swapped', ({ enums }, random) => swap(enums.get('E') ?? [], random)],
  ['an enum member appended', ({ enums }) => Boolean(enums.get('E')?.push(fresh().toUpperCase()))],
  ['an enum member removed', ({ enums }) => (enums.get('E')?.length ?? 0) > 2 && Boolean(enums.get('E')?.pop())],
  [
    'a value type of another meaning',
    ({ aliases }) => Boolean(aliases.set('T', aliases.get('T') === 'uint256' ? 'int256' : 'uint256')),
  ],
  ['swapped parents', ({ parents }) => Boolean(parents.reverse())],
  [
    'a gap used',
    ({ parents }, random) => {
      const parent = parents.find(({ gap }) => gap > 1);
      if (!parent) return false;
      parent.variables.push({ name: fresh(), type: { kind: 'value', name: 'uint256' } });
      parent.gap -= random.chance(80) ? 1 : 0;
      return true;
    },
  ],
  [
    'another length of an array, or another key of a mapping',
    (model, random) => {
      const one = anyList(model, random).find(({ type }) => type.kind === 'mapping' || type.kind === 'list');
      if (one?.type.kind === 'mapping' && one.type.value.kind === 'list' && one.type.value.length)
        one.type.value.length += random.chance(70) ? 1 : -1;
      else if (one?.type.kind === 'mapping') one.type.key = keys[random.int(keys.length)] ?? 'uint256';
      else if (one?.type.kind === 'list' && one.type.length !== undefined)
        one.type.length += random.chance(50) ? 1 : -1;
      else return false;
      return true;
    },
  ],
  [
    'a namespace renamed',
    ({ namespace }) => {
      if (!namespace) return false;
      namespace.id = 'test.other';
      return true;
    },
  ],
  [
    'a namespace removed',
    (model) => {
      if (!model.namespace) return false;
      model.namespace = undefined;
      return true;
    },
  ],
];

/** The contract, with a function that writes every value and one for each that reads it, by its name. */
function sourceOf({ structs, enums, aliases, parents, own, namespace }: Model): string {
  let number = 0;
  const leaves = (type: Type, expression: string, name: string, depth: number): [string, string, Type, string][] => {
    const inner = (of: Type, at: string, label: string, before = '') =>
      leaves(of, `${expression}${at}`, `${name}_${label}`, depth + 1).map(
        ([key, code, leaf, first]): [string, string, Type, string] => [key, code, leaf, before + first],
      );
    if (depth > 6) return [];
    switch (type.kind) {
      case 'struct':
        return (structs.get(type.name) ?? []).flatMap((member) => inner(member.type, `.${member.name}`, member.name));
      case 'mapping':
        return inner(type.value, `[${keyLiteral(type.key)}]`, 'of');
      case 'list':
        return type.length === undefined
          ? inner(type.base, '[1]', 'at1', `while (${expression}.length < 2) ${expression}.push(); `)
          : [...inner(type.base, '[0]', 'at0'), ...inner(type.base, '[1]', 'at1')].slice(0, type.length === 1 ? 1 : 99);
      default:
        return [[name, expression, type, '']];
    }
  };
  const literal = (type: Type): string => {
    number = (number % 90) + 1;
    if (type.kind === 'text')
      return `${type.name === 'bytes' ? 'bytes' : ''}("text ${number}${'.'.repeat(number % 2 === 0 ? 40 : 0)}")`;
    if (type.kind === 'enum') return `E.${enums.get('E')?.[1]}`;
    if (type.kind === 'alias') return `T.wrap(${aliases.get('T')?.startsWith('int') ? `-${number}` : number})`;
    if (type.kind !== 'value') return '';
    if (type.name === 'bool') return 'true';
    if (type.name === 'address') return `address(${number})`;
    if (type.name === 'Other') return `Other(address(${number}))`;
    if (type.name.startsWith('bytes')) return `${type.name}(bytes32(uint256(${number}) << 240))`;
    return type.name.startsWith('int') ? `-${number}` : String(number);
  };
  const read = (type: Type, code: string): string => {
    if (type.kind === 'text') return type.name === 'bytes' ? code : `bytes(${code})`;
    if (type.kind === 'enum') return `bytes(nameOf(${code}))`;
    const [name, value] =
      type.kind === 'alias'
        ? [aliases.get('T') ?? '', `T.unwrap(${code})`]
        : [type.kind === 'value' ? type.name : '', code];
    if (name === 'bool') return `abi.encode(${value} ? 1 : 0)`;
    if (name === 'address' || name === 'Other') return `abi.encode(uint160(address(${value})))`;
    if (name.startsWith('bytes')) return `abi.encode("bytes", bytes32(${value}))`;
    return name.startsWith('int') ? `abi.encode(int256(${value}), ${value} < 0)` : `abi.encode(uint256(${value}))`;
  };
  const body = (owner: string, variables: readonly Variable[], base = '') => {
    const all = variables.flatMap(({ name, type }) =>
      leaves(type, `${base}${name}`, name === 'same' ? `${owner}_same` : name, 0),
    );
    const writes = all.map(([, code, type, first]) => `${first}${code} = ${literal(type)};`);
    const reads = all.map(
      ([name, code, type]) =>
        `function r_${owner === 'N' ? 'N_' : ''}${name}() external view returns (bytes memory) { return ${read(type, code)}; }`,
    );
    return `function w_${owner}() external { ${writes.join(' ')} }\n${reads.join('\n')}`;
  };
  const declared = (variables: readonly Variable[]) =>
    variables.map(({ name, type }) => `${written(type)} private ${name};`);
  const members = (variables: readonly Variable[]) =>
    variables.map(({ name, type }) => `${written(type)} ${name};`).join(' ');
  const names = enums.get('E') ?? [];
  return `pragma solidity ^0.8.20;
interface Other {}
enum E { ${names.join(', ')} }
type T is ${aliases.get('T')};
${[...structs].map(([name, of]) => `struct ${name} { ${members(of)} }`).join('\n')}
function nameOf(E e) pure returns (string memory) {
${names.map((name) => `  if (e == E.${name}) return "${name}";`).join('\n')}
  return "";
}
${parents
  .map(
    ({ name, variables, gap }) =>
      `contract ${name} {\n${declared(variables).join('\n')}\n${gap > 0 ? `uint256[${gap}] private __gap;` : ''}\n${body(name, variables)}\n}`,
  )
  .join('\n')}
contract C is ${parents.map(({ name }) => name).join(', ')} {
${declared(own).join('\n')}
${namespace ? `/// @custom:storage-location erc7201:${namespace.id}\nstruct Main { ${members(namespace.members)} }\nfunction main() private pure returns (Main storage $) { assembly { $.slot := ${slotHex(namespaceSlot(namespace.id))} } }` : ''}
${body('C', own)}
${namespace ? body('N', namespace.members, 'main().') : ''}
}
`;
}

function keyLiteral(key: string): string {
  if (key === 'bool') return 'true';
  if (key === 'address') return 'address(7)';
  return key === 'bytes32' ? 'bytes32(uint256(7))' : '7';
}

function written(type: Type): string {
  if (type.kind === 'mapping') return `mapping(${type.key} => ${written(type.value)})`;
  if (type.kind === 'list') return `${written(type.base)}[${type.length ?? ''}]`;
  return type.name;
}
