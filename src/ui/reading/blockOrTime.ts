import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';

/** A block that is the newest, and when it ended or, if that is later, what time it is here: in seconds since 1970. */
interface Newest {
  readonly number: bigint;
  readonly end: number;
}

/** Says what is wrong with a block or a time that is typed; what can't be checked now isn't. */
export function blockCheck(connection: Pick<Connection, 'ledger' | 'signal'>) {
  const newest = newestBlocks(connection);
  return async (typed: string): Promise<string | undefined> => {
    if (typed === '') return undefined;
    const time = isBlock(typed) ? undefined : loadCore().ledger.readTime(typed);
    if (time === undefined && !isBlock(typed))
      return vscode.l10n.t('Enter a block number, or a time in UTC such as 2026-01-31 12:00.');
    const isThere = ({ number, end }: Newest) => (time === undefined ? BigInt(typed) <= number : Number(time) <= end);
    const block = await newest(isThere);
    if (!block || isThere(block)) return undefined;
    const number = block.number.toString();
    return time === undefined
      ? vscode.l10n.t('The newest block is {0}. Enter this or an earlier one.', number)
      : vscode.l10n.t('That time is in the future. The newest block is {0}.', number);
  };
}

/** The newest block, as it was asked last; again if that isn't enough, because the network goes on. */
function newestBlocks({ ledger, signal }: Pick<Connection, 'ledger' | 'signal'>) {
  const ask = async (): Promise<Newest | undefined> => {
    const { rows } = await ledger.blocks.list({ order: 'desc', limit: 1 }, { signal, revalidate: true });
    const [row] = loadCore().ledger.everyRow(rows);
    if (row === undefined || row.number === null) return undefined;
    return { number: BigInt(row.number), end: Math.max(Number(row.timestamp?.to ?? 0), Date.now() / 1000) };
  };
  let last: Promise<Newest | undefined> | undefined;
  return async (isEnough: (block: Newest) => boolean): Promise<Newest | undefined> => {
    const known = await last;
    if (known && isEnough(known)) return known;
    last = ask().catch(() => undefined);
    return last;
  };
}

/** Ten digits are seconds since 1970. */
function isBlock(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

/** The number of a block, or of the last block that ended by a time. */
export async function blockOf(
  text: string,
  { ledger, signal }: Pick<Connection, 'ledger' | 'signal'>,
): Promise<string> {
  if (isBlock(text)) return text;
  const core = loadCore();
  const time = core.ledger.readTime(text) ?? text;
  const { rows } = await ledger.blocks.list({ timestamp: { lte: time }, order: 'desc', limit: 1 }, { signal });
  const [row] = core.ledger.everyRow(rows);
  if (row === undefined || row.number === null)
    throw new core.net.LensError({ kind: 'input', field: 'block' }, vscode.l10n.t('There is no block at {0}.', text));
  return row.number.toString();
}
