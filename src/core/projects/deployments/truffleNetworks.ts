import * as l10n from '@vscode/l10n';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import type { DeploymentReader } from './knownDeployment.ts';

/** What `truffle migrate` wrote into the contract's own artifact: network id -> address and transaction. */
export const truffleNetworks: DeploymentReader = async (files, { root, chainId, contractName }) => {
  const record = joinPath(root, 'build', 'contracts', `${contractName}.json`);
  const json = objectIn(tryParseJson(await textOfFile(files, record)));
  const network = objectIn(own(objectIn(own(json, 'networks')), chainId));
  const updated = Date.parse(textIn(own(json, 'updatedAt')) ?? '');
  const deployedAt = Number.isNaN(updated) ? await writtenAt(files, record) : updated;
  const facts = { deployedAt, source: l10n.t('Truffle migration'), record };
  const found = deploymentFrom(own(network, 'address'), own(network, 'transactionHash'), facts);
  return found === undefined ? [] : [found];
};
