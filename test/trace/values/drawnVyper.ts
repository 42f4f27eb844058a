import { type Condition, type Draw, holds, operators, saidOf, saidOutside } from './drawnSituations.ts';
import { saidOperand } from './situation.ts';
import type { VyperSituation } from './vyperSituations.ts';

interface DrawnValue {
  /** The expression, whose value is known. */
  readonly text: string;
  readonly value: bigint;
  /** What declares and sets it: an argument, statements, and functions. */
  readonly takes?: string;
  readonly statements?: string;
  readonly more?: string;
}

const types = ['uint256', 'int128', 'uint8'] as const;
type NumberType = (typeof types)[number];

function rangeOf(type: NumberType): readonly [least: bigint, most: bigint] {
  const bits = BigInt(type.replace(/\D/g, ''));
  return type.startsWith('int') ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
}

/** A value of a type: near its ends, or small. */
function numberOf(draw: Draw, type: NumberType): bigint {
  const [least, most] = rangeOf(type);
  const kind = draw(5);
  if (kind === 0) return most - BigInt(draw(3));
  if (kind === 1) return least + BigInt(draw(3));
  return BigInt(draw(120)) - (kind === 2 && least < 0n ? 100n : 0n);
}

/** The ways to have a value, each with a number of its own in its names. */
function drawnValue(draw: Draw, type: NumberType, name: string, at: number): DrawnValue {
  const value = numberOf(draw, type);
  const bits = type.replace(/\D/g, '');
  switch (draw(6)) {
    case 0:
      return { text: `v${at}`, value, statements: `v${at}: ${type} = ${value}` };
    case 1:
      return { text: `self.map${bits}[${at}]`, value, statements: `self.map${bits}[${at}] = ${value}` };
    case 2:
      return { text: `self.list${bits}[${at}]`, value, statements: `self.list${bits}[${at}] = ${value}` };
    case 3: {
      const own = `_of_${name}_${at}`;
      const more = `@internal\n@pure\ndef ${own}(n: uint256) -> ${type}:\n    if n == ${at}:\n        return ${value}\n    return 0`;
      return { text: `self.${own}(${at})`, value, more };
    }
    default:
      return { text: `v${at}`, value, takes: `v${at}: ${type}` };
  }
}

type DrawnCondition = Condition<DrawnValue>;

function condition(draw: Draw, name: string, depth: number, at: number): DrawnCondition {
  const kind = depth === 0 ? 0 : draw(4);
  if (kind < 2) {
    const type = types[draw(types.length)] ?? 'uint256';
    const values = [drawnValue(draw, type, name, at), drawnValue(draw, type, name, at + 1)] as const;
    const operator = operators[draw(operators.length)] ?? '<';
    const truth = holds[operator](values[0].value, values[1].value);
    const text = `${values[0].text} ${operator} ${values[1].text}`;
    return {
      text,
      truth,
      values,
      decided: [saidOf(values, operator, truth)],
    };
  }
  const left = condition(draw, name, depth - 1, at);
  if (kind === 2) return { ...left, text: `not (${left.text})`, truth: !left.truth };
  const right = condition(draw, name, depth - 1, at + 2 ** depth);
  const isAnd = draw(2) === 0;
  const text = `(${left.text}) ${isAnd ? 'and' : 'or'} (${right.text})`;
  const truth = isAnd ? left.truth && right.truth : left.truth || right.truth;
  const deciding = [left, right].find((each) => each.truth === !isAnd);
  const decided = deciding ? deciding.decided : [...left.decided, ...right.decided];
  return { text, truth, values: [...left.values, ...right.values], decided };
}

function made(name: string, values: readonly DrawnValue[], body: string, words: string): VyperSituation {
  const given = values.filter(({ takes }) => takes !== undefined);
  const more = values.flatMap((each) => each.more ?? []).join('\n\n');
  return {
    name,
    words,
    takes: given.map(({ takes }) => takes).join(', '),
    values: given.map(({ value }) => value),
    body: [...values.flatMap(({ statements }) => statements ?? []), body].join('\n'),
    ...(more !== '' && { more }),
    parts: new Map(values.map(({ text, value }) => [text, value])),
  };
}

/** A call that fails by a condition, whose operands were drawn: what is to be said of it is known from their values. */
export function drawnVyperCondition(draw: Draw, number: number): VyperSituation {
  const name = `drawn${number}`;
  const { text, truth, values, decided } = condition(draw, name, 2, 0);
  const forms = truth
    ? [`if ${text}:\n    raise "x"`, `if not (${text}):\n    return\nraise "x"`, `assert not (${text}), "x"`]
    : [`assert ${text}`, `if not (${text}):\n    raise`, `if ${text}:\n    return\nelse:\n    raise "x"`];
  const form = forms[draw(forms.length)] ?? '';
  const inLoop = form.split('\n').map((line) => `        ${line}`);
  const loop = ['for turn: uint256 in range(3):', '    if turn == 2:', ...inLoop].join('\n');
  return made(name, values, draw(3) === 0 ? loop : form, decided.join(', and '));
}

/** A call that fails by an overflow or a division by zero, whose operands were drawn. */
export function drawnVyperOverflow(draw: Draw, number: number): VyperSituation {
  const name = `drawn${number}`;
  for (;;) {
    const type = types[draw(types.length)] ?? 'uint256';
    const [left, right] = [drawnValue(draw, type, name, 0), drawnValue(draw, type, name, 1)];
    const sign = (['+', '-', '*', '//', '%'] as const)[draw(5)] ?? '+';
    const isDivision = sign === '//' || sign === '%';
    const [least, most] = rangeOf(type);
    const [a, b] = [left.value, right.value];
    const result = isDivision ? 0n : sign === '+' ? a + b : sign === '-' ? a - b : a * b;
    if (isDivision ? b !== 0n : least <= result && result <= most) continue;
    const isAssigned = draw(3) === 0 && (left.text.includes('[') || left.statements !== undefined);
    const text = `${left.text} ${sign}${isAssigned ? '=' : ''} ${right.text}`;
    const end = isDivision
      ? ` divides by zero: ${saidOperand(a)} ${sign} 0`
      : `: ${saidOperand(a)} ${sign} ${saidOperand(b)} is ${saidOutside(type, sign)}`;
    return made(name, [left, right], isAssigned ? text : `result: ${type} = ${text}`, `${text}${end}`);
  }
}
