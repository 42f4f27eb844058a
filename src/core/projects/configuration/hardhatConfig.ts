import { exportedObject, notLiteral, scriptMember } from '../../code/scriptLiteral.ts';
import { packagePlaces } from '../drafts/sourcePlace.ts';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { foldersUp, joinPath, nameOf, parentOf } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';
import type { Project } from '../model/toolchain.ts';

/** The names of a Hardhat configuration, the likeliest first. */
export const configNames = [
  'hardhat.config.ts',
  'hardhat.config.js',
  'hardhat.config.cjs',
  'hardhat.config.mjs',
  'hardhat.config.mts',
  'hardhat.config.cts',
];

interface HardhatConfig {
  /** The build output folder, absolute. */
  readonly artifacts: string;
  /** Where Ignition keeps its deployments, absolute. */
  readonly ignition: string;
  /** Where hardhat-deploy keeps its records, absolute. */
  readonly deployments: string;
}

/**
 * The Hardhat configuration of the folder `root`, or undefined if it has none. The configuration is code and isn't run:
 * `paths` are taken from it if they are written as literals or as literals that are joined. Otherwise, the artifacts are
 * in the folder that has build-infos, and everything else is where Hardhat puts it by default.
 */
export async function readHardhatConfig(files: ProjectFiles, root: string): Promise<HardhatConfig | undefined> {
  const names = new Set((await files.list(root)).map((entry) => entry.name));
  const name = configNames.find((candidate) => names.has(candidate));
  if (name === undefined) return undefined;
  const text = (await textOfFile(files, joinPath(root, name), largestConfig)) ?? '';
  const config = exportedObject(text);
  const said = config === undefined ? notLiteral : scriptMember(config, 'paths', 'artifacts');
  const top = scriptMember(config, 'paths', 'root');
  const base = typeof top === 'string' ? joinPath(root, top) : root;
  const folder = (key: string) => {
    const path = scriptMember(config, 'paths', key);
    return joinPath(base, typeof path === 'string' ? path : key);
  };
  const built = said === notLiteral ? await folderWithBuilds(files, root) : undefined;
  return {
    artifacts: built ?? folder('artifacts'),
    ignition: joinPath(folder('ignition'), 'deployments'),
    deployments: folder('deployments'),
  };
}

/** The first folder with build-infos in `root` or one of its folders; `artifacts` before others. */
async function folderWithBuilds(files: ProjectFiles, root: string): Promise<string | undefined> {
  const foldersIn = async (folder: string) =>
    (await files.list(folder))
      .filter(({ name, type }) => type === 'directory' && !/^(?:\..*|node_modules)$/.test(name))
      .map(({ name }) => joinPath(folder, name));
  const above = await foldersIn(root);
  const below = (await Promise.all(above.map(foldersIn))).flat();
  const lowest = (await Promise.all(below.map(foldersIn))).flat();
  const withBuilds = [...above, ...below, ...lowest].filter((folder) => nameOf(folder) === 'build-info').map(parentOf);
  return withBuilds.find((folder) => folder === joinPath(root, 'artifacts')) ?? withBuilds[0];
}

/**
 * Which Hardhat builds a project: by its build-info files (Hardhat 3 writes each one in two parts), and if there are
 * none, by the version that is installed or required; undefined if that is unknown.
 */
export async function hardhatGeneration(files: ProjectFiles, project: Project): Promise<2 | 3 | undefined> {
  const [artifacts = project.root] = project.outputs;
  const names = (await files.list(joinPath(artifacts, 'build-info'))).map((entry) => entry.name);
  if (names.some((name) => name.endsWith('.output.json') || /^sol(?:c|x)-\d/.test(name))) return 3;
  if (names.some((name) => name.endsWith('.json'))) return 2;
  return generation(await requiredHardhat(files, project));
}

/**
 * The version of Hardhat that a project has installed, or the oldest that it may have by its own requirement; undefined
 * if neither says one: `2.22.3` for `^2.22.3`.
 */
export async function hardhatVersion(files: ProjectFiles, project: Project): Promise<string | undefined> {
  return /^[\^~=v]*(\d+\.\d+\.\d+)/.exec((await requiredHardhat(files, project)) ?? '')?.[1];
}

/** The installed version, or else the required range. */
async function requiredHardhat(files: ProjectFiles, project: Project): Promise<string | undefined> {
  for (const { path } of packagePlaces(project, 'hardhat/package.json')) {
    const installed = textIn(own(objectIn(tryParseJson(await textOfFile(files, path))), 'version'));
    if (installed !== undefined) return installed;
  }
  // In a monorepo, only the top folder may require it.
  for (const folder of foldersUp(project.root, project.workspaceFolder)) {
    const manifest = objectIn(tryParseJson(await textOfFile(files, joinPath(folder, 'package.json'))));
    for (const key of ['devDependencies', 'dependencies']) {
      const asked = textIn(own(objectIn(own(manifest, key)), 'hardhat'));
      if (asked !== undefined) return asked;
    }
  }
  return undefined;
}

function generation(version = ''): 2 | 3 | undefined {
  const major = /^[^\d]*(\d+)/.exec(version)?.[1];
  return major === '2' ? 2 : major === '3' ? 3 : undefined;
}
