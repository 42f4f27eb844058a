import path from 'node:path';
import type * as vscode from 'vscode';
import type { Connections } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import type { Log } from '../log.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import { createJobClaims } from '../verification/jobClaims.ts';
import { createJobFollower, type JobFollower } from '../verification/jobFollower.ts';
import { tellOutcome } from '../verification/jobOutcomes.ts';
import type { JobStore } from '../verification/jobStore.ts';

/**
 * Follows what a tool submits. It shares the kept jobs and the claims with the command's follower, as another window
 * would: each job is followed by one of them, and told once.
 * @param storage the extension's global storage, where the claims are
 */
export function createToolFollower(
  storage: vscode.Uri,
  store: JobStore,
  connections: Connections,
  status: StatusFeed,
  errors: ErrorPresenter,
  log: Log,
): JobFollower {
  const claims = createJobClaims(path.join(storage.fsPath, 'verifications'));
  return createJobFollower(
    store,
    claims,
    connections,
    (kept, connection) => tellOutcome(kept, connection, status),
    errors,
    log,
  );
}
