import type * as vscode from 'vscode';

export interface StartedSoon<T> extends vscode.Disposable {
  /**
   * The result; created immediately if it isn't there yet. Throws what its creation throws, and tries again the next
   * time.
   */
  now(): T;
}

/** Makes something a moment later, or with its first use if that comes before. It is made once, and disposed with this. */
export function startSoon<T extends vscode.Disposable>(make: () => T): StartedSoon<T> {
  let made: T | undefined;
  const now = () => {
    clearTimeout(timer);
    made ??= make();
    return made;
  };
  const timer = setTimeout(now);
  return {
    now,
    dispose() {
      clearTimeout(timer);
      made?.dispose();
    },
  };
}
