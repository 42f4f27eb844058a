import { foldersUp, joinPath } from '../files/paths.ts';
import type { Project } from '../model/toolchain.ts';

/** Where a source may lie on disk, and whose it is there. */
export interface SourcePlace {
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
}

/** An npm package's file in the project's own `node_modules` and in those above it, up to the workspace folder's. */
export function packagePlaces(project: Project, path: string): SourcePlace[] {
  return foldersUp(project.root, project.workspaceFolder).map((folder) => ({
    path: joinPath(folder, 'node_modules', path),
    origin: 'dependency',
  }));
}

/**
 * Where a source lies that the build names by a path from the project's folder or from `node_modules`; likeliest
 * first, by `known`, the name of a source of the project's own.
 */
export function projectOrPackagePlaces(project: Project, known: string, path: string): SourcePlace[] {
  const place: SourcePlace = { path: joinPath(project.root, path), origin: 'workspace' };
  const packages = packagePlaces(project, path);
  return topOf(path) === topOf(known) ? [place, ...packages] : [...packages, place];
}

/** The first segment: sources with the same one belong to the same owner. */
export function topOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}
