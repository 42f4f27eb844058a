import type { Transaction } from './transaction.ts';

/** The transactions in order of consensus, with the ways to find one. */
export class TransactionLog {
  readonly #all: Transaction[];
  readonly #byId = new Map<string, Transaction[]>();
  /** Made at the first question: it needs every transaction's row. */
  #byHash: Map<string, Transaction[]> | undefined;
  readonly #byEthereumHash = new Map<string, Transaction>();

  constructor(transactions: readonly Transaction[]) {
    this.#all = [...transactions].sort((a, b) => (a.consensus < b.consensus ? -1 : 1));
    for (const transaction of this.#all) this.#index(transaction);
  }

  /** Every transaction, the oldest first. */
  get all(): readonly Transaction[] {
    return this.#all;
  }

  add(transaction: Transaction): void {
    this.#all.splice(this.countBefore(transaction.consensus), 0, transaction);
    this.#index(transaction);
  }

  /** The first time from this one on at which there is no transaction yet. */
  freeTime(from: bigint): bigint {
    let time = from;
    for (let index = this.countBefore(from); this.#all[index]?.consensus === time; index++) time++;
    return time;
  }

  /** How many transactions are older than this time. */
  countBefore(time: bigint): number {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const transaction = this.#all[middle];
      if (transaction && transaction.consensus < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The transactions of [from, to], the oldest first. */
  between(from: bigint, to: bigint): readonly Transaction[] {
    return this.#all.slice(this.countBefore(from), this.countBefore(to + 1n));
  }

  /** All that share an id, the oldest first. */
  withId(payer: string, validStart: bigint): readonly Transaction[] {
    return this.#byId.get(`${payer}/${validStart}`) ?? [];
  }

  /** All that share a hash of 48 bytes (base64), the oldest first. */
  withHash(hash: string): readonly Transaction[] {
    if (!this.#byHash) {
      this.#byHash = new Map();
      for (const transaction of this.#all) insert(this.#byHash, transaction.row.transaction_hash, transaction);
    }
    return this.#byHash.get(hash) ?? [];
  }

  /** The one whose contract run has this hash of 32 bytes (0x-prefixed, lower case). */
  withEthereumHash(hash: string): Transaction | undefined {
    return this.#byEthereumHash.get(hash);
  }

  #index(transaction: Transaction): void {
    insert(this.#byId, `${transaction.payer}/${transaction.validStart}`, transaction);
    if (this.#byHash) insert(this.#byHash, transaction.row.transaction_hash, transaction);
    if (transaction.contract) this.#byEthereumHash.set(transaction.contract.hash, transaction);
  }
}

function insert(map: Map<string, Transaction[]>, key: string, transaction: Transaction): void {
  const list = map.get(key) ?? [];
  list.push(transaction);
  if (list.length > 1) list.sort((a, b) => (a.consensus < b.consensus ? -1 : 1));
  map.set(key, list);
}
