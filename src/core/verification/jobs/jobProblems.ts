import * as l10n from '@vscode/l10n';
import { describeOutcome } from '../texts/outcomes.ts';
import type { Job } from './jobs.ts';

/** Where in a file: bytes of its UTF-8 text (Solidity), or a line from 1 and a column from 0 (Vyper). */
export type ProblemPlace = { start: number; end: number } | { line: number; column: number };

/** Something in a source file for which a verification failed. */
export interface JobProblem {
  /** The file, as it was published; undefined for the contract's own file. */
  path?: string;
  /** Absent: the file as a whole. */
  place?: ProblemPlace;
  severity: 'error' | 'warning';
  /** Plain text of the service, hostile until rendered. */
  message: string;
  /** Whether it is over as soon as the file changes; else only a new build or verification mends it. */
  isOfFile: boolean;
}

/** No editor shows more of one compilation. */
const mostProblems = 100;

/** What a failed job says of source files: compiler errors, and files that are missing or were edited. */
export function jobProblems({ state, contract, address, network }: Job): JobProblem[] {
  if (state.kind !== 'failed') return [];
  const { errorData, code, message } = state;
  const { missingSources = [], invalidSources = [], compilerErrors = [] } = errorData ?? {};
  const problems: JobProblem[] = [];
  for (const error of compilerErrors) {
    if (error.severity === 'warning' || error.severity === 'info') continue;
    const place = placeOf(error.sourceLocation);
    const path = error.sourceLocation?.file;
    problems.push({
      ...(path && { path }),
      ...(place && { place }),
      severity: 'error',
      message: [error.type, error.message].filter(Boolean).join(': ') || l10n.t('Compilation failed.'),
      isOfFile: true,
    });
  }
  for (const path of new Set([...missingSources, ...invalidSources])) {
    const what = l10n.t`${path} wasn't sent, or differs from the source that ${contract} was built from: it was edited or removed after the build.`;
    problems.push({ path, severity: 'error', message: what, isOfFile: true });
  }
  if (problems.length === 0 && isOfContract(code)) {
    const { what, advice } = describeOutcome(code, { contract, address, network }, { message });
    // Without messages of its own, as for an unknown version, the compiler's reason is all there is to say.
    const reason = code === 'compiler_error' ? errorData?.compilerErrorMessage?.trim() : undefined;
    problems.push({ severity: 'warning', message: `${what} ${reason || advice}`, isOfFile: false });
  }
  return problems.slice(0, mostProblems);
}

/** Codes that are about the contract or its build, not about the service or the way to it. */
function isOfContract(code: string): boolean {
  return ofContract.has(code);
}

const ofContract: ReadonlySet<string> = new Set([
  'missing_source',
  'missing_or_invalid_source',
  'compiler_error',
  'contract_not_found_in_compiler_output',
  'compiled_bytecode_is_zero',
  'bytecode_length_mismatch',
  'no_match',
  'extra_file_input_bug',
  'invalid_compiler_version',
  'unsupported_compiler_version',
  'invalid_language',
  'unsupported_language',
  'invalid_compilation_target',
  'no_compiler_output',
]);

function placeOf(
  location: { start: number | null; end: number | null; lineno: number | null; col_offset: number | null } | null,
): ProblemPlace | undefined {
  if (!location) return undefined;
  const { start, end, lineno, col_offset: column } = location;
  // solc writes -1 where it knows the file alone.
  if (start !== null && start >= 0) return { start, end: Math.max(end ?? start, start) };
  return lineno !== null && lineno >= 1 ? { line: lineno, column: Math.max(column ?? 0, 0) } : undefined;
}

export interface TextPosition {
  /** From 0. */
  line: number;
  /** UTF-16 code units from 0, as editors count. */
  character: number;
}

/**
 * Where a place is in a text, as editors count. Places beyond its end (the file was edited since) are put at the end.
 * @param text as it is in the file, its line ends included
 */
export function rangeOfPlace(text: string, place: ProblemPlace): { start: TextPosition; end: TextPosition } {
  if ('line' in place) {
    const lines = text.split(/\r\n|\r|\n/);
    const line = Math.min(place.line, lines.length) - 1;
    const length = lines[line]?.length ?? 0;
    const character = Math.min(place.column, length);
    return { start: { line, character }, end: { line, character: length } };
  }
  const bytes = new TextEncoder().encode(text);
  const positionAt = (offset: number): TextPosition => {
    const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, offset));
    const lines = before.split(/\r\n|\r|\n/);
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  return { start: positionAt(place.start), end: positionAt(place.end) };
}
