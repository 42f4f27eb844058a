/**
 * What compilers made of what tests give them, again and again the same: compiling takes three quarters of the processor
 * time of the integration tests. A compiler gives the same for the same; each is kept by its version and its whole input,
 * in the folder that LEDGER_LENS_COMPILATIONS names, and only there.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * What is kept of this compiler for this input; else what `compile` gives, which is kept from then on. What it throws isn't.
 * @param compiler with its version, to the commit
 */
export function keptCompilation(compiler: string, input: string, compile: () => string): string {
  const file = placeOf(compiler, input);
  const kept = readKept(file);
  if (kept === undefined) return keep(file, compile());
  if (isMadeAnew(file)) mustBeSame(compiler, kept, compile());
  return kept;
}

/** The same of a compiler that runs elsewhere; it may give undefined, which isn't kept. */
export async function keptRun<Output extends string | undefined>(
  compiler: string,
  input: string,
  compile: () => Promise<Output>,
): Promise<Output | string> {
  const file = placeOf(compiler, input);
  const kept = readKept(file);
  if (kept === undefined) return keep(file, await compile());
  if (isMadeAnew(file)) mustBeSame(compiler, kept, await compile());
  return kept;
}

/** One in so many that are kept is made anew in each whole run, others in each. */
export const madeAnewOneIn = 40;

/** Whether LEDGER_LENS_COMPILED_ANEW, a number that a whole run draws, is that of this one: it is compiled all the same. */
function isMadeAnew(file: string | undefined): boolean {
  const drawn = process.env.LEDGER_LENS_COMPILED_ANEW;
  if (!drawn || file === undefined) return false;
  return Number.parseInt(path.basename(file).slice(0, 8), 16) % madeAnewOneIn === Number(drawn) % madeAnewOneIn;
}

function mustBeSame(compiler: string, kept: string, made: string | undefined): void {
  if (made === kept) return;
  throw new Error(
    `${compiler} makes something else of an input than what is kept of it (LEDGER_LENS_COMPILED_ANEW=${process.env.LEDGER_LENS_COMPILED_ANEW}): remove ${process.env.LEDGER_LENS_COMPILATIONS}, and record it anew.`,
  );
}

/** Undefined if nothing is kept. */
function placeOf(compiler: string, input: string): string | undefined {
  const folder = process.env.LEDGER_LENS_COMPILATIONS;
  if (!folder) return undefined;
  return path.join(folder, `${createHash('sha256').update(`${compiler}\n${input}`).digest('hex')}.gz`);
}

function readKept(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    // So that it's known to be in use.
    if (Date.now() - statSync(file).mtimeMs > dayMs) utimesSync(file, new Date(), new Date());
    return text;
  } catch {
    // It isn't there, or is torn, or another run is removing it.
    return undefined;
  }
}

function keep<Output extends string | undefined>(file: string | undefined, output: Output): Output {
  if (file === undefined || output === undefined) return output;
  mkdirSync(path.dirname(file), { recursive: true });
  writeWhole(file, gzipSync(output, { level: 1 }));
  return output;
}

/** Writes a file that others read as a whole or not at all. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
}

/** Removes what no run has used for 30 days. */
export function removeUnused(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > 30 * dayMs) rmSync(file, { force: true });
  }
}
