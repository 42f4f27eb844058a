import type { StateManagerInterface } from '@ethereumjs/common';
import type { Account, Address } from '@ethereumjs/util';
import { delegateInCode } from '../../ledger/accounts/delegations.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import type { StateSource } from '../state/stateSource.ts';
import type * as Evm from './evm.ts';

const noBytes = new Uint8Array(0);

/** An account without the balance that it had before the transaction, which may be learnt later. */
interface AccountRecord {
  readonly nonce: bigint;
  /** What its balance has grown by; negative for what it sent. */
  readonly gained: bigint;
  /** Undefined without code. */
  readonly codeHash: Uint8Array | undefined;
}

/**
 * The state of a replay: the state from the source, overlaid with what the replay wrote. Checkpoints undo the writes of
 * failed calls.
 */
export class RecordedState implements StateManagerInterface {
  readonly #source: StateSource;
  readonly #evm: typeof Evm;
  readonly #accounts = new Map<string, AccountRecord | undefined>();
  /** The balances before the transaction, as far as they were needed. */
  readonly #balances = new Map<string, bigint>();
  readonly #codes = new Map<string, Uint8Array>();
  readonly #storage = new Map<string, Uint8Array>();
  readonly #original = new Map<string, Uint8Array>();
  readonly #cleared = new Set<string>();
  readonly #undo: (() => void)[] = [];
  readonly #checkpoints: number[] = [];
  /** The values before the transaction, for the gas of SSTORE (EIP-2200). */
  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.#before(keyOf(address), hexOf(key)),
    clear: () => undefined,
  };

  constructor(source: StateSource, evm: typeof Evm) {
    this.#source = source;
    this.#evm = evm;
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const key = keyOf(address);
    if (this.#accounts.has(key)) return this.#accountOf(key);
    const before = await this.#source.account(key);
    const codeHash = before && before.code.length > 0 ? hashOf(before.code) : undefined;
    this.#accounts.set(key, before && { nonce: before.nonce, gained: 0n, codeHash });
    if (before?.balance !== undefined) this.#balances.set(key, before.balance);
    if (before && !this.#codes.has(key)) this.#codes.set(key, before.code);
    return this.#accountOf(key);
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    const key = keyOf(address);
    const { nonce, balance, codeHash } = account ?? {};
    const gained = (balance ?? 0n) - (this.#balances.get(key) ?? 0n);
    this.#set(this.#accounts, key, account && { nonce: nonce ?? 0n, gained, codeHash });
  }

  /**
   * Reads an account's balance, if it wasn't needed before: most executions depend on none.
   * @returns what to add to the objects of it that are in use; 0 if it was known
   */
  async learnBalance(address: Address): Promise<bigint> {
    const key = keyOf(address);
    const account = await this.getAccount(address);
    if (!account || this.#balances.has(key)) return 0n;
    this.#balances.set(key, 0n);
    const balance = await this.#source.balance(key);
    this.#balances.set(key, balance);
    return balance;
  }

  /** Whether an account's balance is the one that it had then: it was needed before, or is part of what the source knows. */
  knowsBalance(address: { toString(): string }): boolean {
    return this.#balances.has(address.toString().toLowerCase());
  }

  /** A new object: the EVM changes it before it puts it back. */
  #accountOf(key: string): Account | undefined {
    const kept = this.#accounts.get(key);
    if (!kept) return undefined;
    const { nonce, gained, codeHash } = kept;
    const balance = (this.#balances.get(key) ?? 0n) + gained;
    return this.#evm.createAccount({ nonce, balance, ...(codeHash && { codeHash }) });
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#set(this.#accounts, keyOf(address), undefined);
  }

  async modifyAccountFields(
    address: Address,
    fields: Parameters<StateManagerInterface['modifyAccountFields']>[1],
  ): Promise<void> {
    const account = (await this.getAccount(address)) ?? this.#evm.createAccount({});
    await this.putAccount(address, Object.assign(account, fields));
  }

  async putCode(address: Address, value: Uint8Array): Promise<void> {
    this.#set(this.#codes, keyOf(address), value);
    await this.modifyAccountFields(address, { codeHash: hashOf(value) });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    await this.getAccount(address);
    return this.#codes.get(keyOf(address)) ?? noBytes;
  }

  /** The contract whose code an account runs that was read before; undefined if it runs none but its own. */
  delegateOf(address: string): string | undefined {
    const code = this.#codes.get(address);
    return code && delegateInCode(code);
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const [account, slot] = [keyOf(address), hexOf(key)];
    return this.#storage.get(`${account} ${slot}`) ?? this.#before(account, slot);
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    await this.#before(keyOf(address), hexOf(key));
    this.#set(this.#storage, `${keyOf(address)} ${hexOf(key)}`, value);
  }

  async clearStorage(address: Address): Promise<void> {
    const key = keyOf(address);
    if (this.#cleared.has(key)) return;
    this.#cleared.add(key);
    this.#undo.push(() => this.#cleared.delete(key));
  }

  async checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#undo.length);
  }

  async commit(): Promise<void> {
    this.#checkpoints.pop();
  }

  async revert(): Promise<void> {
    const mark = this.#checkpoints.pop() ?? 0;
    while (this.#undo.length > mark) this.#undo.pop()?.();
  }

  /** There is no trie: the EVM needs a root only outside calls. */
  async getStateRoot(): Promise<Uint8Array> {
    return new Uint8Array(32);
  }

  async setStateRoot(): Promise<void> {}

  async hasStateRoot(): Promise<boolean> {
    return true;
  }

  clearCaches(): void {}

  shallowCopy(): RecordedState {
    return new RecordedState(this.#source, this.#evm);
  }

  async #before(account: string, slot: string): Promise<Uint8Array> {
    if (this.#cleared.has(account)) return noBytes;
    const key = `${account} ${slot}`;
    const known = this.#original.get(key);
    if (known) return known;
    const value = await this.#source.storage(account, slot);
    this.#original.set(key, value);
    return value;
  }

  #set<T>(map: Map<string, T>, key: string, value: T): void {
    const had = map.has(key);
    const old = map.get(key);
    this.#undo.push(() => {
      if (had && old !== undefined) map.set(key, old);
      else map.delete(key);
    });
    map.set(key, value);
  }
}

function keyOf(address: Address): string {
  return address.toString().toLowerCase();
}

/** 32 bytes as `0x` and 64 digits. */
export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return `0x${hex.padStart(64, '0')}`;
}

/** Visible to the code through EXTCODEHASH. */
function hashOf(code: Uint8Array): Uint8Array {
  return bytesIn(keccak256(code));
}

/** The bytes of valid hex; none for anything else. */
export function bytesIn(hex: string): Uint8Array {
  return bytesOfHex(hex) ?? noBytes;
}
