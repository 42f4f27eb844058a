import * as vscode from 'vscode';
import type { SavedFilter } from '../../core/ledger/savedFilters.ts';
import type { TransactionFilter } from '../../core/ledger/transactionFilter.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../plainMessage.ts';
import {
  type Answer,
  askAccount,
  askDirection,
  askOperator,
  askOrder,
  askResult,
  askTime,
  askTypes,
} from './filterQuestions.ts';
import {
  accountText,
  describeFilter,
  operatorSigns,
  orderText,
  resultText,
  timeText,
  typesText,
} from './filterTexts.ts';
import type { SavedFilters } from './savedFilters.ts';

interface Choice extends vscode.QuickPickItem {
  choose?: () => Promise<Answer> | Answer;
  saved?: SavedFilter;
}

const rename: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('edit'), tooltip: 'Rename' };
const remove: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: 'Delete' };

/** Lets the user change a filter, one part after another; each change counts at once, and Escape ends it. */
export async function pickTransactionFilter(
  current: () => TransactionFilter,
  apply: (filter: TransactionFilter) => void,
  saved: SavedFilters,
): Promise<void> {
  for (;;) {
    const choice = await choose(() => choicesFor(current(), saved), saved);
    if (!choice) return;
    const next = await choice.choose?.();
    if (next) apply(next);
  }
}

/** One round: what was chosen. The buttons of a saved filter rename and delete it, and the list goes on. */
async function choose(choices: () => Choice[], saved: SavedFilters): Promise<Choice | undefined> {
  const pick = vscode.window.createQuickPick<Choice>();
  pick.title = 'Filter Transactions';
  pick.placeholder = 'Choose what to filter by; everything chosen must hold. Escape when done.';
  pick.matchOnDescription = true;
  pick.items = choices();
  pick.show();
  try {
    return await new Promise<Choice | undefined>((resolve) => {
      pick.onDidTriggerItemButton(async ({ button, item }) => {
        const name = item.saved?.name;
        if (name === undefined) return;
        if (button === rename) return resolve({ label: '', choose: () => askNewName(saved, name) });
        await saved.remove(name);
        pick.items = choices();
      });
      pick.onDidAccept(() => resolve(pick.selectedItems[0]));
      pick.onDidHide(() => resolve(undefined));
    });
  } finally {
    pick.dispose();
  }
}

function choicesFor(filter: TransactionFilter, saved: SavedFilters): Choice[] {
  const { account, accountOperator: operator, direction } = filter;
  const needsAccount = account === undefined ? 'choose an account first' : undefined;
  const isFiltered = Object.keys(filter).length > 0;
  return [
    {
      label: '$(account) Account',
      description: explained(accountText(filter) ?? 'any', 'only transactions that this account took part in'),
      choose: () => askAccount(filter),
    },
    {
      label: '$(symbol-operator) Account comparison',
      description: explained(
        needsAccount ?? (operator === undefined ? 'is' : operatorSigns[operator]),
        'the account itself, or those with a higher or lower number',
      ),
      choose: () => askOperator(filter),
    },
    {
      label: '$(symbol-event) Type',
      description: explained(typesText(filter) ?? 'any', 'transfers, contract calls, token mints, ...: one or several'),
      choose: () => askTypes(filter),
    },
    {
      label: '$(pass) Result',
      description: explained(resultText(filter) ?? 'any', 'only what succeeded, or only what failed'),
      choose: () => askResult(filter),
    },
    {
      label: '$(arrow-swap) Credit or debit',
      description: explained(
        needsAccount ?? direction ?? 'either',
        'only where the account got (credit) or gave (debit)',
      ),
      choose: () => askDirection(filter),
    },
    {
      label: '$(clock) Time',
      description: explained(timeText(filter) ?? 'any', 'the last hours or days, or between two times'),
      choose: () => askTime(filter),
    },
    {
      label: '$(arrow-up) Order',
      description: explained(orderText(filter) ?? 'newest first', 'the newest or the oldest first'),
      choose: () => askOrder(filter),
    },
    ...(isFiltered ? [separator('This filter'), ...whole(filter, saved)] : []),
    ...savedChoices(saved),
  ];
}

/** What is chosen and what that means, in one line: so all of the list is seen at once. */
function explained(chosen: string, meaning: string): string {
  return `${chosen} — ${meaning}`;
}

/** What can be done with all of the filter at once. */
function whole(filter: TransactionFilter, saved: SavedFilters): Choice[] {
  return [
    { label: '$(clear-all) Clear the filter', description: describeFilter(filter), choose: () => ({}) },
    { label: '$(save) Save as...', description: 'to choose it again by a name', choose: () => askName(saved, filter) },
  ];
}

function savedChoices(saved: SavedFilters): Choice[] {
  const all = saved.all();
  if (all.length === 0) return [];
  const choices = all.map((each): Choice => {
    const { name, filter } = each;
    return {
      label: `$(bookmark) ${plainMessage(name)}`,
      description: describeFilter(filter),
      buttons: [rename, remove],
      saved: each,
      choose: () => filter,
    };
  });
  return [separator('Saved filters'), ...choices];
}

async function askName(saved: SavedFilters, filter: TransactionFilter): Promise<undefined> {
  const name = await nameBox('Save Filter', 'A name for this filter', describeFilter(filter), saved);
  if (name !== undefined) await saved.save(name, filter);
}

async function askNewName(saved: SavedFilters, from: string): Promise<undefined> {
  const name = await nameBox('Rename Filter', `A new name for ${from}`, from, saved);
  if (name !== undefined) await saved.rename(from, name);
}

async function nameBox(title: string, prompt: string, value: string, saved: SavedFilters): Promise<string | undefined> {
  const longest = loadCore().ledger.longestFilterName;
  const name = await vscode.window.showInputBox({
    title,
    prompt,
    value: value.slice(0, longest),
    validateInput(typed) {
      const text = typed.trim();
      if (text === '' || text.length > longest) return `A name has 1 to ${longest} characters.`;
      const isTaken = text !== value && saved.all().some((each) => each.name === text);
      return isTaken
        ? {
            message: `There is a filter of this name; Enter replaces it.`,
            severity: vscode.InputBoxValidationSeverity.Warning,
          }
        : undefined;
    },
  });
  return name?.trim();
}

function separator(label: string): Choice {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
