import type { ProjectFiles } from '../files/projectFiles.ts';

/** Where a contract was deployed, as a deployment tool wrote it down. */
export interface KnownDeployment {
  /** 20 bytes, `0x` and hex, as recorded. */
  readonly address: string;
  /** 32 bytes, `0x` and lowercase hex. */
  readonly creationTransactionHash?: string;
  /** Milliseconds since 1970; 0 where nothing says when. */
  readonly deployedAt: number;
  /** The record, for people: `Foundry broadcast Deploy.s.sol`. */
  readonly source: string;
  /** The record's file, absolute. */
  readonly record: string;
}

/** What is looked for. */
export interface DeploymentQuery {
  /** The project's folder. */
  readonly root: string;
  /** Decimal; deployments on other chains are left out. */
  readonly chainId: string;
  readonly contractName: string;
}

/** Reads one tool's records. Records that cannot be read count as none. */
export type DeploymentReader = (files: ProjectFiles, query: DeploymentQuery) => Promise<KnownDeployment[]>;
