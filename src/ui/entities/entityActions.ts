import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLine, inform } from '../messages/notify.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { brief, readShown } from '../sheets/readShown.ts';
import { readTarget } from '../targets/entityTarget.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { type RecordPlace, readRecordPlace } from '../targets/recordJson.ts';
import { chooseForm } from './copyIdAs.ts';

/** The actions on an entity of the ledger. Each takes an ID, a target or a tree row, checks it, and may throw. */
export interface EntityActions {
  /** Opens its sheet. */
  open(given: unknown): void;
  /** Shows its sheet in the preview panel, and leaves the focus where it is. */
  preview(given: unknown): void;
  /** Copies its ID; a transaction ID in the SDK format. */
  copyId(given: unknown): Promise<void>;
  /** Lets the user choose a form of its ID to copy. */
  copyIdAs(given: unknown): Promise<void>;
  /** Opens its page in the network's block explorer. */
  openExplorer(given: unknown): Promise<void>;
  /** Shows the server's raw answer, also about a verification record. */
  showJson(given: unknown): Promise<void>;
}

interface EntityActionsOptions {
  connections: Connections;
  panels: SheetPanels;
  errors: Pick<ErrorPresenter, 'statusContext'>;
  showRawJson: (thing: LedgerThing | RecordPlace) => Promise<void>;
}

export function createEntityActions(options: EntityActionsOptions): EntityActions {
  const { connections, panels, errors, showRawJson } = options;
  /** The entry point for every link, row and other extension: the argument is read once, here. */
  const thingOf = (given: unknown): LedgerThing => {
    const target = readTarget(given);
    const thing = target && readThing(target, connections);
    // A link in a text may name a network that the settings don't have.
    if (thing) return connections.to(thing.network) && thing;
    throw new (loadCore().net.LensError)(
      { kind: 'input', field: 'id' },
      vscode.l10n.t('Not a recognized ID. Select a row in a view, or use an ID such as 0.0.5.'),
    );
  };
  return {
    open(given) {
      panels.open(thingOf(given));
    },
    preview(given) {
      panels.preview(thingOf(given));
    },
    async copyId(given) {
      const { identifier } = thingOf(given);
      const text =
        identifier.kind === 'transaction' ? loadCore().ledger.sdkTransactionId(identifier.transaction) : identifier.id;
      await copyLine(text);
    },
    async copyIdAs(given) {
      const { identifier, network } = thingOf(given);
      const text = await chooseForm(connections.to(network), identifier);
      if (text !== undefined) await copyLine(text);
    },
    async openExplorer(given) {
      const thing = thingOf(given);
      const shown = await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Window,
          title: vscode.l10n.t('Loading {0}…', loadCore().ledger.shownId(thing.identifier)),
        },
        () => readShown({ connections, errors }, thing, { level: 'summary', patience: brief }),
      );
      if (shown.missing) throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, shown.missing.message);
      const { explorerUrl } = shown.sheet;
      if (explorerUrl) return void (await vscode.env.openExternal(vscode.Uri.parse(explorerUrl)));
      void inform(
        vscode.l10n.t(
          'Network {0} has no block explorer for this item. Set one in ledgerLens.networks.',
          thing.network,
        ),
      );
    },
    async showJson(given) {
      await showRawJson(readRecordPlace(given) ?? thingOf(given));
    },
  };
}
