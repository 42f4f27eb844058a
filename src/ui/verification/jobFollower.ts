import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs.ts';
import type { SubmissionResult } from '../../core/verification/submit.ts';
import { signalOf } from '../cancellation.ts';
import type { Connection, Connections } from '../connections.ts';
import { type ErrorPresenter, isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { oneLine } from '../oneLine.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { JobStore } from './jobStore.ts';

export interface JobFollower {
  /** Submits a drafted job once, follows it with a progress notification and tells how it ended. */
  submit(
    connection: Connection,
    job: Job,
    send: (signal?: AbortSignal) => Promise<SubmissionResult>,
  ): Promise<Job | undefined>;
  /** Takes up what was running when the window closed, without submitting anything again; not during activation. */
  resumeSoon(): vscode.Disposable;
}

export function createJobFollower(
  store: JobStore,
  connections: Connections,
  panels: SheetPanels,
  errors: ErrorPresenter,
  log: Log,
): JobFollower {
  const follow = async (
    connection: Connection,
    job: Job,
    step: (signal: AbortSignal, report: (message: string) => void, onChange: (job: Job) => void) => Promise<Job>,
  ): Promise<Job | undefined> => {
    let latest = job;
    const onChange = (changed: Job) => {
      latest = changed;
      store.keep(changed);
    };
    const name = contractNameOf(job);
    const title = `Verifying ${name} on ${connection.network.name}`;
    try {
      const ended = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title, cancellable: true },
        (progress, token) => step(signalOf(token), (message) => progress.report({ message }), onChange),
      );
      void tell(connection, ended);
      return ended;
    } catch (error) {
      if (isCoreError(error) && error.kind === 'cancelled') {
        if (loadCore().verification.isRunning(latest))
          void vscode.window.showInformationMessage(
            `Ledger Lens stopped following the verification of ${name}; the service goes on with it. Reload the window to follow it again.`,
          );
        return latest;
      }
      throw error;
    }
  };

  const following = (connection: Connection) => {
    const client = connection.verification;
    if (!client) throw new TypeError(`${connection.network.name} has no verification service`);
    return (job: Job, signal: AbortSignal, onChange: (job: Job) => void) =>
      loadCore().verification.followJob({ client, job, signal, onChange, log });
  };

  /** The notification of how it ended, with what one does next. */
  const tell = async (connection: Connection, job: Job) => {
    const { network } = connection;
    const sheet = loadCore().sheets.verificationSheet(job, { network: network.name, verifyUrl: network.verifyUrl });
    const message = oneLine(sheet.headline);
    const page = repositoryPage(network.verifyUrl, job);
    if (job.state.kind === 'verified') {
      const choice = await vscode.window.showInformationMessage(message, 'Open in Repository', 'Copy Link', 'Details');
      if (choice === 'Open in Repository') await vscode.env.openExternal(vscode.Uri.parse(page));
      else if (choice === 'Copy Link') await vscode.env.clipboard.writeText(page);
      else if (choice) panels.show(sheet, connection);
      return;
    }
    const choice = await vscode.window.showErrorMessage(message, 'Details');
    if (choice) panels.show(sheet, connection);
  };

  const resume = () => {
    // Most windows have nothing to take up: core is not loaded to find that out.
    if (!store.hasAny()) return;
    const running = store.jobs().filter((job) => loadCore().verification.isRunning(job));
    if (running.length === 0) return;
    const connection = connections.current();
    for (const job of running.filter((each) => each.network === connection.network.name)) {
      if (!connection.verification) continue;
      follow(connection, job, (signal, report, onChange) => {
        report('picked up again...');
        return following(connection)(job, signal, onChange);
      }).catch((error: unknown) => errors.show(error));
    }
  };

  return {
    async submit(connection, job, send) {
      const client = connection.verification;
      if (!client) return undefined;
      store.keep(job);
      return follow(connection, job, async (signal, report, onChange) => {
        report('submitting...');
        const submitted = await loadCore().verification.submitJob({ client, job, send, signal, onChange });
        report('the service is compiling and comparing...');
        return following(connection)(submitted, signal, onChange);
      });
    },
    resumeSoon() {
      const timer = setTimeout(resume);
      return { dispose: () => clearTimeout(timer) };
    },
  };
}

/** The contract's name out of `path/to/file:Name`. */
const contractNameOf = (job: Job) => job.contract.slice(job.contract.lastIndexOf(':') + 1);

/** The service's own page of a verified contract; every Sourcify server redirects it to its repository. */
const repositoryPage = (verifyUrl: string, job: Job) => `${verifyUrl}/repo-ui/${job.chainId}/${job.address}`;
