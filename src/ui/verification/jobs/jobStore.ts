import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { watchFolder } from '../../sharedFiles/folderWatch.ts';
import { createJobFiles, type JobFiles } from './jobFiles.ts';

/** Stores verification jobs across reloads and crashes, for all windows on this machine. */
export interface JobStore extends JobFiles, vscode.Disposable {
  /** Fires when any window has changed a job. */
  readonly onDidChange: vscode.Event<void>;
  /** What is shown isn't what is stored: fires soon. */
  readAgain(): void;
}

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
  const files = createJobFiles({
    folder,
    read: (text) => loadCore().verification.readStoredJob(text),
    readUnread: (text) => loadCore().verification.readUnreadJob(text),
    isOpen: (kept) => loadCore().verification.careOf(kept) !== undefined,
    isAnsweredBy: (kept, by) => loadCore().verification.isAnsweredBy(kept, by),
    failure: (...given) => loadCore().net.storageFailure(...given),
  });
  return {
    ...files,
    hasAny() {
      watch();
      return files.hasAny();
    },
    async keep(kept) {
      watch();
      await files.keep(kept);
      changedSoon();
    },
    async remove(id) {
      await files.remove(id);
      changedSoon();
    },
    onDidChange: changed.event,
    readAgain: changedSoon,
    dispose() {
      clearTimeout(pending);
      watcher?.dispose();
      changed.dispose();
    },
  };
}
