import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { FlowLink, FlowNode, FlowPicture, FlowPurpose } from '../picture.ts';
import type { SheetRef } from '../sheetRef.ts';

/** The maximum number of participants on a side of a purpose; the smallest are combined as `29 others`. */
const maxEnds = 12;

/** What moved for a purpose, by account, in smallest units, all positive; both sides have the same sum. */
export interface FlowParts {
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
