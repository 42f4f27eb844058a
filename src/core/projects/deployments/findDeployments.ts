import { addressChecksum, checksumAddress } from '../../format/checksumAddress.ts';
import { inTurns } from '../../platform/turns.ts';
import { cachedFiles } from '../files/cachedFiles.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { searchedFiles } from '../files/searchedFiles.ts';
import { apeDeployments } from './apeDeployments.ts';
import { brownieDeployments } from './brownieDeployments.ts';
import { foundryBroadcasts } from './foundryBroadcasts.ts';
import { hardhatDeployRecords } from './hardhatDeployRecords.ts';
import { ignitionDeployments } from './ignitionDeployments.ts';
import type { DeploymentQuery, DeploymentReader, RecordedDeployment } from './recordedDeployment.ts';
import { truffleNetworks } from './truffleNetworks.ts';

const readers: readonly DeploymentReader[] = [
  foundryBroadcasts,
  ignitionDeployments,
  hardhatDeployRecords,
  truffleNetworks,
  brownieDeployments,
  apeDeployments,
];

/** The deployments of a contract in the project's own records, newest first, each address once a chain. */
export function findDeployments(
  all: ProjectFiles,
  query: DeploymentQuery & { readonly contractName: string },
): Promise<RecordedDeployment[]> {
  return read(all, query);
}

/** Every deployment of every contract in a project's own records, newest first, each address once a chain. */
export function recordedDeployments(
  all: ProjectFiles,
  query: Pick<DeploymentQuery, 'root' | 'workspaceFolder' | 'chainId'>,
): Promise<RecordedDeployment[]> {
  return read(all, query);
}

async function read(from: ProjectFiles, query: DeploymentQuery): Promise<RecordedDeployment[]> {
  const files = cachedFiles(searchedFiles(from));
  const found = (await Promise.all(readers.map((reader) => reader(files, query)))).flat();
  found.sort((a, b) => b.deployedAt - a.deployedAt);
  const byAddress = new Map<string, RecordedDeployment>();
  for (const deployment of found) {
    const key = `${deployment.chainId} ${deployment.address.toLowerCase()}`;
    if (!byAddress.has(key)) byAddress.set(key, deployment);
  }
  const rest = inTurns();
  const all: RecordedDeployment[] = [];
  for (const deployment of byAddress.values()) {
    all.push({ ...deployment, address: withChecksum(deployment.address) });
    const resting = rest();
    if (resting) await resting;
  }
  return all;
}

/** Tools write addresses in any case. A wrong checksum stays: it shows that the record was edited. */
function withChecksum(address: string): string {
  return addressChecksum(address) === 'wrong' ? address : checksumAddress(address);
}
