import { relativeTo } from '../files/paths.ts';
import type { Project } from './toolchain.ts';

/** The folder of a project that isn't the whole workspace folder, such as `packages/vault`; undefined if it is. */
export function projectFolder({
  root,
  workspaceFolder,
}: Pick<Project, 'root' | 'workspaceFolder'>): string | undefined {
  const above = workspaceFolder.endsWith('/') ? workspaceFolder : `${workspaceFolder}/`;
  return root.startsWith(above) && root.length > above.length ? root.slice(above.length) : undefined;
}

/** A source as a person finds it in the workspace folder: `packages/vault/contracts/Vault.sol`. */
export function sourceInFolder(project: Pick<Project, 'root' | 'workspaceFolder'>, sourceName: string): string {
  const folder = projectFolder(project);
  return folder === undefined || sourceName.startsWith('../') ? sourceName : `${folder}/${sourceName}`;
}

/**
 * Where a file to publish is in the workspace folder, if the name that it is published by doesn't say so: packages of a
 * monorepo have files of the same name. Undefined too if there is no such file on disk.
 */
export function placeOnDisk(
  { workspaceFolder }: Pick<Project, 'workspaceFolder'>,
  { path, onDisk }: { readonly path: string; readonly onDisk?: string | undefined },
): string | undefined {
  const place = onDisk === undefined ? undefined : relativeTo(workspaceFolder, onDisk);
  return place === undefined || `/${path}`.endsWith(`/${place}`) ? undefined : place;
}

/**
 * Whether a source, by its name in the project, is the file `path` or is in the folder `path`; undefined if no source
 * of the project can be. Most tools know a package's source by its name within `node_modules`.
 */
export function sourcesAt(project: Project, path: string): ((sourceName: string) => boolean) | undefined {
  if (path === project.root) return () => true;
  const relative = relativeTo(project.root, path);
  if (relative === undefined) return undefined;
  const names = [relative, relative.replace(/^node_modules\//, '')];
  return (sourceName) => names.some((name) => sourceName === name || sourceName.startsWith(`${name}/`));
}
