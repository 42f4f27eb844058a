import type * as vscode from 'vscode';

interface StartedSoon<T> extends vscode.Disposable {
  /**
   * The result; created immediately if it isn't there yet. Throws what its creation throws, and tries again the next
   * time.
   */
  now(): T;
}

/**
 * Makes something a moment later, or with its first use if that comes before. It is made once, and disposed with this.
 * Other extensions can run between loading what it takes and making it.
 */
export function startSoon<M, T extends vscode.Disposable>(load: () => M, make: (loaded: M) => T): StartedSoon<T> {
  let made: T | undefined;
  const now = () => {
    clearTimeout(timer);
    made ??= make(load());
    return made;
  };
  let timer = setTimeout(() => {
    load();
    timer = setTimeout(now);
  });
  return {
    now,
    dispose() {
      clearTimeout(timer);
      made?.dispose();
    },
  };
}
