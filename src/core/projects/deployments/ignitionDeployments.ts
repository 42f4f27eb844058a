import { nextTurn } from '../../platform/systemTimers.ts';
import { readHardhatConfig } from '../configuration/hardhatConfig.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { deploymentFrom, writtenAt } from './deploymentRecord.ts';
import { type DeploymentReader, isNamed, isOnChain, isWithin } from './recordedDeployment.ts';

/**
 * Reads what Hardhat Ignition wrote, by default `ignition/deployments/<id>/deployed_addresses.json` (future -> address) and
 * `journal.jsonl`, with one event per line, which has the chain, the contract's name and the transaction of each
 * future.
 */
export const ignitionDeployments: DeploymentReader = async (files, query) => {
  const config = await readHardhatConfig(files, query.root);
  const base = config?.ignition ?? joinPath(query.root, 'ignition', 'deployments');
  if (!isWithin(query, base)) return [];
  const folders = (await files.list(base)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    folders.map(async ({ name: id }) => {
      const record = joinPath(base, id, 'deployed_addresses.json');
      const addresses = objectIn(tryParseJson(await textOfFile(files, record))) ?? {};
      const journal = await journalOf(
        (await textOfFile(files, joinPath(base, id, 'journal.jsonl'), largestJournal)) ?? '',
      );
      const chainId = journal.chainId ?? /^chain-(\d+)$/.exec(id)?.[1] ?? '';
      if (!isOnChain(query, chainId)) return [];
      const facts = { deployedAt: await writtenAt(files, record), source: `Hardhat Ignition ${id}`, record };
      return Object.entries(addresses)
        .map(([future, address]) => {
          const contract = journal.names.get(future) ?? future.slice(future.lastIndexOf('#') + 1);
          return { contract, address, future };
        })
        .filter(({ contract }) => isNamed(query, contract))
        .map(({ contract, address, future }) =>
          deploymentFrom(address, journal.hashes.get(future), { ...facts, chainId, contract, detail: future }),
        );
    }),
  );
  return found.flat().filter((deployment) => deployment !== undefined);
};

/** In bytes. It grows with each deployment, and is read line by line. */
const largestJournal = 50_000_000;
/** The number of characters to read before yielding. */
const stretch = 1 << 18;

interface Journal {
  chainId?: string;
  /** Future -> contract name. */
  readonly names: Map<string, string>;
  /** Future -> hash of the transaction that created its contract. */
  readonly hashes: Map<string, string>;
}

async function journalOf(text: string): Promise<Journal> {
  const journal: Journal = { names: new Map(), hashes: new Map() };
  let read = 0;
  for (const line of text.split('\n')) {
    read += line.length;
    if (read > stretch) {
      read = 0;
      await nextTurn();
    }
    const event = objectIn(tryParseJson(line));
    const future = textIn(own(event, 'futureId'));
    const type = own(event, 'type');
    if (type === 'DEPLOYMENT_INITIALIZE') journal.chainId = digitsIn(own(event, 'chainId'));
    else if (future === undefined) continue;
    else if (type === 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE') {
      const name = textIn(own(event, 'contractName'));
      if (name !== undefined) journal.names.set(future, name);
    } else if (type === 'TRANSACTION_CONFIRM') {
      const hash = creationHash(event);
      if (hash !== undefined) journal.hashes.set(future, hash);
    }
  }
  return journal;
}

function digitsIn(value: unknown): string {
  return typeof value === 'number' ? String(value) : (textIn(value) ?? '');
}

function creationHash(event: JsonObject | undefined): string | undefined {
  const receipt = objectIn(own(event, 'receipt'));
  return textIn(own(receipt, 'contractAddress')) === undefined ? undefined : textIn(own(event, 'hash'));
}
