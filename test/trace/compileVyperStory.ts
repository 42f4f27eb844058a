import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { compileDeployed, compileReading } from '../../src/core/trace/builds/compileBuild.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import { findVyper } from '../toolchains/installVyper.ts';
import type { CompiledStory } from './compileStory.ts';
import { compileVyper } from './compileVyper.ts';

/** How a story is compiled: the version and its settings. */
export const vyperVariants = {
  'Vyper 0.4.3': { version: '0.4.3', settings: {} },
  'Vyper 0.4.3, none': { version: '0.4.3', settings: { optimize: 'none' } },
  'Vyper 0.4.3, codesize': { version: '0.4.3', settings: { optimize: 'codesize' } },
  'Vyper 0.4.3, Venom': { version: '0.4.3', settings: { experimentalCodegen: true } },
  'Vyper 0.3.10': { version: '0.3.10', settings: {} },
} as const;
export type VyperVariantName = keyof typeof vyperVariants;

/** The main file is `Story.vy`. 0.3 has other words for two things. */
function sourcesFor(version: string, source: string, modules: Readonly<Record<string, string>>): Map<string, string> {
  const written = version.startsWith('0.3') ? source.replace('@deploy', '@external') : source;
  return new Map([['Story.vy', written], ...Object.entries(modules)]);
}

/** Compiles with the product's own reading of Vyper's output, as deployed and for reading. */
export async function compileVyperStory(
  source: string,
  modules: Readonly<Record<string, string>>,
  variant: VyperVariantName,
): Promise<{ built: CompiledStory; readable: CompiledStory }> {
  const { version, settings } = vyperVariants[variant];
  const path = findVyper(version);
  if (path === undefined) throw new Error(`There is no Vyper ${version}.`);
  const build: BuildSources = {
    language: 'Vyper',
    settings,
    compilerVersion: version,
    contract: 'Story.vy:Story',
    files: new Map(),
    sources: sourcesFor(version, source, modules),
    from: 'workspace',
  };
  const errors: string[] = [];
  // Most are read as they were deployed.
  let last: { key: string; outputs: string[] } | undefined;
  const compile = async (inputs: readonly string[]) => {
    const key = inputs.join();
    if (last?.key === key) return last.outputs;
    const outputs: string[] = [];
    for (const input of inputs) outputs.push(await compileVyper({ path, version }, input));
    last = { key, outputs };
    errors.push(...outputs.filter((output) => output.includes('"errors"')));
    return outputs;
  };
  const named = (contracts: readonly TracedBuild[]): CompiledStory => ({
    contracts: new Map(contracts.map((each) => [each.contract.slice(each.contract.lastIndexOf(':') + 1), each])),
  });
  const [built, readable] = [await compileDeployed(build, compile), await compileReading(build, compile)];
  if (built.length === 0 || readable.length === 0) throw new Error(errors.join('\n').slice(0, 2000));
  return { built: named(built), readable: named(readable) };
}
