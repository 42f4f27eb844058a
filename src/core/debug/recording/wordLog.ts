/** Words in a row, each as its length and its bytes without leading zeros: most are small. */
export class WordLog {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** In bytes: where the next word begins. */
  get length(): number {
    return this.#length;
  }

  add(word: bigint): void {
    if (this.#length + 33 > this.#bytes.length) this.#grow();
    const start = this.#length + 1;
    if (word <= 0xffffffffn) {
      const small = Number(word);
      const size = small === 0 ? 0 : small < 0x100 ? 1 : small < 0x10000 ? 2 : small < 0x1000000 ? 3 : 4;
      for (let at = 0; at < size; at++) this.#bytes[start + at] = small >>> (8 * (size - 1 - at));
      this.#bytes[this.#length] = size;
      this.#length = start + size;
      return;
    }
    for (let at = 0; at < 4; at++) this.#view.setBigUint64(start + 8 * at, (word >> BigInt(192 - 64 * at)) & mask);
    let zeros = 0;
    while (this.#bytes[start + zeros] === 0) zeros += 1;
    this.#bytes.copyWithin(start, start + zeros, start + 32);
    this.#bytes[this.#length] = 32 - zeros;
    this.#length = start + 32 - zeros;
  }

  at(start: number): bigint {
    const size = this.#bytes[start] ?? 0;
    let word = 0n;
    let at = start + 1;
    const end = at + size;
    for (; end - at >= 8; at += 8) word = (word << 64n) | this.#view.getBigUint64(at);
    let rest = 0;
    let bits = 0;
    for (; at < end; at++, bits += 8) {
      if (bits === 48) {
        word = (word << 48n) | BigInt(rest);
        rest = 0;
        bits = 0;
      }
      rest = rest * 256 + (this.#bytes[at] ?? 0);
    }
    return bits === 0 ? word : (word << BigInt(bits)) | BigInt(rest);
  }

  /** Writes the word at `start` into memory, as its 32 bytes: without a number in between, it takes a tenth. */
  copy(start: number, memory: Uint8Array, to: number): void {
    const size = this.#bytes[start] ?? 0;
    const first = to + 32 - size;
    memory.fill(0, to, first);
    for (let at = 0; at < size; at++) memory[first + at] = this.#bytes[start + 1 + at] ?? 0;
  }

  /** Where the word after the one at `start` begins. */
  after(start: number): number {
    return start + 1 + (this.#bytes[start] ?? 0);
  }

  /** Gives back what was reserved. */
  end(): void {
    this.#bytes = this.#bytes.slice(0, this.#length);
    this.#view = new DataView(this.#bytes.buffer);
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

const mask = (1n << 64n) - 1n;
