import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { readEntity } from '../sheets/readEntity.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { networkOf } from '../targets/networkOf.ts';
import { chooseForm } from './copyIdAs.ts';

/** What can be done with a thing of the ledger. Each takes an id, a target or a tree's row; checks it; and throws. */
export interface EntityActions {
  /** Opens its sheet. */
  open(given: unknown): void;
  /** Puts its id on the clipboard; a transaction's in the form of the SDKs. */
  copyId(given: unknown): Promise<void>;
  /** Lets the user choose in which form to put its id on the clipboard. */
  copyIdAs(given: unknown): Promise<void>;
  /** Opens its page on the network's explorer. */
  openExplorer(given: unknown): Promise<void>;
  /** Shows the server's own answer. */
  showJson(given: unknown): Promise<void>;
}

export interface EntityActionsOptions {
  connections: Connections;
  panels: SheetPanels;
  showRawJson: (target: EntityTarget & { network: string }) => Promise<void>;
}

export function createEntityActions({ connections, panels, showRawJson }: EntityActionsOptions): EntityActions {
  const targetOf = (given: unknown) => {
    const { net, sheets } = loadCore();
    const target = readTarget(given);
    const identifier = target && sheets.refIdentifier(target);
    if (!target || !identifier)
      throw new net.LensError(
        { kind: 'input', field: 'id' },
        vscode.l10n.t('Not a recognized ID. Select a row in a view, or use an ID such as 0.0.5.'),
      );
    const network = target.network ?? networkOf(identifier, connections);
    return { target: { ...target, network }, identifier };
  };
  const sheetOf = async (target: EntityTarget & { network: string }): Promise<Sheet> => {
    const reading = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Loading {0}…', target.id) },
      () => readEntity(connections.to(target.network), target, { level: 'summary' }),
    );
    if ('sheet' in reading) return reading.sheet;
    const { LensError } = loadCore().net;
    throw new LensError({ kind: 'notFound', status: 404 }, reading.missing.message);
  };
  const copy = async (text: string) => {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Copied {0}', text.slice(0, 80))}`, 3_000);
  };
  return {
    open(given) {
      panels.open(targetOf(given).target);
    },
    async copyId(given) {
      const { identifier } = targetOf(given);
      const text =
        identifier.kind === 'transaction' ? loadCore().ledger.sdkTransactionId(identifier.transaction) : identifier.id;
      await copy(text);
    },
    async copyIdAs(given) {
      const { target, identifier } = targetOf(given);
      const text = await chooseForm(connections.to(target.network), target, identifier);
      if (text !== undefined) await copy(text);
    },
    async openExplorer(given) {
      const { target } = targetOf(given);
      const { explorerUrl } = await sheetOf(target);
      if (explorerUrl) return void (await vscode.env.openExternal(vscode.Uri.parse(explorerUrl)));
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          'Network {0} has no block explorer for this item. Set one in ledgerLens.networks.',
          target.network,
        ),
      );
    },
    async showJson(given) {
      await showRawJson(targetOf(given).target);
    },
  };
}
