import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import type { BuildSources, IncompleteBuild } from '../builds/buildSources.ts';
import { installCompilerCommand } from '../builds/installCompiler.ts';

/** What the words need of a build. */
type NamedBuild =
  | Pick<BuildSources, 'language' | 'contract' | 'compilerVersion' | 'project'>
  | Pick<IncompleteBuild, 'language' | 'contract' | 'compilerVersion' | 'isIncomplete'>;

/** Why the storage layout of a build that is there is unknown, and what to do, as sentences. */
export function unknownLayoutWords(build: NamedBuild, { hasCompiler }: { hasCompiler: boolean }): string {
  const name = nameOfContract(build.contract);
  if ('isIncomplete' in build)
    return l10n.t`The build of ${name} doesn't have the storage layout, and some of its sources are missing or have changed. Restore them, or verify the contract.`;
  const isVyper = build.language === 'Vyper';
  const compiler = `${isVyper ? 'Vyper' : 'solc'} ${build.compilerVersion.split('+', 1)[0]}`;
  if (hasCompiler)
    return l10n.t`The build of ${name} doesn't have the storage layout, and its compiler, ${compiler}, didn't write it.`;
  const { command } = layoutCompiler(build);
  const isFoundry = build.project?.toolchain === 'foundry' && !isVyper;
  const output = isVyper ? 'layout' : 'storageLayout';
  const missing = l10n.t`The build of ${name} doesn't have the storage layout, and its compiler, ${compiler}, isn't installed.`;
  return `${missing} ${
    isFoundry
      ? l10n.t`To install it, run ${command ?? 'forge build --force'} in the project's folder, or build with ${'extra_output = ["storageLayout"]'} in ${'foundry.toml'}.`
      : command === undefined
        ? l10n.t`Install it, or build with ${output} among the outputs.`
        : l10n.t`To install it, run ${command} in the project's folder, or build with ${output} among the outputs.`
  }`;
}

/** What installs the compiler of a build whose layout is unknown, and where. */
export function layoutCompiler(build: NamedBuild): { command?: string; root?: string } {
  if ('isIncomplete' in build) return {};
  const { language, compilerVersion, project } = build;
  const command = installCompilerCommand(language === 'Vyper' ? 'Vyper' : 'Solidity', compilerVersion, project);
  return { ...(command !== undefined && { command }), ...(project && { root: project.root }) };
}
