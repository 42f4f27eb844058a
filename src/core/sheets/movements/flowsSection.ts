import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTokenAmount } from '../../format/amounts.ts';
import { addTo, type HbarMovements, stakingRewards, sumOf, withoutRewards } from '../../happened/hbarMovements.ts';
import type { Transaction, TransactionDetail } from '../../ledger/rest/schema/transactions.ts';
import type { SheetContext } from '../parts/values.ts';
import type { FlowLink, FlowNode, FlowPicture, FlowPurpose } from '../picture.ts';
import type { Section } from '../sheet.ts';
import type { SheetRef } from '../sheetRef.ts';
import { isWholeCollection, nftId, transfersTab } from './transfers.ts';

type Transfers = Transaction['nft_transfers'];

/** The maximum number of NFTs drawn individually; the table of transfers has all. */
const maxSingle = 12;

/** The transferred NFTs, each with its serial number between sender and receiver; undefined without any. */
function nftFlows(transaction: Transaction): FlowPicture | undefined {
  // The number of NFTs moved by a change of the treasury isn't on record.
  const transfers = transaction.nft_transfers.filter((each) => !isWholeCollection(each.serial_number));
  const single = transfers.length > maxSingle ? transfers.slice(0, maxSingle - 1) : transfers;
  const rest = transfers.slice(single.length);
  const parts = single.map((each): FlowParts => {
    const id = nftId(each.token_id, each.serial_number);
    const known = id !== null && each.serial_number !== null;
    return { ...partOf([each], id ?? l10n.t('An NFT')), ...(known && { ref: { kind: 'nft', id } }) };
  });
  const approved = transfers.filter((each) => each.is_approval).map((each) => each.sender_account_id ?? '');
  return flowPicture({
    title: l10n.t('NFTs'),
    format: (count) => (count === 1n ? l10n.t('1 NFT') : l10n.t`${formatInteger(count)} NFTs`),
    parts: rest.length > 0 ? [...parts, partOf(rest, l10n.t`${formatInteger(rest.length)} other NFTs`)] : parts,
    approved: new Set(approved),
  });
}

function partOf(transfers: Transfers, label: string): FlowParts {
  const from = new Map<string, bigint>();
  const to = new Map<string, bigint>();
  for (const { sender_account_id: sender, receiver_account_id: receiver } of transfers) {
    if (sender !== null) addTo(from, sender, 1n);
    if (receiver !== null) addTo(to, receiver, 1n);
  }
  const count = (side: 'sender_account_id' | 'receiver_account_id') =>
    BigInt(transfers.filter((each) => each[side] === null).length);
  const minted = count('sender_account_id');
  const burned = count('receiver_account_id');
  return {
    purpose: 'transfer',
    label,
    from,
    to,
    ...(minted > 0n && { unseenFrom: { label: l10n.t('New supply'), amount: minted } }),
    ...(burned > 0n && { unseenTo: { label: l10n.t('Removed from supply'), amount: burned } }),
  };
}

type Sums = ReadonlyMap<string, bigint>;

/** The transfer flow, with a diagram per unit: ℏ first, then tokens and NFTs. Empty if nothing moved. */
export function flowsSection(
  transaction: Transaction | TransactionDetail,
  hbar: HbarMovements,
  context: SheetContext,
): Section[] {
  const blocks = [hbarFlows(transaction, hbar), ...tokenFlows(transaction, context), nftFlows(transaction)];
  const drawn = blocks.filter((each) => each !== undefined);
  return drawn.length === 0
    ? []
    : [{ title: l10n.t('Transfer flow'), level: 'detail', tab: transfersTab(), blocks: drawn }];
}

function hbarFlows(transaction: Transaction | TransactionDetail, hbar: HbarMovements): FlowPicture | undefined {
  const { fee, feePayers, rewards, withFees } = hbar;
  const moved = withoutRewards(hbar.byAccount, rewards);
  const custom = takeCustomFees(transaction, null, moved);
  const notes = new Map([...fee.keys()].map((account) => [account, feeNote(account, transaction.node)]));
  return flowPicture({
    title: l10n.t('HBAR'),
    format: formatHbar,
    parts: [
      ...transferParts(withFees ? l10n.t('Transfer and fees') : l10n.t('Transfer'), moved, {
        got: l10n.t('Not in the record'),
        gave: l10n.t('Not in the record'),
      }),
      ...custom,
      {
        purpose: 'reward',
        label: l10n.t('Staking rewards'),
        from: new Map([[stakingRewards, sumOf(rewards)]]),
        to: rewards,
      },
      {
        purpose: 'fee',
        label: l10n.t('Fee'),
        from: feePayers,
        to: fee,
        notes,
      },
    ],
    approved: approvedAccounts(transaction.transfers),
  });
}

function tokenFlows(transaction: Transaction | TransactionDetail, context: SheetContext): FlowPicture[] {
  const tokens = new Map<string, Map<string, bigint>>();
  for (const { token_id: token, account, amount } of transaction.token_transfers) {
    if (token === null || account === null || amount === null) continue;
    const sums = tokens.get(token) ?? new Map<string, bigint>();
    addTo(sums, account, amount);
    tokens.set(token, sums);
  }
  const pictures = Array.from(tokens, ([token, moved]): FlowPicture | undefined => {
    const units = context.tokens?.get(token) ?? {};
    const custom = takeCustomFees(transaction, token, moved);
    return flowPicture({
      ...(units.symbol ? { title: `${units.symbol} (${token})` } : { title: token, token }),
      format: (amount) => formatTokenAmount(amount, units),
      parts: [
        ...transferParts(l10n.t('Transfer'), moved, { got: l10n.t('New supply'), gave: l10n.t('Removed from supply') }),
        ...custom,
      ],
      approved: approvedAccounts(transaction.token_transfers.filter((each) => each.token_id === token)),
    });
  });
  return pictures.filter((each) => each !== undefined);
}

/**
 * Senders and receivers; if the sides differ (a mint, a burn), `unseen` names the source or destination of the rest.
 */
function transferParts(label: string, moved: Sums, unseen: { got: string; gave: string }): FlowParts[] {
  const from = new Map([...moved].filter(([, amount]) => amount < 0n).map(([account, amount]) => [account, -amount]));
  const to = new Map([...moved].filter(([, amount]) => amount > 0n));
  const surplus = sumOf(to) - sumOf(from);
  return [
    {
      purpose: 'transfer',
      label,
      from,
      to,
      ...(surplus > 0n && { unseenFrom: { label: unseen.got, amount: surplus } }),
      ...(surplus < 0n && { unseenTo: { label: unseen.gave, amount: -surplus } }),
    },
  ];
}

/**
 * The custom fees of a unit (a token, or null for ℏ) that an account paid to another from its own balance, subtracted
 * from `moved`. Fees that several pay together, or that are deducted from the received amount, stay in the transfer,
 * because the ledger doesn't record who paid which part.
 */
function takeCustomFees(
  transaction: Transaction | TransactionDetail,
  unit: string | null,
  moved: Map<string, bigint>,
): FlowParts[] {
  const from = new Map<string, bigint>();
  const to = new Map<string, bigint>();
  for (const fee of 'assessed_custom_fees' in transaction ? transaction.assessed_custom_fees : []) {
    const { amount, collector_account_id: collector, effective_payer_account_ids: payers } = fee;
    const [payer] = payers;
    if (fee.token_id !== unit || amount === null || amount <= 0n || collector === null) continue;
    if (payer === undefined || payer === null || payers.length > 1 || payer === collector) continue;
    if ((moved.get(payer) ?? 0n) > -amount || (moved.get(collector) ?? 0n) < amount) continue;
    addTo(moved, payer, amount);
    addTo(moved, collector, -amount);
    addTo(from, payer, amount);
    addTo(to, collector, amount);
  }
  return [{ purpose: 'customFee', label: l10n.t('Custom fees'), from, to }];
}

function approvedAccounts(
  rows: readonly { account: string | null; amount: bigint | null; is_approval: boolean | null }[],
) {
  const approved = rows.filter(({ amount, is_approval: isApproval }) => isApproval && amount !== null && amount < 0n);
  return new Set(approved.map((each) => each.account ?? ''));
}

function feeNote(account: string, node: string | null): string {
  if (account === node) return l10n.t('node');
  if (account === stakingRewards) return l10n.t('staking rewards');
  if (account === '0.0.801') return l10n.t('node rewards');
  return account === '0.0.98' ? l10n.t('network') : l10n.t('fee collection');
}

/** The maximum number of participants on a side of a purpose; the smallest are combined as `29 others`. */
const maxEnds = 12;

/** What moved for a purpose, by account, in smallest units, all positive; both sides have the same sum. */
interface FlowParts {
  purpose: FlowPurpose;
  label: string;
  /** The reference of the label, if it is what was moved: an NFT. */
  ref?: SheetRef;
  from: ReadonlyMap<string, bigint>;
  to: ReadonlyMap<string, bigint>;
  /** A side without an account: new or burned supply. */
  unseenFrom?: { label: string; amount: bigint };
  unseenTo?: { label: string; amount: bigint };
  /** The role of a receiving account in this purpose. */
  notes?: ReadonlyMap<string, string>;
}

interface FlowUnit {
  title: string;
  /** As in `FlowPicture`. */
  token?: string;
  format: (amount: bigint) => string;
  parts: readonly FlowParts[];
  /** Accounts for which others spent, by an approval. */
  approved?: ReadonlySet<string>;
}

interface End {
  /** The key that identifies the node, whatever it sends or receives. */
  key: string;
  text: string;
  ref?: SheetRef;
  amount: bigint;
  note?: string | undefined;
}

/** The diagram of a unit: an account that sends for two purposes is one node. Undefined if nothing moved. */
export function flowPicture({ title, token, format, parts, approved = new Set() }: FlowUnit): FlowPicture | undefined {
  const columns = { from: new Map<string, FlowNode>(), to: new Map<string, FlowNode>() };
  const totals = new Map<FlowNode, bigint>();
  const middle: FlowNode[] = [];
  const links: { from: FlowNode; to: FlowNode; amount: bigint; purpose: FlowPurpose }[] = [];
  for (const part of parts) {
    const from = ends(part, 'from');
    const to = ends(part, 'to');
    const total = sum(from);
    if (total === 0n) continue;
    const label: FlowNode = part.ref
      ? { column: 'for', text: part.label, ref: part.ref, amount: '' }
      : { column: 'for', text: part.label, amount: format(total) };
    middle.push(label);
    const nodeOf = (column: 'from' | 'to', end: End) => {
      const known = columns[column].get(end.key);
      const notes = [
        known?.note,
        end.note,
        column === 'from' && approved.has(end.key) ? l10n.t('by approval') : undefined,
      ];
      const note = [...new Set(notes.filter((each) => each !== undefined))].join(', ');
      const node: FlowNode = known ?? { column, text: end.text, amount: '', ...(end.ref && { ref: end.ref }) };
      totals.set(node, (totals.get(node) ?? 0n) + end.amount);
      node.amount = format(totals.get(node) ?? 0n);
      if (note !== '') node.note = note;
      columns[column].set(end.key, node);
      return node;
    };
    const { purpose } = part;
    for (const end of from) links.push({ from: nodeOf('from', end), to: label, amount: end.amount, purpose });
    for (const end of to) links.push({ from: label, to: nodeOf('to', end), amount: end.amount, purpose });
  }
  if (middle.length === 0) return undefined;
  const nodes = [...columns.from.values(), ...middle, ...columns.to.values()];
  const place = new Map(nodes.map((node, index) => [node, index]));
  return {
    type: 'flows',
    title,
    ...(token !== undefined && { token }),
    nodes,
    links: links.map(
      ({ from, to, amount, purpose }): FlowLink => ({
        from: place.get(from) ?? 0,
        to: place.get(to) ?? 0,
        exact: amount.toString(),
        amount: format(amount),
        purpose,
      }),
    ),
  };
}

/** The participants of a side, largest first, equal ones by ID. */
function ends(part: FlowParts, side: 'from' | 'to'): End[] {
  const notes = side === 'to' ? part.notes : undefined;
  const unseen = side === 'to' ? part.unseenTo : part.unseenFrom;
  const sorted = [...part[side]]
    .filter(([, amount]) => amount > 0n)
    .sort(([a, x], [b, y]) => (x === y ? a.localeCompare(b, 'en', { numeric: true }) : x > y ? -1 : 1))
    .map(([id, amount]): End => ({ key: id, text: id, ref: { kind: 'account', id }, amount, note: notes?.get(id) }));
  const shown = sorted.length > maxEnds ? sorted.slice(0, maxEnds - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const others = {
    key: `others of ${part.purpose}`,
    text: l10n.t`${formatInteger(rest.length)} others`,
    amount: sum(rest),
  };
  return [
    ...shown,
    ...(rest.length > 0 ? [others] : []),
    ...(unseen ? [{ key: `none: ${unseen.label}`, text: unseen.label, amount: unseen.amount }] : []),
  ];
}

function sum(list: readonly End[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n);
}
