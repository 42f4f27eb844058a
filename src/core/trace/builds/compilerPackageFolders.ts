import { foldersUp, isInside, parentOf } from '../../projects/files/paths.ts';
import type { BuildSources } from './buildSources.ts';

/**
 * The folders whose `node_modules` may have the compiler of a build: from its sources up to their workspace folder,
 * never outside.
 * @param folders the workspace folders
 */
export function compilerPackageFolders({ files }: BuildSources, folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { onDisk } of files.values()) {
    const folder = onDisk === undefined ? undefined : folders.find((each) => isInside(each, onDisk));
    if (onDisk !== undefined && folder !== undefined)
      for (const each of foldersUp(parentOf(onDisk), folder)) found.add(each);
  }
  for (const folder of folders) found.add(folder);
  return [...found];
}
