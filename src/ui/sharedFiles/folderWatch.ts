import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type * as vscode from 'vscode';

/** Calls `changed` with the name of each file of `folder` that another window (or this one) has replaced. */
export function watchFolder(folder: string, changed: (name: string) => void): vscode.Disposable {
  let watcher: FSWatcher | undefined;
  let disposed = false;
  mkdir(folder, { recursive: true })
    .then(() => {
      if (disposed) return;
      watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name) changed(name);
      });
      // If it can't be watched, the next poll reads the file.
      watcher.on('error', () => watcher?.close());
    })
    .catch(() => undefined);
  return {
    dispose() {
      disposed = true;
      watcher?.close();
    },
  };
}
