import * as vscode from 'vscode';
import type { SolidityDeclaration } from '../../core/code/solidityDeclarations.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { walkedFiles } from '../verification/workspace/walkedFiles.ts';

/** Where the workspace's Solidity sources declare errors, functions and events. */
export type SourceDeclarations = ReturnType<typeof createSourceDeclarations>;

/** More than any project has. */
const mostFiles = 3_000;

interface Place extends SolidityDeclaration {
  location: vscode.Location;
}

/** Nothing is read or watched before the first use; after a change to a source, the next use reads them again. */
export function createSourceDeclarations(log: Log) {
  let known: Promise<ReadonlyMap<string, readonly Place[]>> | undefined;
  let watching: vscode.Disposable | undefined;
  const forget = () => {
    known = undefined;
  };
  const watch = () => {
    const sources = vscode.workspace.createFileSystemWatcher('**/*.sol');
    return vscode.Disposable.from(
      sources,
      sources.onDidChange(forget),
      sources.onDidCreate(forget),
      sources.onDidDelete(forget),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
    );
  };
  return {
    /**
     * The places of a declaration. Of several with its name, those with its signature, or else with as many parameters.
     * Never fails; an untrusted workspace has none.
     */
    async find({
      kind,
      name,
      signature,
      inputs,
    }: {
      kind: SolidityDeclaration['kind'];
      name: string;
      signature: string;
      inputs: number;
    }): Promise<readonly vscode.Location[]> {
      if (!vscode.workspace.isTrusted) return [];
      watching ??= watch();
      known ??= readAll(log);
      const places = (await known).get(`${kind} ${name}`) ?? [];
      const same = places.filter((each) => each.signature === signature);
      const alike = places.filter((each) => each.signature === undefined && each.types.length === inputs);
      return (same.length > 0 ? same : alike).map(({ location }) => location);
    },
    dispose: () => watching?.dispose(),
  };
}

async function readAll(log: Log): Promise<ReadonlyMap<string, readonly Place[]>> {
  const found = new Map<string, Place[]>();
  const { declarationsIn, linesOf, longestSource } = loadCore().projects;
  const started = performance.now();
  // Not VS Code's search, which knows nothing of a virtual workspace and isn't part of every server.
  const folders = vscode.workspace.workspaceFolders ?? [];
  const uris = (await Promise.all(folders.map(({ uri }) => walkedFiles(uri, /\.sol$/, mostFiles)))).flat();
  for (const uri of uris.sort((a, b) => a.path.localeCompare(b.path))) {
    try {
      const bytes = await vscode.workspace.fs.readFile(uri);
      if (bytes.length > longestSource) continue;
      const text = new TextDecoder().decode(bytes);
      const placeOf = linesOf(text);
      for (const declaration of declarationsIn(text)) {
        if (declaration.isInternal) continue;
        const key = `${declaration.kind} ${declaration.name}`;
        const { line, character } = placeOf(declaration.at);
        const place = { ...declaration, location: new vscode.Location(uri, new vscode.Position(line, character)) };
        const same = found.get(key);
        if (same) same.push(place);
        else found.set(key, [place]);
      }
    } catch (error) {
      log.debug(`${uri.path} can't be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  log.debug(`The declarations of ${uris.length} sources were read in ${Math.round(performance.now() - started)} ms`);
  return found;
}
