import { isInside, nameOf, parentOf, stemOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Candidate, Project } from '../model/toolchain.ts';

/** How Forge has built a contract, as far as its files show. */
export interface FoundryBuild {
  /** The profiles of foundry.toml that may have written it: the one, if there are no others that compile otherwise. */
  readonly profiles: readonly string[];
  /** Of those that one profile compiles side by side (`additional_compiler_profiles`), the one. */
  readonly compilationProfile?: string;
}

/** The profiles that write into the folder of a build output's file; none if the project has but one. */
export function profilesOf({ profiles = {} }: Pick<Project, 'profiles'>, artifact: string): readonly string[] {
  const [output] = Object.keys(profiles)
    .filter((folder) => isInside(folder, artifact))
    .sort((a, b) => b.length - a.length);
  return output === undefined ? [] : (profiles[output] ?? []);
}

/** What the name of an artifact has besides the contract's: `0.8.19`, `ci` or `0.8.19.ci`. */
function sidePartOf(artifact: string, contractName: string): string | undefined {
  const stem = stemOf(artifact);
  if (!stem.startsWith(`${contractName}.`)) return undefined;
  const [, profile] = /^(?:\d+\.\d+\.\d+(?:\.|$))?(.*)$/.exec(stem.slice(contractName.length + 1)) ?? [];
  return profile || undefined;
}

/**
 * What Forge needs so that it builds the contract as this build.
 * Source: Forge 1.7.1, `verify-contract`, which knows no profile of foundry.toml as a compilation profile.
 */
export async function foundryBuild(
  { files }: Pick<Workspace, 'files'>,
  { project, contractName, artifact }: Pick<Candidate, 'project' | 'contractName' | 'artifact'>,
): Promise<FoundryBuild> {
  const profiles = profilesOf(project, artifact);
  const own = sidePartOf(artifact, contractName);
  if (own !== undefined) return { profiles, compilationProfile: own };
  const beside = await files.list(parentOf(artifact));
  const isOneOfSeveral = beside.some(
    ({ name }) => name !== nameOf(artifact) && name.endsWith('.json') && sidePartOf(name, contractName) !== undefined,
  );
  return { profiles, ...(isOneOfSeveral && { compilationProfile: 'default' }) };
}
