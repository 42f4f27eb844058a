import type { Draw } from './drawnSituations.ts';
import { isChecked, type SituationCompiler } from './runSituation.ts';

/** A variable in scope at a place. */
export interface DrawnVariable {
  readonly name: string;
  /** As an ABI has it, with names: `tuple(uint128 amount, bytes note)`; undefined for what has no value to show. */
  readonly abi: string | undefined;
}

/** Where a drawn function can be told to fail. */
export interface DrawnPlace {
  /** From 1. */
  readonly number: number;
  readonly functionName: string;
  readonly variables: readonly DrawnVariable[];
  /** The place in the caller right before the call that led here. */
  readonly caller: DrawnPlace | undefined;
}

/** A contract whose functions have all kinds of variables. */
export interface DrawnContract {
  readonly source: string;
  readonly places: readonly DrawnPlace[];
}

/** What is sent to `run()`: at a place, it fails as a user's code would, or returns a variable's value, from 1. */
export function valueFor(place: DrawnPlace, variable = 0): bigint {
  return BigInt(place.number * variables + variable);
}

const variables = 64;

/** The members of the enum in drawn contracts. */
export const drawnMembers = ['None', 'Waiting', 'Ready'] as const;

interface DrawnType {
  readonly name: string;
  readonly abi: string | undefined;
  readonly location?: 'memory' | 'calldata' | 'storage';
  readonly value: (draw: Draw) => string;
}

const wordTypes: readonly DrawnType[] = [
  ...['uint256', 'uint8', 'uint64', 'uint128'].map((name) => ({
    name,
    abi: name,
    value: (draw: Draw) => `${name}(${draw(200)})`,
  })),
  ...['int64', 'int256', 'int8'].map((name) => ({
    name,
    abi: name,
    value: (draw: Draw) => `${name}(${draw(200) - 100})`,
  })),
  { name: 'bool', abi: 'bool', value: (draw) => String(draw(2) === 0) },
  { name: 'address', abi: 'address', value: (draw) => `address(${draw(1_000_000)})` },
  { name: 'Story', abi: 'address', value: () => 'this' },
  { name: 'bytes4', abi: 'bytes4', value: (draw) => `bytes4(uint32(${draw(1_000_000)}))` },
  { name: 'bytes32', abi: 'bytes32', value: (draw) => `keccak256("${draw(1_000_000)}")` },
  { name: 'State', abi: 'uint8', value: (draw) => `State.${drawnMembers[draw(3)]}` },
];

const orderAbi = 'tuple(uint128 amount, uint64 filled, string note, uint8 state)';
const order = (draw: Draw) => `Order(${draw(1000)}, ${draw(1000)}, "n${draw(1000)}", State.Ready)`;

const memoryTypes: readonly DrawnType[] = [
  { name: 'bytes', abi: 'bytes', location: 'memory', value: (draw) => `abi.encodePacked(uint64(${draw(1000)}))` },
  { name: 'bytes', abi: 'bytes', location: 'memory', value: (draw) => `new bytes(${draw(80)})` },
  { name: 'string', abi: 'string', location: 'memory', value: (draw) => `"it's \\"${draw(1000)}\\"."` },
  { name: 'uint256[]', abi: 'uint256[]', location: 'memory', value: (draw) => `listOf(${draw(20)}, ${draw(1000)})` },
  {
    name: 'int8[3]',
    abi: 'int8[3]',
    location: 'memory',
    value: (draw) => `[int8(-${draw(100)}), ${draw(100)}, ${draw(100)}]`,
  },
  { name: 'uint256[][]', abi: 'uint256[][]', location: 'memory', value: (draw) => `listsOf(${draw(4)})` },
  { name: 'Order', abi: orderAbi, location: 'memory', value: order },
  { name: 'Order[]', abi: `${orderAbi}[]`, location: 'memory', value: (draw) => `ordersOf(${draw(3)})` },
  { name: 'Order', abi: undefined, location: 'storage', value: () => 'stored' },
  { name: 'function () external', abi: undefined, value: () => 'this.run' },
  { name: 'function () internal', abi: undefined, value: () => 'nothing' },
];

const calldataTypes: readonly DrawnType[] = memoryTypes
  .filter(({ location }) => location === 'memory')
  .map((type) => ({ ...type, location: 'calldata' }));

const priceType: DrawnType = {
  name: 'Price',
  abi: 'uint128',
  value: (draw) => `Price.wrap(${draw(1000)})`,
};

/** Draws a contract with three functions, each with a few places. */
export function drawnLocals(draw: Draw, compiler: SituationCompiler): DrawnContract {
  const hasPrices = /^0\.8\.(?:19|2)/.test(compiler);
  const words = hasPrices ? [...wordTypes, priceType] : wordTypes;
  const drawnFunctions: string[] = [];
  const calls: string[] = [];
  const places: DrawnPlace[] = [];
  let names = 0;
  const typeOf = (most = 3): DrawnType => {
    const types = draw(most) === 0 ? memoryTypes : words;
    return types[draw(types.length)] ?? priceType;
  };
  const declared = ({ name, location }: DrawnType) => `${name}${location ? ` ${location}` : ''}`;
  const newName = () => `v${names++}`;
  const placeIn = (
    functionName: string,
    scope: readonly DrawnVariable[],
    caller?: DrawnPlace,
  ): [DrawnPlace, string] => {
    // The innermost of those with the same name.
    const visible = scope.filter(({ name }, at) => scope.findLastIndex((each) => each.name === name) === at);
    const place = { number: places.length + 1, functionName, variables: visible, caller };
    places.push(place);
    const told = visible.map(({ name, abi }, at) => (abi ? `if (which == ${at + 1}) tell(abi.encode(${name}));` : ''));
    return [place, `if (place == ${place.number}) { ${told.join(' ')} revert("x"); }`];
  };
  const declaration = (scope: DrawnVariable[], used: ReadonlySet<string>): string => {
    const type = typeOf();
    // Some hide one of an outer block.
    const hidden = draw(4) === 0 ? scope.find(({ name }) => !used.has(name))?.name : undefined;
    const name = hidden ?? newName();
    scope.push({ name, abi: type.abi });
    return `${declared(type)} ${name} = ${type.value(draw)};`;
  };

  const body = (functionName: string, outer: readonly DrawnVariable[], depth: number, own: Set<string>): string => {
    const scope = [...outer];
    const lines: string[] = [];
    const declares = () => {
      lines.push(declaration(scope, own));
      own.add(scope.at(-1)?.name ?? '');
    };
    // A block declares a name once.
    const inner = (added: readonly DrawnVariable[] = []) =>
      body(functionName, [...scope, ...added], depth - 1, new Set(added.map(({ name }) => name)));
    const fails = () => lines.push(placeIn(functionName, scope)[1]);
    const count = 1 + draw(3);
    for (let at = 0; at < count && scope.length < 7; at++) {
      switch (depth > 0 ? draw(9) : draw(4)) {
        case 0:
        case 1:
          declares();
          break;
        case 2: {
          const [first, second] = [newName(), newName()];
          lines.push(`(uint256 ${first}, , int8 ${second}) = three(${draw(100)});`);
          scope.push({ name: first, abi: 'uint256' }, { name: second, abi: 'int8' });
          own.add(first).add(second);
          break;
        }
        case 3: {
          const name = newName();
          lines.push(`uint256 ${name}; assembly { let y := ${draw(50)} ${name} := add(y, 1) }`);
          scope.push({ name, abi: 'uint256' });
          own.add(name);
          break;
        }
        case 4: {
          const name = newName();
          const index = { name, abi: 'uint256' };
          lines.push(`for (uint256 ${name} = ${draw(5)}; ${name} < 7; ${name}++) {\n${inner([index])}\n}`);
          break;
        }
        case 5:
          lines.push(`if (which < ${variables}) {\n${inner()}\n} else { which += 0; }`);
          break;
        case 6: {
          const isUnchecked = isChecked(compiler) && draw(2) === 0;
          const within = inner();
          // One can't be within another.
          lines.push(`${isUnchecked && !within.includes('unchecked {') ? 'unchecked ' : ''}{\n${within}\n}`);
          break;
        }
        case 7: {
          if (compiler.startsWith('0.5.')) break;
          const [data, given] = [newName(), newName()];
          const isCaught = draw(2) === 0;
          const [caught, passed] = isCaught
            ? [inner([{ name: data, abi: 'bytes' }]), '']
            : ['', inner([{ name: given, abi: 'uint256' }])];
          lines.push(
            `try this.answer(${isCaught}) returns (uint256 ${given}) {\n${passed}\n} catch (bytes memory ${data}) {\n${caught}\n}`,
          );
          break;
        }
        default: {
          // A helper with parameters of its own, called right after a place.
          const [caller, marker] = placeIn(functionName, scope);
          const helper = `h${names++}`;
          const given = [typeOf(), typeOf()].filter(({ abi }) => abi);
          const parameters = given.map((type) => ({ type, name: newName() }));
          const [, own] = placeIn(
            helper,
            parameters.map(({ type, name }) => ({ name, abi: type.abi })),
            caller,
          );
          drawnFunctions.push(
            `function ${helper}(${parameters.map(({ type, name }) => `${declared(type)} ${name}`).join(', ')}) internal { ${own} }`,
          );
          lines.push(marker, `${helper}(${given.map((type) => type.value(draw)).join(', ')});`);
        }
      }
      if (draw(2) === 0) fails();
    }
    fails();
    return lines.join('\n');
  };

  for (let number = 0; number < 3; number++) {
    const functionName = `f${number}`;
    const isExternal = draw(2) === 0;
    const parameters = Array.from({ length: draw(3) }, () => {
      const type = isExternal && draw(2) === 0 ? calldataTypes[draw(calldataTypes.length)] : typeOf();
      return { type: type ?? priceType, name: newName() };
    }).filter(
      ({ type }) =>
        type.abi !== undefined && !(isExternal && type.location === 'memory' && compiler.startsWith('0.5.')),
    );
    const returned =
      draw(2) === 0
        ? { type: words[draw(words.length)] ?? priceType, name: draw(2) === 0 ? newName() : '' }
        : undefined;
    const scope = [...parameters, ...(returned && returned.name !== '' ? [returned] : [])].map(({ type, name }) => ({
      name,
      abi: type.abi,
    }));
    const modifiers: string[] = [];
    if (draw(2) === 0) {
      const [parameter, local, name] = [newName(), newName(), `m${names++}`];
      const own = [
        { name: parameter, abi: 'uint64' },
        { name: local, abi: 'string' },
      ];
      // The function's parameters are shown there, too, but can't be named, and so not compared.
      const before = placeIn(name, own.slice(0, 1))[1];
      const after = placeIn(name, own)[1];
      drawnFunctions.push(
        `modifier ${name}(uint64 ${parameter}) { ${before} string memory ${local} = "m${draw(100)}"; ${draw(2) === 0 ? `_; ${after}` : `${after} { uint8 q = 3; _; q++; }`} }`,
      );
      modifiers.push(`${name}(${draw(100)})`);
    }
    const returns = returned ? ` returns (${declared(returned.type)} ${returned.name})` : '';
    const written = parameters.map(({ type, name }) => `${declared(type)} ${name}`).join(', ');
    const inside = body(functionName, scope, 2, new Set(scope.map(({ name }) => name)));
    drawnFunctions.push(
      `function ${functionName}(${written}) ${isExternal ? 'external' : 'internal'} ${modifiers.join(' ')}${returns} {\n${inside}\n}`,
    );
    calls.push(
      `${isExternal ? 'this.' : ''}${functionName}(${parameters.map(({ type }) => type.value(draw)).join(', ')});`,
    );
  }
  return { source: contractOf(drawnFunctions, calls, hasPrices), places };
}

function contractOf(functions: readonly string[], calls: readonly string[], hasPrices: boolean): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
pragma experimental ABIEncoderV2;
${hasPrices ? 'type Price is uint128;' : ''}
contract Story {
enum State { ${drawnMembers.join(', ')} }
struct Order { uint128 amount; uint64 filled; string note; State state; }
uint256 place;
uint256 which;
Order stored;
constructor() public payable {}
function tell(bytes memory b) internal pure { assembly { revert(add(b, 32), mload(b)) } }
function nothing() internal {}
function answer(bool fails) external pure returns (uint256) { require(!fails, "caught"); return 7; }
function three(uint256 n) internal pure returns (uint256, bool, int8) { return (n, true, -3); }
function listOf(uint256 n, uint256 first) internal pure returns (uint256[] memory r) { r = new uint256[](n); for (uint256 i = 0; i < n; i++) r[i] = first + i; }
function listsOf(uint256 n) internal pure returns (uint256[][] memory r) { r = new uint256[][](n); for (uint256 i = 0; i < n; i++) r[i] = listOf(i, i); }
function ordersOf(uint256 n) internal pure returns (Order[] memory r) { r = new Order[](n); for (uint256 i = 0; i < n; i++) r[i] = Order(uint128(i), 5, "o", State.Waiting); }
${functions.join('\n')}
function run() external payable {
  place = msg.value / ${variables};
  which = msg.value % ${variables};
  ${calls.join('\n  ')}
}
}`;
}
