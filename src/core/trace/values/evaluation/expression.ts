import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../../format/amounts.ts';
import { bytesOfHex } from '../../../platform/hex.ts';
import { EvaluationError } from './evaluationError.ts';

/** An expression of Solidity that changes nothing, or the same part of Vyper. */
export type Expression = Parsed & {
  /** Where it is in the text. */
  readonly from: number;
  readonly to: number;
};

type Parsed =
  /** `places` of a number that isn't whole: how many of the value's digits are after the point. */
  | { readonly kind: 'number'; readonly value: bigint; readonly hexDigits?: number; readonly places?: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | {
      readonly kind: 'slice';
      readonly of: Expression;
      readonly start: Expression | undefined;
      readonly end: Expression | undefined;
    }
  | {
      readonly kind: 'call';
      readonly of: Expression;
      readonly inputs: readonly Expression[];
      /** The names of the inputs, if the source writes any; '' for one without. */
      readonly names?: readonly string[];
    }
  /** `uint256[]`. */
  | { readonly kind: 'arrayOf'; readonly of: Expression }
  /** `(uint256, bool)`. */
  | { readonly kind: 'tuple'; readonly items: readonly Expression[] }
  /** Of Vyper: `[a, b]`. */
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      /** As the source writes it. */
      readonly sign: string;
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
  | '||'
  | 'in'
  | 'not in';

/** The higher, the closer it binds (Solidity documentation, "Order of Precedence of Operators"). */
const precedence: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  in: 4,
  'not in': 4,
  '|': 5,
  '^': 6,
  '&': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
};

/** What follows them is what binds closer: `not a == b`, `-a ** b`. */
const pythonBinds = { '!': precedence['&&'], '-': precedence['*'] } as const;

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

type Token = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'number' | 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean }
);

/** `//` divides in Vyper. */
const tokens =
  /\s+|(?<hex>\b(?:hex|x)(?:"[0-9a-fA-F_]*"|'[0-9a-fA-F_]*'))|(?<text>(?:unicode|b)?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|(?<number>0[xX][0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?)|(?<name>[A-Za-z_$][\w$]*)|(?<sign>\/\/|\*\*=?|<<=?|>>=?|[<>=!+\-*/%&|^]=|&&|\|\||\+\+|--|[-+*/%<>=!~&|^?:.,()[\]{}])/y;

/**
 * @param isVyper `and`, `or`, `not` and `in` are operators, and bind as in Python
 * @throws EvaluationError with a sentence
 */
export function parseExpression(text: string, isVyper = false): Expression {
  return parserOf(text, isVyper).whole();
}

/**
 * Of Vyper: expressions with commas between them, up to a colon, such as what follows `assert` or `if`.
 * @throws EvaluationError with a sentence
 */
export function parseExpressions(text: string): readonly Expression[] {
  return parserOf(text, true).list();
}

function parserOf(text: string, isVyper: boolean): Parser {
  if (text.length > longest)
    throw new EvaluationError(
      l10n.t`The expression is too long: it has more than ${formatInteger(longest)} characters.`,
    );
  return new Parser(tokensIn(text, isVyper), isVyper);
}

function tokensIn(text: string, isVyper: boolean): Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const from = tokens.lastIndex;
    const match = tokens.exec(text);
    if (!match) throw new EvaluationError(l10n.t`Can't read the expression from "${text.slice(from, from + 20)}".`);
    const { hex, text: quoted, number, name, sign } = match.groups ?? {};
    const place = { from, to: tokens.lastIndex };
    const isOfVyper = hex?.startsWith('x') || quoted?.startsWith('b');
    if (isOfVyper && !isVyper)
      throw new EvaluationError(l10n.t`Can't read the expression from "${text.slice(from, from + 20)}".`);
    if (hex !== undefined) {
      const bytes = bytesOfHex(hex.slice(hex.search(/["']/) + 1, -1).replaceAll('_', ''));
      if (!bytes) throw new EvaluationError(l10n.t`${hex} has an odd number of digits.`);
      found.push({ kind: 'bytes', bytes, isText: false, ...place });
    } else if (quoted !== undefined) {
      const isText = !quoted.startsWith('b');
      found.push({ kind: 'bytes', bytes: unquoted(quoted), isText, ...place });
    } else if (number !== undefined) found.push({ kind: 'number', text: number, ...place });
    else if (name !== undefined)
      found.push({ ...(isVyper ? vyperWord(name) : { kind: 'name', text: name }), ...place });
    else if (sign !== undefined) {
      if (sign === '//' && !isVyper)
        throw new EvaluationError(l10n.t`Can't read the expression from "${text.slice(from, from + 20)}".`);
      found.push({ kind: 'sign', text: sign, ...place });
    }
  }
  return found;
}

const vyperOperators: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['in', 'in'],
]);

function vyperWord(name: string): { readonly kind: 'name' | 'sign'; readonly text: string } {
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

/** What precedes a call of another contract in Vyper. */
const callWords: ReadonlySet<string> = new Set(['extcall', 'staticcall']);

class Parser {
  readonly #tokens: readonly Token[];
  readonly #isVyper: boolean;
  #at = 0;
  #depth = 0;

  constructor(all: readonly Token[], isVyper: boolean) {
    this.#tokens = all;
    this.#isVyper = isVyper;
  }

  whole(): Expression {
    if (this.#tokens.length === 0) throw new EvaluationError(l10n.t`Type an expression, such as a variable's name.`);
    const expression = this.#expression();
    const rest = this.#tokens[this.#at];
    if (rest) throw this.#unexpected(rest);
    return expression;
  }

  list(): readonly Expression[] {
    const found: Expression[] = [];
    do found.push(this.#expression());
    while (this.#take(','));
    const rest = this.#tokens[this.#at];
    if (rest && !(rest.kind === 'sign' && rest.text === ':')) throw this.#unexpected(rest);
    return found;
  }

  /** An expression from a place up to what was read last. */
  #made(from: number, parsed: Parsed): Expression {
    return { ...parsed, from, to: this.#tokens[this.#at - 1]?.to ?? from };
  }

  get #start(): number {
    return this.#tokens[this.#at]?.from ?? 0;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw new EvaluationError(l10n.t`The expression is nested too deep.`);
    const from = this.#start;
    const first = this.#binary(0);
    let expression = first;
    if (this.#take('?')) {
      const yes = this.#expression();
      this.#expect(':');
      expression = this.#made(from, { kind: 'conditional', condition: first, yes, no: this.#expression() });
    } else if (this.#isVyper && this.#isName('if')) {
      this.#at += 1;
      const condition = this.#binary(0);
      if (!this.#isName('else')) throw this.#unexpected(this.#tokens[this.#at], 'else');
      this.#at += 1;
      expression = this.#made(from, { kind: 'conditional', condition, yes: first, no: this.#expression() });
    }
    this.#depth -= 1;
    return expression;
  }

  #binary(least: number): Expression {
    const from = this.#start;
    let left = this.#unary();
    for (;;) {
      const found = this.#operator();
      const binds = found === undefined ? 0 : precedence[found.operator];
      if (found === undefined || binds <= least) return left;
      this.#at += found.words;
      const { operator, sign } = found;
      // To the right only powers.
      const right = this.#binary(operator === '**' ? binds - 1 : binds);
      left = this.#made(from, { kind: 'binary', operator, sign, left, right });
    }
  }

  #operator(): { readonly operator: BinaryOperator; readonly sign: string; readonly words: number } | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign') return undefined;
    if (/^(?:=|\+\+|--|(?:\*\*|<<|>>|[+\-*/%&|^])=)$/.test(token.text)) throw neverChanges();
    const { text } = token;
    if (text === '!' && this.#isNext('in', 1)) return { operator: 'not in', sign: 'not in', words: 2 };
    if (text === '//') return { operator: '/', sign: text, words: 1 };
    return Object.hasOwn(precedence, text) ? { operator: text as BinaryOperator, sign: text, words: 1 } : undefined;
  }

  #unary(): Expression {
    const token = this.#tokens[this.#at];
    const from = this.#start;
    if (token?.kind === 'sign') {
      if (token.text === '!' || token.text === '-' || token.text === '~') {
        this.#at += 1;
        this.#depth += 1;
        if (this.#depth > deepest) throw new EvaluationError(l10n.t`The expression is nested too deep.`);
        const of = this.#isVyper && token.text !== '~' ? this.#binary(pythonBinds[token.text]) : this.#unary();
        this.#depth -= 1;
        return this.#made(from, { kind: 'unary', operator: token.text, of });
      }
      if (token.text === '++' || token.text === '--') throw neverChanges();
    }
    if (token?.kind === 'name' && token.text === 'delete' && this.#tokens[this.#at + 1]?.kind === 'name')
      throw neverChanges();
    if (this.#isVyper && token?.kind === 'name' && callWords.has(token.text)) {
      this.#at += 1;
      return { ...this.#postfix(this.#primary()), from };
    }
    return this.#postfix(this.#primary());
  }

  #postfix(first: Expression): Expression {
    const { from } = first;
    let of = first;
    for (;;) {
      if (this.#take('.')) {
        const token = this.#tokens[this.#at];
        if (token?.kind !== 'name') throw this.#unexpected(token);
        this.#at += 1;
        of = this.#made(from, { kind: 'member', of, name: token.text });
      } else if (this.#isNext('[') && this.#isNext(']', 1)) {
        this.#at += 2;
        of = this.#made(from, { kind: 'arrayOf', of });
      } else if (this.#take('[')) {
        const first = this.#isNext(':') ? undefined : this.#expression();
        if (this.#take(':')) {
          const to = this.#isNext(']') ? undefined : this.#expression();
          this.#expect(']');
          of = this.#made(from, { kind: 'slice', of, start: first, end: to });
        } else {
          this.#expect(']');
          if (first) of = this.#made(from, { kind: 'index', of, index: first });
        }
      } else if (this.#take('(')) {
        const { inputs, names } = this.#inputs();
        of = this.#made(from, { kind: 'call', of, inputs, ...(names.some((each) => each !== '') && { names }) });
      } else return of;
    }
  }

  #inputs(): { readonly inputs: readonly Expression[]; readonly names: readonly string[] } {
    const inputs: Expression[] = [];
    const names: string[] = [];
    if (this.#take(')')) return { inputs, names };
    // Solidity's `{a: 1, b: 2}`, and Vyper's `value=…`.
    const isNamed = !this.#isVyper && this.#take('{');
    if (isNamed && this.#take('}')) {
      this.#expect(')');
      return { inputs, names };
    }
    do {
      const token = this.#tokens[this.#at];
      const hasName = isNamed || (this.#isVyper && this.#isNext('=', 1));
      if (hasName && token?.kind !== 'name') throw this.#unexpected(token);
      if (hasName) this.#at += 1;
      if (hasName) this.#expect(isNamed ? ':' : '=');
      names.push(hasName && token?.kind === 'name' ? token.text : '');
      inputs.push(this.#expression());
    } while (this.#take(','));
    if (isNamed) this.#expect('}');
    this.#expect(')');
    return { inputs, names };
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at];
    const from = this.#start;
    this.#at += 1;
    if (token?.kind === 'number') return this.#number(token.text, from);
    if (token?.kind === 'bytes') return this.#made(from, { kind: 'bytes', bytes: token.bytes, isText: token.isText });
    if (token?.kind === 'name') {
      if (token.text === 'new') throw neverChanges();
      // `address payable` is one type.
      if (token.text === 'address' && this.#isName('payable')) this.#at += 1;
      return this.#made(from, { kind: 'name', name: token.text });
    }
    if (token?.text === '(') {
      if (this.#take(')')) return this.#made(from, { kind: 'tuple', items: [] });
      const inner = this.#expression();
      if (!this.#isNext(',')) {
        this.#expect(')');
        return inner;
      }
      const items = [inner];
      while (this.#take(',')) items.push(this.#expression());
      this.#expect(')');
      return this.#made(from, { kind: 'tuple', items });
    }
    if (this.#isVyper && token?.text === '[') {
      const items: Expression[] = [];
      do items.push(this.#expression());
      while (this.#take(','));
      this.#expect(']');
      return this.#made(from, { kind: 'list', items });
    }
    throw this.#unexpected(token);
  }

  #number(text: string, from: number): Expression {
    const digits = text.replaceAll('_', '');
    if (/^0x/i.test(digits)) {
      const value = BigInt(digits.toLowerCase());
      return this.#made(from, { kind: 'number', value, hexDigits: digits.length - 2 });
    }
    const unit = this.#tokens[this.#at];
    const factor = unit?.kind === 'name' ? units.get(unit.text) : undefined;
    if (factor !== undefined) this.#at += 1;
    const [, whole = '', places = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE](-?\d+))?$/.exec(digits) ?? [];
    const shift = Number(exponent) - places.length;
    if (Math.abs(shift) > mostDigits) throw new EvaluationError(l10n.t`${text} is too large a number.`);
    const mantissa = BigInt(whole + places) * (factor ?? 1n);
    const power = 10n ** BigInt(Math.abs(shift));
    // `2.0` is a decimal in Vyper, and a whole number in Solidity.
    if (shift < 0 && (this.#isVyper || mantissa % power !== 0n))
      return this.#made(from, { kind: 'number', value: mantissa, places: -shift });
    return this.#made(from, { kind: 'number', value: shift < 0 ? mantissa / power : mantissa * power });
  }

  #isNext(sign: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
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
