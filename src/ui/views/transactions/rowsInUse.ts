import * as vscode from 'vscode';

/**
 * How long rows stand still after a sign of use, in milliseconds. VS Code says when the pointer has come to rest on a
 * row, but not when it leaves.
 */
const still = 30_000;
/** How long VS Code may take to draw a row, in milliseconds. */
const drawing = 2_000;
/** Of the address that is given to the first row only to be asked about it. */
const scheme = 'ledger-lens-row';

/**
 * Whether anyone looks at the rows of a view, so that none of them may move. VS Code reports neither the pointer nor
 * the scroll position. It does report the selection, rows that are expanded or collapsed, and that a tooltip is about to
 * open; and it asks for the decoration of a row when it draws it, which it does only for rows that are on screen.
 */
export class RowsInUse implements vscode.Disposable {
  #usedAt = Number.NEGATIVE_INFINITY;
  #asked = 0;
  #onAsked: ((address: string) => void) | undefined;
  #provider: vscode.Disposable | undefined;

  /** To be called if a row is used, or the pointer rests on it. */
  use(): void {
    this.#usedAt = performance.now();
  }

  /** Whether a row was used a moment ago. */
  get isRecent(): boolean {
    return performance.now() - this.#usedAt < still;
  }

  /**
   * Whether a row is on screen.
   * @param draw draws it with this `resourceUri`
   */
  async sees(draw: (address: vscode.Uri) => void): Promise<boolean> {
    this.#provider ??= vscode.window.registerFileDecorationProvider({
      provideFileDecoration: (uri) => {
        if (uri.scheme === scheme) this.#onAsked?.(uri.path);
        return undefined;
      },
    });
    // VS Code asks once for each address.
    this.#asked += 1;
    const address = vscode.Uri.from({ scheme, path: `/${this.#asked}` });
    let timer: NodeJS.Timeout | undefined;
    const isAsked = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), drawing);
      this.#onAsked = (path) => path === address.path && resolve(true);
    });
    draw(address);
    return isAsked.finally(() => clearTimeout(timer));
  }

  dispose(): void {
    this.#provider?.dispose();
  }
}
