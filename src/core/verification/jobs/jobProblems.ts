import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import { describeOutcome, type SubmittedBuild } from '../texts/outcomes.ts';
import type { Job } from './jobs.ts';

/** A position in a file: bytes of its UTF-8 text (Solidity), or a line from 1 and a column from 0 (Vyper). */
type ProblemPlace = { start: number; end: number } | { line: number; column: number };

/** A problem in a source file that made a verification fail. */
export interface JobProblem {
  /** The published path; undefined for the contract's own file. */
  path?: string;
  /** Undefined for the whole file. */
  place?: ProblemPlace;
  severity: 'error' | 'warning';
  /** Plain text of the service, hostile until rendered. */
  message: string;
  /** Whether it ends when the file changes; otherwise only a new build or verification fixes it. */
  isOfFile: boolean;
}

/** The maximum number of problems per compilation. */
const mostProblems = 100;

/** The problems of a failed job in source files: compiler errors, and missing or edited files. @param build what was submitted */
export function jobProblems(
  { state, contract, address, network, chainId }: Job,
  build: SubmittedBuild = {},
): JobProblem[] {
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
    // It stands at the file.
    const subject = { contract: nameOfContract(contract), address, network, chainId };
    const { what, advice } = describeOutcome(code, subject, { message, ...build });
    // Without compiler messages, for example for an unknown version, there is only the compiler's reason.
    const reason = code === 'compiler_error' ? errorData?.compilerErrorMessage?.trim() : undefined;
    problems.push({ severity: 'warning', message: `${what} ${reason || advice}`, isOfFile: false });
  }
  return problems.slice(0, mostProblems);
}

/** Codes that concern the contract or its build, not the service or the network. */
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
  // solc writes -1 if it knows only the file.
  if (start !== null && start >= 0) return { start, end: Math.max(end ?? start, start) };
  return lineno !== null && lineno >= 1 ? { line: lineno, column: Math.max(column ?? 0, 0) } : undefined;
}

interface TextPosition {
  /** From 0. */
  line: number;
  /** UTF-16 code units from 0, as in editors. */
  character: number;
}

/**
 * A position in a text, as in editors. Positions beyond its end (the file was edited since) become the end.
 * @param text as in the file, including its line endings
 */
export function rangeOfPlace(text: string, place: ProblemPlace): { start: TextPosition; end: TextPosition } {
  if ('line' in place) {
    const { line, from, end } = lineAt(text, (number) => number >= place.line - 1);
    const character = Math.min(place.column, end - from);
    return { start: { line, character }, end: { line, character: end - from } };
  }
  const bytes = new TextEncoder().encode(text);
  const positionAt = (offset: number): TextPosition => {
    const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, offset));
    const { line, from } = lineAt(before, () => false);
    return { line, character: before.length - from };
  };
  return { start: positionAt(place.start), end: positionAt(place.end) };
}

const [lineFeed, carriageReturn] = [10, 13];

/** The first line at which `isFound`, from 0, or else the last one, with where it begins and ends. */
function lineAt(text: string, isFound: (line: number) => boolean): { line: number; from: number; end: number } {
  let [line, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== lineFeed && code !== carriageReturn) continue;
    if (isFound(line)) return { line, from, end: at };
    if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++;
    line++;
    from = at + 1;
  }
  return { line, from, end: text.length };
}
