import { joinPath, nameOf } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';

/** A folder of sources that a remapping may lead to. Paths relative to the project, as segments. */
interface Candidate {
  readonly library: Path;
  source: Path;
  /** How many `lib` and `node_modules` are above it. */
  readonly level: number;
}

type Path = readonly string[];

/** It limits the walk through a crafted tree. */
const deepest = 16;
const mostFolders = 20_000;

/**
 * The remappings (`name/` -> `folder/`) that Forge makes of the libraries in a folder of dependencies: of each folder
 * with Solidity files below, to its `src` or `contracts`, nested libraries included.
 * Source: foundry-compilers 0.19, `Remapping::find_many`, whose answers `forge remappings` prints.
 * @param folder relative to `root`, such as `lib`
 */
export async function detectRemappings(
  files: ProjectFiles,
  root: string,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const start = folder.split('/');
  const isPackages = nameOf(`/${folder}`) === 'node_modules';
  let walked = 0;
  const foldersIn = async (path: Path) => {
    walked += 1;
    if (walked > mostFolders) return { folders: [], hasSources: false };
    const entries = (await files.list(joinPath(root, ...path))).filter(({ name }) => !name.startsWith('.'));
    const names = entries.filter(({ type }) => type === 'directory').map(({ name }) => name);
    return {
      folders: names.sort().map((name): Path => [...path, name]),
      hasSources: entries.some(({ name, type }) => type === 'file' && name.endsWith('.sol')),
    };
  };

  const scan = async (at: Path, open: Path, level: number, depth: number): Promise<Candidate[]> => {
    if (depth > deepest) return [];
    const { folders, hasSources } = await foldersIn(at);
    const below = await Promise.all(
      folders
        .filter((path) => !['tests', 'test', 'demo'].includes(path.at(-1) ?? ''))
        .map((path) => (isBarrier(path) ? scan(path, path, level + 1, depth + 1) : scan(path, open, level, depth + 1))),
    );
    const candidates = below.flat();
    // Below a `lib` the library is the folder right in it.
    const library = isBarrier(open) && at.length > open.length ? at.slice(0, open.length + 1) : open;
    const alike = candidates.filter((each) => each.level === level && isSame(each.library, library));
    if (hasSources || alike.length > 1) return merged(candidates, at, library, level);
    const single = candidates.find((each) => each.level === level);
    if (single !== undefined) single.source = narrowed(single, open, library);
    return candidates;
  };

  const merged = (candidates: Candidate[], at: Path, library: Path, level: number): Candidate[] => {
    const inSrc = candidates.filter(({ source }) => source.at(-1) === 'src');
    if (inSrc.length === 1) return inSrc;
    const others = candidates.filter((each) => each.level !== level);
    const source = isPackages ? library : at;
    if (level > 0 && isSame(source, library) && (isSources(source) || isBarrier(source))) return others;
    return [...others, { library, source, level }];
  };

  const { folders } = await foldersIn(start);
  const found = (await Promise.all(folders.map((path) => scan(path, path, 0, 0)))).flat();
  const remappings = new Map<string, Path>();
  for (const { library, source } of found) {
    const name = `${library.at(-1)}/`;
    const known = remappings.get(name);
    const isBetter =
      known === undefined || known.length > source.length || (source.at(-1) === 'src' && known.at(-1) !== 'src');
    if (isBetter) remappings.set(name, source);
  }
  return new Map([...remappings].map(([name, source]) => [name, `${source.join('/')}/`]));
}

/** The folder in a library that imports start from, if it has only one folder of sources. */
function narrowed({ library, source }: Candidate, open: Path, window: Path): Path {
  const isOfPackage = source.at(-1) === 'contracts' || (source.at(-1) === 'src' && source.at(-2) === 'contracts');
  if (source.length - library.length > 1 && isOfPackage) return window;
  if (isSources(source) || isSame(source, library)) return source;
  for (let end = source.length - 1; end > 0 && end !== open.length; end--) {
    const above = source.slice(0, end);
    if (isSources(above)) return above;
  }
  return open;
}

function isSources(path: Path): boolean {
  return ['src', 'contracts'].includes(path.at(-1) ?? '');
}

function isBarrier(path: Path): boolean {
  return ['lib', 'node_modules'].includes(path.at(-1) ?? '');
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at]);
}
