import * as vscode from 'vscode';
import type { NetworkNode } from '../../core/ledger/schema/networkNodes.ts';
import type { Field } from '../../core/sheets/sheet.ts';
import { type Connections, selectedNetworkName } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import { markdownOf } from '../markdown.ts';
import { oneLine } from '../oneLine.ts';

type Row =
  | { kind: 'node'; node: NetworkNode }
  | { kind: 'malformed'; problem: string }
  | { kind: 'field'; field: Field };

export interface NetworkView extends vscode.Disposable {
  /** Asks for the nodes again. */
  refresh(): Promise<void>;
}

/** The Network view: the consensus nodes of the selected network, each with its facts below it. */
export function createNetworkView(connections: Connections, errors: ErrorPresenter): NetworkView {
  const changed = new vscode.EventEmitter<void>();
  let nodes: Promise<Row[]> | undefined;

  const load = async (revalidate = false): Promise<Row[]> => {
    view.message = '';
    try {
      const { ledger, network, signal } = connections.current();
      const core = loadCore();
      const rows: Row[] = [];
      for await (const entry of core.ledger.walkRows((options) => ledger.network.nodes({ limit: 25 }, options), {
        signal,
        revalidate,
      }))
        rows.push(
          core.ledger.isMalformed(entry)
            ? { kind: 'malformed', problem: entry.problem }
            : { kind: 'node', node: entry },
        );
      if (rows.length === 0) view.message = `The mirror node of ${network.name} knows no nodes.`;
      return rows;
    } catch (error) {
      view.message = errors.sentence(error);
      nodes = undefined;
      return [];
    }
  };
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getChildren(row) {
      if (row?.kind === 'node') return factsOf(row.node, connections);
      if (row) return [];
      nodes ??= load();
      return nodes;
    },
    getTreeItem: (row) => itemOf(row),
    resolveTreeItem(item, row) {
      if (row.kind === 'node') item.tooltip = markdownOf(sheetOf(row.node, connections));
      return item;
    },
  };
  const view = vscode.window.createTreeView('ledgerLens.network', {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  view.description = selectedNetworkName();
  const selection = connections.onDidChange(() => {
    view.description = selectedNetworkName();
    nodes = undefined;
    changed.fire();
  });

  return {
    async refresh() {
      nodes = load(true);
      changed.fire();
      await nodes;
    },
    dispose: () => vscode.Disposable.from(view, selection, changed).dispose(),
  };
}

function sheetOf(node: NetworkNode, connections: Connections) {
  return loadCore().sheets.nodeSheet({ node }, { network: connections.current().network });
}

function factsOf(node: NetworkNode, connections: Connections): Row[] {
  return sheetOf(node, connections)
    .sections.flatMap((section) => section.blocks)
    .flatMap((block) => (block.type === 'fields' ? block.fields : []))
    .map((field) => ({ kind: 'field', field }));
}

function itemOf(row: Row): vscode.TreeItem {
  const { render } = loadCore();
  switch (row.kind) {
    case 'node': {
      const { node } = row;
      const item = new vscode.TreeItem(
        oneLine(node.description || `Node ${node.node_id}`),
        vscode.TreeItemCollapsibleState.Collapsed,
      );
      const stake = node.stake === null ? undefined : `stake ${render.formatHbarShort(node.stake)}`;
      item.id = `node-${node.node_id}`;
      item.description = [node.node_account_id, stake, `node ${node.node_id}`].filter(Boolean).join(' · ');
      item.iconPath = new vscode.ThemeIcon('server-environment');
      item.contextValue = 'node';
      return item;
    }
    case 'field': {
      const text = row.field.values.map((value) => render.valueText(value, Date.now())).join(', ');
      const item = new vscode.TreeItem(row.field.label);
      item.description = oneLine(text);
      item.tooltip = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
      item.contextValue = 'field';
      return item;
    }
    case 'malformed': {
      const item = new vscode.TreeItem('A node that could not be read');
      item.description = oneLine(row.problem);
      item.iconPath = new vscode.ThemeIcon('warning');
      return item;
    }
  }
}
