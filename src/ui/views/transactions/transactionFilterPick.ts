import * as vscode from 'vscode';
import type { SavedFilter, TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { ownAccount } from '../../account/ownAccountSetting.ts';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { plainItems } from '../../messages/plainRows.ts';
import { selectedNetworkName } from '../../network/connections.ts';
import {
  type Answer,
  askAccount,
  askDirection,
  askOperator,
  askOrder,
  askResult,
  askTime,
  askTypes,
  chooseMine,
  type FilterRow,
  valueOptions,
} from './filterQuestions.ts';
import type { SavedFilters } from './filterStore.ts';
import {
  accountText,
  describeFilter,
  directionText,
  type FilterNames,
  operatorSigns,
  orderText,
  resultText,
  timeText,
  typesText,
} from './filterTexts.ts';

interface Choice extends vscode.QuickPickItem {
  choose?: () => Promise<Answer> | Answer;
  saved?: SavedFilter;
  /** The row to come back to after this one. */
  row?: FilterRow;
}

const rename: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('edit'), tooltip: vscode.l10n.t('Rename') };
const remove: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Delete') };

/** Lets the user change a filter part by part; each change applies immediately. The button ends it, as Escape does. */
export async function pickTransactionFilter(
  current: () => TransactionFilter,
  apply: (filter: TransactionFilter) => void,
  saved: SavedFilters,
  names: FilterNames,
): Promise<void> {
  let last: FilterRow | undefined;
  for (;;) {
    const choice = await choose(
      () => choicesFor(current(), saved, names),
      () => valueOptions(current()),
      saved,
      last,
    );
    if (!choice) return;
    last = choice.row;
    const next = await choice.choose?.();
    if (next) apply(next);
  }
}

/** Asks once, with the row of the `last` answer focused, and returns the choice. Values join the list once something is typed. The buttons of a saved filter rename or delete it and keep the list open. */
async function choose(
  choices: () => Choice[],
  values: () => Choice[],
  saved: SavedFilters,
  last: FilterRow | undefined,
): Promise<Choice | undefined> {
  const pick = vscode.window.createQuickPick<Choice>();
  pick.title = vscode.l10n.t('Filter Transactions');
  pick.placeholder = vscode.l10n.t('Select filters. Each applies at once, and all of them must match.');
  const done = { iconPath: new vscode.ThemeIcon('check'), tooltip: vscode.l10n.t('Done') };
  pick.buttons = [done];
  pick.matchOnDescription = true;
  let isTyping = false;
  const draw = () => {
    pick.items = plainItems([...choices(), ...(isTyping ? values() : [])]);
  };
  draw();
  // Another Enter must not change a different row.
  if (last !== undefined) pick.activeItems = pick.items.filter(({ row }) => row === last);
  try {
    return await inBox(
      () =>
        new Promise<Choice | undefined>((resolve) => {
          pick.onDidTriggerItemButton(async ({ button, item }) => {
            const name = item.saved?.name;
            if (name === undefined) return;
            if (button === rename) return resolve({ label: '', choose: () => askNewName(saved, name) });
            await saved.remove(name);
            draw();
          });
          pick.onDidChangeValue((text) => {
            if ((text.trim() !== '') === isTyping) return;
            isTyping = !isTyping;
            draw();
          });
          pick.onDidTriggerButton(() => resolve(undefined));
          pick.onDidAccept(() => {
            const [chosen] = pick.selectedItems;
            if (chosen) resolve(chosen);
          });
          pick.onDidHide(() => resolve(undefined));
          pick.show();
        }),
    );
  } finally {
    pick.dispose();
  }
}

function choicesFor(filter: TransactionFilter, saved: SavedFilters, names: FilterNames): Choice[] {
  const { account, accountOperator: operator } = filter;
  const needsAccount = account === undefined ? vscode.l10n.t('select an account first') : undefined;
  const own = ownAccount(selectedNetworkName());
  const any = vscode.l10n.t('any');
  // A filter is for one account.
  const replacesMine = vscode.l10n.t('replaces {0}', vscode.l10n.t('Mine'));
  const isFiltered = loadCore().ledger.isFiltered(filter);
  return [
    {
      label: `$(${filter.mine ? 'check' : 'person'}) ${vscode.l10n.t('Mine')}`,
      description: explained(
        (own && names.titled(own)) ?? vscode.l10n.t('select your account first'),
        account === undefined
          ? vscode.l10n.t('only transactions involving your account')
          : vscode.l10n.t('replaces {0}', accountText(filter, names) ?? account),
      ),
      row: 'mine',
      choose: () => chooseMine(filter),
    },
    {
      label: `$(account) ${vscode.l10n.t('Account')}`,
      description: filter.mine
        ? replacesMine
        : explained(
            accountText(filter, names) ?? any,
            operator === undefined
              ? vscode.l10n.t('only transactions involving this account')
              : vscode.l10n.t('only transactions involving such an account'),
          ),
      row: 'account',
      choose: () => askAccount(filter, names),
    },
    {
      label: `$(symbol-operator) ${vscode.l10n.t('Account comparison')}`,
      description: filter.mine
        ? replacesMine
        : explained(
            needsAccount ?? (operator === undefined ? vscode.l10n.t('is') : operatorSigns[operator]),
            vscode.l10n.t('this account, or higher or lower numbers'),
          ),
      row: 'operator',
      choose: () => askOperator(filter, names),
    },
    {
      label: `$(symbol-event) ${vscode.l10n.t('Type')}`,
      description: explained(
        typesText(filter) ?? any,
        vscode.l10n.t('one or more: transfers, contract calls, token mints, …'),
      ),
      row: 'types',
      choose: () => askTypes(filter),
    },
    {
      label: `$(pass) ${vscode.l10n.t('Result')}`,
      description: explained(resultText(filter) ?? any, vscode.l10n.t('only successful or only failed transactions')),
      row: 'result',
      choose: () => askResult(filter),
    },
    {
      label: `$(arrow-swap) ${vscode.l10n.t('Credit or debit')}`,
      description: explained(
        (filter.mine ? undefined : needsAccount) ?? directionText(filter) ?? vscode.l10n.t('either'),
        vscode.l10n.t('only if the account received (credit) or sent (debit)'),
      ),
      row: 'direction',
      choose: () => askDirection(filter, names),
    },
    {
      label: `$(clock) ${vscode.l10n.t('Time')}`,
      description: explained(timeText(filter) ?? any, vscode.l10n.t('a recent period, or between two times')),
      row: 'time',
      choose: () => askTime(filter),
    },
    {
      label: `$(arrow-up) ${vscode.l10n.t('Order')}`,
      description: explained(
        orderText(filter) ?? vscode.l10n.t('newest first'),
        vscode.l10n.t('newest or oldest first'),
      ),
      row: 'order',
      choose: () => askOrder(filter),
    },
    ...(isFiltered ? [separator(vscode.l10n.t('This filter')), ...whole(filter, saved, names)] : []),
    ...savedChoices(saved, names),
  ];
}

/** The value and its meaning on one line, so that the whole list is visible. */
function explained(chosen: string, meaning: string): string {
  return `${chosen} — ${meaning}`;
}

/** The actions for the whole filter. */
function whole(filter: TransactionFilter, saved: SavedFilters, names: FilterNames): Choice[] {
  return [
    {
      label: `$(clear-all) ${vscode.l10n.t('Clear filter')}`,
      description: describeFilter(filter, names),
      choose: () => ({}),
    },
    {
      label: `$(save) ${vscode.l10n.t('Save as...')}`,
      description: vscode.l10n.t('reuse these filters by name'),
      choose: () => askName(saved, filter, names),
    },
  ];
}

function savedChoices(saved: SavedFilters, names: FilterNames): Choice[] {
  const all = saved.all();
  if (all.length === 0) return [];
  const choices = all.map((each): Choice => {
    const { name, filter } = each;
    return {
      label: `$(bookmark) ${plainMessage(name)}`,
      description: describeFilter(filter, names),
      buttons: [rename, remove],
      saved: each,
      choose: () => filter,
    };
  });
  return [separator(vscode.l10n.t('Saved filters')), ...choices];
}

async function askName(saved: SavedFilters, filter: TransactionFilter, names: FilterNames): Promise<undefined> {
  const name = await nameBox(
    vscode.l10n.t('Save Filter'),
    vscode.l10n.t('Enter a name for this filter'),
    describeFilter(filter, names),
    saved,
  );
  if (name !== undefined) await saved.save(name, filter);
}

async function askNewName(saved: SavedFilters, from: string): Promise<undefined> {
  const name = await nameBox(
    vscode.l10n.t('Rename Filter'),
    vscode.l10n.t('Enter a new name for {0}', from),
    from,
    saved,
  );
  if (name !== undefined) await saved.rename(from, name);
}

async function nameBox(title: string, prompt: string, value: string, saved: SavedFilters): Promise<string | undefined> {
  const longest = loadCore().ledger.longestFilterName;
  const name = await inBox(() =>
    vscode.window.showInputBox({
      title,
      prompt,
      value: value.slice(0, longest),
      validateInput(typed) {
        const text = typed.trim();
        if (text === '' || text.length > longest) return vscode.l10n.t('Enter a name of 1 to {0} characters.', longest);
        const isTaken = text !== value && saved.all().some((each) => each.name === text);
        return isTaken
          ? {
              message: vscode.l10n.t('A filter with this name exists. Press Enter to replace it.'),
              severity: vscode.InputBoxValidationSeverity.Warning,
            }
          : undefined;
      },
    }),
  );
  return name?.trim();
}

function separator(label: string): Choice {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
