import { meaningsOf, type SourceTypes } from './sourceTypes.ts';

/** Operators by their rank, the weakest first, as Solidity has them. */
const ranks: readonly (readonly string[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%'], ['**']];

/** Of one value, with those of the constants in it; more are hostile. */
const mostOperands = 500;
const largest = 1n << 256n;

/**
 * The value of a constant expression, such as the length of an array: numbers, constants and operators.
 * @param words its words and signs
 * @param contract in which it stands; undefined at the top of a file
 * @returns undefined for anything else
 */
export function constantValue(
  words: readonly string[],
  contract: string | undefined,
  sources: Pick<SourceTypes, 'constants' | 'contracts'>,
  room = { left: mostOperands },
): bigint | undefined {
  const parts = joined(words);
  let at = 0;
  const operand = (): bigint | undefined => {
    if (room.left-- <= 0) return undefined;
    const part = parts[at++] ?? '';
    if (part === '(') {
      const value = from(0);
      return parts[at++] === ')' ? value : undefined;
    }
    return numberOf(part) ?? constantOf(part);
  };
  const constantOf = (name: string): bigint | undefined => {
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
    for (const meaning of meaningsOf(name, contract, sources)) {
      const value = sources.constants.get(meaning);
      const owner = meaning.includes('.') ? meaning.slice(0, meaning.lastIndexOf('.')) : undefined;
      if (value) return constantValue(value, owner, sources, room);
    }
    return undefined;
  };
  const from = (rank: number): bigint | undefined => {
    const operators = ranks[rank];
    if (!operators) return operand();
    let value = from(rank + 1);
    for (let sign = parts[at]; sign !== undefined && operators.includes(sign); sign = parts[at]) {
      at++;
      // Powers are read from the right.
      const right = from(sign === '**' ? rank : rank + 1);
      value = value === undefined || right === undefined ? undefined : applied(value, sign, right);
    }
    return value;
  };
  const value = from(0);
  return at === parts.length ? value : undefined;
}

/** The scanner gives signs one by one. */
function joined(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of words) {
    const isPair = word === parts.at(-1) && /^[*<>]$/.test(word);
    if (isPair) parts[parts.length - 1] = word + word;
    else parts.push(word);
  }
  return parts;
}

function numberOf(part: string): bigint | undefined {
  const digits = part.replaceAll('_', '');
  if (/^0x[0-9a-fA-F]{1,64}$/.test(digits) || /^\d{1,78}$/.test(digits)) return BigInt(digits);
  const [, own, zeros] = /^(\d{1,60})e(\d{1,2})$/.exec(digits) ?? [];
  return own === undefined ? undefined : BigInt(own) * 10n ** BigInt(zeros ?? 0);
}

/** Undefined for what the compiler refuses, too. */
function applied(left: bigint, sign: string, right: bigint): bigint | undefined {
  const value = operated(left, sign, right);
  return value === undefined || value < 0n || value >= largest ? undefined : value;
}

function operated(left: bigint, sign: string, right: bigint): bigint | undefined {
  const isSmall = right <= 256n;
  switch (sign) {
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '&':
      return left & right;
    case '<<':
      return isSmall ? left << right : undefined;
    case '>>':
      return isSmall ? left >> right : 0n;
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      // Of literals, it would be a fraction.
      return right === 0n || left % right !== 0n ? undefined : left / right;
    case '%':
      return right === 0n ? undefined : left % right;
    case '**':
      return isSmall ? left ** right : undefined;
    default:
      return undefined;
  }
}
