/**
 * What compilers made of what tests give them, again and again the same: compiling takes three quarters of the processor
 * time of the integration tests. A compiler gives the same for the same; each is kept by its version and its whole input,
 * in the folder that LEDGER_LENS_COMPILATIONS names, and only there.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const day = 24 * 60 * 60 * 1000;

/**
 * What is kept of this compiler for this input; else what `compile` gives, which is kept from then on. What it throws isn't.
 * @param compiler with its version, to the commit
 */
export function keptCompilation(compiler: string, input: string, compile: () => string): string {
  const file = placeOf(compiler, input);
  return readKept(file) ?? keep(file, compile());
}

/** The same of a compiler that runs elsewhere; it may give undefined, which isn't kept. */
export async function keptRun<Output extends string | undefined>(
  compiler: string,
  input: string,
  compile: () => Promise<Output>,
): Promise<Output | string> {
  const file = placeOf(compiler, input);
  return readKept(file) ?? keep(file, await compile());
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
    if (Date.now() - statSync(file).mtimeMs > day) utimesSync(file, new Date(), new Date());
    return text;
  } catch {
    // It isn't there, or is torn, or another run is removing it.
    return undefined;
  }
}

/** Renamed into its place: another process that reads it sees all of it. */
function keep<Output extends string | undefined>(file: string | undefined, output: Output): Output {
  if (file === undefined || output === undefined) return output;
  const temporary = `${file}.${randomUUID()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(temporary, gzipSync(output, { level: 1 }));
  renameSync(temporary, file);
  return output;
}

/** Removes what no run has used for 30 days. */
export function removeUnused(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > 30 * day) rmSync(file, { force: true });
  }
}
