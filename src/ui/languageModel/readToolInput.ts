import { loadCore } from '../loadCore.ts';

/** The longest identifier in any form, an SDK's error message among them. */
const longest = 2000;

type Texts<Required extends string, Optional extends string> = { [name in Required]: string } & {
  [name in Optional]?: string;
};

/**
 * Reads the input that a model gave a tool: strings, or whole numbers such as a block's. VS Code has checked it against the schema in package.json,
 * but another client may not have. Unknown names are refused: after a misspelt `network`, for example, the answer would
 * be about something else.
 * @throws LensError `input`
 */
export function readInput<Required extends string, Optional extends string = never>(
  input: unknown,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Texts<Required, Optional> {
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const names: readonly string[] = [...required, ...optional];
  const texts: Record<string, string> = {};
  for (const [name, value] of given) {
    if (!names.includes(name))
      throw wrongInput(name, `There is no input ${quoted(name)}. Inputs: ${names.join(', ')}.`);
    if (value === undefined || value === null || value === '') continue;
    const text = textOf(value);
    if (text === undefined) throw wrongInput(name, `The input ${name} must be a string.`);
    if (text.length > longest)
      throw wrongInput(name, `The input ${name} has ${text.length} characters. The maximum is ${longest}.`);
    texts[name] = text.trim();
  }
  const missing = required.find((name) => !texts[name]);
  if (missing !== undefined) throw wrongInput(missing, `The input ${missing} is missing.`);
  return texts as Texts<Required, Optional>;
}

/** A number as text only if it's exact: `1700000000.000000001` has lost its nanoseconds already. */
function textOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : typeof value === 'string' ? value : undefined;
}

/**
 * One of a few words; the first if none is given.
 * @throws LensError `input`
 */
export function readChoice<const T extends string>(
  name: string,
  given: string | undefined,
  choices: readonly [T, ...T[]],
): T {
  if (given === undefined) return choices[0];
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw wrongInput(name, `The input ${name} must be one of ${choices.join(', ')}.`);
  return found;
}

/** A problem with an input, as the error that every surface can show. */
export function wrongInput(field: string, message: string): Error {
  return new (loadCore().net.LensError)({ kind: 'input', field }, message);
}

/** A text from outside, shortened to one line, for a message. */
export function quoted(text: string): string {
  return JSON.stringify(loadCore().render.lineOfText(text, 200));
}

/** A text of the input for the progress line; '' if there is none. */
export function shownInput(input: unknown, name: string): string {
  const value =
    typeof input === 'object' && input !== null ? Object.entries(input).find(([key]) => key === name) : undefined;
  return loadCore().render.lineOfText(textOf(value?.[1]) ?? '', 80);
}
