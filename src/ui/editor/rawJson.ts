import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { readTarget } from '../targets/entityTarget.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';

const scheme = 'ledger-lens';

/** Read-only documents that show the mirror node's raw answer, with every digit. */
export interface RawJson extends vscode.Disposable {
  /** Opens the document of an entity; an open one is read again. */
  show(thing: LedgerThing): Promise<void>;
}

export function registerRawJson(connections: Connections): RawJson {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const { net, ledger: core } = loadCore();
      const thing = thingAt(uri, connections);
      if (!thing) return `${vscode.l10n.t('{0} contains no recognized ID.', uri.toString(true))}\n`;
      const { ledger, documents, signal } = connections.to(thing.network);
      const answer = await core.lookUp(ledger, thing.identifier, { signal, revalidate: true, now: Date.now() });
      if ('missing' in answer) return `${answer.missing.message}\n`;
      return `${net.stringifyJson(await documents.of(answer.found, { signal, revalidate: true }), 2)}\n`;
    },
  });
  return {
    async show(thing) {
      const uri = uriOf(thing);
      const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString());
      if (isOpen) changed.fire(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document, { preview: true });
    },
    dispose: () => vscode.Disposable.from(registration, changed).dispose(),
  };
}

function uriOf(thing: LedgerThing): vscode.Uri {
  const name = `${thing.identifier.id.replace(/[^\w.@-]+/g, '_').slice(0, 80)}.json`;
  return vscode.Uri.from({
    scheme,
    authority: encodeURIComponent(thing.network),
    path: `/${name}`,
    query: JSON.stringify(targetOf(thing)),
  });
}

function thingAt(uri: vscode.Uri, connections: Connections): LedgerThing | undefined {
  try {
    const target = readTarget(JSON.parse(uri.query));
    return target?.network === undefined ? undefined : readThing(target, connections);
  } catch {
    return undefined;
  }
}
