import * as vscode from 'vscode';
import type { AccountOperator, TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { ownAccount } from '../../account/ownAccountSetting.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import { plainItems } from '../../messages/plainRows.ts';
import { quickPick } from '../../messages/quickPick.ts';
import { selectedNetworkName } from '../../network/connections.ts';
import { type FilterNames, filterPeriods } from './filterTexts.ts';

const setMyAccount: CommandId = 'ledgerLens.account.setMine';

/** A row of the filter that a value belongs to. */
export type FilterRow = 'mine' | 'account' | 'operator' | 'types' | 'result' | 'direction' | 'time' | 'order';

/** The user's answer: the next filter; undefined if they cancelled. */
export type Answer = TransactionFilter | undefined;

interface Option {
  label: string;
  /** The row of the filter that has this value. */
  row?: FilterRow;
  detail?: string;
  choose: () => Promise<Answer> | Answer;
}

/** @param step the title if the account is the first of two questions: then there must be one */
export async function askAccount(filter: TransactionFilter, names: FilterNames, step?: string): Promise<Answer> {
  const { guessIdentifiers } = loadCore().ledger;
  /** The ID that a text says, or its address. */
  const saidIn = (text: string): { id?: string | undefined; address?: string } | undefined => {
    const { identifiers } = guessIdentifiers(names.idNamed(text) ?? text);
    const found = identifiers.find(({ kind }) => kind === 'entity' || kind === 'evmAddress');
    if (found?.kind !== 'evmAddress') return found && { id: found.id };
    return { id: found.entityId, address: found.id };
  };
  const text = await inBox(() =>
    vscode.window.showInputBox({
      title: step ?? vscode.l10n.t('Account'),
      prompt:
        step === undefined
          ? vscode.l10n.t('Example: 0.0.1001, its EVM address, or a name that you gave. Leave empty for any account.')
          : vscode.l10n.t('Example: 0.0.1001, its EVM address, or a name that you gave.'),
      value: filter.account ?? '',
      validateInput: (value) =>
        (value.trim() === '' && step === undefined) || saidIn(value)
          ? undefined
          : vscode.l10n.t('"{0}" is not a valid account ID. Example: 0.0.1001.', value),
    }),
  );
  if (text === undefined) return undefined;
  const said = saidIn(text);
  const account = said?.id ?? (said?.address === undefined ? undefined : await names.idOf(said.address));
  if (account === undefined) return without(filter, 'account', 'mine', 'accountOperator', 'direction');
  return { ...without(filter, 'mine'), account };
}

/** The filter for the user's own account, whichever it is on the network; again, without it. Asks for the account. */
export async function chooseMine(filter: TransactionFilter): Promise<Answer> {
  if (filter.mine) return without(filter, 'mine', 'direction');
  if (ownAccount(selectedNetworkName()) === undefined) await vscode.commands.executeCommand(setMyAccount);
  if (ownAccount(selectedNetworkName()) === undefined) return undefined;
  return { ...without(filter, 'account', 'accountOperator'), mine: true };
}

export async function askOperator(filter: TransactionFilter, names: FilterNames): Promise<Answer> {
  const { account } = filter;
  if (account === undefined) {
    const first = await askAccount(filter, names, vscode.l10n.t('Account to Compare With (1 of 2)'));
    return first && askOperator(first, names);
  }
  const option = (label: string, accountOperator: AccountOperator, detail: string): Option => ({
    label,
    detail,
    choose: () => ({ ...filter, accountOperator }),
  });
  return ask(vscode.l10n.t('Account Comparison'), vscode.l10n.t('Compare account numbers with {0}', account), [
    {
      label: vscode.l10n.t('Equal to {0}', account),
      detail: vscode.l10n.t('This account took part'),
      choose: () => without(filter, 'accountOperator'),
    },
    option(vscode.l10n.t('Greater than'), 'gt', vscode.l10n.t('An account with a higher number took part')),
    option(
      vscode.l10n.t('Greater than or equal to'),
      'gte',
      vscode.l10n.t('This account or one with a higher number took part'),
    ),
    option(vscode.l10n.t('Less than'), 'lt', vscode.l10n.t('An account with a lower number took part')),
    option(
      vscode.l10n.t('Less than or equal to'),
      'lte',
      vscode.l10n.t('This account or one with a lower number took part'),
    ),
  ]);
}

export async function askTypes(filter: TransactionFilter): Promise<Answer> {
  const chosen = new Set(filter.types);
  const items = loadCore()
    .sheets.transactionTypes()
    .map(({ name, title }) => ({ label: title, description: name, name, picked: chosen.has(name) }));
  const picked = await inBox(() => tickTypes(items));
  if (!picked) return undefined;
  return picked.length === 0 ? without(filter, 'types') : { ...filter, types: picked.map(({ name }) => name) };
}

interface TypeRow extends vscode.QuickPickItem {
  readonly name: string;
}

/**
 * The ticked rows; undefined if the user cancels. Enter before any is ticked takes the focused row or, as VS Code focuses
 * none while something is typed, the best one for the text.
 */
function tickTypes(items: readonly TypeRow[]): Promise<readonly TypeRow[] | undefined> {
  const pick = vscode.window.createQuickPick<TypeRow>();
  pick.title = vscode.l10n.t('Transaction Types');
  pick.placeholder = vscode.l10n.t('Select one or more; none means any');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.items = plainItems(items);
  const before = pick.items.filter(({ picked }) => picked);
  pick.selectedItems = before;
  return new Promise<readonly TypeRow[] | undefined>((resolve) => {
    pick.onDidAccept(() => {
      const { activeItems, selectedItems, value } = pick;
      if (selectedItems.length > 0 || before.length > 0) return resolve(selectedItems);
      const best = activeItems[0] ?? bestFor(value, pick.items);
      if (best || value.trim() === '') resolve(best ? [best] : []);
    });
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  }).finally(() => pick.dispose());
}

/** The row that VS Code shows first for a text. */
function bestFor(text: string, items: readonly TypeRow[]): TypeRow | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const placeIn = ({ label, description = '' }: TypeRow) => {
    const place = label.toLowerCase().indexOf(wanted);
    if (place >= 0) return place;
    return description.toLowerCase().includes(wanted) ? label.length : Number.POSITIVE_INFINITY;
  };
  const [best] = items.toSorted((a, b) => placeIn(a) - placeIn(b) || a.label.length - b.label.length);
  return best && Number.isFinite(placeIn(best)) ? best : undefined;
}

export async function askResult(filter: TransactionFilter): Promise<Answer> {
  return ask(vscode.l10n.t('Result'), vscode.l10n.t('Select which results to show'), results(filter));
}

/** The values that can be chosen at once by typing them, each with its part: `Result: Failed`. */
export function valueOptions(filter: TransactionFilter): Option[] {
  const named = (row: FilterRow, part: string, options: readonly Option[]) =>
    options.map((each): Option => ({ ...each, row, label: vscode.l10n.t('{0}: {1}', part, each.label) }));
  return [
    ...named('result', vscode.l10n.t('Result'), results(filter).slice(1)),
    ...named('time', vscode.l10n.t('Time'), periods(filter)),
  ];
}

function results(filter: TransactionFilter): Option[] {
  return [
    { label: vscode.l10n.t('Any'), choose: () => without(filter, 'result') },
    { label: vscode.l10n.t('Succeeded'), choose: () => ({ ...filter, result: 'success' }) },
    { label: vscode.l10n.t('Failed'), choose: () => ({ ...filter, result: 'fail' }) },
  ];
}

export async function askDirection(filter: TransactionFilter, names: FilterNames): Promise<Answer> {
  const account = filter.mine ? ownAccount(selectedNetworkName()) : filter.account;
  if (account === undefined) {
    const first = await askAccount(filter, names, vscode.l10n.t('Account That Received or Sent (1 of 2)'));
    return first && askDirection(first, names);
  }
  return ask(vscode.l10n.t('Credit or Debit'), vscode.l10n.t('Select whether {0} received or sent', account), [
    { label: vscode.l10n.t('Either'), choose: () => without(filter, 'direction') },
    { label: vscode.l10n.t('Credit (received)'), choose: () => ({ ...filter, direction: 'credit' }) },
    { label: vscode.l10n.t('Debit (sent)'), choose: () => ({ ...filter, direction: 'debit' }) },
  ]);
}

export async function askOrder(filter: TransactionFilter): Promise<Answer> {
  return ask(vscode.l10n.t('Order'), vscode.l10n.t('Select which transactions to show first'), [
    {
      label: vscode.l10n.t('Newest first'),
      detail: vscode.l10n.t('New transactions appear at the top'),
      choose: () => without(filter, 'order'),
    },
    {
      label: vscode.l10n.t('Oldest first'),
      detail: vscode.l10n.t('From the start of the selected period; new transactions appear at the end'),
      choose: () => ({ ...filter, order: 'asc' }),
    },
  ]);
}

export async function askTime(filter: TransactionFilter): Promise<Answer> {
  const anyTime = without(filter, 'within', 'from', 'to');
  return ask(vscode.l10n.t('Time'), vscode.l10n.t('Select a time period'), [
    { label: vscode.l10n.t('Any time'), choose: () => anyTime },
    ...periods(filter),
    { label: vscode.l10n.t('Between two times...'), choose: () => askRange(filter) },
  ]);
}

function periods(filter: TransactionFilter): Option[] {
  const anyTime = without(filter, 'within', 'from', 'to');
  return filterPeriods.map(
    ([text, within]): Option => ({ label: capital(text), choose: () => ({ ...anyTime, within }) }),
  );
}

async function askRange(filter: TransactionFilter): Promise<Answer> {
  const from = await askInstant(vscode.l10n.t({ message: 'From', comment: 'a time' }), filter.from);
  if (from === undefined) return undefined;
  const to = await askInstant(vscode.l10n.t({ message: 'To', comment: 'a time' }), filter.to, from);
  if (to === undefined) return undefined;
  return { ...without(filter, 'within', 'from', 'to'), ...(from && { from }), ...(to && { to }) };
}

/**
 * A consensus time; empty for none, undefined if the user cancels.
 * @param earliest a consensus time that it must not be before; empty: any time
 */
async function askInstant(title: string, value: string | undefined, earliest = ''): Promise<string | undefined> {
  const { compareTimestamps, readTime } = loadCore().ledger;
  const { formatTime } = loadCore().render;
  const text = await inBox(() =>
    vscode.window.showInputBox({
      title,
      prompt: vscode.l10n.t(
        'Example: 2026-11-21 14:30, 14:30 for today (both in UTC), or a consensus timestamp. Leave empty for no limit.',
      ),
      value: value ?? '',
      validateInput(typed) {
        if (typed.trim() === '') return undefined;
        const time = readTime(typed);
        if (time === undefined) return vscode.l10n.t('"{0}" is not a valid time. Example: 2026-11-21 14:30.', typed);
        return earliest !== '' && compareTimestamps(time, earliest) < 0
          ? vscode.l10n.t('To is before From ({0}). Enter a later time.', formatTime(earliest))
          : undefined;
      },
    }),
  );
  return text === undefined ? undefined : (readTime(text) ?? '');
}

async function ask(title: string, placeHolder: string, options: readonly Option[]): Promise<Answer> {
  const choice = await quickPick(options, { title, placeHolder });
  return choice?.choose();
}

/** The filter without the given parts. */
function without(filter: TransactionFilter, ...parts: (keyof TransactionFilter)[]): TransactionFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !parts.some((part) => part === name)));
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
