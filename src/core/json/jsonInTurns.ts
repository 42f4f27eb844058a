import * as l10n from '@vscode/l10n';
import { inTurns, type TurnOptions } from '../platform/turns.ts';
import { deepest } from './losslessJson.ts';

/** The characters of a text that are written at once: V8 takes 100 ns for half of a surrogate pair. */
const longestPiece = 1 << 13;

/** The number of spaces per level. */
const indent = 2;

/**
 * What `JSON.stringify` writes, indented and with all digits of a `bigint`, in turns: a page or an answer of 10 MB takes
 * up to 0.3 s. Values nested deeper than 500 levels become a text that says so.
 */
export async function stringifyInTurns(value: unknown, options?: TurnOptions): Promise<string> {
  const rest = inTurns(options);
  const pieces: string[] = [];
  const writeText = async (text: string) => {
    pieces.push('"');
    for (let at = 0; at < text.length; ) {
      const end = endOfPiece(text, at);
      pieces.push(JSON.stringify(text.slice(at, end)).slice(1, -1));
      at = end;
      await rest();
    }
    pieces.push('"');
  };
  const writeMembers = async (
    members: readonly (readonly [key: string | undefined, value: unknown])[],
    depth: number,
  ) => {
    const margin = `\n${' '.repeat(indent * depth)}`;
    for (const [at, [key, each]] of members.entries()) {
      pieces.push(at === 0 ? '' : ',', margin, ' '.repeat(indent));
      if (key !== undefined) pieces.push(JSON.stringify(key), ': ');
      await write(each, depth + 1);
    }
    if (members.length > 0) pieces.push(margin);
  };
  const write = async (each: unknown, depth: number): Promise<void> => {
    const resting = rest();
    if (resting) await resting;
    if (typeof each === 'bigint') pieces.push(each.toString());
    else if (typeof each === 'string' && each.length > longestPiece) await writeText(each);
    else if (typeof each !== 'object' || each === null) pieces.push(JSON.stringify(each) ?? 'null');
    else if (depth > deepest) pieces.push(JSON.stringify(l10n.t('(nested too deeply to show)')));
    else if (Array.isArray(each)) {
      pieces.push('[');
      await writeMembers(
        each.map((one) => [undefined, one] as const),
        depth,
      );
      pieces.push(']');
    } else {
      pieces.push('{');
      await writeMembers(
        Object.entries(each).filter(([, one]) => isWritten(one)),
        depth,
      );
      pieces.push('}');
    }
  };
  await write(value, 0);
  return pieces.join('');
}

/** Whether JSON has a form for it. */
function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function';
}

/** Both halves of a surrogate pair stay together. */
function endOfPiece(text: string, from: number): number {
  const end = from + longestPiece;
  const isPair = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isPair ? end - 1 : end;
}
