import { joinPath, nameOf } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { detectRemappings } from './detectRemappings.ts';
import { type Remapping, remappingsIn } from './importClosure.ts';

/** The remappings in a foundry.toml; paths relative to its folder. */
export interface ForgeConfig {
  /** Those of remappings.txt before those of foundry.toml. */
  readonly remappings: readonly string[];
  /** Undefined for Forge's default. */
  readonly libraries: readonly string[] | undefined;
  readonly sources: string | undefined;
  /** Whether Forge looks for libraries. */
  readonly detects: boolean;
}

/** Libraries in which remappings are found. Each is compared with all others. */
const mostFound = 1_000;
/** Libraries of libraries are at most this deep. */
const deepest = 6;

/**
 * All remappings that Forge passes to the compiler: the configured ones, and those of the libraries that it finds. The
 * metadata's hash covers every one. `context:prefix=target` each, in Forge's order.
 * Source: Forge 1.7.1, `RemappingsProvider`, whose answers `forge remappings` prints.
 * @param configOf the configuration of a folder; undefined if it has no foundry.toml
 */
export async function forgeRemappings(
  files: ProjectFiles,
  root: string,
  config: ForgeConfig,
  configOf: (folder: string) => Promise<ForgeConfig | undefined>,
  depth = 0,
): Promise<string[]> {
  const all: Remapping[] = remappingsIn(config.remappings);
  if (config.detects && depth < deepest) {
    const libraries = config.libraries ?? (await defaultLibraries(files, root));
    const found = new Map<string, Remapping>();
    /** The one nearest to the project. */
    const keep = (remapping: Remapping) => {
      const key = JSON.stringify([remapping.context, remapping.prefix]);
      const known = found.get(key);
      if (known === undefined || depthOf(known.target) > depthOf(remapping.target)) found.set(key, remapping);
    };
    for (const library of libraries) {
      for (const remapping of await nested(files, root, library, configOf, depth)) keep(remapping);
    }
    for (const library of libraries) {
      for (const [prefix, target] of await detectRemappings(files, root, library)) {
        if (!['lib/', 'src/', 'contracts/'].includes(prefix)) keep({ context: '', prefix, target });
      }
    }
    const key = ({ context, prefix }: Remapping) => `${context}\n${prefix}`;
    for (const remapping of [...found.values()].slice(0, mostFound).sort((a, b) => (key(a) < key(b) ? -1 : 1))) {
      if (!isTaken(remapping, all)) all.push(remapping);
    }
  }
  const seen = new Set<string>();
  return all.flatMap(({ context, prefix, target }) => {
    const source = context === '' ? prefix : `${context}:${prefix}`;
    if (seen.has(source)) return [];
    seen.add(source);
    return [`${source}=${target}`];
  });
}

async function defaultLibraries(files: ProjectFiles, root: string): Promise<string[]> {
  const names = new Set((await files.list(root)).map(({ name }) => name));
  return ['lib', 'node_modules'].filter((name) => names.has(name));
}

async function defaultSources(files: ProjectFiles, root: string): Promise<string> {
  const names = new Set((await files.list(root)).map(({ name }) => name));
  return !names.has('src') && names.has('contracts') ? 'contracts' : 'src';
}

/** The remappings of the libraries in a folder that are Foundry projects. */
async function nested(
  files: ProjectFiles,
  root: string,
  folder: string,
  configOf: (folder: string) => Promise<ForgeConfig | undefined>,
  depth: number,
): Promise<Remapping[]> {
  const entries = (await files.list(joinPath(root, folder))).filter(({ type }) => type === 'directory');
  const found = await Promise.all(
    entries.map(async ({ name }) => {
      const library = `${folder}/${name}`;
      const path = joinPath(root, library);
      const config = await configOf(path);
      if (config === undefined) return [];
      const own = remappingsIn(await forgeRemappings(files, path, config, configOf, depth + 1));
      const prefix = `${nameOf(path)}/`;
      const sources = config.sources ?? (await defaultSources(files, path));
      return [...own, { context: '', prefix, target: `${sources}/` }].map((remapping) => ({
        ...remapping,
        target: `${library}/${remapping.target}`,
      }));
    }),
  );
  return found.flat();
}

/** Configured remappings take precedence over found ones, even for a name above or below. */
function isTaken({ context, prefix }: Remapping, all: readonly Remapping[]): boolean {
  return all.some((other) => {
    const name = other.prefix.endsWith('/') ? other.prefix : `${other.prefix}/`;
    return other.context === context && (prefix.startsWith(name) || other.prefix.startsWith(prefix));
  });
}

function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}
