import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { ReadableContract } from '../../core/sheets/contracts/contractReads.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connection } from '../network/connection.ts';

/** What to read: one function, all that take no arguments, or the storage; at a block, or now. */
export interface Wanted {
  entry: AbiEntry | 'all' | 'state';
  block?: string;
}

interface FunctionItem extends vscode.QuickPickItem {
  entry?: AbiEntry | 'all' | 'state';
}

/**
 * Lets the user choose a function of a contract, and the block; undefined if they cancel.
 * @param title the contract by its name and ID
 */
export async function askFunction(
  contract: ReadableContract,
  connection: Connection,
  title: string,
): Promise<Wanted | undefined> {
  const { sheets, ledger } = loadCore();
  const functions = ledger.readableFunctions(contract.entries);
  const count = sheets.unasked(contract.entries).length;
  let block: string | undefined;
  for (;;) {
    const items: FunctionItem[] = [
      ...(count === 0
        ? []
        : [
            {
              label: `$(list-flat) ${vscode.l10n.t('Read All')}`,
              description:
                count === 1
                  ? vscode.l10n.t('1 value that takes no arguments')
                  : vscode.l10n.t('{0} values that take no arguments', count),
              entry: 'all' as const,
            },
          ]),
      {
        label: `$(database) ${vscode.l10n.t('State')}`,
        description: vscode.l10n.t('all storage variables, including private ones'),
        entry: 'state' as const,
      },
      ...functions.map((entry) => ({ label: plainMessage(sheets.functionWords(entry)), entry })),
      {
        label: `$(history) ${vscode.l10n.t('Read at Another Block or Time...')}`,
        description:
          block === undefined ? vscode.l10n.t('now: the newest state') : vscode.l10n.t('now: block {0}', block),
      },
    ];
    const item = await quickPick(items, {
      title:
        block === undefined
          ? vscode.l10n.t('Read Contract {0}', plainMessage(title))
          : vscode.l10n.t('Read Contract {0} at Block {1}', plainMessage(title), block),
      placeHolder: vscode.l10n.t(
        'Select a function to read. The mirror node simulates the call; nothing is sent to the network.',
      ),
    });
    if (!item) return undefined;
    if (item.entry) return { entry: item.entry, ...(block !== undefined && { block }) };
    const problem = blockCheck(connection);
    const text = await inBox(() =>
      vscode.window.showInputBox({
        title: vscode.l10n.t('Read at Another Block or Time'),
        prompt: vscode.l10n.t('Leave empty for the newest state.'),
        placeHolder: '97000000, 2026-01-31 12:00, 1790000000.000000000',
        value: block ?? '',
        validateInput: (typed) => problem(typed.trim()),
      }),
    );
    if (text !== undefined) block = text.trim() === '' ? undefined : await blockOf(text.trim(), connection);
  }
}

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
async function blockOf(text: string, { ledger, signal }: Pick<Connection, 'ledger' | 'signal'>): Promise<string> {
  if (isBlock(text)) return text;
  const core = loadCore();
  const time = core.ledger.readTime(text) ?? text;
  const { rows } = await ledger.blocks.list({ timestamp: { lte: time }, order: 'desc', limit: 1 }, { signal });
  const [row] = core.ledger.everyRow(rows);
  if (row === undefined || row.number === null)
    throw new core.net.LensError({ kind: 'input', field: 'block' }, vscode.l10n.t('There is no block at {0}.', text));
  return row.number.toString();
}
