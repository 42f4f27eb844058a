import type { Candidate } from './toolchain.ts';

/**
 * Whether a contract is the project's own and not a dependency's: npm packages, and what Forge and Soldeer install into
 * the project's `lib` and `dependencies`. A project may have a folder `lib` of its own within its contracts.
 */
export function isOwnContract({ sourceName, project }: Pick<Candidate, 'sourceName' | 'project'>): boolean {
  if (/(?:^|\/)(?:node_modules|\.\.)\/|^(?:\/|npm\/)/.test(sourceName)) return false;
  return project.toolchain !== 'foundry' || !/^(?:lib|dependencies)\//.test(sourceName);
}
