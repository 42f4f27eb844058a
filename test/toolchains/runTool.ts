import { spawn } from 'node:child_process';

export interface ToolRun {
  cwd: string;
  env?: Record<string, string>;
  /** What the tool reads from its standard input. */
  input?: string;
}

/** Runs a tool to its end and gives its standard output; throws with the tool's own last words where it fails. */
export async function runTool(command: string, args: readonly string[], run: ToolRun): Promise<string> {
  const child = spawn(command, args, {
    cwd: run.cwd,
    env: { ...process.env, ...run.env },
    // npm is a .cmd file on Windows, which only a shell runs.
    shell: process.platform === 'win32' && command === 'npm',
  });
  const out: Buffer[] = [];
  const both: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    both.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => both.push(chunk));
  const ended = new Promise<string>((resolve, reject) => {
    child.on('error', (cause) => reject(new Error(`${command} could not be started: ${cause.message}`, { cause })));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString('utf8'));
      else
        reject(
          new Error(`${command} ${args.join(' ')} ended with ${code}:\n${Buffer.concat(both).toString().slice(-4000)}`),
        );
    });
  });
  child.stdin.on('error', () => {
    // A tool that reads no input may be gone already; its exit code tells all.
  });
  child.stdin.end(run.input ?? '');
  return ended;
}
