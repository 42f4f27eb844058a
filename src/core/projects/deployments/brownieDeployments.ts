import * as l10n from '@vscode/l10n';
import { objectIn, own, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import type { DeploymentReader } from './knownDeployment.ts';

/** What Brownie wrote into `build/deployments/map.json`: chain id -> contract -> addresses, newest first. */
export const brownieDeployments: DeploymentReader = async (files, { root, chainId, contractName }) => {
  const record = joinPath(root, 'build', 'deployments', 'map.json');
  const map = objectIn(tryParseJson(await textOfFile(files, record)));
  const addresses = own(objectIn(own(map, chainId)), contractName);
  if (!Array.isArray(addresses)) return [];
  const facts = { deployedAt: await writtenAt(files, record), source: l10n.t('Brownie deployment'), record };
  return addresses
    .map((address) => deploymentFrom(address, undefined, facts))
    .filter((deployment) => deployment !== undefined);
};
