import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { readEntity } from '../sheets/readEntity.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';

const scheme = 'ledger-lens';

/** Read-only documents that show the mirror node's own answer, with every digit. */
export function registerRawJson(connections: Connections): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent(uri) {
      const { net } = loadCore();
      const target = targetOf(uri);
      if (!target) return `${vscode.l10n.t('{0} contains no recognized ID.', uri.toString(true))}\n`;
      const connection = connections.to(target.network ?? '');
      const reading = await readEntity(connection, target, { level: 'summary' });
      if (!('found' in reading)) return `${reading.missing.message}\n`;
      return `${net.stringifyJson(await connection.documents.of(reading.found), 2)}\n`;
    },
  });
}

/** Opens the document about a target. */
export async function showRawJson(target: EntityTarget & { network: string }): Promise<void> {
  const name = `${target.id.replace(/[^\w.@-]+/g, '_').slice(0, 80)}.json`;
  const uri = vscode.Uri.from({
    scheme,
    authority: encodeURIComponent(target.network),
    path: `/${name}`,
    query: JSON.stringify(target),
  });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}

function targetOf(uri: vscode.Uri): EntityTarget | undefined {
  try {
    const target = readTarget(JSON.parse(uri.query));
    return target?.network === undefined ? undefined : target;
  } catch {
    return undefined;
  }
}
