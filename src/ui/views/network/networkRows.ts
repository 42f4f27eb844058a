import * as vscode from 'vscode';
import type { NetworkNode, RegisteredNode } from '../../../core/ledger/rest/schema/networkNodes.ts';
import type { Network } from '../../../core/networks.ts';
import type { NetworkReading } from '../../../core/readers/readNetwork.ts';
import type { Block, Section, Sheet, Value } from '../../../core/sheets/sheet.ts';
import { loadCore } from '../../loadCore.ts';
import { oneLine } from '../../messages/oneLine.ts';
import { spokenText } from '../../messages/spokenText.ts';
import { type EntityTarget, isEntityRef } from '../../targets/entityTarget.ts';
import { opensTarget } from '../showView.ts';
import type { WayOut } from '../wayOut.ts';

/** What the view reads only if it is expanded. */
export type NetworkList = 'contracts' | 'verified' | 'service';

export type NetworkRow =
  /** A heading with rows below it. */
  | { kind: 'group'; id: string; label: string; description: string; icon: string; open: boolean; rows: NetworkRow[] }
  /** A node with its fields below it. */
  | { kind: 'sheet'; id: string; label: string; description: string; sheet: Sheet; target: EntityTarget | undefined }
  /** A list that is read when it is expanded. */
  | { kind: 'list'; of: NetworkList; label: string; icon: string }
  | { kind: 'fact'; label: string; text: string; target: EntityTarget | undefined }
  | { kind: 'malformed'; problem: string }
  | WayOut;

/** The view's rows: the network's figures, its consensus nodes, its registered nodes and its lists. */
export function networkRows(reading: NetworkReading, network: Network, lists: readonly NetworkRow[]): NetworkRow[] {
  const { render, sheets } = loadCore();
  const figures = sheets.networkSheet(reading.figures, { network });
  const icons: Readonly<Record<string, string>> = {
    summary: 'globe',
    exchangeRate: 'arrow-swap',
    staking: 'lock',
    gas: 'flame',
  };
  const price = sheets.hbarPrice(reading.figures);
  const staked = reading.figures.stake?.stake_total;
  const said: Readonly<Record<string, string>> = {
    summary: price === undefined ? '' : vscode.l10n.t('1 ℏ = {0}', price),
    // The row above has the price.
    exchangeRate: '',
    staking: staked === undefined || staked === null ? '' : vscode.l10n.t('{0} staked', render.formatHbarShort(staked)),
  };
  const groups = figures.sections.map((section): NetworkRow => {
    const key = section.key ?? section.title;
    const rows = factsOf([section]);
    const first = rows.find((row) => row.kind === 'fact');
    return {
      kind: 'group',
      id: `figures ${key}`,
      label: key === 'summary' ? vscode.l10n.t('Supply and price') : section.title,
      description: said[key] ?? first?.text ?? '',
      icon: icons[key] ?? 'list-unordered',
      open: false,
      rows,
    };
  });
  const total = reading.nodes.reduce((sum, { stake }) => sum + (stake ?? 0n), 0n);
  const nodes = reading.nodes.map((node) => nodeRow(node, total, network));
  const problems = reading.problems.map((problem): NetworkRow => ({ kind: 'malformed', problem }));
  const registered = reading.registeredNodes.map(registeredNodeRow);
  return [
    ...groups,
    group('nodes', vscode.l10n.t('Consensus nodes'), 'server-environment', true, [...nodes, ...problems]),
    ...(registered.length === 0
      ? []
      : [group('registered', vscode.l10n.t('Registered nodes'), 'radio-tower', false, registered)]),
    ...lists,
  ];
}

/** The rows below a row. */
export function networkRowsBelow(row: NetworkRow): NetworkRow[] {
  if (row.kind === 'group') return row.rows;
  return row.kind === 'sheet' ? factsOf(row.sheet.sections) : [];
}

/** The tree item of a row; its tooltip is resolved on demand. */
export function networkItem(row: Exclude<NetworkRow, WayOut>, explorable: boolean): vscode.TreeItem {
  switch (row.kind) {
    case 'group': {
      const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
      const item = new vscode.TreeItem(row.label, row.open ? Expanded : Collapsed);
      item.id = row.id;
      item.description = oneLine(row.description);
      item.accessibilityInformation = { label: spokenText(row.label, item.description) };
      item.iconPath = new vscode.ThemeIcon(row.icon);
      return item;
    }
    case 'sheet': {
      const item = new vscode.TreeItem(oneLine(row.label), vscode.TreeItemCollapsibleState.Collapsed);
      item.id = row.id;
      item.description = oneLine(row.description);
      item.accessibilityInformation = { label: spokenText(oneLine(row.label), item.description) };
      item.iconPath = new vscode.ThemeIcon(row.sheet.icon);
      item.contextValue = row.target ? entityTags(row.target, explorable) : 'other';
      return row.target ? opensTarget(item, row.target) : item;
    }
    case 'list': {
      const item = new vscode.TreeItem(row.label, vscode.TreeItemCollapsibleState.Collapsed);
      item.id = `list ${row.of}`;
      item.iconPath = new vscode.ThemeIcon(row.icon);
      return item;
    }
    case 'fact': {
      const item = new vscode.TreeItem(oneLine(row.label));
      item.description = oneLine(row.text);
      item.accessibilityInformation = { label: spokenText(oneLine(row.label), item.description) };
      item.tooltip = row.text.length > 2000 ? `${row.text.slice(0, 2000)}…` : row.text;
      item.contextValue = factTags(row.target);
      return row.target ? opensTarget(item, row.target) : item;
    }
    case 'malformed': {
      const item = new vscode.TreeItem(vscode.l10n.t('Unreadable node'));
      item.description = oneLine(row.problem);
      item.iconPath = new vscode.ThemeIcon('warning');
      return item;
    }
  }
}

function group(id: string, label: string, icon: string, open: boolean, rows: NetworkRow[]): NetworkRow {
  return { kind: 'group', id, label, description: String(rows.length), icon, open, rows };
}

function nodeRow(node: NetworkNode, stakeTotal: bigint, network: Network): NetworkRow {
  const { render, sheets } = loadCore();
  const sheet = sheets.nodeSheet({ node, stakeTotal }, { network });
  const share = node.stake === null || stakeTotal === 0n ? '' : ` (${percent(node.stake, stakeTotal)})`;
  const stake =
    node.stake === null ? undefined : `${vscode.l10n.t('stake {0}', render.formatHbarShort(node.stake))}${share}`;
  return {
    kind: 'sheet',
    id: `node-${node.node_id}`,
    label: node.node_account_id ?? vscode.l10n.t('Node {0}', String(node.node_id)),
    description: [stake, node.description, vscode.l10n.t('node {0}', String(node.node_id))].filter(Boolean).join(' · '),
    sheet,
    target: node.node_id === null ? undefined : { kind: 'node', id: node.node_id.toString() },
  };
}

function registeredNodeRow(node: RegisteredNode): NetworkRow {
  const sheet = loadCore().sheets.registeredNodeSheet(node);
  const services = [...new Set(node.service_endpoints.map(({ type }) => type))].filter((each) => each !== null);
  return {
    kind: 'sheet',
    id: `registered-${node.registered_node_id}`,
    label: node.description || sheet.title,
    description: [
      services.join(', ').toLowerCase().replaceAll('_', ' '),
      vscode.l10n.t('node {0}', String(node.registered_node_id)),
    ]
      .filter(Boolean)
      .join(' · '),
    sheet,
    target: undefined,
  };
}

function factsOf(sections: readonly Section[]): NetworkRow[] {
  const seen = new Set<string>();
  return sections
    .flatMap(({ blocks }) => blocks.flatMap(factsOfBlock))
    .filter((row) => {
      // A sheet's summary repeats some of its details.
      const key = row.kind === 'fact' ? `${row.label} ${row.text}` : '';
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function factsOfBlock(block: Block): NetworkRow[] {
  const now = Date.now();
  const textOf = (values: readonly Value[]) =>
    values.map((value) => loadCore().render.valueText(value, now)).join(', ');
  switch (block.type) {
    case 'fields':
      return block.fields.map(({ label, values, note }) => {
        const text = `${textOf(values)}${note === undefined ? '' : ` (${note})`}`;
        return { kind: 'fact', label, text, target: targetOf(values) };
      });
    case 'table':
      return block.rows.map((row) => {
        const [first, ...rest] = row;
        // A table with one column uses the column's title as label.
        return rest.length === 0
          ? { kind: 'fact', label: block.columns[0]?.label ?? '', text: textOf(row), target: targetOf(row) }
          : { kind: 'fact', label: textOf(first ? [first] : []), text: textOf(rest), target: targetOf(row) };
      });
    // What could not be read says so.
    case 'paragraph':
      return [{ kind: 'fact', label: block.text, text: '', target: undefined }];
    default:
      return [];
  }
}

function targetOf(values: readonly Value[]): EntityTarget | undefined {
  const [value] = values.filter((each) => each.type === 'id');
  return value?.ref && isEntityRef(value.ref) ? value.ref : undefined;
}

/** With one decimal. */
function percent(part: bigint, whole: bigint): string {
  return loadCore().render.percentText((Number((part * 1000n) / whole) / 10).toFixed(1));
}

/** The tags for an entity's context menu. */
function entityTags({ kind }: EntityTarget, explorable: boolean): string {
  const isWatchable = kind !== undefined && loadCore().ledger.offersWatch(kind);
  return ['entity', ...(explorable ? ['explorable'] : []), ...(isWatchable ? ['watchable'] : [])].join(' ');
}

/** The tags for a field's context menu. */
function factTags(target: EntityTarget | undefined): string {
  if (!target) return 'value';
  return loadCore().ledger.offersWatch(target.kind) ? 'value entity watchable' : 'value entity';
}
