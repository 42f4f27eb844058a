import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import type { DeploymentReader, KnownDeployment } from './knownDeployment.ts';

/**
 * What `forge script --broadcast` and `forge create --broadcast` wrote:
 * `broadcast/<script>/<chainId>/run-latest.json`. A `dry-run` folder below holds what was never sent and is left out.
 */
export const foundryBroadcasts: DeploymentReader = async (files, { root, chainId, contractName }) => {
  const scripts = (await files.list(joinPath(root, 'broadcast'))).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    scripts.map(async ({ name: script }) => {
      const record = joinPath(root, 'broadcast', script, chainId, 'run-latest.json');
      const run = objectIn(tryParseJson(await textOfFile(files, record)));
      const transactions = own(run, 'transactions');
      if (!Array.isArray(transactions)) return [];
      const source = l10n.t`Foundry broadcast ${script}`;
      const deployedAt = timeOf(run) ?? (await writtenAt(files, record));
      // Newest first: the run's last transaction is the newest.
      return [...transactions].reverse().flatMap((item) => {
        const transaction = objectIn(item);
        return creations(transaction)
          .filter(({ name }) => name === contractName)
          .map(({ address }) => deploymentFrom(address, own(transaction, 'hash'), { deployedAt, source, record }));
      });
    }),
  );
  return found.flat().filter((deployment): deployment is KnownDeployment => deployment !== undefined);
};

/** The contract that a transaction creates itself, and those that the contracts it calls create. */
function creations(transaction: JsonObject | undefined): { name: unknown; address: unknown }[] {
  const kind = own(transaction, 'transactionType');
  const direct =
    kind === 'CREATE' || kind === 'CREATE2'
      ? [{ name: own(transaction, 'contractName'), address: own(transaction, 'contractAddress') }]
      : [];
  const additional = own(transaction, 'additionalContracts');
  if (!Array.isArray(additional)) return direct;
  const inner = additional.map((item) => {
    const contract = objectIn(item);
    return { name: own(contract, 'contractName'), address: own(contract, 'address') };
  });
  return [...direct, ...inner];
}

/** Milliseconds since 1970: newer versions of Forge write those, older ones seconds. */
function timeOf(run: JsonObject | undefined): number | undefined {
  const time = own(run, 'timestamp');
  if (typeof time !== 'number') return undefined;
  return time < 100_000_000_000 ? time * 1000 : time;
}
