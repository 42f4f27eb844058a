import * as vscode from 'vscode';
import type { MissingTool } from '../../../core/projects/missingTool.ts';
import type { Project } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { closeHeldBox } from '../steps/heldBox.ts';

/** A command that builds and can be run as is; it deploys nothing. */
const runnable =
  /^(?:npx hardhat (?:compile|build)|npx truffle compile|forge build|brownie compile|ape compile|fe build)$/;

/** The build command of the first project that has one, with its folder. */
export interface Build {
  readonly command: string;
  readonly root: vscode.Uri;
}

/** How to build, if there is a shell for it. */
export function buildOf(projects: readonly Project[], source: vscode.Uri): Build | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(source);
  if (!folder || !['file', 'vscode-remote'].includes(folder.uri.scheme)) return undefined;
  for (const project of projects) {
    if (project.toolchain === 'sources') continue;
    const command = loadCore().projects.buildCommandOf(project);
    if (runnable.test(command)) return { command, root: folder.uri.with({ path: project.root }) };
  }
  return undefined;
}

/** The same for one Vyper file without a project: Vyper alone builds a file at a time. */
export function buildOfFile(source: vscode.Uri): Build | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(source);
  if (!folder || !['file', 'vscode-remote'].includes(folder.uri.scheme) || process.platform === 'win32')
    return undefined;
  const file = source.path.slice(folder.uri.path.length).replace(/^\/+/, '');
  const command = loadCore().projects.vyperBuildCommand(file);
  return command === undefined ? undefined : { command, root: folder.uri };
}

/**
 * Builds as a task, in a visible terminal.
 * @throws LensError `input` if it failed, or its tool isn't installed
 */
export async function runBuild(build: Build): Promise<void> {
  const { command, root } = build;
  const { net, projects } = loadCore();
  const missing = await missingIn(command, root);
  if (missing)
    throw new net.LensError(
      { kind: 'input', field: 'build' },
      vscode.l10n.t(
        "{0} isn't installed in {1}. Run {2} there, then build again.",
        missing.tool,
        missing.folder,
        missing.install,
      ),
    );
  const problem = projects.buildEndWords(command, await runInTerminal(build));
  if (problem !== undefined) throw new net.LensError({ kind: 'input', field: 'build' }, problem);
}

/** What npx would fetch to run a command; undefined if it is installed. Its folder is shortened as the user knows it. */
export async function missingIn(command: string, root: vscode.Uri): Promise<MissingTool | undefined> {
  const at = (path: string) => root.with({ path });
  const missing = await loadCore().projects.missingTool(command, root.path, {
    isThere: async (path) =>
      vscode.workspace.fs.stat(at(path)).then(
        () => true,
        () => false,
      ),
    read: async (path) =>
      vscode.workspace.fs.readFile(at(path)).then(
        (bytes) => new TextDecoder().decode(bytes),
        () => undefined,
      ),
  });
  return missing && { ...missing, folder: folderName(at(missing.folder)) };
}

/** Runs a command as a task, in a visible terminal. @returns its exit code; undefined if it was stopped */
export async function runInTerminal({ command, root }: Build): Promise<number | undefined> {
  closeHeldBox();
  const folder = vscode.workspace.getWorkspaceFolder(root) ?? vscode.TaskScope.Workspace;
  const execution = new vscode.ShellExecution(command, { cwd: root.fsPath });
  const task = new vscode.Task({ type: 'ledgerLens.build' }, folder, command, 'Ledger Lens', execution);
  return new Promise<number | undefined>((resolve, reject) => {
    const ended = (of: vscode.TaskExecution, exitCode: number | undefined) => {
      if (of.task.name !== command || of.task.source !== 'Ledger Lens') return;
      subscriptions.dispose();
      resolve(exitCode);
    };
    const subscriptions = vscode.Disposable.from(
      vscode.tasks.onDidEndTaskProcess((event) => ended(event.execution, event.exitCode)),
      // A task that is stopped before its process starts ends without a code.
      vscode.tasks.onDidEndTask((event) => setTimeout(() => ended(event.execution, undefined), 200)),
    );
    vscode.tasks.executeTask(task).then(undefined, (error: unknown) => {
      subscriptions.dispose();
      reject(error);
    });
  });
}

/** The path in the workspace folder, or the folder's own name if it is the workspace's, or above it. */
function folderName(uri: vscode.Uri): string {
  const within = `${vscode.workspace.getWorkspaceFolder(uri)?.uri.path}/`;
  return uri.path.startsWith(within) ? uri.path.slice(within.length) : (uri.path.split('/').at(-1) ?? uri.path);
}
