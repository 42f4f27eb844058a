import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { walkPages } from '../../ledger/rest/pages.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import { everyRow } from '../../ledger/rest/schema/field.ts';
import { createdContract } from '../../ledger/transactions/createdContract.ts';

/** A call of a contract that the ledger has a record of. */
export interface PastCall {
  /** Of its transaction, 32 bytes. */
  readonly hash: string;
  /** Its consensus time, which its details are opened by. */
  readonly timestamp: string;
  readonly from: string | null;
  /** `0x` and hex. */
  readonly input: string;
  /** Revert data, or the name of a result code; undefined for a success. */
  readonly error: string | undefined;
}

/** The most calls that are rehearsed. */
export const mostCalls = 50;
/** The most pages of calls among which they are chosen, and the most calls a page. */
const mostPages = 3;
const callsAPage = 100;

/**
 * The calls of a contract to rehearse, the newest first, those in front first that are the newest of their kind.
 * @param contract its ID or address
 * @returns none if it was never called
 * @throws LensError the transport's errors
 */
export async function readPastCalls(
  client: LedgerClient,
  contract: string,
  options: AskOptions = {},
): Promise<PastCall[]> {
  const rows: ContractResult[] = [];
  const first = (ask: AskOptions) =>
    client.contractResults.ofContract(contract, { limit: callsAPage, order: 'desc' }, ask);
  for await (const page of walkPages(first, { ...options, maxPages: mostPages, maxEmptyPages: mostPages }))
    rows.push(...everyRow(page.rows));
  return choosePastCalls(rows);
}

/**
 * Distinct calls: one with each selector and outcome, then the others, each the newest first. What the same sender sent
 * twice, with the same outcome, counts once. Creations aren't calls.
 * @param rows the newest first
 */
export function choosePastCalls(rows: readonly ContractResult[], most = mostCalls): PastCall[] {
  const distinct = new Set<string>();
  const kinds = new Set<string>();
  const [firsts, others]: [PastCall[], PastCall[]] = [[], []];
  for (const row of rows) {
    const { hash, timestamp, from, amount, function_parameters: given, error_message: message } = row;
    if (hash === null || timestamp === null || createdContract(row) !== undefined) continue;
    const input = (given ?? '0x').toLowerCase();
    const error = message === null || message === '' || message === '0x' ? undefined : message;
    const outcome = error ?? row.result ?? '';
    const key = JSON.stringify([from, input, String(amount ?? 0n), outcome]);
    if (distinct.has(key)) continue;
    distinct.add(key);
    // The data of an error may differ in each call: its selector is its kind.
    const kind = JSON.stringify([input.slice(0, 10), outcome.slice(0, 10)]);
    (kinds.has(kind) ? others : firsts).push({ hash, timestamp, from, input, error });
    kinds.add(kind);
  }
  return [...firsts, ...others].slice(0, most);
}
