/**
 * The product's own way to run Vyper, with what is kept of it: Python takes longer to start than most stories to compile.
 * vyperVariables.test.ts always runs it.
 */
import { printVyper } from '../../src/core/platform/compilers/printVyper.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import { keptRun } from '../tools/keptCompilations.ts';

export interface VyperAtHand {
  readonly path: string;
  readonly version: string;
}

/** Compiles a standard JSON input. */
export function compileVyper({ path, version }: VyperAtHand, input: string): Promise<string> {
  return keptRun(`vyper ${version}`, input, async () => {
    const [output = ''] = await runCompiler({ kind: 'native', path }, [input]);
    return output;
  });
}

/** What the compiler prints for a module; see `printVyper`. */
export function printKeptVyper(
  { path, version }: VyperAtHand,
  command: Parameters<typeof printVyper>[1],
): Promise<string | undefined> {
  const { sources, ...rest } = command;
  return keptRun(`vyper ${version} -f layout,ir`, JSON.stringify([...sources, rest]), () => printVyper(path, command));
}
