import type { Disposable } from 'vscode';

/** After how long loading is said to take long, in milliseconds. */
const long = 5_000;

/** How long a view has been loading: only what takes long asks whether it takes too long, and offers ways out. */
export class LongLoading implements Disposable {
  readonly #changed: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isLong = false;

  /** @param changed called once what loads takes long */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Notes whether the view loads now. @returns whether it has been loading for long */
  note(loads: boolean): boolean {
    if (!loads) this.dispose();
    else
      this.#timer ??= setTimeout(() => {
        this.#isLong = true;
        this.#changed();
      }, long);
    return this.#isLong;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isLong = false;
  }
}
