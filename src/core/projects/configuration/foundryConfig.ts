import { own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { foundryProfiles, readToml } from './foundryProfiles.ts';

interface FoundryConfig {
  /** The build output folders of the default profile and of the others, absolute, without duplicates. */
  readonly outputs: readonly string[];
  /** The folders of deployment records of the default profile and of the others, absolute, without duplicates. */
  readonly broadcasts: readonly string[];
  /** The folders of dependencies, relative to the project. */
  readonly libraries: readonly string[];
}

/**
 * The Foundry configuration of the folder `root`, or undefined if it has no foundry.toml. A file that isn't TOML counts
 * as an empty one, so that Forge's defaults (`out`, `lib`) apply.
 * @param top the workspace folder, outside of which no base file is read
 */
export async function readFoundryConfig(
  files: ProjectFiles,
  root: string,
  top = root,
): Promise<FoundryConfig | undefined> {
  const path = joinPath(root, 'foundry.toml');
  if ((await files.stat(path)) === undefined) return undefined;
  const config = await readToml(files, path);
  const { profiles } = await foundryProfiles(files, root, config, top);
  const foldersOf = (key: string, fallback: string) => {
    const folders = profiles.map((profile) => textIn(own(profile, key)) ?? fallback);
    return [...new Set(folders)].map((folder) => joinPath(root, folder));
  };
  const libraries = new Set(['lib', 'node_modules', 'dependencies']);
  for (const profile of profiles) {
    const libs = own(profile, 'libs');
    if (Array.isArray(libs)) for (const lib of libs) if (typeof lib === 'string') libraries.add(lib);
  }
  return {
    outputs: foldersOf('out', 'out'),
    broadcasts: foldersOf('broadcast', 'broadcast'),
    libraries: [...libraries],
  };
}
