import * as l10n from '@vscode/l10n';
import { isRecord } from '../../json/isRecord.ts';
import { LensError } from '../../net/errors.ts';

/**
 * Rebuilds a value of the build output from only the members that its form knows: unknown members can't be sent.
 * @param at the path of the value, such as `settings.optimizer`, for messages
 * @param leftOut collects the names of members that the form doesn't know
 * @returns a new value; undefined if it isn't sent
 * @throws LensError `input` if the value has another form
 */
export type Form = (value: unknown, at: string, leftOut: string[]) => unknown;

/** A known but unneeded member of build output: it isn't sent, which isn't reported. */
export const notSent: Form = () => undefined;

export function text(pattern?: RegExp): Form {
  return (value, at) => (typeof value === 'string' && (pattern?.test(value) ?? true) ? value : refuse(at));
}

export const flag: Form = (value, at) => (typeof value === 'boolean' ? value : refuse(at));

export const count: Form = (value, at) => (typeof value === 'number' && Number.isFinite(value) ? value : refuse(at));

/** A constant, whatever the build output has. */
export function always(value: unknown): Form {
  return () => value;
}

export function listOf(form: Form): Form {
  return (value, at, leftOut) =>
    Array.isArray(value) ? value.map((item, index) => form(item, `${at}[${index}]`, leftOut)) : refuse(at);
}

/** An object whose keys are the developer's own, such as paths and contract names. */
export function mapOf(form: Form): Form {
  return (value, at, leftOut) => (isRecord(value) ? made(value, () => form, at, leftOut) : refuse(at));
}

/** An object of these members; `null` counts as absent. */
export function members(forms: Readonly<Record<string, Form>>): Form {
  return (value, at, leftOut) => {
    if (!isRecord(value)) return refuse(at);
    const given = Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
    return made(given, (key) => (Object.hasOwn(forms, key) ? forms[key] : undefined), at, leftOut);
  };
}

/** The first of the forms that fits. */
export function either(first: Form, second: Form): Form {
  return (value, at, leftOut) => {
    const left: string[] = [];
    try {
      const read = first(value, at, left);
      leftOut.push(...left);
      return read;
    } catch {
      return second(value, at, leftOut);
    }
  };
}

function made(
  value: Readonly<Record<string, unknown>>,
  formOf: (key: string) => Form | undefined,
  at: string,
  leftOut: string[],
): object {
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const name = at === '' ? key : `${at}.${key}`;
    const form = formOf(key);
    if (form === undefined) leftOut.push(name);
    else if (member !== undefined) {
      const read = form(member, name, leftOut);
      if (read !== undefined) entries.push([key, read]);
    }
  }
  // Not an object literal: a key such as `__proto__` is a plain member.
  return Object.fromEntries(entries);
}

function refuse(at: string): never {
  throw new LensError(
    { kind: 'input', field: 'sources' },
    l10n.t(
      "Can't publish the build output: its {0} isn't in the format that compilers accept. Build again. Nothing was sent.",
      JSON.stringify(at),
    ),
  );
}
