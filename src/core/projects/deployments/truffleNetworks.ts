import * as l10n from '@vscode/l10n';
import { readTruffleConfig } from '../configuration/truffleConfig.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, namesIn, writtenAt } from './deploymentRecord.ts';
import {
  type DeploymentQuery,
  type DeploymentReader,
  isOnChain,
  isWithin,
  type RecordedDeployment,
} from './recordedDeployment.ts';

/** Reads what `truffle migrate` wrote into the contract's own artifact: network id -> address and transaction. */
export const truffleNetworks: DeploymentReader = async (files, query) => {
  // Brownie's artifacts, which have no networks, are there too.
  const config = await readTruffleConfig(files, query.root);
  const folder = config?.builds ?? joinPath(query.root, 'build', 'contracts');
  if (!isWithin(query, folder)) return [];
  const names = query.contractName === undefined ? await namesIn(files, folder) : [query.contractName];
  const found = await Promise.all(names.map((name) => migrationsOf(files, query, folder, name)));
  return found.flat();
};

async function migrationsOf(
  files: ProjectFiles,
  query: DeploymentQuery,
  folder: string,
  contract: string,
): Promise<RecordedDeployment[]> {
  const record = joinPath(folder, `${contract}.json`);
  const bytes = await bytesOfFile(files, record);
  const json = bytes && (await jsonMembers(bytes, ['networks', 'updatedAt']));
  const networks = Object.entries(objectIn(own(json, 'networks')) ?? {}).filter(([chainId]) =>
    isOnChain(query, chainId),
  );
  if (networks.length === 0) return [];
  const updated = Date.parse(textIn(own(json, 'updatedAt')) ?? '');
  const deployedAt = Number.isNaN(updated) ? await writtenAt(files, record) : updated;
  const facts = { deployedAt, source: l10n.t('Truffle migration'), record, contract };
  return networks
    .map(([chainId, value]) => {
      const network = objectIn(value);
      return deploymentFrom(own(network, 'address'), own(network, 'transactionHash'), { ...facts, chainId });
    })
    .filter((deployment) => deployment !== undefined);
}
