import { parse } from 'smol-toml';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';

export interface FoundryConfig {
  /** The build output folders of the default profile and of the others, absolute, without duplicates. */
  readonly outputs: readonly string[];
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
  const profiles = objectIn(own(parsed((await textOfFile(files, path)) ?? ''), 'profile')) ?? {};
  const fallback = objectIn(own(profiles, 'default'));
  const outputs = new Set([textIn(own(fallback, 'out')) ?? 'out']);
  const libraries = new Set(['lib', 'node_modules', 'dependencies']);
  for (const profile of Object.values(profiles).map(objectIn)) {
    const out = textIn(own(profile, 'out'));
    if (out !== undefined) outputs.add(out);
    const libs = own(profile, 'libs');
    if (Array.isArray(libs)) for (const lib of libs) if (typeof lib === 'string') libraries.add(lib);
  }
  return { outputs: [...outputs].map((out) => joinPath(root, out)), libraries: [...libraries] };
}

function parsed(text: string): JsonObject | undefined {
  try {
    return objectIn(parse(text));
  } catch {
    return undefined;
  }
}
