import * as vscode from 'vscode';
import type { JobProblem } from '../../../core/verification/jobs/jobProblems.ts';
import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import { loadCore } from '../../loadCore.ts';
import { oneLine } from '../../messages/oneLine.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { WorkspaceContracts } from '../workspace/workspaceContracts.ts';
import { contractNameOf } from './contractNameOf.ts';
import { nextStepsOf } from './jobOutcomes.ts';
import type { JobStore } from './jobStore.ts';

const source = 'Ledger Lens';

/**
 * Shows in the Problems panel why verifications of this workspace's contracts failed: the last one of each contract,
 * until it is verified, by whomever, its file changes or it is built again. Quick fixes offer the next steps.
 */
export function createVerificationProblems(
  store: JobStore,
  contracts: Pick<WorkspaceContracts, 'onDidChange'>,
  log: Log,
): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('ledgerLens.verification');
  const jobIds = new WeakMap<vscode.Diagnostic, string>();
  let round = 0;

  const draw = async () => {
    const mine = ++round;
    if (!vscode.workspace.isTrusted || !store.hasAny()) return collection.clear();
    const found = await Promise.all(lastFailures(store.jobs()).map(diagnosticsOf));
    if (mine !== round) return;
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const { uri, diagnostic, jobId } of found.flat()) {
      jobIds.set(diagnostic, jobId);
      byFile.set(uri.toString(), [...(byFile.get(uri.toString()) ?? []), diagnostic]);
    }
    collection.clear();
    for (const [uri, diagnostics] of byFile) collection.set(vscode.Uri.parse(uri), diagnostics);
  };
  const drawSoon = () => {
    draw().catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
  };

  const fixes: vscode.CodeActionProvider = {
    provideCodeActions(document, _range, { diagnostics }) {
      // VS Code passes copies, so ours are found by their message.
      const ours = (collection.get(document.uri) ?? []).filter((each) =>
        diagnostics.some(({ source: from, message }) => from === source && message === each.message),
      );
      return ours.flatMap((diagnostic) => {
        const kept = store.job(jobIds.get(diagnostic) ?? '');
        return (kept ? nextStepsOf(kept) : []).map(({ label, command }) => {
          const action = new vscode.CodeAction(label, vscode.CodeActionKind.QuickFix);
          action.command = command;
          action.diagnostics = [diagnostic];
          return action;
        });
      });
    },
  };
  const timer = setTimeout(drawSoon);
  const subscriptions = vscode.Disposable.from(
    collection,
    store.onDidChange(drawSoon),
    vscode.workspace.onDidGrantWorkspaceTrust(drawSoon),
    vscode.workspace.onDidSaveTextDocument(() => {
      if (!isEmpty(collection)) drawSoon();
    }),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      // A build in a terminal changes no document.
      if (focused && !isEmpty(collection)) drawSoon();
    }),
    contracts.onDidChange((uri) => {
      const isBuild = () => store.jobs().some(({ origin }) => origin?.artifact === uri.toString());
      if (!isEmpty(collection) && isBuild()) drawSoon();
    }),
    vscode.tasks.onDidEndTask(() => {
      if (!isEmpty(collection)) drawSoon();
    }),
    vscode.languages.registerCodeActionsProvider([{ pattern: '**/*.{sol,vy,vyi,fe}' }], fixes, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
  return {
    dispose() {
      round++;
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

function isEmpty(collection: vscode.DiagnosticCollection): boolean {
  for (const _ of collection) return false;
  return true;
}

/** The last job of each contract at each address, if it failed and belongs to this workspace. */
function lastFailures(jobs: readonly StoredJob[]): StoredJob[] {
  const last = new Map<string, StoredJob>();
  for (const kept of jobs) {
    const { network, address } = kept.job;
    const key = `${network} ${address}`;
    if (!last.has(key)) last.set(key, kept);
  }
  return [...last.values()].filter(
    ({ job, origin, verifiedSince }) =>
      job.state.kind === 'failed' &&
      !verifiedSince &&
      origin &&
      vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(origin.source)),
  );
}

async function diagnosticsOf(kept: StoredJob) {
  const { job, origin } = kept;
  if (!origin) return [];
  // Built again since: the failed submission isn't what would be sent now.
  if (origin.artifact && (await changedAt(vscode.Uri.parse(origin.artifact))) > job.createdAt) return [];
  const { jobProblems, submittedBuild } = loadCore().verification;
  const found = await Promise.all(
    jobProblems(job, submittedBuild(kept)).map((problem) => diagnosticOf(kept, origin.source, problem)),
  );
  return found.filter((each) => each !== undefined).map((each) => ({ ...each, jobId: job.id }));
}

async function diagnosticOf({ job, origin }: StoredJob, contractFile: string, problem: JobProblem) {
  const own = problem.path === undefined ? contractFile : origin?.files[problem.path];
  const uri = vscode.Uri.parse(own ?? contractFile);
  if (problem.isOfFile && (await changedAt(uri)) > job.createdAt) return undefined;
  const range = own ? await rangeIn(uri, problem, contractNameOf(job)) : new vscode.Range(0, 0, 0, 0);
  const severity = vscode.DiagnosticSeverity[problem.severity === 'error' ? 'Error' : 'Warning'];
  const diagnostic = new vscode.Diagnostic(range, messageOf(problem, own !== undefined), severity);
  diagnostic.source = source;
  if (job.state.kind === 'failed') diagnostic.code = job.state.code;
  return { uri, diagnostic };
}

/** For a file that isn't on disk, the problem is at the contract's own file, with the file's name. */
function messageOf({ path, message }: JobProblem, isOnDisk: boolean): string {
  const what = oneLine(message);
  if (isOnDisk) return vscode.l10n.t('Verification: {0}', what);
  return path === undefined
    ? vscode.l10n.t('Verification (sources): {0}', what)
    : vscode.l10n.t('Verification ({0}): {1}', path, what);
}

/** The problem's position; for one about the whole contract, the line that defines it. */
async function rangeIn(uri: vscode.Uri, { path, place }: JobProblem, contract: string): Promise<vscode.Range> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    // Of a file that nobody writes, the whole.
    if (bytes.length > loadCore().projects.longestSource) return new vscode.Range(0, 0, 0, 0);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const at = path === undefined ? declarationOf(text, contract) : 0;
    const start = Buffer.byteLength(text.slice(0, at));
    const length = Buffer.byteLength(/^[^{\r\n]*/.exec(text.slice(at))?.[0].trimEnd() ?? '');
    const range = loadCore().verification.rangeOfPlace(text, place ?? { start, end: start + length });
    return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  } catch {
    // The file doesn't exist; the problem says so.
    return new vscode.Range(0, 0, 0, 0);
  }
}

/** Milliseconds since 1970; 0 if the file doesn't exist. */
async function changedAt(uri: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(uri)).mtime;
  } catch {
    return 0;
  }
}

/** The offset of the contract's declaration; the start of the text if there is none. */
function declarationOf(text: string, contract: string): number {
  const declared = loadCore().projects.contractsIn(text);
  return declared.find(({ name }) => name === contract)?.at ?? 0;
}
