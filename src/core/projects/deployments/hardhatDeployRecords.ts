import { nameOfContract } from '../../format/fullName.ts';
import { readHardhatConfig } from '../configuration/hardhatConfig.ts';
import { type JsonObject, objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, namesIn, writtenAt } from './deploymentRecord.ts';
import { type DeploymentReader, isNamed, isOnChain, isWithin } from './recordedDeployment.ts';

/** Beside the earlier deployments (`history`), which can be many. */
const recordKeys = [
  'address',
  'contractName',
  'implementation',
  'metadata',
  'transactionHash',
  'receipt.transactionHash',
  'sourceName',
  'transaction.hash',
];

/**
 * Reads what hardhat-deploy wrote, by default `deployments/<network>/<Name>.json` with address, transaction and metadata, and the
 * network's chain id in `.chainId` beside it; since hardhat-deploy 2 (rocketh), in the JSON of `.chain`. The file's name is
 * the script's name for the deployment; the metadata has the contract's name.
 */
export const hardhatDeployRecords: DeploymentReader = async (files, query) => {
  const config = await readHardhatConfig(files, query.root);
  const base = config?.deployments ?? joinPath(query.root, 'deployments');
  if (!isWithin(query, base)) return [];
  const networks = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    networks.map(async ({ name: network }) => {
      const folder = joinPath(base, network);
      const chainId = await chainOf(files, folder);
      if (!isOnChain(query, chainId)) return [];
      const names = await namesIn(files, folder);
      // Beside a proxy's record and its implementation's, rocketh's third one has the proxy's address and the other's metadata.
      // Of a diamond, it has the address and the ABI of all facets.
      const isBoth = (name: string) =>
        (names.includes(`${name}_Proxy`) && names.includes(`${name}_Implementation`)) ||
        names.includes(`${name}_DiamondProxy`);
      return Promise.all(
        names.map(async (name) => {
          if (isBoth(name)) return undefined;
          const record = joinPath(folder, `${name}.json`);
          const text = await textOfFile(files, record);
          // Most are of other contracts, and large.
          const { contractName = name } = query;
          if (name !== contractName && !text?.includes(contractName)) return undefined;
          const json = text === undefined ? undefined : await jsonMembers(new TextEncoder().encode(text), recordKeys);
          const contract = contractOf(json, name);
          if (contract === undefined || !isNamed(query, contract)) return undefined;
          const hash =
            own(json, 'transactionHash') ??
            own(objectIn(own(json, 'receipt')), 'transactionHash') ??
            own(objectIn(own(json, 'transaction')), 'hash');
          const source = `hardhat-deploy ${network}`;
          const bare = nameOfContract(contract);
          const facts = {
            deployedAt: await writtenAt(files, record),
            source,
            record,
            chainId,
            contract,
            ...(name !== bare && { detail: name }),
          };
          return deploymentFrom(own(json, 'address'), hash, facts);
        }),
      );
    }),
  );
  return found.flat().filter((deployment) => deployment !== undefined);
};

/** The chain of a network's folder, as a decimal number; empty if nothing says it. */
async function chainOf(files: ProjectFiles, folder: string): Promise<string> {
  const plain = await textOfFile(files, joinPath(folder, '.chainId'));
  if (plain !== undefined) return plain.trim();
  const { chainId } = objectIn(tryParseJson(await textOfFile(files, joinPath(folder, '.chain')))) ?? {};
  const chain = typeof chainId === 'number' ? String(chainId) : (textIn(chainId) ?? '');
  return /^0x[0-9a-f]{1,16}$/i.test(chain) ? BigInt(chain).toString() : chain;
}

/**
 * `contracts/Vault.sol:Vault`, or the deployment's name if the record doesn't say. Undefined for a record that combines
 * a proxy and its implementation: each has its own, `Vault_Proxy` and `Vault_Implementation`.
 */
function contractOf(json: JsonObject | undefined, name: string): string | undefined {
  if (textIn(own(json, 'implementation')) !== undefined) return undefined;
  const settings = objectIn(own(objectIn(tryParseJson(textIn(own(json, 'metadata')))), 'settings'));
  const [target] = Object.entries(objectIn(own(settings, 'compilationTarget')) ?? {});
  if (target !== undefined) return `${target[0]}:${textIn(target[1]) ?? ''}`;
  // Without metadata, as of Vyper.
  const [source, contract] = [own(json, 'sourceName'), own(json, 'contractName')].map(textIn);
  return source && contract ? `${source}:${contract}` : contract || name;
}
