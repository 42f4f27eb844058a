import type * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs.ts';
import { loadCore } from '../loadCore.ts';

/** Keeps verification jobs across reloads and crashes: every change is written before anything else happens. */
export interface JobStore {
  /** Whether anything is kept, without reading it. */
  hasAny(): boolean;
  /** All kept jobs, newest first. */
  jobs(): Job[];
  keep(job: Job): void;
}

const key = 'verification.jobs';
const kept = 100;

export function createJobStore(memento: vscode.Memento): JobStore {
  const jobs = () => loadCore().verification.readJobs(memento.get<unknown>(key));
  return {
    hasAny: () => memento.get<unknown>(key) !== undefined,
    jobs,
    keep(job) {
      const others = jobs().filter((each) => each.id !== job.id);
      void memento.update(key, [job, ...others].sort((a, b) => b.createdAt - a.createdAt).slice(0, kept));
    },
  };
}
