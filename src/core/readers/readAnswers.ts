import * as l10n from '@vscode/l10n';
import { askContract, type CallClient } from '../ledger/evm/contractCalls.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { type Read, unasked } from '../sheets/contracts/contractAnswers.ts';
import { noAbiWords, type ReadableContract, readBlocks } from '../sheets/contracts/contractReads.ts';
import { onDemandSection } from '../sheets/parts/onDemand.ts';
import type { Section } from '../sheets/sheet.ts';

/** The requests at the same time. */
const mostAtOnce = 4;

/**
 * Reads every function that takes no arguments.
 * @param block a block number; without it, the newest state
 */
export async function readAllOf(
  client: CallClient,
  { address, entries, abis }: ReadableContract,
  block?: string,
  options: AskOptions = {},
): Promise<Read[]> {
  const take = inTurns(mostAtOnce);
  const reads = unasked(entries).map((entry) =>
    take(async () => {
      const question = { to: address, entry, values: [], ...(block !== undefined && { block }) };
      return { entry, given: [], answer: await askContract(client, question, abis, options) };
    }),
  );
  return Promise.all(reads);
}

/** The tab that reads a contract when the user wants it. `readable` finds its ABI. */
export function readSection(
  client: CallClient,
  readable: (options: AskOptions) => Promise<ReadableContract | undefined>,
): Section {
  return onDemandSection({
    title: l10n.t('Read'),
    text: l10n.t('Reads all public values of the contract. The mirror node simulates the calls; nothing is sent.'),
    button: l10n.t('Read All'),
    async load(options) {
      const contract = await readable(options);
      if (!contract) return { blocks: [{ type: 'paragraph', text: noAbiWords() }], unread: true };
      return { blocks: readBlocks(contract, await readAllOf(client, contract, undefined, options)) };
    },
  });
}

/** Runs at most `most` tasks at the same time; the others wait in order. */
export function inTurns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running++;
    // A turn is passed on directly, so that no other task can take it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
