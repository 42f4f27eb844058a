import { relativeTo } from '../files/paths.ts';
import type { Project } from './toolchain.ts';

/**
 * Whether a source, by its name in the project, is the file `path` or is in the folder `path`; undefined if no source
 * of the project can be.
 */
export function sourcesAt(project: Project, path: string): ((sourceName: string) => boolean) | undefined {
  if (path === project.root) return () => true;
  const relative = relativeTo(project.root, path);
  if (relative === undefined) return undefined;
  return (sourceName) => sourceName === relative || sourceName.startsWith(`${relative}/`);
}
