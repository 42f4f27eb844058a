import * as l10n from '@vscode/l10n';
import { formatTime } from '../../format/times.ts';
import { membersWithin } from '../../json/jsonSlices.ts';
import { readFoundryConfig } from '../configuration/foundryConfig.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn, tryParseObject } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import {
  type DeploymentQuery,
  type DeploymentReader,
  isNamed,
  isOnChain,
  isWithin,
  type RecordedDeployment,
} from './recordedDeployment.ts';
import { broadcastName } from './recordPaths.ts';

function isOfLatest(name: string): boolean {
  return name.endsWith('-latest.json');
}

/** Runs of one script on one chain, newest first: a test network sees many. */
const mostRuns = 100;

/** Of one run. A script that sends more takes hours, and its record would have tens of megabytes. */
const mostTransactions = 10_000;

/**
 * Reads what `forge script --broadcast` and `forge create --broadcast` wrote, by default
 * `broadcast/<script>/<chainId>/run-latest.json`, where `run` is the script's function, and a `run-<time>.json` for each
 * run of any. A `dry-run` folder below holds transactions that were never sent; it is skipped.
 */
export const foundryBroadcasts: DeploymentReader = async (files, query) => {
  const config = await readFoundryConfig(files, query.root, query.workspaceFolder);
  const folders = config?.broadcasts ?? [joinPath(query.root, 'broadcast')];
  const found = await Promise.all(
    folders.filter((folder) => isWithin(query, folder)).map((folder) => broadcastsIn(files, query, folder)),
  );
  return found.flat();
};

async function broadcastsIn(files: ProjectFiles, query: DeploymentQuery, base: string): Promise<RecordedDeployment[]> {
  const scripts = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    scripts.map(async ({ name: script }) => {
      if (script === severalChains) return runsOnSeveral(files, query, joinPath(base, script));
      const chains = query.chainId === undefined ? await files.list(joinPath(base, script)) : [{ name: query.chainId }];
      const runs = chains
        .filter(({ name }) => isOnChain(query, name))
        .map(({ name }) => runsOf(files, query, script, name, joinPath(base, script, name)));
      return (await Promise.all(runs)).flat();
    }),
  );
  return found.flat();
}

/** Of scripts that send to more than one chain: `multi/<script>-latest/run.json`, and one for each time. */
const severalChains = 'multi';

async function runsOnSeveral(files: ProjectFiles, query: DeploymentQuery, base: string): Promise<RecordedDeployment[]> {
  const folders = (await files.list(base)).flatMap(({ name, type }) => {
    const [, script, time] = (type === 'directory' && /^(.+)-(latest|\d+)$/.exec(name)) || [];
    return script === undefined ? [] : [{ name, script, isLatest: time === 'latest' }];
  });
  folders.sort(
    (a, b) => Number(b.isLatest) - Number(a.isLatest) || b.name.localeCompare(a.name, 'en', { numeric: true }),
  );
  const found = await Promise.all(
    folders.slice(0, mostRuns).map(async ({ name, script, isLatest }) => {
      const entries = await files.list(joinPath(base, name));
      const records = entries.filter((each) => each.type === 'file' && each.name.endsWith('.json'));
      const read = records.map(async (each) => {
        const record = joinPath(base, name, each.name);
        const bytes = await bytesOfFile(files, record);
        if (!bytes || !(await jsonMembers(bytes, []))) return [];
        const runs = await objectsIn(bytes, 'deployments');
        const read = runs.map(async (run) => {
          const chainId = chainOf(run);
          if (chainId === undefined || !isOnChain(query, chainId)) return [];
          const deployedAt = timeOf(run) ?? (await writtenAt(files, record));
          const facts = { deployedAt, source: sourceOf(script, isLatest, deployedAt), record, chainId };
          return deploymentsOf(query, objectsOf(run, 'transactions'), objectsOf(run, 'receipts'), facts);
        });
        return (await Promise.all(read)).flat();
      });
      return (await Promise.all(read)).flat();
    }),
  );
  return found.flat();
}

function chainOf(run: JsonObject): string | undefined {
  const chain = own(run, 'chain');
  return typeof chain === 'number' && Number.isSafeInteger(chain) ? String(chain) : textIn(chain);
}

function objectsOf(run: JsonObject, list: string): JsonObject[] {
  const all = own(run, list);
  return Array.isArray(all) ? all.map((each) => objectIn(each) ?? {}) : [];
}

function sourceOf(script: string, isLatest: boolean, deployedAt: number): string {
  return isLatest
    ? l10n.t`Foundry broadcast ${script}`
    : l10n.t`Foundry broadcast ${script}, ${formatTime(String(Math.floor(deployedAt / 1000)))}`;
}

async function runsOf(
  files: ProjectFiles,
  query: DeploymentQuery,
  script: string,
  chainId: string,
  folder: string,
): Promise<RecordedDeployment[]> {
  const runs = (await files.list(folder)).filter(({ name, type }) => type === 'file' && broadcastName.test(name));
  // The names end with a time; the latest run of each function is in both kinds of file.
  const names = runs.map(({ name }) => name).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  names.sort((a, b) => Number(isOfLatest(b)) - Number(isOfLatest(a)));
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
  const bytes = await bytesOfFile(files, record);
  const run = bytes && (await jsonMembers(bytes, ['timestamp']));
  // A run that is being written is none yet.
  if (!bytes || !run) return [];
  const transactions = await objectsIn(bytes, 'transactions');
  const receipts = await objectsIn(bytes, 'receipts');
  const deployedAt = timeOf(run) ?? (await writtenAt(files, record));
  const source = sourceOf(script, record.endsWith('/run-latest.json'), deployedAt);
  return deploymentsOf(query, transactions, receipts, { deployedAt, source, record, chainId });
}

function deploymentsOf(
  query: DeploymentQuery,
  transactions: readonly JsonObject[],
  receipts: readonly JsonObject[],
  facts: Pick<RecordedDeployment, 'deployedAt' | 'source' | 'record' | 'chainId'>,
): RecordedDeployment[] {
  const failed = new Set(
    receipts.filter((each) => own(each, 'status') === '0x0').map((each) => own(each, 'transactionHash')),
  );
  const hashOf = creationHashes(receipts, transactions);
  return (
    transactions
      .flatMap((transaction, at) =>
        creations(transaction)
          .filter(({ name }) => isNamed(query, textIn(name)))
          .flatMap(({ name, address, maker }) => {
            const hash = hashOf(address, transaction);
            // Without a hash, it was never sent.
            if (hash === null || (hash !== undefined && failed.has(hash))) return [];
            const contract = textIn(name) ?? '';
            // Of the only one, it would say nothing.
            const detail = transactions.length > 1 && l10n.t`transaction ${at + 1} of ${transactions.length}`;
            const more = { ...(detail && { detail }), ...(maker !== undefined && { maker }) };
            return deploymentFrom(address, hash, { ...facts, contract, ...more }) ?? [];
          }),
      )
      // Newest first: the run's last transaction is the newest.
      .reverse()
  );
}

/**
 * Which transaction created the contract at an address: by the receipts. Forge without `--slow` writes the hashes of
 * `transactions` out of step with their addresses, so they count only if all of a run agree with the receipts, or if
 * there are no receipts. Those of one sender are in the order of the receipts.
 */
function creationHashes(
  received: readonly JsonObject[],
  transactions: readonly JsonObject[],
): (address: unknown, transaction: JsonObject) => unknown {
  const receipts = new Map<string, unknown>();
  for (const receipt of received) {
    const address = textIn(own(receipt, 'contractAddress'))?.toLowerCase();
    // One that failed there may have been sent again.
    const isKept = own(receipt, 'status') === '0x0' && receipts.has(address ?? '');
    if (address !== undefined && !isKept) receipts.set(address, own(receipt, 'transactionHash'));
  }
  const receiptOf = (address: unknown) => receipts.get(textIn(address)?.toLowerCase() ?? '');
  const isInStep = transactions.every((transaction) => {
    const received = receiptOf(own(transaction, 'contractAddress'));
    return received === undefined || received === own(transaction, 'hash');
  });
  const inOrder = isInStep ? undefined : receiptsInOrder(received, transactions);
  return (address, transaction) => {
    const received = receiptOf(address);
    if (received !== undefined) return received;
    const hash = own(transaction, 'hash');
    if (isInStep || hash === null) return hash;
    return own(inOrder?.get(transaction), 'transactionHash');
  };
}

/** Each transaction's receipt if all have one, and are of one sender, whose transactions are mined in order. */
function receiptsInOrder(
  received: readonly JsonObject[],
  transactions: readonly JsonObject[],
): ReadonlyMap<JsonObject, JsonObject> | undefined {
  const places = (each: JsonObject | undefined) => [own(each, 'from'), own(each, 'to') ?? null].map(placeOf);
  const sent = transactions.map((each) => places(objectIn(own(each, 'transaction'))));
  const isOneSenders = new Set(sent.map(([from]) => from)).size === 1 && sent[0]?.[0] !== undefined;
  const isSame = received.every((each, at) => places(each).every((place, i) => place === sent[at]?.[i]));
  if (received.length !== transactions.length || !isOneSenders || !isSame) return undefined;
  return new Map(transactions.map((each, at) => [each, received[at] ?? {}]));
}

const placeOf = (address: unknown) => (typeof address === 'string' ? address.toLowerCase() : address);

interface Creation {
  readonly name: unknown;
  readonly address: unknown;
  /** The name of the contract that made it along the way. */
  readonly maker?: string | undefined;
}

/** The contract that a transaction creates itself, and those that the contracts it calls create. */
function creations(transaction: JsonObject): Creation[] {
  const kind = own(transaction, 'transactionType');
  const direct =
    kind === 'CREATE' || kind === 'CREATE2'
      ? [{ name: own(transaction, 'contractName'), address: own(transaction, 'contractAddress') }]
      : [];
  const more = own(transaction, 'additionalContracts');
  const maker = textIn(own(transaction, 'contractName'));
  const inner = (Array.isArray(more) ? more : []).map(objectIn).map((contract) => ({
    name: own(contract, 'contractName'),
    address: own(contract, 'address'),
    maker,
  }));
  return [...direct, ...inner];
}

/** The first objects of a list, which is as long as the script is. */
async function objectsIn(bytes: Uint8Array, list: string): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const [, value] of membersWithin(bytes, [list])) {
    if (found.length >= mostTransactions) break;
    found.push(tryParseObject(value) ?? {});
  }
  return found;
}

/** Milliseconds since 1970: newer versions of Forge write those, older ones seconds. */
function timeOf(run: JsonObject | undefined): number | undefined {
  const time = own(run, 'timestamp');
  if (typeof time !== 'number') return undefined;
  return time < 100_000_000_000 ? time * 1000 : time;
}
