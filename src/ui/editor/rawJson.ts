import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connections } from '../network/connections.ts';
import { readTarget } from '../targets/entityTarget.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { type RecordPlace, readRecordPlace, recordJson } from '../targets/recordJson.ts';

const scheme = 'ledger-lens';

/** Read-only documents that show a service's raw answer, with every digit. */
export function registerRawJson(connections: Connections) {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const { net, ledger: core } = loadCore();
      const record = readRecordPlace(queryOf(uri));
      if (record) return `${await recordJson(record, connections)}\n`;
      const thing = thingAt(uri, connections);
      if (!thing) return `${vscode.l10n.t('{0} contains no recognized ID.', uri.toString(true))}\n`;
      const { ledger, documents, signal } = connections.to(thing.network);
      const answer = await core.lookUp(ledger, thing.identifier, { signal, revalidate: true, now: Date.now() });
      if ('missing' in answer) return `${answer.missing.message}\n`;
      return `${await net.stringifyInTurns(await documents.of(answer.found, { signal, revalidate: true }))}\n`;
    },
  });
  return {
    /** Opens the document of an entity or a verification record; an open one is read again. */
    async show(thing: LedgerThing | RecordPlace): Promise<void> {
      const uri = uriOf(thing);
      const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString());
      if (isOpen) changed.fire(uri);
      await showDocument(uri, { preview: true });
    },
    dispose: () => vscode.Disposable.from(registration, changed).dispose(),
  };
}

function uriOf(thing: LedgerThing | RecordPlace): vscode.Uri {
  const isRecord = 'kind' in thing;
  const name = isRecord
    ? `${thing.id}.verification`
    : loadCore()
        .ledger.shownId(thing.identifier)
        .replace(/[^\w.@-]+/g, '_')
        .slice(0, 80);
  return vscode.Uri.from({
    scheme,
    authority: encodeURIComponent(thing.network),
    path: `/${name}.json`,
    query: JSON.stringify(isRecord ? thing : targetOf(thing)),
  });
}

function thingAt(uri: vscode.Uri, connections: Connections): LedgerThing | undefined {
  const target = readTarget(queryOf(uri));
  return target?.network === undefined ? undefined : readThing(target, connections);
}

function queryOf({ query }: vscode.Uri): unknown {
  try {
    return JSON.parse(query);
  } catch {
    return undefined;
  }
}
