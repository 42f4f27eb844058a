/** Results by what they are of, kept within a size, keys included: those used longest ago go first. */
export class KeptResults<T> {
  readonly #most: number;
  readonly #sizeOf: (result: T) => number;
  readonly #results = new Map<string, Promise<T>>();
  /** Of those that are there. */
  readonly #sizes = new Map<string, number>();
  #size = 0;

  constructor(most: number, sizeOf: (result: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** What is kept or on its way; undefined if nothing is. */
  known(key: string): Promise<T> | undefined {
    const result = this.#results.get(key);
    if (!result) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  /** What is kept; otherwise it is made, and kept unless that fails. What someone else has given up is made again. */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.known(key);
    if (known) {
      try {
        return await known;
      } catch {
        return this.of(key, make);
      }
    }
    const made = make();
    this.#results.set(key, made);
    try {
      const result = await made;
      if (this.#results.get(key) === made) this.#keep(key, key.length + this.#sizeOf(result));
      return result;
    } catch (error) {
      if (this.#results.get(key) === made) this.#results.delete(key);
      throw error;
    }
  }

  forget(key: string): void {
    this.#size -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
    this.#results.delete(key);
  }

  clear(): void {
    this.#results.clear();
    this.#sizes.clear();
    this.#size = 0;
  }

  #keep(key: string, size: number): void {
    this.#sizes.set(key, size);
    this.#size += size;
    for (const oldest of this.#results.keys()) {
      if (this.#size <= this.#most) return;
      // What is on its way is waited for.
      if (this.#sizes.has(oldest)) this.forget(oldest);
    }
  }
}
