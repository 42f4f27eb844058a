import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Found } from '../../core/ledger/lookUp/found.ts';
import type { WrittenForm } from '../../core/ledger/lookUp/writtenForms.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLine, inform } from '../messages/notify.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { brief, readShown } from '../sheets/readShown.ts';
import { readTarget } from '../targets/entityTarget.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { type RecordPlace, readRecordPlace } from '../targets/recordJson.ts';

/** The actions on an entity of the ledger. Each takes an ID, a target or a tree row, checks it, and may throw. */
export type EntityActions = ReturnType<typeof createEntityActions>;

interface EntityActionsOptions {
  connections: Connections;
  panels: SheetPanels;
  errors: Pick<ErrorPresenter, 'statusContext'>;
  showRawJson: (thing: LedgerThing | RecordPlace) => Promise<void>;
}

export function createEntityActions(options: EntityActionsOptions) {
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
    /** Opens its sheet. */
    open(given: unknown): void {
      panels.open(thingOf(given));
    },
    /** Shows its sheet in the preview panel, and leaves the focus where it is. */
    preview(given: unknown): void {
      panels.preview(thingOf(given));
    },
    /** Copies its ID; a transaction ID in the SDK format. */
    async copyId(given: unknown): Promise<void> {
      const { identifier } = thingOf(given);
      const text =
        identifier.kind === 'transaction' ? loadCore().ledger.sdkTransactionId(identifier.transaction) : identifier.id;
      await copyLine(text);
    },
    /** Lets the user choose a form of its ID to copy. */
    async copyIdAs(given: unknown): Promise<void> {
      const { identifier, network } = thingOf(given);
      const text = await chooseForm(connections.to(network), identifier);
      if (text !== undefined) await copyLine(text);
    },
    /** Opens its page in the network's block explorer. */
    async openExplorer(given: unknown): Promise<void> {
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
    /** Shows the server's raw answer, also about a verification record. */
    async showJson(given: unknown): Promise<void> {
      await showRawJson(readRecordPlace(given) ?? thingOf(given));
    },
  };
}

interface FormItem extends vscode.QuickPickItem {
  form?: WrittenForm;
}

/**
 * Lists every form of an entity's ID with its value, and returns the chosen one. Forms that follow from the ID appear
 * immediately; those that only the ledger knows (hash, address, alias) are added.
 */
async function chooseForm(connection: Connection, identifier: Identifier): Promise<string | undefined> {
  const { network } = connection;
  const pick = vscode.window.createQuickPick<FormItem>();
  const abort = new AbortController();
  const list = (found: Found | undefined, note?: string) => {
    const active = pick.activeItems[0]?.form?.text;
    const items = loadCore().ledger.writtenForms(identifier, network.name, found).map(formItem);
    pick.items = plainItems(
      note === undefined ? items : [...items, { label: `$(info) ${plainMessage(note)}`, alwaysShow: true }],
    );
    const same = items.find((item) => item.form?.text === active);
    if (same) pick.activeItems = [same];
  };
  pick.title = vscode.l10n.t('Copy {0} As...', identifier.id.slice(0, 80));
  pick.placeholder = vscode.l10n.t('Select a format to copy');
  pick.matchOnDetail = true;
  pick.busy = true;
  list(undefined);
  const signal = AbortSignal.any([abort.signal, connection.signal]);
  void loadCore()
    .ledger.lookUp(connection.ledger, identifier, { signal })
    .then(
      (read) => list('found' in read ? read.found : undefined, 'missing' in read ? read.missing.message : undefined),
      (error: unknown) => {
        if (!loadCore().net.isLensError(error, 'cancelled'))
          list(undefined, error instanceof Error ? error.message : String(error));
      },
    )
    .finally(() => {
      pick.busy = false;
    });
  try {
    return await inBox(
      () =>
        new Promise<string | undefined>((resolve) => {
          pick.onDidAccept(() => {
            const form = pick.activeItems[0]?.form;
            if (form) resolve(form.text);
          });
          pick.onDidHide(() => resolve(undefined));
          pick.show();
        }),
    );
  } finally {
    abort.abort();
    pick.dispose();
  }
}

function formItem(form: WrittenForm): FormItem {
  return { label: form.label, detail: plainMessage(form.text), form };
}
