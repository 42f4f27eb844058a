/**
 * The product's own way to run Vyper, with what is kept of it: Python takes longer to start than most stories to compile.
 * vyperVariables.test.ts always runs it.
 */
import { printVyper } from '../../src/core/platform/compilers/printVyper.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { compileDeployed } from '../../src/core/trace/builds/compileBuild.ts';
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

/** Compiles inputs, each list of them once. */
export function vyperOnce(compiler: VyperAtHand): (inputs: readonly string[]) => Promise<string[]> {
  const outputs = new Map<string, Promise<string[]>>();
  return async (inputs) => {
    const key = inputs.join();
    const known = outputs.get(key) ?? Promise.all(inputs.map((input) => compileVyper(compiler, input)));
    outputs.set(key, known);
    return known;
  };
}

/** The only contract of a Vyper source, as it is deployed; an error has what the compiler says. */
export async function compileOnly(build: BuildSources, compile: ReturnType<typeof vyperOnce>) {
  const told: string[] = [];
  const built = await compileDeployed(build, async (inputs) => {
    const outputs = await compile(inputs);
    told.push(...outputs);
    return outputs;
  });
  const own = built.find(({ contract }) => contract === build.contract);
  if (!own) throw new Error(told.join().slice(0, 3000));
  return own;
}

/** What the compiler prints for a module; see `printVyper`. */
export function printKeptVyper(
  { path, version }: VyperAtHand,
  command: Parameters<typeof printVyper>[1],
): Promise<string | undefined> {
  const { sources, ...rest } = command;
  return keptRun(`vyper ${version} -f layout,ir`, JSON.stringify([...sources, rest]), () => printVyper(path, command));
}
