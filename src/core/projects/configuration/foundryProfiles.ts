import { parse } from 'smol-toml';
import { type JsonObject, objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';

/** The profiles in a foundry.toml, without what they inherit. */
export function profilesIn(config: JsonObject | undefined): JsonObject {
  return objectIn(own(config, 'profile')) ?? {};
}

/** A TOML file as an object; undefined if it can't be read or isn't TOML. */
export async function readToml(files: ProjectFiles, path: string): Promise<JsonObject | undefined> {
  return tomlIn((await textOfFile(files, path, largestConfig)) ?? '');
}

export function tomlIn(text: string): JsonObject | undefined {
  try {
    return objectIn(parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The base file that a profile extends, relative to the project: `extends = "../base.toml"` or `extends = { path = "…" }`.
 * A base file can't extend another.
 */
export function baseOf(profile: JsonObject | undefined): string | undefined {
  const extended = own(profile, 'extends');
  const path = textIn(extended) ?? textIn(own(objectIn(extended), 'path'));
  return path !== undefined && /^(?![/\\]|[a-z]:).*\.toml$/i.test(path) ? path : undefined;
}

/**
 * Every profile with what it inherits: from the file that it extends, and from `default`, which comes first.
 * Source: Forge 1.7.1, `forge config`.
 */
export async function foundryProfiles(
  files: ProjectFiles,
  root: string,
  config: JsonObject | undefined,
): Promise<readonly JsonObject[]> {
  const profiles = profilesIn(config);
  const names = new Set(['default', ...Object.keys(profiles)]);
  return Promise.all(
    [...names].map(async (name) => {
      const path = baseOf(objectIn(own(profiles, name))) ?? baseOf(config);
      const bases = path === undefined ? {} : profilesIn(await readToml(files, joinPath(root, path)));
      const whole = (each: string) => objectIn(extended(own(bases, each), own(profiles, each))) ?? {};
      return name === 'default' ? whole(name) : { ...whole('default'), ...whole(name) };
    }),
  );
}

/** Lists are put together, tables are merged, and everything else is replaced. */
function extended(base: unknown, value: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(value)) return [...base, ...value];
  const [below, above] = [objectIn(base), objectIn(value)];
  if (below === undefined || above === undefined) return value === undefined ? base : value;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return objectOf([...keys].map((key) => [key, extended(own(below, key), own(above, key))] as const));
}
