import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import { loadCore } from '../../loadCore.ts';
import { watchFolder } from '../../storage/folderWatch.ts';

/**
 * Keeps verification jobs across reloads and crashes, for all windows of this machine: a file for each, written at
 * once, since a request leaves right after.
 */
export interface JobStore extends vscode.Disposable {
  /** Whether anything is kept, without reading it. */
  hasAny(): boolean;
  /** All kept jobs, newest first. */
  jobs(): KeptJob[];
  job(id: string): KeptJob | undefined;
  keep(kept: KeptJob): void;
  remove(id: string): void;
  /** This window or another one has changed a job. */
  readonly onDidChange: vscode.Event<void>;
}

const mostKept = 200;

export function createJobStore(folder: string): JobStore {
  const changed = new vscode.EventEmitter<void>();
  let watcher: vscode.Disposable | undefined;
  let pending: NodeJS.Timeout | undefined;
  const changedSoon = () => {
    pending ??= setTimeout(() => {
      pending = undefined;
      changed.fire();
    }, 100);
  };
  const watch = () => {
    watcher ??= watchFolder(folder, (name) => {
      if (name.endsWith('.json')) changedSoon();
    });
  };
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.json'));
    } catch {
      return [];
    }
  };
  const read = (file: string) => {
    try {
      return loadCore().verification.readKeptJob(readFileSync(file, 'utf8'));
    } catch {
      return undefined;
    }
  };
  const jobs = () =>
    names()
      .map((name) => read(path.join(folder, name)))
      .filter((kept) => kept !== undefined)
      .sort((a, b) => b.job.createdAt - a.job.createdAt);
  const remove = (id: string) => {
    rmSync(fileOf(id), { force: true });
    changedSoon();
  };
  return {
    hasAny() {
      watch();
      return names().length > 0;
    },
    jobs,
    job: (id) => (/^[\w-]+$/.test(id) ? read(fileOf(id)) : undefined),
    keep(kept) {
      watch();
      const isNew = !names().includes(`${kept.job.id}.json`);
      mkdirSync(folder, { recursive: true });
      const draft = `${fileOf(kept.job.id)}.new`;
      writeFileSync(draft, JSON.stringify(kept));
      renameSync(draft, fileOf(kept.job.id));
      if (isNew)
        for (const { job } of jobs().slice(mostKept)) if (!loadCore().verification.isRunning(job)) remove(job.id);
      changedSoon();
    },
    remove,
    onDidChange: changed.event,
    dispose() {
      clearTimeout(pending);
      watcher?.dispose();
      changed.dispose();
    },
  };
}
