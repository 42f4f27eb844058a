import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';

/** The value as sent, or undefined if it breaks the rule. */
export interface ValueRule<T> {
  /** Completes "must be …". */
  readonly rule: () => string;
  write(value: unknown): string | undefined;
  /** Only for the type. */
  readonly accepts?: T;
}

/** A query parameter: the values to send, in order, or undefined if a rule is broken. */
interface Param<T> {
  /** Completes "must be …". */
  readonly rule: () => string;
  write(value: unknown): readonly string[] | undefined;
  /** Only for the type. */
  readonly accepts?: T;
}

export type ParamSpec = Readonly<Record<string, Param<unknown>>>;

/** The type of a caller's argument for `Spec`. */
export type ParamsOf<Spec> = {
  readonly [Name in keyof Spec]?: (Spec[Name] extends Param<infer T> ? T : never) | undefined;
};

export type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte';

/** A value, or comparisons: `{ gte: '0.0.1', lt: '0.0.9' }` sends the parameter twice. */
export type Filter<T, Ops extends Operator = Operator> = T | { readonly [Op in Ops]?: T };
type Filters<T, Ops extends Operator = Operator> = Filter<T, Ops> | readonly Filter<T, Ops>[];

const allOperators: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'];

/** Sent once. */
export function single<T>(value: ValueRule<T>): Param<T> {
  return { rule: value.rule, write: (given) => sent([value.write(given)]) };
}

/** Sent once per value. */
export function repeated<T>(value: ValueRule<T>): Param<T | readonly T[]> {
  return {
    rule: value.rule,
    write: (given) => sent((Array.isArray(given) ? given : [given]).map((each) => value.write(each))),
  };
}

/** With comparisons, each sent once. `operators`: those that the server accepts; `most`: how many it accepts. */
export function filter<T, Ops extends Operator = Operator>(
  value: ValueRule<T>,
  operators?: readonly Ops[],
  most = 100,
): Param<Filters<T, Ops>> {
  const allowed: readonly string[] = operators ?? allOperators;
  const write = (given: unknown): (string | undefined)[] => {
    if (typeof given !== 'object' || given === null) return [value.write(given)];
    return Object.entries(given)
      .filter(([, operand]) => operand !== undefined)
      .map(([operator, operand]) => {
        const text = allowed.includes(operator) ? value.write(operand) : undefined;
        return text === undefined ? undefined : `${operator}:${text}`;
      });
  };
  return {
    rule() {
      const [rule, comparisons] = [value.rule(), allowed.join(', ')];
      return most < 100
        ? l10n.t('{0}, or up to {2} comparisons with it ({1})', rule, comparisons, most)
        : l10n.t`${rule}, or comparisons with it (${comparisons})`;
    },
    write(given) {
      const values = sent((Array.isArray(given) ? given : [given]).flatMap(write));
      return values !== undefined && values.length <= most ? values : undefined;
    },
  };
}

function sent(values: readonly (string | undefined)[]): readonly string[] | undefined {
  const whole = values.filter((each) => each !== undefined);
  return whole.length === values.length ? whole : undefined;
}

/** Text that completely matches `pattern`. */
export function matching<T = string>(pattern: RegExp, rule: () => string): ValueRule<T> {
  return {
    rule,
    write(value) {
      const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
      return typeof text === 'string' && pattern.test(text) ? text : undefined;
    },
  };
}

/** An integer from `least` to `largest`; int64 values may be bigint or digits. */
export function integer(least: bigint, largest: bigint): ValueRule<number | bigint | string> {
  return {
    rule: () => l10n.t`an integer from ${String(least)} to ${String(largest)}`,
    write(value) {
      const text = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value;
      if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) return undefined;
      const given = BigInt(text);
      return given >= least && given <= largest ? given.toString() : undefined;
    },
  };
}

export function oneOf<const T extends string>(...values: readonly T[]): ValueRule<T> {
  return {
    rule: () => l10n.t`one of ${values.join(', ')}`,
    write: (value) => values.find((each) => each === value),
  };
}

export const flag: ValueRule<boolean> = {
  rule: () => l10n.t('true or false'),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/**
 * The query of `params`, including `?`; '' without any. Throws `input` with the rule if a value breaks it, and for a
 * name that isn't in `spec`, because the server returns 400 for those.
 */
export function writeQuery(spec: ParamSpec, params: Readonly<Record<string, unknown>>, path: string): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    const param = Object.hasOwn(spec, name) ? spec[name] : undefined;
    if (param === undefined) {
      throw new LensError({ kind: 'input', field: name }, l10n.t`${path} has no parameter "${name}".`);
    }
    const values = param.write(value);
    if (values === undefined) throw brokenRule(name, param.rule(), value);
    for (const each of values) parts.push(`${name}=${encodeURIComponent(each).replaceAll('%3A', ':')}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The error for a value that breaks a rule. */
export function brokenRule(name: string, rule: string, value: unknown): LensError {
  const shown =
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each)) ?? String(value);
  const cut = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
  return new LensError({ kind: 'input', field: name }, l10n.t`${name} must be ${rule}, not ${cut}.`);
}
