import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { baseOf, profilesIn, readToml } from './foundryProfiles.ts';

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
 */
export async function readFoundryConfig(files: ProjectFiles, root: string): Promise<FoundryConfig | undefined> {
  const path = joinPath(root, 'foundry.toml');
  if ((await files.stat(path)) === undefined) return undefined;
  const config = await readToml(files, path);
  const extended = new Set([config, ...Object.values(profilesIn(config)).map(objectIn)].map(baseOf));
  const bases = [...extended].flatMap((base) => (base === undefined ? [] : readToml(files, joinPath(root, base))));
  const configs = [config, ...(await Promise.all(bases))].map(profilesIn);
  const profiles = configs.flatMap((each) => Object.values(each)).map(objectIn);
  /** Of the default profile, which may inherit it, and of all others that set it. */
  const foldersOf = (key: string, fallback: string) => {
    const ownOrInherited = configs.map((each) => textIn(own(objectIn(own(each, 'default')), key)));
    const first = ownOrInherited.find((folder) => folder !== undefined) ?? fallback;
    const folders = [first, ...profiles.flatMap((profile) => textIn(own(profile, key)) ?? [])];
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
