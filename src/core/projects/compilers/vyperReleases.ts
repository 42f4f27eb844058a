import { vyperCommits } from './compilerFacts.ts';

/** The releases of Vyper, newest first: number -> commit as the release assets have it, empty if they have none. */
export const vyperReleases: ReadonlyMap<string, string> = new Map(Object.entries(vyperCommits));
