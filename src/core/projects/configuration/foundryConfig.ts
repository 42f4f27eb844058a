import { own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { foundryProfiles, readToml } from './foundryProfiles.ts';

interface FoundryConfig {
  /** The build output folders of the default profile and of the others, absolute, without duplicates. */
  readonly outputs: readonly string[];
  /** The profiles that write into each of them, without those that compile as one before; absent if there is but one. */
  readonly profiles?: Readonly<Record<string, readonly string[]>>;
  /** The folders of deployment records of the default profile and of the others, absolute, without duplicates. */
  readonly broadcasts: readonly string[];
  /** The folders of dependencies, relative to the project. */
  readonly libraries: readonly string[];
}

/** What of a profile changes what is compiled. */
const compiling = [
  'solc',
  'solc_version',
  'auto_detect_solc',
  'evm_version',
  'optimizer',
  'optimizer_runs',
  'optimizer_details',
  'via_ir',
  'bytecode_hash',
  'cbor_metadata',
  'use_literal_content',
  'revert_strings',
  'libraries',
  'remappings',
  'libs',
  'src',
  'vyper',
  'additional_compiler_profiles',
  'compilation_restrictions',
];

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
  const { profiles, names } = await foundryProfiles(files, root, config, top);
  const foldersOf = (key: string, fallback: string) => {
    const folders = profiles.map((profile) => textIn(own(profile, key)) ?? fallback);
    return [...new Set(folders)].map((folder) => joinPath(root, folder));
  };
  const libraries = new Set(['lib', 'node_modules', 'dependencies']);
  for (const profile of profiles) {
    const libs = own(profile, 'libs');
    if (Array.isArray(libs)) for (const lib of libs) if (typeof lib === 'string') libraries.add(lib);
  }
  const outputs = foldersOf('out', 'out');
  const writing = outputs.map((output) => {
    const known = new Set<string>();
    const those = names.filter((_, at) => {
      const profile = profiles[at] ?? {};
      if (joinPath(root, textIn(own(profile, 'out')) ?? 'out') !== output) return false;
      const compiled = JSON.stringify(compiling.map((key) => own(profile, key)));
      return !known.has(compiled) && known.add(compiled);
    });
    return [output, those] as const;
  });
  return {
    outputs,
    ...(names.length > 1 && { profiles: Object.fromEntries(writing) }),
    broadcasts: foldersOf('broadcast', 'broadcast'),
    libraries: [...libraries],
  };
}
