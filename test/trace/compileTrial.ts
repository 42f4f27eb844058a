import { isBefore } from '../../src/core/projects/compilers/compilerVersion.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileDeployed } from '../../src/core/trace/builds/compileBuild.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { findVyper } from '../toolchains/installVyper.ts';
import { type VariantName, variants } from './compileStory.ts';
import { compileVyper } from './compileVyper.ts';
import type { Story } from './stories.ts';

/** The compiler of most stories. */
export const compilerVersion = '0.8.28+commit.7893614a';

/** What a story is compiled with. */
export type Compiled = Pick<Story, 'language' | 'modules'> & {
  /** With its commit; of Vyper, without. By default, `compilerVersion`. */
  readonly compiler?: string;
  /** In place of those of the compilation. */
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** A contract of a story, as a workspace has it. */
export function buildOf(
  { language, compiler, modules = {}, settings = {} }: Compiled,
  name: string,
  source: string,
  variant: VariantName,
) {
  const isVyper = language === 'Vyper';
  const version = compiler ?? (isVyper ? '0.4.3' : compilerVersion);
  const file = isVyper ? 'Story.vy' : 'Story.sol';
  // Before 0.8.24, a compiler doesn't know Cancun.
  const evmVersion = isVyper || isBefore(version, [0, 8, 24]) ? {} : { evmVersion: 'cancun' };
  return {
    language: isVyper ? 'Vyper' : 'Solidity',
    compilerVersion: version,
    contract: `${file}:${name}`,
    from: 'workspace',
    sources: new Map([[file, source], ...Object.entries(modules)]),
    files: new Map(),
    settings: { ...(!isVyper && { ...evmVersion, ...variants[variant] }), ...settings },
  } as const satisfies BuildSources;
}

const outputs = new Map<string, string>();

/** The compiler of a story; what it compiled before isn't compiled again. */
export function compilerOf({
  compilerVersion: version,
  language,
}: Pick<BuildSources, 'compilerVersion' | 'language'>): Compile {
  return async (inputs) => {
    const made: string[] = [];
    for (const input of inputs) {
      const key = `${version} ${input}`;
      const output = outputs.get(key) ?? (await compiled(version, language === 'Vyper', input));
      outputs.set(key, output);
      made.push(output);
    }
    return made;
  };
}

async function compiled(version: string, isVyper: boolean, input: string): Promise<string> {
  if (!isVyper) {
    const solc = solcByVersion(version);
    if (!solc) throw new Error(`There is no solc ${version}.`);
    return solc.compile(input);
  }
  const path = findVyper(version);
  if (path === undefined) throw new Error(`There is no Vyper ${version}.`);
  return compileVyper({ path, version }, input);
}

/** The contracts of a story by their names, as they are deployed. */
export async function contractsOf(
  story: Compiled,
  source: string,
  variant: VariantName,
): Promise<ReadonlyMap<string, TracedBuild>> {
  const build = buildOf(story, 'Story', source, variant);
  const compile = compilerOf(build);
  const contracts = await compileDeployed(build, compile);
  if (contracts.length === 0) throw new Error(`It doesn't compile: ${source}`);
  return new Map(contracts.map((each) => [each.contract.slice(each.contract.lastIndexOf(':') + 1), each]));
}
