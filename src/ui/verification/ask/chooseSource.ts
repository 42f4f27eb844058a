import * as vscode from 'vscode';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick } from '../steps/askPick.ts';
import type { Place, Reply } from '../steps/steps.ts';
import { isOnDisk, walkedFiles } from '../workspace/walkedFiles.ts';
import { type Purpose, titleOf } from './purpose.ts';
import { compareSources } from './sourceOrder.ts';

export const contractFile = /\.(?:sol|vy|fe)$/;
/** Of a compiler's own JSON, by its usual names, for which the menus have the command as well. */
const compilerFile =
  /\/(?:combined|(?:(?:standard|solc|compiler|vyper)[-_.]?(?:json)?[-_.]?)?(?:input|output))\.json$/i;
const notSources = '**/{node_modules,out,artifacts,cache,build,.*}/**';
/** A library installed by Foundry; a project's own `lib` folder contains files directly. */
const library = /\/lib\/[^/]+\/(?:src|contracts|lib|test|script)\//;
const mostFiles = 500;

/** The schemes of read-only copies, of what was built, verified or listed: no project is around them. */
const copies = /^ledger-lens-/;

/**
 * The contract file for a command: the one from the menu, or else the one in the active editor; undefined for a copy, behind
 * which the user chooses the file.
 */
export function resolveSource(argument: unknown): vscode.Uri | undefined {
  const given = argument instanceof vscode.Uri ? argument : undefined;
  const active = given ?? vscode.window.activeTextEditor?.document.uri;
  if (active && copies.test(active.scheme)) return undefined;
  if (given) return given;
  return active && [contractFile, compilerFile].some((each) => each.test(active.path)) ? active : undefined;
}

/** The contract files of the workspace, or of one of its folders, without dependencies and build output. */
export async function contractFiles(folder?: vscode.Uri): Promise<vscode.Uri[]> {
  const folders = folder ? [folder] : (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found = await Promise.all(
    folders.map((each) =>
      isOnDisk(each)
        ? vscode.workspace.findFiles(new vscode.RelativePattern(each, '**/*.{sol,vy,fe}'), notSources, mostFiles)
        : walkedFiles(each, contractFile, mostFiles),
    ),
  );
  const files = found.flat().slice(0, mostFiles);
  const relative = (uri: vscode.Uri) => vscode.workspace.asRelativePath(uri);
  return files.filter(({ path }) => !library.test(path)).sort((a, b) => compareSources(relative(a), relative(b)));
}

/**
 * The files and folders for a command on several: those selected in the Explorer, or a folder. Undefined for one file.
 */
export async function resolveFiles(argument: unknown, selected: unknown): Promise<vscode.Uri[] | undefined> {
  const uris = Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
  if (uris.length > 1) return uris;
  if (!(argument instanceof vscode.Uri)) return undefined;
  const { type } = await vscode.workspace.fs.stat(argument);
  return type & vscode.FileType.Directory ? [argument] : undefined;
}

/** Like `resolveFiles`; also one file, or the whole workspace if nothing is given. */
export async function resolvePlaces(argument: unknown, selected: unknown): Promise<vscode.Uri[]> {
  const several = await resolveFiles(argument, selected);
  if (several) return several;
  if (argument instanceof vscode.Uri) return [argument];
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

/** Chooses one of several contract files. */
export function askSource(
  files: readonly vscode.Uri[],
  place: Place<vscode.Uri>,
  purpose: Purpose,
): Promise<Reply<vscode.Uri>> {
  const items = files.map((uri) => {
    return { answer: uri, label: `$(file-code) ${plainMessage(vscode.workspace.asRelativePath(uri))}` };
  });
  const placeholder =
    purpose === 'verify'
      ? vscode.l10n.t('Select the source file of the contract to verify')
      : vscode.l10n.t('Select the source file of the contract to compare');
  const none = vscode.l10n.t(
    "Files of dependencies and build output aren't listed. Open the file, and choose the command in its menu.",
  );
  return askPick({ title: titleOf(purpose), placeholder, items: () => items, none }, place);
}
