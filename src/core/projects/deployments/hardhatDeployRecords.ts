import { objectIn, own, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, namesIn, writtenAt } from './deploymentRecord.ts';
import { type DeploymentReader, isOnChain } from './knownDeployment.ts';

/**
 * What hardhat-deploy wrote: `deployments/<network>/<Name>.json` with address and transaction, and the network's chain
 * id in `.chainId` beside it.
 */
export const hardhatDeployRecords: DeploymentReader = async (files, query) => {
  const base = joinPath(query.root, 'deployments');
  const networks = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    networks.map(async ({ name: network }) => {
      const folder = joinPath(base, network);
      const chainId = (await textOfFile(files, joinPath(folder, '.chainId')))?.trim() ?? '';
      if (!isOnChain(query, chainId)) return [];
      const names = query.contractName === undefined ? await namesIn(files, folder) : [query.contractName];
      return Promise.all(
        names.map(async (contract) => {
          const record = joinPath(folder, `${contract}.json`);
          const json = objectIn(tryParseJson(await textOfFile(files, record)));
          const hash = own(json, 'transactionHash') ?? own(objectIn(own(json, 'receipt')), 'transactionHash');
          const source = `hardhat-deploy ${network}`;
          const facts = { deployedAt: await writtenAt(files, record), source, record, chainId, contract };
          return deploymentFrom(own(json, 'address'), hash, facts);
        }),
      );
    }),
  );
  return found.flat().filter((deployment) => deployment !== undefined);
};
