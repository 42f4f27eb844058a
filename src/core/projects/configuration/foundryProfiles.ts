import * as l10n from '@vscode/l10n';
import { parse } from 'smol-toml';
import { type JsonObject, objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import { isInside, joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';

/** The profiles in a foundry.toml, without what they inherit. */
function profilesIn(config: JsonObject | undefined): JsonObject {
  const profiles = Object.entries(objectIn(own(config, 'profile')) ?? {});
  return objectOf(profiles.map(([name, value]) => [name, inForgesSpelling(value)] as const));
}

/**
 * Forge 1.7.1 takes `via-ir` and `viaIR` for `via_ir`, also in capitals, but only the keys of a profile itself. Of two
 * spellings, its own counts.
 */
function inForgesSpelling(profile: unknown): unknown {
  const given = objectIn(profile);
  if (given === undefined) return profile;
  const spelled = Object.entries(given).map(([key, value]) => [snakeCase(key), value] as const);
  return objectOf([...spelled, ...Object.entries(given).filter(([key]) => snakeCase(key) === key)]);
}

function snakeCase(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
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

interface Extension {
  /** As written. */
  readonly path: string;
  /** Whether a list replaces the base's, rather than being added to it. */
  readonly replacesLists: boolean;
}

/**
 * What a profile extends: `extends = "../base.toml"`, or `extends = { path = "…", strategy = "replace-arrays" }`.
 * A base file can't extend another.
 */
function extensionOf(profile: JsonObject | undefined): Extension | undefined {
  const extended = own(profile, 'extends');
  const path = textIn(extended) ?? textIn(own(objectIn(extended), 'path'));
  return path === undefined
    ? undefined
    : { path, replacesLists: own(objectIn(extended), 'strategy') === 'replace-arrays' };
}

const relativeToml = /^(?![/\\]|[a-z]:).*\.toml$/i;

/** The largest projects have some dozens. */
const mostProfiles = 50;

interface FoundryProfiles {
  /** Each with what it inherits: from the file that it extends, and from `default`, which comes first. */
  readonly profiles: readonly JsonObject[];
  /** Their names, in the same order. */
  readonly names: readonly string[];
  /** What isn't used: a sentence each. */
  readonly ignored: readonly string[];
}

/**
 * The profiles of a foundry.toml.
 * Source: Forge 1.7.1, `forge config`.
 * @param top the folder outside of which no base file is read
 */
export async function foundryProfiles(
  files: ProjectFiles,
  root: string,
  config: JsonObject | undefined,
  top: string,
): Promise<FoundryProfiles> {
  const profiles = profilesIn(config);
  const names = [...new Set(['default', ...Object.keys(profiles)])];
  const ignored = new Set<string>();
  if (names.length > mostProfiles)
    ignored.add(l10n.t`Only the first ${String(mostProfiles)} profiles in foundry.toml are used.`);
  const bases = new Map<string, Promise<JsonObject>>();
  const baseAt = async ({ path }: Extension): Promise<JsonObject> => {
    const absolute = joinPath(root, path);
    if (relativeToml.test(path) && (await isReallyInside(files, top, absolute)))
      return profilesIn(await readToml(files, absolute));
    ignored.add(
      l10n.t`${path}, which foundry.toml extends, was ignored: it isn't a relative path to a TOML file in the workspace.`,
    );
    return {};
  };
  const used = names.slice(0, mostProfiles);
  const whole = await Promise.all(
    used.map(async (name) => {
      const extension = extensionOf(objectIn(own(profiles, name))) ?? extensionOf(config);
      const known = extension && (bases.get(extension.path) ?? baseAt(extension));
      if (extension && known) bases.set(extension.path, known);
      const base = await known;
      const of = (each: string) =>
        objectIn(extended(own(base, each), own(profiles, each), extension?.replacesLists === true)) ?? {};
      return name === 'default' ? of(name) : { ...of('default'), ...of(name) };
    }),
  );
  return { profiles: whole, names: used, ignored: [...ignored] };
}

/** Whether a path is inside a folder once its links are resolved, if the file system can do that. */
async function isReallyInside(files: ProjectFiles, folder: string, path: string): Promise<boolean> {
  if (!isInside(folder, path)) return false;
  if (files.realPath === undefined) return true;
  try {
    return isInside(await files.realPath(folder), await files.realPath(path));
  } catch {
    // Nothing is there.
    return true;
  }
}

/** Lists are put together or replaced, tables are merged, and everything else is replaced. */
function extended(base: unknown, value: unknown, replacesLists: boolean): unknown {
  if (Array.isArray(base) && Array.isArray(value)) return replacesLists ? value : [...base, ...value];
  const [below, above] = [objectIn(base), objectIn(value)];
  if (below === undefined || above === undefined) return value === undefined ? base : value;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return objectOf([...keys].map((key) => [key, extended(own(below, key), own(above, key), replacesLists)] as const));
}
