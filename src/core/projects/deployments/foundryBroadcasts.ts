import * as l10n from '@vscode/l10n';
import { formatTime } from '../../format/times.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import {
  type DeploymentQuery,
  type DeploymentReader,
  isNamed,
  isOnChain,
  type RecordedDeployment,
} from './knownDeployment.ts';

/** Runs of one script on one chain, newest first: a test network sees many. */
const mostRuns = 100;

/**
 * Reads what `forge script --broadcast` and `forge create --broadcast` wrote:
 * `broadcast/<script>/<chainId>/run-latest.json`, and a `run-<time>.json` for each run. A `dry-run` folder below holds
 * transactions that were never sent; it is skipped.
 */
export const foundryBroadcasts: DeploymentReader = async (files, query) => {
  const base = joinPath(query.root, 'broadcast');
  const scripts = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    scripts.map(async ({ name: script }) => {
      const chains = query.chainId === undefined ? await files.list(joinPath(base, script)) : [{ name: query.chainId }];
      const runs = chains
        .filter(({ name }) => isOnChain(query, name))
        .map(({ name }) => runsOf(files, query, script, name, joinPath(base, script, name)));
      return (await Promise.all(runs)).flat();
    }),
  );
  return found.flat();
};

async function runsOf(
  files: ProjectFiles,
  query: DeploymentQuery,
  script: string,
  chainId: string,
  folder: string,
): Promise<RecordedDeployment[]> {
  const runs = (await files.list(folder)).filter(({ name, type }) => type === 'file' && /^run-.+\.json$/.test(name));
  // The names end with a time; the latest run is in both kinds of file.
  const names = runs.map(({ name }) => name).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const found = await Promise.all(
    names.slice(0, mostRuns).map((name) => readRun(files, query, script, chainId, joinPath(folder, name))),
  );
  return found.flat();
}

async function readRun(
  files: ProjectFiles,
  query: DeploymentQuery,
  script: string,
  chainId: string,
  record: string,
): Promise<RecordedDeployment[]> {
  const run = objectIn(tryParseJson(await textOfFile(files, record)));
  const transactions = objectsIn(own(run, 'transactions'));
  const deployedAt = timeOf(run) ?? (await writtenAt(files, record));
  const isLatest = record.endsWith('/run-latest.json');
  const source = isLatest
    ? l10n.t`Foundry broadcast ${script}`
    : l10n.t`Foundry broadcast ${script}, ${formatTime(String(Math.floor(deployedAt / 1000)))}`;
  const facts = { deployedAt, source, record, chainId };
  const hashOf = creationHashes(run, transactions);
  return (
    transactions
      .flatMap((transaction, at) =>
        creations(transaction)
          .filter(({ name }) => isNamed(query, textIn(name)))
          .flatMap(({ name, address, isInner }) => {
            const hash = hashOf(address, isInner ? transaction : undefined);
            const detail = l10n.t`transaction ${at + 1} of ${transactions.length}`;
            return deploymentFrom(address, hash, { ...facts, contract: textIn(name) ?? '', detail }) ?? [];
          }),
      )
      // Newest first: the run's last transaction is the newest.
      .reverse()
  );
}

/**
 * Which transaction created the contract at an address: by the receipts. Forge without `--slow` writes the hashes of
 * `transactions` out of step with their addresses, so they count only if all of a run agree with the receipts, or if
 * there are no receipts.
 */
function creationHashes(
  run: JsonObject | undefined,
  transactions: readonly JsonObject[],
): (address: unknown, outer: JsonObject | undefined) => unknown {
  const receipts = new Map<string, unknown>();
  for (const receipt of objectsIn(own(run, 'receipts'))) {
    const address = textIn(own(receipt, 'contractAddress'))?.toLowerCase();
    if (address !== undefined) receipts.set(address, own(receipt, 'transactionHash'));
  }
  const receiptOf = (address: unknown) => receipts.get(String(address).toLowerCase());
  const isInStep = transactions.every((transaction) => {
    const received = receiptOf(own(transaction, 'contractAddress'));
    return received === undefined || received === own(transaction, 'hash');
  });
  const written = (address: unknown) => transactions.find((each) => own(each, 'contractAddress') === address);
  return (address, outer) => {
    const received = receiptOf(address);
    if (received !== undefined) return received;
    return isInStep ? own(outer ?? written(address), 'hash') : undefined;
  };
}

interface Creation {
  readonly name: unknown;
  readonly address: unknown;
  /** By a contract that the transaction called. */
  readonly isInner: boolean;
}

/** The contract that a transaction creates itself, and those that the contracts it calls create. */
function creations(transaction: JsonObject): Creation[] {
  const kind = own(transaction, 'transactionType');
  const direct =
    kind === 'CREATE' || kind === 'CREATE2'
      ? [{ name: own(transaction, 'contractName'), address: own(transaction, 'contractAddress'), isInner: false }]
      : [];
  const inner = objectsIn(own(transaction, 'additionalContracts')).map((contract) => ({
    name: own(contract, 'contractName'),
    address: own(contract, 'address'),
    isInner: true,
  }));
  return [...direct, ...inner];
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectIn).filter((item) => item !== undefined) : [];
}

/** Milliseconds since 1970: newer versions of Forge write those, older ones seconds. */
function timeOf(run: JsonObject | undefined): number | undefined {
  const time = own(run, 'timestamp');
  if (typeof time !== 'number') return undefined;
  return time < 100_000_000_000 ? time * 1000 : time;
}
