import type { Candidate, ContractKind, ImmutableReferences } from './toolchain.ts';

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

/** Whether a build was kept by a deployment record: by Ignition or hardhat-deploy. It may be older or newer than the output. */
export function isOfDeployment({ project, variant }: Pick<Candidate, 'project' | 'variant'>): boolean {
  return variant !== undefined && project.toolchain.startsWith('hardhat');
}

/**
 * Whether a contract is the project's own and not a dependency's: npm packages, and what Forge and Soldeer install into
 * the project's `lib` and `dependencies`. A project may have a folder `lib` of its own within its contracts.
 */
export function isOwnContract({ sourceName, project }: Pick<Candidate, 'sourceName' | 'project'>): boolean {
  if (/(?:^|\/)(?:node_modules|\.\.)\/|^(?:\/|npm\/)/.test(sourceName)) return false;
  return project.toolchain !== 'foundry' || !/^(?:lib|dependencies)\//.test(sourceName);
}

/** By their folder, by Forge's file names, or the contract in which Truffle counts a project's migrations. */
const scriptOrTest = /(?:^|\/)(?:scripts?|tests?)\/|\.[st]\.sol$|(?:^|\/)Migrations\.sol$/;

/** Whether a contract only deploys or tests others. */
export function isScriptOrTest({ sourceName }: Pick<Candidate, 'sourceName'>): boolean {
  return scriptOrTest.test(sourceName);
}

/**
 * Finds a contract's kind by its runtime bytecode (hex, with or without `0x`). Interfaces and abstract contracts have
 * none. A library's starts by pushing its own address, all zeros until it is deployed, to compare it with the address
 * it runs at (`PUSH20 0 ADDRESS EQ`); compiled through Yul, it has that address as an immutable of a special name.
 * Source: the Solidity documentation, "Call Protection For Libraries".
 */
export function contractKind(runtime: string | undefined, immutables?: ImmutableReferences): ContractKind {
  const code = runtime?.replace(/^0x/, '') ?? '';
  if (code === '') return 'abstract';
  if (callProtection.test(code)) return 'library';
  return immutables !== undefined && Object.hasOwn(immutables, 'library_deploy_address') ? 'library' : 'contract';
}

/** The length of a runtime bytecode in bytes, as a part of a candidate; absent without bytecode. */
export function codeSize(runtime: string | undefined): { codeBytes?: number } {
  const digits = runtime?.replace(/^0x/, '').length ?? 0;
  return digits === 0 ? {} : { codeBytes: digits / 2 };
}

const callProtection = /^730{40}3014/;

/** Whether the contract may have several builds that differ, so that it is said which one it is. */
export function isOneOfSeveral({ project, variant }: Pick<Candidate, 'project' | 'variant'>): boolean {
  return project.toolchain === 'foundry' && (variant !== undefined || project.outputs.length > 1);
}
