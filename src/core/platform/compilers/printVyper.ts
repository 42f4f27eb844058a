import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from './runCompiler.ts';

/**
 * What `vyper -f layout,ir` prints for a module, the layout in its first line: only this has the names of local variables,
 * and standard JSON doesn't give it, nor before 0.4 the layout.
 * The sources are written to a temporary folder, which is removed again.
 * @param sources by their paths, which don't lead out of a folder
 * @param flags of the command line
 * @returns undefined if the compiler refuses, a path leads elsewhere, or it takes too long
 */
export async function printVyper(
  compiler: string,
  { sources, module, flags }: { sources: ReadonlyMap<string, string>; module: string; flags: readonly string[] },
  signal?: AbortSignal,
): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-lens-'));
  try {
    for (const [name, content] of sources) {
      const file = path.resolve(folder, name);
      if (path.isAbsolute(name) || !file.startsWith(folder + path.sep)) return undefined;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    return await runProgram(
      compiler,
      { args: ['-f', 'layout,ir', ...flags, `./${module}`], cwd: folder, input: '' },
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
