import type { Candidate } from './toolchain.ts';

/**
 * The builds of each contract, in the order given. Those of one contract, for example by several profiles, are one choice
 * for the user: the deployed code shows which one it is.
 */
export function byContract(candidates: readonly Candidate[]): Candidate[][] {
  const contracts = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.project.root} ${candidate.sourceName}:${candidate.contractName}`;
    contracts.set(key, [...(contracts.get(key) ?? []), candidate]);
  }
  return [...contracts.values()];
}
