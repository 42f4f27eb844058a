import type { Situation } from './runSituation.ts';
import { saidNumber, saidOperand } from './situation.ts';

/** A situation with what is to be said of it, without what the operands were made from. */
export interface DrawnSituation extends Situation {
  readonly decided: readonly string[];
  /** What may be said of what they were made from: the source's words -> the value. */
  readonly parts: ReadonlyMap<string, bigint>;
}

/** Draws numbers below a bound. */
export type Draw = (below: number) => number;

interface DrawnValue {
  /** The expression, whose value is known. */
  readonly text: string;
  readonly value: bigint;
  /** What declares and sets it: members, and statements of the constructor and of `run`. */
  readonly members?: string;
  readonly built?: string;
  readonly statements?: string;
  /** What it is made from. */
  readonly part?: readonly [text: string, value: bigint];
}

const signedTypes = ['int8', 'int64', 'int256'] as const;
const unsignedTypes = ['uint8', 'uint64', 'uint128', 'uint256'] as const;

export const operators = ['<', '>', '<=', '>=', '==', '!='] as const;
type Operator = (typeof operators)[number];

export const holds: Readonly<Record<Operator, (left: bigint, right: bigint) => boolean>> = {
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

/** A value of a type: near its ends, small, or anything that fits 7 bits. */
function numberOf(draw: Draw, type: string): bigint {
  const bits = BigInt(type.replace(/\D/g, ''));
  const isSigned = type.startsWith('int');
  const most = isSigned ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
  switch (draw(5)) {
    case 0:
      return most - BigInt(draw(3));
    case 1:
      return isSigned ? -most - 1n + BigInt(draw(3)) : BigInt(draw(3));
    case 2:
      return isSigned ? -BigInt(draw(100)) : BigInt(draw(100));
    default:
      return BigInt(draw(120));
  }
}

/** The ways to have a value, each with a number of its own in its names. */
function drawnValue(draw: Draw, type: string, at: number): DrawnValue {
  const value = numberOf(draw, type);
  const name = `v${at}`;
  const written = value < 0n ? `${type}(${value})` : String(value);
  switch (draw(14)) {
    case 0:
      return { text: name, value, members: `${type} ${name} = ${written};` };
    case 1:
      return { text: name, value, members: `${type} constant ${name} = ${written};` };
    case 2:
      return { text: name, value, statements: `${type} ${name} = ${written};` };
    case 3:
      return {
        text: `${name}[msg.sender]`,
        value,
        members: `mapping(address => ${type}) ${name};`,
        built: `${name}[msg.sender] = ${written};`,
      };
    case 4:
      return {
        text: `${name}.b`,
        value,
        members: `struct S${at} { uint8 a; ${type} b; uint8 c; } S${at} ${name};`,
        built: `${name}.a = 255; ${name}.b = ${written}; ${name}.c = 255;`,
      };
    case 5:
      return {
        text: `${name}.b`,
        value,
        members: `struct S${at} { uint8 a; ${type} b; uint8 c; }`,
        statements: `S${at} memory ${name} = S${at}(255, ${written}, 255);`,
      };
    case 6:
      return {
        text: `${name}[${at % 3}]`,
        value,
        statements: `${type}[3] memory ${name}; ${name}[${at % 3}] = ${written};`,
      };
    case 7:
      return {
        text: `${name}[1]`,
        value,
        members: `${type}[] ${name};`,
        built: `${name}.push(0); ${name}.push(${written});`,
      };
    case 8:
      return {
        text: `${name}()`,
        value,
        members: `function ${name}() internal pure returns (${type}) { return ${written}; }`,
      };
    case 9:
      return {
        text: `${name}(${at})`,
        value,
        members: `function ${name}(uint256 n) internal view returns (${type} r) { if (n == ${at}) { r = ${written}; return r; } return 0; }`,
      };
    case 10:
      return {
        text: `this.${name}()`,
        value,
        members: `function ${name}() external pure returns (${type}) { return ${written}; }`,
      };
    case 11:
      return { text: `(${name} = ${written})`, value, members: `${type} ${name};` };
    case 12: {
      // The unused bits of what is converted are kept until they are cleared.
      const bits = BigInt(type.replace(/\D/g, ''));
      if (bits === 256n || type.startsWith('int'))
        return { text: name, value, members: `${type} ${name} = ${written};` };
      const whole = value + (5n << bits);
      return {
        text: `${type}(${name})`,
        value,
        members: `uint256 ${name} = ${whole};`,
        part: [name, whole],
      };
    }
    default:
      // Counting down from the least value would be an overflow of its own.
      return { text: isLeast(value, type) ? name : `${name}--`, value, statements: `${type} ${name} = ${written};` };
  }
}

function isLeast(value: bigint, type: string): boolean {
  return value === 0n || (value < 0n && value === -(1n << (BigInt(type.replace(/\D/g, '')) - 1n)));
}

function partsOf(values: readonly DrawnValue[]): Map<string, bigint> {
  return new Map(values.flatMap(({ text, value, part }) => [[text, value] as const, ...(part ? [part] : [])]));
}

/** A condition whose truth is known. */
export interface Condition<Value> {
  readonly text: string;
  readonly truth: boolean;
  readonly values: readonly Value[];
  /** What is to be said, without the parts. */
  readonly decided: readonly string[];
}

type DrawnCondition = Condition<DrawnValue>;

function comparison(draw: Draw, at: number): DrawnCondition {
  const types: readonly string[] = draw(3) === 0 ? signedTypes : unsignedTypes;
  const type = () => types[draw(types.length)] ?? 'uint256';
  const values = [drawnValue(draw, type(), at), drawnValue(draw, type(), at + 1)] as const;
  const operator = operators[draw(operators.length)] ?? '<';
  const truth = holds[operator](values[0].value, values[1].value);
  const text = `${values[0].text} ${operator} ${values[1].text}`;
  return { text, truth, values, decided: [saidOf(values, operator, truth)] };
}

/** What is to be said of a comparison; of one for equality, the fact. */
export function saidOf(
  [left, right]: readonly [Pick<DrawnValue, 'text' | 'value'>, Pick<DrawnValue, 'text' | 'value'>],
  operator: Operator,
  truth: boolean,
): string {
  const [one, other] = [saidNumber(left.value), saidNumber(right.value)];
  if (operator !== '==' && operator !== '!=')
    return `${left.text} ${operator} ${right.text} is ${truth}: ${one} ${operator} ${other}`;
  // Of what is assigned there, the variable.
  const [first, second] = [left, right].map((each) => each.text.replace(/^\((\w+) = .*\)$/, '$1'));
  return left.value === right.value
    ? `${first} and ${second} are both ${one}`
    : `${first} is ${one}, but ${second} is ${other}`;
}

/** Where the result of unsigned numbers is. */
export function saidOutside(type: string, operator: string): string {
  return type.startsWith('uint') && operator === '-' ? 'below 0' : `outside ${type}`;
}

function condition(draw: Draw, depth: number, at: number): DrawnCondition {
  const kind = depth === 0 ? 0 : draw(4);
  if (kind < 2) return comparison(draw, at);
  const left = condition(draw, depth - 1, at);
  if (kind === 2) return { ...left, text: `!(${left.text})`, truth: !left.truth };
  const right = condition(draw, depth - 1, at + 2 ** depth);
  const isAnd = draw(2) === 0;
  const values = [...left.values, ...right.values];
  const text = `(${left.text}) ${isAnd ? '&&' : '||'} (${right.text})`;
  const truth = isAnd ? left.truth && right.truth : left.truth || right.truth;
  // `&&` is false by its first false one, and `||` true by its first true one.
  const deciding = [left, right].find((each) => each.truth === !isAnd);
  return { text, truth, values, decided: deciding ? deciding.decided : [...left.decided, ...right.decided] };
}

const results: Readonly<Record<'+' | '-' | '*', (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
};

/** A call that fails by an overflow or a division by zero, whose operands were drawn. */
export function drawnOverflow(draw: Draw, number: number): DrawnSituation {
  for (;;) {
    const types: readonly string[] = draw(3) === 0 ? signedTypes : unsignedTypes;
    const type = types[draw(types.length)] ?? 'uint256';
    const [left, right] = [drawnValue(draw, type, 0), drawnValue(draw, types[draw(types.length)] ?? type, 1)];
    const isSigned = type.startsWith('int');
    const most = (size: bigint) => (isSigned ? (1n << (size - 1n)) - 1n : (1n << size) - 1n);
    const size = BigInt(type.replace(/\D/g, ''));
    // What is assigned has the type of the left side, which the right side must fit.
    if (right.value > most(size) || (isSigned && right.value < -most(size) - 1n)) continue;
    const operator = (['+', '-', '*', '/', '%'] as const)[draw(5)] ?? '+';
    const isDivision = operator === '/' || operator === '%';
    const result = isDivision ? 0n : results[operator](left.value, right.value);
    const isOutside = result > most(size) || result < (isSigned ? -most(size) - 1n : 0n);
    if (isDivision ? right.value !== 0n : !isOutside) continue;
    const isAssigned = draw(3) === 0 && /^v0$|\]$|\.b$/.test(left.text) && !left.members?.includes('constant');
    const text = isAssigned
      ? `${left.text} ${operator}= ${type}(${right.text})`
      : `${left.text} ${operator} ${type}(${right.text})`;
    const end = isDivision
      ? ` divides by zero: ${saidOperand(left.value)} ${operator} 0`
      : `: ${saidOperand(left.value)} ${operator} ${saidOperand(right.value)} is ${saidOutside(type, operator)}`;
    const pair = [left, right];
    const source = `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
contract Story {
${pair.map((each) => each.members ?? '').join('\n')}
${type} result;
constructor() public payable { ${pair.map((each) => each.built ?? '').join(' ')} }
function run() external payable {
${pair.map((each) => each.statements ?? '').join(' ')}
${isAssigned ? `${text};` : `result = ${text};`}
}
}`;
    return { name: `drawn overflow ${number}`, source, decided: [`${text}${end}`], parts: partsOf(pair) };
  }
}

/** A call that fails by a condition, whose operands were drawn: what is to be said of it is known from their values. */
export function drawnSituation(draw: Draw, number: number): DrawnSituation {
  const drawn = condition(draw, 2, 0);
  const { text, truth, values, decided } = drawn;
  const members = values.map((each) => each.members ?? '').join('\n');
  const built = values.map((each) => each.built ?? '').join(' ');
  const statements = values.map((each) => each.statements ?? '').join(' ');
  const check = truth
    ? [`if (${text}) revert("x");`, `if (!(${text})) { return; } else { revert("x"); }`, `require(!(${text}), "x");`]
    : [`require(${text}, "x");`, `if (!(${text})) { revert(); }`, `if (${text}) { return; } else { revert("x"); }`];
  const body = check[draw(check.length)] ?? '';
  const around = [
    body,
    `for (uint256 round = 0; round < 3; round++) { if (round == 2) { ${body} } }`,
    `inner(${number}); }\nfunction inner(uint256) internal {\n${body}`,
  ];
  const shape = draw(around.length);
  // The variables of `run` are known only there.
  const inside =
    shape === 2 ? `inner(${number}); }\nfunction inner(uint256) internal {\n${statements}\n${body}` : around[shape];
  const source = `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
contract Story {
${members}
constructor() public payable { ${built} }
function run() external payable {
${shape === 2 ? '' : statements}
${inside}
}
}`;
  return {
    name: `drawn ${number}`,
    source,
    decided,
    parts: partsOf(values),
  };
}
