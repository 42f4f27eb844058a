import { type JsonObject, objectIn, own, textIn } from '../../projects/files/buildJson.ts';
import { jsonMembers } from '../../projects/files/jsonMembers.ts';
import type { BuildSources } from '../builds/buildSources.ts';

/** An error of a compiler: hostile text. */
export interface CompileError {
  /** In its words, in one line; '' if it gave none. */
  readonly message: string;
  readonly place?: ErrorPlace;
}

/** Where a compiler found an error. */
interface ErrorPlace {
  /** The path as passed to the compiler. */
  readonly path: string;
  /** Absolute, as in an editor's URI. */
  readonly onDisk: string | undefined;
  /** From 0, as in an editor. */
  readonly line: number;
  /** In UTF-16 units. */
  readonly column: number;
}

/** No more of a compiler's errors are shown: after many, they follow from each other. */
const mostErrors = 100;

/** The errors in a compiler's output, each with its place if that is in the sources. */
export async function compileErrors(
  output: string,
  { sources, files }: Pick<BuildSources, 'sources' | 'files'>,
): Promise<readonly CompileError[]> {
  const errors = own(await jsonMembers(new TextEncoder().encode(output), ['errors']), 'errors');
  const listed = Array.isArray(errors) ? errors.map((each: unknown) => objectIn(each)) : [];
  return listed
    .filter((each) => own(each, 'severity') === 'error')
    .slice(0, mostErrors)
    .map((each): CompileError => {
      const formatted = textIn(own(each, 'formattedMessage')) ?? '';
      const message = textIn(own(each, 'message')) ?? formatted;
      const at = objectIn(own(each, 'sourceLocation'));
      const path = textIn(own(at, 'file'));
      const text = path === undefined ? undefined : sources.get(path);
      const start = at && text !== undefined ? (positionOf(at, text) ?? positionIn(formatted)) : undefined;
      return {
        message: withoutPlace(message.trim().split('\n', 1)[0]?.trimEnd() ?? ''),
        ...(path !== undefined && start && { place: { path, onDisk: files.get(path)?.onDisk, ...start } }),
      };
    });
}

/** Without `(<unknown>, line 33)`, which Vyper takes over from Python. */
function withoutPlace(message: string): string {
  return message.replace(/ ?\(<unknown>, line \d{1,7}\)$/, '');
}

/** Solidity counts the bytes before it; Vyper counts lines from 1, or only writes them. */
function positionOf(at: JsonObject, text: string): { line: number; column: number } | undefined {
  const [start, lineno, column] = [own(at, 'start'), own(at, 'lineno'), own(at, 'col_offset')];
  if (typeof lineno === 'number' && lineno > 0)
    return { line: lineno - 1, column: typeof column === 'number' ? Math.max(0, column) : 0 };
  if (typeof start !== 'number' || start < 0) return undefined;
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, start)).split('\n');
  return { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
}

/** As Vyper writes it: `line 3:11`. */
function positionIn(formatted: string): { line: number; column: number } | undefined {
  const [, line, column] = /\bline (\d{1,7}):(\d{1,7})/.exec(formatted) ?? [];
  return line === undefined ? undefined : { line: Math.max(0, Number(line) - 1), column: Number(column) };
}
