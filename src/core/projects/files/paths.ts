/** Joins and resolves `.` and `..`; an absolute `part` starts again. `joinPath('/a/b', '../c')` is `/a/c`. */
export function joinPath(base: string, ...parts: string[]): string {
  let path = base;
  for (const part of parts) path = part.startsWith('/') ? part : `${path}/${part}`;
  if (path.startsWith('/') && !toResolve.test(path)) return path;
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** A segment that is empty, `.` or `..`. */
const toResolve = /\/\.{0,2}(?:\/|$)/;

/** The folder that holds `path`; `/` for a path at the top. */
export function parentOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '/' : path.slice(0, end);
}

/** The last segment. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The last segment without its last extension: `Vault` of `/a/Vault.sol`. */
export function stemOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** Whether `path` is `folder` or is below it; both normal, absolute paths. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** `path` as seen from `folder`, or undefined if it isn't below it. */
export function relativeTo(folder: string, path: string): string | undefined {
  if (path === folder || !isInside(folder, path)) return undefined;
  return path.slice(folder === '/' ? 1 : folder.length + 1);
}

/** `path`'s folder and the folders above it, up to and including `top`; nearest first. */
export function foldersUp(from: string, top: string): string[] {
  const folders: string[] = [];
  for (let folder = from; isInside(top, folder); folder = parentOf(folder)) {
    folders.push(folder);
    if (folder === top) break;
  }
  return folders;
}

/** The workspace folder that holds `path`, the innermost one where folders are nested. */
export function workspaceFolderOf(folders: readonly string[], path: string): string | undefined {
  return folders
    .filter((folder) => isInside(folder, path))
    .sort((a, b) => b.length - a.length)
    .at(0);
}

/** A relative path with `.` and `..` resolved, except for those `..` that lead above its start. */
export function normalName(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return kept.join('/');
}
