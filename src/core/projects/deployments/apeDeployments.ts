import { membersWithin } from '../../json/jsonSlices.ts';
import { apeNetworks } from '../configuration/apeNetworks.ts';
import { type JsonObject, objectIn, own, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { bytesOfFile, textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom } from './deploymentRecord.ts';
import { type DeploymentReader, isNamed, isOnChain } from './recordedDeployment.ts';

/** In bytes: a record has a hundred for each deployment, a manifest the sources of a project. */
const largest = 64 << 20;

/**
 * Reads what Ape wrote into its own folder: `<ecosystem>/deployments_map.json`, network -> contract -> addresses,
 * oldest first. All projects on this machine share one record, so it may contain addresses of another project's
 * contract with the same name, and it has no times. The project's configuration has the chains of its networks.
 * Source: ape `ape.managers._deploymentscache`.
 */
export const apeDeployments: DeploymentReader = async (files, query) => {
  const manifest = joinPath(query.root, '.build', '__local__.json');
  const folder = files.apeFolder?.();
  if (folder === undefined || (await files.stat(manifest)) === undefined) return [];
  const names = query.contractName === undefined ? await contractNames(files, manifest) : [query.contractName];
  const networks = (await apeNetworks(files, query.root, folder)).filter(({ chainId }) => isOnChain(query, chainId));
  const found = await Promise.all(
    networks.map(async ({ ecosystem, name: network, chainId }) => {
      const record = joinPath(folder, ecosystem, 'deployments_map.json');
      const facts = { deployedAt: 0, source: `Ape ${ecosystem}:${network}`, record, chainId };
      const contracts = objectIn(own(await ecosystemIn(files, record, ecosystem), network));
      return names
        .filter((contract) => isNamed(query, contract))
        .flatMap((contract) => {
          const deployments = own(contracts, contract);
          return (Array.isArray(deployments) ? deployments : [])
            .map(objectIn)
            .map((each) => deploymentFrom(own(each, 'address'), own(each, 'transaction_hash'), { ...facts, contract }))
            .reverse();
        });
    }),
  );
  return found.flat().filter((deployment) => deployment !== undefined);
};

/** Before 0.8, Ape wrote the ecosystems without `ecosystems` around them. */
async function ecosystemIn(files: ProjectFiles, record: string, ecosystem: string): Promise<JsonObject | undefined> {
  const stat = await files.stat(record);
  if (stat === undefined || stat.size > largest) return undefined;
  const map = objectIn(tryParseJson(await textOfFile(files, record)));
  return objectIn(own(objectIn(own(map, 'ecosystems')) ?? map, ecosystem));
}

async function contractNames(files: ProjectFiles, manifest: string): Promise<string[]> {
  const stat = await files.stat(manifest);
  const bytes = stat && stat.size <= largest ? await bytesOfFile(files, manifest) : undefined;
  const names: string[] = [];
  if (bytes) for await (const [name] of membersWithin(bytes, ['contractTypes'])) names.push(name);
  return names;
}
