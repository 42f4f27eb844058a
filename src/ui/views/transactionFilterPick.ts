import * as vscode from 'vscode';
import type { TransactionFilter } from '../../core/ledger/transactionFilter.ts';
import { loadCore } from '../loadCore.ts';

interface Choice extends vscode.QuickPickItem {
  choose: () => Promise<TransactionFilter | undefined> | TransactionFilter;
}

const spans: readonly [string, number][] = [
  ['last hour', 3_600],
  ['last 24 hours', 86_400],
  ['last 7 days', 604_800],
  ['last 30 days', 2_592_000],
];

/** Lets the user change a filter, one part after another; each change counts at once, and Escape ends it. */
export async function pickTransactionFilter(
  current: () => TransactionFilter,
  apply: (filter: TransactionFilter) => void,
): Promise<void> {
  for (;;) {
    const filter = current();
    const choice = await vscode.window.showQuickPick(choicesFor(filter), {
      title: 'Filter Transactions',
      placeHolder: 'Choose what to filter by; everything chosen must hold. Escape when done.',
      matchOnDescription: true,
    });
    if (!choice) return;
    const next = await choice.choose();
    if (next) apply(next);
  }
}

/** What a filter leaves in, in a few words; empty where it leaves everything in. */
export function describeFilter(filter: TransactionFilter): string {
  const { account, direction } = filter;
  const who = account && `${direction === undefined ? '' : `${direction} `}${account}`;
  return [who, typesText(filter), resultText(filter), timeText(filter)].filter(Boolean).join(' · ');
}

function choicesFor(filter: TransactionFilter): Choice[] {
  const { account, types, result, direction, within, from, to, ...rest } = filter;
  const choices: Choice[] = [
    {
      label: '$(account) Account',
      description: account ?? 'any',
      detail: 'Only transactions that this account took part in',
      choose: () => askAccount(filter),
    },
    {
      label: '$(symbol-event) Type',
      description: typesText(filter) ?? 'any',
      detail: 'Transfers, contract calls, token mints, ...: one or several',
      choose: () => askTypes(filter),
    },
    {
      label: '$(pass) Result',
      description: resultText(filter) ?? 'any',
      detail: 'Only what succeeded, or only what failed',
      choose: () =>
        ask('Result', 'Which outcome to show', [
          ['Any', () => without(filter, 'result')],
          ['Succeeded', () => ({ ...filter, result: 'success' })],
          ['Failed', () => ({ ...filter, result: 'fail' })],
        ]),
    },
    {
      label: '$(arrow-swap) Credit or debit',
      description: account === undefined ? 'choose an account first' : (direction ?? 'either'),
      detail: 'Only where the account got (credit) or gave (debit)',
      choose: () =>
        account === undefined
          ? askAccount(filter)
          : ask('Credit or Debit', `What ${account} got or gave`, [
              ['Either', () => without(filter, 'direction')],
              ['Credit: it got something', () => ({ ...filter, direction: 'credit' })],
              ['Debit: it gave something', () => ({ ...filter, direction: 'debit' })],
            ]),
    },
    {
      label: '$(clock) Time',
      description: timeText(filter) ?? 'any',
      detail: 'The last hours or days, or between two times',
      choose: () => askTime(filter),
    },
  ];
  if (Object.keys(filter).length === 0) return choices;
  return [...choices, { label: '$(clear-all) Clear the filter', choose: () => rest }];
}

async function askAccount(filter: TransactionFilter): Promise<TransactionFilter | undefined> {
  const { parseIdentifier } = loadCore().ledger;
  const entityOf = (text: string) => {
    const found = parseIdentifier(text);
    if (found?.kind === 'entity') return found.id;
    return found?.kind === 'evmAddress' ? found.entityId : undefined;
  };
  const text = await vscode.window.showInputBox({
    title: 'Account',
    prompt: 'Such as 0.0.1001. Empty: any account.',
    value: filter.account ?? '',
    validateInput: (value) =>
      value.trim() === '' || entityOf(value) ? undefined : `${value} is no account id, such as 0.0.1001.`,
  });
  if (text === undefined) return undefined;
  const account = entityOf(text);
  return account === undefined ? without(filter, 'account', 'direction') : { ...filter, account };
}

async function askTypes(filter: TransactionFilter): Promise<TransactionFilter | undefined> {
  const chosen = new Set(filter.types);
  const items = loadCore()
    .sheets.transactionTypes()
    .map(({ name, title }) => ({ label: title, description: name, name, picked: chosen.has(name) }));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Transaction Types',
    placeHolder: 'Tick one or several; none means any',
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!picked) return undefined;
  return picked.length === 0 ? without(filter, 'types') : { ...filter, types: picked.map(({ name }) => name) };
}

async function askTime(filter: TransactionFilter): Promise<TransactionFilter | undefined> {
  const anyTime = without(filter, 'within', 'from', 'to');
  return ask('Time', 'From when to show transactions', [
    ['Any time', () => anyTime],
    ...spans.map(([text, within]) => [capital(text), () => ({ ...anyTime, within })] as const),
    ['Between two times...', () => askRange(filter)],
  ]);
}

async function askRange(filter: TransactionFilter): Promise<TransactionFilter | undefined> {
  const from = await askInstant('From', filter.from);
  if (from === undefined) return undefined;
  const to = await askInstant('To', filter.to);
  if (to === undefined) return undefined;
  return { ...without(filter, 'within', 'from', 'to'), ...(from && { from }), ...(to && { to }) };
}

/** A consensus time; empty for none, undefined where the user goes away. */
async function askInstant(title: string, value: string | undefined): Promise<string | undefined> {
  const { readTime } = loadCore().ledger;
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'Such as 2026-11-21 14:30 (UTC) or a consensus timestamp. Empty: no limit.',
    value: value ?? '',
    validateInput: (typed) =>
      typed.trim() === '' || readTime(typed) ? undefined : `${typed} is no time, such as 2026-11-21 14:30.`,
  });
  return text === undefined ? undefined : (readTime(text) ?? '');
}

type Option = readonly [label: string, choose: Choice['choose']];

async function ask(
  title: string,
  placeHolder: string,
  options: readonly Option[],
): Promise<TransactionFilter | undefined> {
  const items = options.map(([label, choose]): Choice => ({ label, choose }));
  const choice = await vscode.window.showQuickPick(items, { title, placeHolder });
  return choice?.choose();
}

function without(filter: TransactionFilter, ...parts: (keyof TransactionFilter)[]): TransactionFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !parts.some((part) => part === name)));
}

function typesText({ types = [] }: TransactionFilter): string | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  return types.length === 1 ? loadCore().sheets.transactionTitle(first) : `${types.length} types`;
}

function resultText({ result }: TransactionFilter): string | undefined {
  return result && (result === 'fail' ? 'failed' : 'succeeded');
}

function timeText({ within, from, to }: TransactionFilter): string | undefined {
  const span = spans.find(([, seconds]) => seconds === within)?.[0];
  if (span !== undefined) return span;
  const { formatTime } = loadCore().render;
  const text = (time: string) => formatTime(time).replace(/(?:\.0+)? UTC$/, '');
  const parts = [from && `from ${text(from)}`, to && `to ${text(to)}`].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
