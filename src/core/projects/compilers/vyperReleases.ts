import { vyperCommits } from './compilerFacts.ts';

/** The releases of Vyper, newest first: number -> commit as the release assets have it, empty where they have none. */
export const vyperReleases: ReadonlyMap<string, string> = new Map(Object.entries(vyperCommits));
