import * as l10n from '@vscode/l10n';
import { bytesOfHex } from '../../../platform/hex.ts';
import { EvaluationError } from './evaluationError.ts';

/** An expression of Solidity that changes nothing, or the same part of Vyper. */
export type Expression =
  | { readonly kind: 'number'; readonly value: bigint; readonly hexDigits?: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | {
      readonly kind: 'slice';
      readonly of: Expression;
      readonly from: Expression | undefined;
      readonly to: Expression | undefined;
    }
  | { readonly kind: 'call'; readonly of: Expression; readonly inputs: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export type UnaryOperator = '!' | '-' | '~';
export type BinaryOperator =
  | '**'
  | '*'
  | '/'
  | '%'
  | '+'
  | '-'
  | '<<'
  | '>>'
  | '&'
  | '^'
  | '|'
  | '<'
  | '>'
  | '<='
  | '>='
  | '=='
  | '!='
  | '&&'
  | '||';

/** The higher, the closer it binds (Solidity documentation, "Order of Precedence of Operators"). */
const precedence: Readonly<Record<BinaryOperator, number>> = {
  ...{ '||': 1, '&&': 2, '==': 3, '!=': 3, '<': 4, '>': 4, '<=': 4, '>=': 4 },
  ...{ '|': 5, '^': 6, '&': 7, '<<': 8, '>>': 8, '+': 9, '-': 9, '*': 10, '/': 10, '%': 10, '**': 11 },
};

const units: ReadonlyMap<string, bigint> = new Map([
  ['wei', 1n],
  ['gwei', 10n ** 9n],
  ['ether', 10n ** 18n],
  ['seconds', 1n],
  ['minutes', 60n],
  ['hours', 3600n],
  ['days', 86_400n],
  ['weeks', 604_800n],
]);

const longest = 2_000;
/** Of parentheses and the like. */
const deepest = 64;
/** A number with more digits is no number of a contract. */
const mostDigits = 400;

type Token =
  | { readonly kind: 'number' | 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean };

const tokens =
  /\s+|(?<hex>\bhex(?:"[0-9a-fA-F_]*"|'[0-9a-fA-F_]*'))|(?<text>(?:unicode)?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|(?<number>0[xX][0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?)|(?<name>[A-Za-z_$][\w$]*)|(?<sign>\*\*=?|<<=?|>>=?|[<>=!+\-*/%&|^]=|&&|\|\||\+\+|--|[-+*/%<>=!~&|^?:.,()[\]])/y;

/**
 * @param isVyper `and`, `or` and `not` are operators
 * @throws EvaluationError with a sentence
 */
export function parseExpression(text: string, isVyper = false): Expression {
  if (text.length > longest)
    throw new EvaluationError(
      l10n.t`The expression is too long: it has more than ${longest.toLocaleString('en-US')} characters.`,
    );
  return new Parser(tokensIn(text, isVyper)).whole();
}

function tokensIn(text: string, isVyper: boolean): Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const from = tokens.lastIndex;
    const match = tokens.exec(text);
    if (!match) throw new EvaluationError(l10n.t`Can't read the expression from "${text.slice(from, from + 20)}".`);
    const { hex, text: quoted, number, name, sign } = match.groups ?? {};
    if (hex !== undefined) {
      const bytes = bytesOfHex(hex.slice(4, -1).replaceAll('_', ''));
      if (!bytes) throw new EvaluationError(l10n.t`${hex} has an odd number of digits.`);
      found.push({ kind: 'bytes', bytes, isText: false });
    } else if (quoted !== undefined) found.push({ kind: 'bytes', bytes: unquoted(quoted), isText: true });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (name !== undefined) found.push(isVyper ? vyperWord(name) : { kind: 'name', text: name });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign });
  }
  return found;
}

const vyperOperators: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
]);

function vyperWord(name: string): Token {
  const sign = vyperOperators.get(name);
  if (sign !== undefined) return { kind: 'sign', text: sign };
  return { kind: 'name', text: name === 'True' ? 'true' : name === 'False' ? 'false' : name };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function unquoted(quoted: string): Uint8Array {
  const body = quoted.slice(quoted.search(/["']/) + 1, -1);
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (const match of body.matchAll(/\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\(.)|([^\\]+)/gu)) {
    const [, hex, unicode, escaped, plain] = match;
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (unicode !== undefined) bytes.push(...encoder.encode(String.fromCharCode(Number.parseInt(unicode, 16))));
    else if (escaped !== undefined) bytes.push(...encoder.encode(escapes.get(escaped) ?? escaped));
    else if (plain !== undefined) bytes.push(...encoder.encode(plain));
  }
  return new Uint8Array(bytes);
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(all: readonly Token[]) {
    this.#tokens = all;
  }

  whole(): Expression {
    if (this.#tokens.length === 0) throw new EvaluationError(l10n.t`Type an expression, such as a variable's name.`);
    const expression = this.#expression();
    const rest = this.#tokens[this.#at];
    if (rest) throw this.#unexpected(rest);
    return expression;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw new EvaluationError(l10n.t`The expression is nested too deep.`);
    const condition = this.#binary(0);
    let expression = condition;
    if (this.#take('?')) {
      const yes = this.#expression();
      this.#expect(':');
      expression = { kind: 'conditional', condition, yes, no: this.#expression() };
    }
    this.#depth -= 1;
    return expression;
  }

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const operator = this.#operator();
      const binds = operator === undefined ? 0 : precedence[operator];
      if (operator === undefined || binds <= least) return left;
      this.#at += 1;
      // To the right only powers.
      const right = this.#binary(operator === '**' ? binds - 1 : binds);
      left = { kind: 'binary', operator, left, right };
    }
  }

  #operator(): BinaryOperator | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign') return undefined;
    if (/^(?:=|\+\+|--|(?:\*\*|<<|>>|[+\-*/%&|^])=)$/.test(token.text)) throw neverChanges();
    return Object.hasOwn(precedence, token.text) ? (token.text as BinaryOperator) : undefined;
  }

  #unary(): Expression {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'sign') {
      if (token.text === '!' || token.text === '-' || token.text === '~') {
        this.#at += 1;
        this.#depth += 1;
        if (this.#depth > deepest) throw new EvaluationError(l10n.t`The expression is nested too deep.`);
        const of = this.#unary();
        this.#depth -= 1;
        return { kind: 'unary', operator: token.text, of };
      }
      if (token.text === '++' || token.text === '--') throw neverChanges();
    }
    if (token?.kind === 'name' && token.text === 'delete' && this.#tokens[this.#at + 1]?.kind === 'name')
      throw neverChanges();
    return this.#postfix(this.#primary());
  }

  #postfix(first: Expression): Expression {
    let of = first;
    for (;;) {
      if (this.#take('.')) {
        const token = this.#tokens[this.#at];
        if (token?.kind !== 'name') throw this.#unexpected(token);
        this.#at += 1;
        of = { kind: 'member', of, name: token.text };
      } else if (this.#take('[')) {
        const from = this.#isNext(':') ? undefined : this.#expression();
        if (this.#take(':')) {
          const to = this.#isNext(']') ? undefined : this.#expression();
          of = { kind: 'slice', of, from, to };
        } else if (from) of = { kind: 'index', of, index: from };
        this.#expect(']');
      } else if (this.#take('(')) of = { kind: 'call', of, inputs: this.#inputs() };
      else return of;
    }
  }

  #inputs(): Expression[] {
    const inputs: Expression[] = [];
    if (this.#take(')')) return inputs;
    do inputs.push(this.#expression());
    while (this.#take(','));
    this.#expect(')');
    return inputs;
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'number') return this.#number(token.text);
    if (token?.kind === 'bytes') return { kind: 'bytes', bytes: token.bytes, isText: token.isText };
    if (token?.kind === 'name') {
      if (token.text === 'new') throw neverChanges();
      // `address payable` is one type.
      if (token.text === 'address' && this.#isName('payable')) this.#at += 1;
      return { kind: 'name', name: token.text };
    }
    if (token?.text === '(') {
      const inner = this.#expression();
      this.#expect(')');
      return inner;
    }
    throw this.#unexpected(token);
  }

  #number(text: string): Expression {
    const digits = text.replaceAll('_', '');
    if (/^0x/i.test(digits))
      return { kind: 'number', value: BigInt(digits.toLowerCase()), hexDigits: digits.length - 2 };
    const unit = this.#tokens[this.#at];
    const factor = unit?.kind === 'name' ? units.get(unit.text) : undefined;
    if (factor !== undefined) this.#at += 1;
    const [, whole = '', places = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE](-?\d+))?$/.exec(digits) ?? [];
    const shift = Number(exponent) - places.length;
    if (Math.abs(shift) > mostDigits) throw new EvaluationError(l10n.t`${text} is too large a number.`);
    const mantissa = BigInt(whole + places) * (factor ?? 1n);
    const power = 10n ** BigInt(Math.abs(shift));
    if (shift < 0 && mantissa % power !== 0n) throw new EvaluationError(l10n.t`${text} isn't a whole number.`);
    return { kind: 'number', value: shift < 0 ? mantissa / power : mantissa * power };
  }

  #isNext(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' && token.text === sign;
  }

  #isName(name: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'name' && token.text === name;
  }

  #take(sign: string): boolean {
    if (!this.#isNext(sign)) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(this.#tokens[this.#at], sign);
  }

  #unexpected(token: Token | undefined, wanted?: string): EvaluationError {
    if (!token)
      return new EvaluationError(
        wanted === undefined
          ? l10n.t`The expression isn't complete.`
          : l10n.t`The expression lacks a "${wanted}" at its end.`,
      );
    if (token.kind === 'sign' && /^(?:=|\+\+|--|(?:\*\*|<<|>>|[+\-*/%&|^])=)$/.test(token.text)) return neverChanges();
    const text = token.kind === 'bytes' ? '"…"' : token.text;
    return new EvaluationError(l10n.t`Can't read the expression from "${text}".`);
  }
}

function neverChanges(): EvaluationError {
  return new EvaluationError(l10n.t`The transaction has happened: an expression can't change anything.`);
}
