import * as l10n from '@vscode/l10n';
import { readBrownieConfig } from '../configuration/brownieConfig.ts';
import { objectIn, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import { type DeploymentReader, isNamed, isOnChain, isWithin } from './recordedDeployment.ts';

/** Reads what Brownie wrote, by default into `build/deployments/map.json`: chain id -> contract -> addresses, newest first. */
export const brownieDeployments: DeploymentReader = async (files, query) => {
  const { builds } = await readBrownieConfig(files, query.root);
  if (!isWithin(query, builds)) return [];
  const record = joinPath(builds, 'deployments', 'map.json');
  const map = objectIn(tryParseJson(await textOfFile(files, record)));
  if (map === undefined) return [];
  const facts = { deployedAt: await writtenAt(files, record), source: l10n.t('Brownie deployment'), record };
  return Object.entries(map)
    .filter(([chainId]) => isOnChain(query, chainId))
    .flatMap(([chainId, contracts]) =>
      Object.entries(objectIn(contracts) ?? {})
        .filter(([contract, addresses]) => isNamed(query, contract) && Array.isArray(addresses))
        .flatMap(([contract, addresses]) =>
          (Array.isArray(addresses) ? addresses : []).map((address: unknown) =>
            deploymentFrom(address, undefined, { ...facts, chainId, contract }),
          ),
        ),
    )
    .filter((deployment) => deployment !== undefined);
};
