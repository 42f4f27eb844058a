import type { DebugProtocol } from '@vscode/debugprotocol';
import * as vscode from 'vscode';
import type { DebugSource } from '../../core/debug/debuggee.ts';
import type { AdapterHost, ShownSource } from '../../core/debug/protocol/adapterSession.ts';
import type { BuiltPlace, BuiltSources } from '../builds/builtSources.ts';

/**
 * The documents of a session's sources: the workspace's own files as long as they are the same, else read-only copies.
 */
type DebugDocuments = Pick<AdapterHost, 'documentOf' | 'sourcesOf'> & { dispose(): void };

export function createDebugDocuments(sources: BuiltSources): DebugDocuments {
  const places = new Map<DebugSource, Promise<BuiltPlace>>();
  const placeOf = (source: DebugSource): Promise<BuiltPlace> => {
    const known = places.get(source);
    if (known) return known;
    const asked = sources.placeOf({ ...source, file: fileOf(source) });
    places.set(source, asked);
    // What can't be read now may be later.
    asked.catch(() => places.delete(source));
    return asked;
  };
  // What was read of a file is void when its text changes, also by what VS Code reads from the disk.
  const forget = ({ uri }: vscode.TextDocument) => {
    for (const source of places.keys()) if (source.onDisk === uri.path) places.delete(source);
  };
  const watching = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(forget),
    vscode.workspace.onDidChangeTextDocument(({ document }) => forget(document)),
  );
  return {
    dispose: () => watching.dispose(),
    async documentOf(source) {
      const { uri, changed } = await placeOf(source);
      return {
        ...protocolSource(uri),
        ...(changed && { origin: vscode.l10n.t('as built; the file has changed since') }),
      };
    },
    async sourcesOf(document, all) {
      const uri = uriOf(document)?.toString();
      const shown: ShownSource[] = [];
      for (const source of all) {
        const place = await placeOf(source);
        if (place.uri.toString() === uri) shown.push({ source });
        else if (place.changed?.toString() === uri && place.changedText !== undefined)
          shown.push({ source, changed: place.changedText });
      }
      if (shown.length > 0) return shown;
      return vscode.l10n.t("This file isn't part of the contracts that this transaction ran.");
    },
  };
}

/** A document as the protocol names it: VS Code takes URIs, too, but of a file its path. */
export function protocolSource(uri: vscode.Uri): DebugProtocol.Source {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return { name, path: uri.scheme === 'file' ? uri.fsPath : uri.toString() };
}

function uriOf({ path }: DebugProtocol.Source): vscode.Uri | undefined {
  if (path === undefined) return undefined;
  // A single letter is a drive.
  return /^[a-z][a-z0-9+.-]+:/i.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
}

function fileOf({ onDisk }: DebugSource) {
  return onDisk === undefined ? undefined : { onDisk, state: 'same' as const };
}
