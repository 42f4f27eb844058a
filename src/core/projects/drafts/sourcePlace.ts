import { foldersUp, joinPath } from '../files/paths.ts';
import type { Project } from '../model/toolchain.ts';

/** Where a source may be on disk, and who owns it there. */
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

/** A file of a package that Remix downloaded, which keeps each by the name that it was imported with. */
export function remixPackagePlace(project: Project, path: string): SourcePlace {
  return { path: joinPath(project.root, '.deps/npm', path), origin: 'dependency' };
}

/**
 * The places of a source that the build names by a path from the project's folder or from `node_modules`; likeliest
 * first, according to `known`, the name of one of the project's own sources.
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
