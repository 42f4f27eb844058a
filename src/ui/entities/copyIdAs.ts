import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Found } from '../../core/ledger/lookUp/found.ts';
import type { WrittenForm } from '../../core/ledger/lookUp/writtenForms.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connection } from '../network/connection.ts';

interface FormItem extends vscode.QuickPickItem {
  form?: WrittenForm;
}

/**
 * Lists every form of an entity's ID with its value, and returns the chosen one. Forms that follow from the ID appear
 * immediately; those that only the ledger knows (hash, address, alias) are added.
 */
export async function chooseForm(connection: Connection, identifier: Identifier): Promise<string | undefined> {
  const { network } = connection;
  const pick = vscode.window.createQuickPick<FormItem>();
  const abort = new AbortController();
  const list = (found: Found | undefined, note?: string) => {
    const { writtenForms } = loadCore().ledger;
    const active = pick.activeItems[0]?.form?.text;
    const items = writtenForms(identifier, network.name, found).map(formItem);
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
