import { nameOfContract } from '../../format/fullName.ts';
import { isInside } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { isFullName } from './contractStanding.ts';

/** Where a contract was deployed, as a deployment tool wrote it down. */
export interface DeploymentPlace {
  /** 20 bytes, `0x` and hex with the checksum of EIP-55, or as recorded with a wrong one. */
  readonly address: string;
  /** 32 bytes, `0x` and lowercase hex. */
  readonly creationTransactionHash?: string;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly deployedAt: number;
  /** The record, for people: `Foundry broadcast Deploy.s.sol`. */
  readonly source: string;
  /** What distinguishes it from others in the same record, for people: `VaultModule#Second`. */
  readonly detail?: string;
  /** The record's file, absolute. */
  readonly record: string;
}

export interface RecordedDeployment extends DeploymentPlace {
  /** Decimal. */
  readonly chainId: string;
  /** The bare name, or `contracts/a/Vault.sol:Vault`. */
  readonly contract: string;
  /** The name of the contract whose transaction made it along the way, if the record has it. */
  readonly maker?: string;
}

export interface DeploymentQuery {
  /** The project's folder. */
  readonly root: string;
  /** Records outside of it aren't read. By default, it is the project's folder. */
  readonly workspaceFolder?: string;
  /** Decimal; deployments on other chains are left out. By default, those on all chains are read. */
  readonly chainId?: string;
  /** By default, the deployments of all contracts are read. */
  readonly contractName?: string;
  /** The name of its source. Records that name another source are left out. */
  readonly sourceName?: string;
}

/** Reads one tool's records. Records that can't be read count as none. */
export type DeploymentReader = (files: ProjectFiles, query: DeploymentQuery) => Promise<RecordedDeployment[]>;

/**
 * Whether a recorded name is the contract's: the bare one, or the full one (`contracts/a/Vault.sol:Vault`) that tools
 * write if several contracts have the same name.
 */
export function isNamed(
  { contractName, sourceName }: Pick<DeploymentQuery, 'contractName' | 'sourceName'>,
  recorded: string | undefined,
): boolean {
  if (recorded === undefined) return false;
  if (contractName === undefined) return true;
  if (!recorded.includes(':') || sourceName === undefined) return nameOfContract(recorded) === contractName;
  return isFullName({ contractName, sourceName }, recorded);
}

/** Whether a folder may be read: a configuration may name any. */
export function isWithin({ root, workspaceFolder = root }: DeploymentQuery, folder: string): boolean {
  return isInside(workspaceFolder, folder);
}

/** Whether the chain is valid and requested. */
export function isOnChain({ chainId }: Pick<DeploymentQuery, 'chainId'>, recorded: string): boolean {
  return /^\d+$/.test(recorded) && (chainId === undefined || chainId === recorded);
}
