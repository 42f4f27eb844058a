import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { type HbarMovements, rewardedAccount } from '../../happened/hbarMovements.ts';
import type { Transaction, TransactionDetail } from '../../ledger/rest/schema/transactions.ts';
import {
  cell,
  feeValue,
  hbarValue,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  tokenValue,
  yesNo,
} from '../parts/values.ts';
import type { Block, Column, Section, Value } from '../sheet.ts';

/** The tab for everything that moved. */
export function transfersTab(): string {
  return l10n.t('Transfers');
}

/** The number of rows in a summary. */
const mostInSummary = 10;

/** The movements of ℏ as a table; undefined if there are none. */
export function movementsTable({ byAccount, withoutFee, withFees }: HbarMovements, context: SheetContext): Block[] {
  if (byAccount.size === 0) return [];
  const withFee = withFees ? l10n.t('Amount including fees') : l10n.t('Amount');
  const label = withoutFee ? l10n.t('Amount without fees') : withFee;
  const rows = largestFirst([...byAccount], ([, amount]) => amount).map(([account, amount]) => [
    cell(idValue(account, 'account')),
    cell(hbarValue(amount, context, { signed: true })),
  ]);
  return firstRows([{ label: l10n.t('Account') }, { label, align: 'right' }], rows);
}

/** The tokens and NFTs that a transaction moved, as a table; undefined if there are none. */
export function tokenMovementsTable(transaction: Transaction, context: SheetContext): Block[] {
  const ids = [...new Set(transaction.token_transfers.map((each) => each.token_id))];
  const transfers = ids.flatMap((id) =>
    largestFirst(
      transaction.token_transfers.filter((each) => each.token_id === id),
      ({ amount }) => amount ?? 0n,
    ),
  );
  const tokens = transfers.map(({ token_id, account, amount }): Value[] => [
    cell(idValue(account, 'account')),
    cell(tokenValue(amount, token_id, context, { signed: true })),
    cell(idValue(token_id, 'token')),
  ]);
  const [gaveUp, received, all] = [l10n.t('removed'), l10n.t('received'), l10n.t('received all NFTs (new treasury)')];
  const nfts = transaction.nft_transfers.map((each): Value[] => [
    cell(idValue(each.receiver_account_id ?? each.sender_account_id, 'account')),
    {
      type: 'text',
      text: isWholeCollection(each.serial_number) ? all : each.receiver_account_id === null ? gaveUp : received,
    },
    cell(movedValue(each)),
  ]);
  if (tokens.length + nfts.length === 0) return [];
  return firstRows(
    [{ label: l10n.t('Account') }, { label: l10n.t('Amount'), align: 'right' }, { label: l10n.t('Token') }],
    [...tokens, ...nfts],
  );
}

/** The largest movements first, in either direction: the ledger lists them by account. */
function largestFirst<T>(movements: readonly T[], amountOf: (movement: T) => bigint): T[] {
  const size = (movement: T) => {
    const amount = amountOf(movement);
    return amount < 0n ? -amount : amount;
  };
  return movements.toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0));
}

/** A long table would hide everything else; the transfers have it in full. */
function firstRows(columns: readonly Column[], rows: readonly (readonly Value[])[]): Block[] {
  if (rows.length <= mostInSummary + 2) return [{ type: 'table', columns, rows }];
  return [
    { type: 'table', columns, rows: rows.slice(0, mostInSummary) },
    { type: 'paragraph', text: l10n.t('{0} more in {1}.', formatInteger(rows.length - mostInSummary), transfersTab()) },
  ];
}

/** Every transfer as recorded by the ledger, with a section per kind. */
export function transferSections(transaction: Transaction | TransactionDetail, context: SheetContext): Section[] {
  const accountOf = (id: string | null) => cell(idValue(id, 'account'));
  const account: Column = { label: l10n.t('Account') };
  const amount: Column = { label: l10n.t('Amount'), align: 'right' };
  const token: Column = { label: l10n.t('Token') };
  const byApproval: Column = { label: l10n.t('By approval') };
  return [
    section(
      l10n.t('Transfers'),
      [account, amount, byApproval],
      transaction.transfers.map((each) => [
        accountOf(each.account),
        cell(hbarValue(each.amount, context, { signed: true })),
        cell(yesNo(each.is_approval)),
      ]),
    ),
    section(
      l10n.t('Token transfers'),
      [account, amount, token, byApproval],
      transaction.token_transfers.map((each) => [
        accountOf(each.account),
        cell(tokenValue(each.amount, each.token_id, context, { signed: true })),
        cell(idValue(each.token_id, 'token')),
        cell(yesNo(each.is_approval)),
      ]),
    ),
    section(
      l10n.t('NFT transfers'),
      [
        { label: l10n.t('NFT') },
        { label: l10n.t('Serial'), align: 'right' },
        { label: l10n.t('From') },
        { label: l10n.t('To') },
        byApproval,
      ],
      transaction.nft_transfers.map((each) => [
        cell(movedValue(each)),
        cell(isWholeCollection(each.serial_number) ? textValue(l10n.t('all (-1)')) : integerValue(each.serial_number)),
        accountOf(each.sender_account_id),
        accountOf(each.receiver_account_id),
        cell(yesNo(each.is_approval)),
      ]),
    ),
    section(
      l10n.t('Staking rewards'),
      [account, amount],
      transaction.staking_reward_transfers.map((each) => [
        accountOf(rewardedAccount(each.account)),
        cell(hbarValue(each.amount, context)),
      ]),
    ),
    section(
      l10n.t('Custom fees charged'),
      [{ label: l10n.t('Collector') }, amount, token, { label: l10n.t('Paid by') }],
      ('assessed_custom_fees' in transaction ? transaction.assessed_custom_fees : []).map((each) => [
        accountOf(each.collector_account_id),
        cell(feeValue(each.amount, each.token_id, context)),
        cell(idValue(each.token_id, 'token')),
        cell(textValue(each.effective_payer_account_ids.join(', '))),
      ]),
    ),
    section(
      l10n.t('Max custom fees'),
      [account, { label: l10n.t('Maximum'), align: 'right' }, token],
      transaction.max_custom_fees.map((each) => [
        accountOf(each.account_id),
        cell(feeValue(each.amount, each.denominating_token_id, context)),
        cell(idValue(each.denominating_token_id, 'token')),
      ]),
    ),
  ].filter((each) => each !== undefined);
}

/** An NFT's ID, `0.0.5/7`, if both parts are known. */
export function nftId(tokenId: string | null, serial: bigint | null): string | null {
  return tokenId === null || serial === null ? tokenId : `${tokenId}/${serial}`;
}

/**
 * Whether a transfer represents all NFTs of a collection: the mirror node records a change of the treasury with the
 * serial number -1.
 */
export function isWholeCollection(serial: bigint | null): boolean {
  return serial !== null && serial < 0n;
}

/** What an NFT transfer moved: an NFT, or all NFTs of a token. */
function movedValue({ token_id: token, serial_number: serial }: Transaction['nft_transfers'][number]) {
  return isWholeCollection(serial) || serial === null ? idValue(token, 'token') : idValue(nftId(token, serial), 'nft');
}

function section(title: string, columns: readonly Column[], rows: Value[][]): Section | undefined {
  if (rows.length === 0) return undefined;
  return { title, level: 'detail', tab: transfersTab(), blocks: [{ type: 'table', columns, rows }] };
}
