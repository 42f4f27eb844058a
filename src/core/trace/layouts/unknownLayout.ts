import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../../format/fullName.ts';
import type { BuildSources, IncompleteBuild } from '../builds/buildSources.ts';

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
  if (build.project?.toolchain === 'foundry' && !isVyper)
    return l10n.t`The build of ${name} doesn't have the storage layout, and its compiler, ${compiler}, isn't installed. Install it, or build with ${'extra_output = ["storageLayout"]'} in ${'foundry.toml'}.`;
  const output = isVyper ? 'layout' : 'storageLayout';
  return l10n.t`The build of ${name} doesn't have the storage layout, and its compiler, ${compiler}, isn't installed. Install it, or build with ${output} among the outputs.`;
}
