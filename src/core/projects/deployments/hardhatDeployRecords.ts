import { objectIn, own, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import type { DeploymentReader } from './knownDeployment.ts';

/**
 * What hardhat-deploy wrote: `deployments/<network>/<Name>.json` with address and transaction, and the network's chain
 * id in `.chainId` beside it.
 */
export const hardhatDeployRecords: DeploymentReader = async (files, { root, chainId, contractName }) => {
  const base = joinPath(root, 'deployments');
  const networks = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    networks.map(async ({ name: network }) => {
      if ((await textOfFile(files, joinPath(base, network, '.chainId')))?.trim() !== chainId) return undefined;
      const record = joinPath(base, network, `${contractName}.json`);
      const json = objectIn(tryParseJson(await textOfFile(files, record)));
      const hash = own(json, 'transactionHash') ?? own(objectIn(own(json, 'receipt')), 'transactionHash');
      const facts = { deployedAt: await writtenAt(files, record), source: `hardhat-deploy ${network}`, record };
      return deploymentFrom(own(json, 'address'), hash, facts);
    }),
  );
  return found.filter((deployment) => deployment !== undefined);
};
