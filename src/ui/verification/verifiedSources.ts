import * as vscode from 'vscode';
import type { Connections } from '../connections.ts';
import type { Log } from '../log.ts';
import { plainMessage } from '../plainMessage.ts';
import { addressGiven, connectionGiven } from './addressGiven.ts';
import { locateContract } from './locateContract.ts';
import { verifyingConnection } from './prepareSubmission.ts';

const scheme = 'ledger-lens-verified';

type Sources = readonly { path: string; content: string }[];
type SourceItem = vscode.QuickPickItem & { path: string; local: vscode.Uri | undefined };

/** The verified sources of contracts as read-only documents, and their comparison with the workspace. */
export interface VerifiedSources extends vscode.Disposable {
  /** Lets the user choose a verified file and opens it, beside the workspace's own where there is one. */
  compare(given: unknown): Promise<void>;
}

export function createVerifiedSources(connections: Connections, log: Log): VerifiedSources {
  const sourcesOf = async (network: string, address: string): Promise<Sources> => {
    const { verification, signal, network: known } = verifyingConnection(connections.to(network));
    const record = await verification.contract({ chainId: known.chainId, address }, { fields: ['sources'] }, signal);
    return record.sources;
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ authority, path, query }) {
      const sources = await sourcesOf(decodeURIComponent(authority), query);
      return sources.find((source) => `/${source.path}` === path)?.content ?? '';
    },
  });
  return {
    async compare(given) {
      const connection = connectionGiven(given, connections);
      const { network } = connection;
      const typed = await addressGiven(given, {
        title: `Compare with the Verified Source on ${network.name}`,
        prompt: 'Its verified files are compared with those of this workspace.',
      });
      if (typed === undefined) return;
      const { address } = await locateContract(connection, { typed }, log);
      const sources = await sourcesOf(network.name, address);
      if (sources.length === 0) {
        void vscode.window.showInformationMessage(
          `The contract at ${address} is not verified on ${network.name}, so there is no source to compare with.`,
        );
        return;
      }
      const items = await Promise.all(sources.map(itemOf));
      const chosen = await vscode.window.showQuickPick(items, {
        title: `Verified Sources of ${address} on ${network.name}`,
        placeHolder: 'Choose a file to compare with the workspace',
        matchOnDescription: true,
      });
      if (!chosen) return;
      const verified = vscode.Uri.from({
        scheme,
        authority: encodeURIComponent(network.name),
        path: `/${chosen.path}`,
        query: address,
      });
      const title = `${chosen.path} (verified on ${network.name} ↔ workspace)`;
      if (chosen.local) await vscode.commands.executeCommand('vscode.diff', verified, chosen.local, title);
      else await vscode.window.showTextDocument(verified);
    },
    dispose: () => provider.dispose(),
  };
}

async function itemOf({ path, content }: Sources[number]): Promise<SourceItem> {
  if (!vscode.workspace.isTrusted)
    return { path, local: undefined, label: `$(file) ${plainMessage(path)}`, description: 'workspace is not trusted' };
  const local = await localFile(path);
  const state = local === undefined ? 'not in this workspace' : (await isSame(local, content)) ? 'same' : 'differs';
  const icon = { same: 'check', differs: 'diff', 'not in this workspace': 'file' }[state];
  return { path, local, label: `$(${icon}) ${plainMessage(path)}`, description: state };
}

/** The workspace's file of a published path, which may begin with a project's or a package's name. */
async function localFile(path: string): Promise<vscode.Uri | undefined> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return undefined;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    for (let skipped = 0; skipped < Math.min(parts.length, 3); skipped++) {
      const uri = vscode.Uri.joinPath(folder.uri, ...parts.slice(skipped));
      const stat = await vscode.workspace.fs.stat(uri).then(
        (found) => found,
        () => undefined,
      );
      if (stat && stat.type & vscode.FileType.File) return uri;
    }
  }
  return undefined;
}

async function isSame(uri: vscode.Uri, content: string): Promise<boolean> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return text.replaceAll('\r\n', '\n') === content.replaceAll('\r\n', '\n');
}
