/** Numbers below 2^32 in a row that grows. */
export class Column {
  #values = new Uint32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): number {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
    return this.#length - 1;
  }

  at(index: number): number {
    return index >= 0 && index < this.#length ? (this.#values[index] ?? 0) : 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** The index of the last value that isn't greater, of values that rise; -1 if all are. */
  lastUpTo(value: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#values[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Gives back what was reserved. */
  end(): void {
    this.#values = this.#values.slice(0, this.#length);
  }

  get bytes(): number {
    return this.#values.byteLength;
  }
}
