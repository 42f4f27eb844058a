import * as l10n from '@vscode/l10n';
import { objectIn, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import { type DeploymentReader, isNamed, isOnChain } from './recordedDeployment.ts';

/** Reads what Brownie wrote into `build/deployments/map.json`: chain id -> contract -> addresses, newest first. */
export const brownieDeployments: DeploymentReader = async (files, { root, ...query }) => {
  const record = joinPath(root, 'build', 'deployments', 'map.json');
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
