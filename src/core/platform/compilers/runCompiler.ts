import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CompilerAtHand } from './findSolc.ts';

/** A compiler that isn't done by then hangs. In milliseconds. */
const longestRun = 180_000;

/** No output of a project is larger. In characters. */
const longestOutput = 256 << 20;

/**
 * Compiles standard JSON inputs, one after the other, in another process or thread: the caller's thread never waits.
 * The compiler gets only what is in the inputs; it can't read files.
 * @returns the compiler's output for each input
 * @throws Error if the compiler can't run, takes too long or is cancelled
 */
export async function runCompiler(
  { kind, path }: CompilerAtHand,
  inputs: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  signal?.throwIfAborted();
  if (kind === 'script') return runScript(path, inputs, endingOf(signal));
  const outputs: string[] = [];
  // An import that isn't among the sources is looked up in the working folder, so it's one without sources.
  const cwd = dirname(path);
  for (const input of inputs) outputs.push(await runProgram(path, { args: ['--standard-json'], cwd, input }, signal));
  return outputs;
}

/**
 * Runs a compiler's program.
 * @param run its arguments, its working folder, and what it reads
 * @returns what it writes
 * @throws Error if it can't run, ends with an error, writes or takes too much, or is cancelled
 */
export function runProgram(
  path: string,
  { args, cwd, input }: { readonly args: readonly string[]; readonly cwd: string; readonly input: string },
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      signal: endingOf(signal),
      cwd,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > longestOutput) child.kill();
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(`${path} ended with ${code}.`));
    });
    // A compiler that ends early closes its input; its end says so.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function endingOf(signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(longestRun);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** What the thread does. `solidity_compile` of 0.5 takes two arguments, later ones three; a further one is ignored. */
const script = `
const { parentPort, workerData } = require('node:worker_threads');
const soljson = require(workerData.path);
const compile = soljson.cwrap('solidity_compile', 'string', ['string', 'number', 'number']);
parentPort.postMessage(workerData.inputs.map((input) => compile(input, 0, 0)));
`;

async function runScript(path: string, inputs: readonly string[], signal: AbortSignal): Promise<string[]> {
  // The compiler takes over the process's handlers of uncaught errors; in a thread, they are the thread's.
  const worker = new Worker(script, {
    eval: true,
    workerData: { path, inputs: [...inputs] },
    stdout: true,
    stderr: true,
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<string[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.reason ?? new Error(`${path} ended without an answer.`)));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
