import { chainIn, isOfChain } from '../../ledger/accounts/authorizationEffects.ts';
import { authorizationsIn } from '../../ledger/accounts/authorizations.ts';
import { codeOfDelegation, delegateInCode, delegateOf, delegationsSince } from '../../ledger/accounts/delegations.ts';
import { hookAddress, hookContract } from '../../ledger/accounts/hookCalls.ts';
import { codeOfToken } from '../../ledger/accounts/redirectCode.ts';
import { mayBeToken } from '../../ledger/accounts/systemAccounts.ts';
import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractInfo } from '../../ledger/rest/schema/contracts.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { everyRow } from '../../ledger/rest/schema/field.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import type { HookOfThen } from './hooksOfCall.ts';
import { nonceBefore } from './nonceBefore.ts';
import { redirectsIn } from './redirectsIn.ts';
import type { AccountOfThen, StateSource } from './stateSource.ts';

const noBytes = new Uint8Array(0);
const zeroWord = new Uint8Array(32);
/** The maximum number of slots per request. */
const slotsAPage = 100;

/** The number of contracts whose code is asked for at once; that of the others, when it runs. */
const mostAtOnce = 32;

/** The records of an execution that say what it touched. */
interface RecordedExecution {
  readonly result: Pick<ContractResultDetail, 'timestamp' | 'state_changes' | 'nonce'> &
    Partial<Pick<ContractResultDetail, 'authorization_list' | 'chain_id'>>;
  readonly actions?: readonly ContractAction[];
  /** The sender, which is an account: it isn't asked for, unless it's called, too. */
  readonly payer?: string;
  /** The hook that was called, if it was one. */
  readonly hook?: HookOfThen;
}

/**
 * The state just before a transaction, from the mirror node: code from the contract's record, storage first from what
 * the transaction itself read (`state_changes` is exact, also for reverted calls), else from the contract's state at
 * that time: one request for its first 100 slots, and one for each further slot. The nonce of a contract that created
 * others follows from their addresses. A token has the network's own code for tokens.
 */
export function mirrorState(
  client: LedgerClient,
  { result, actions = [], payer, hook }: RecordedExecution,
  options: AskOptions & { pause?: () => Promise<void> } = {},
): StateSource {
  const { timestamp, state_changes: changes } = result;
  const accounts = new Map<string, Promise<AccountOfThen | undefined>>();
  const states = new Map<string, Promise<{ slots: Map<string, Uint8Array>; complete: boolean }>>();
  /** Slots that were asked for one by one. */
  const singles = new Map<string, Promise<Uint8Array>>();
  const balances = new Map<string, Promise<bigint>>();
  const read = new Map<string, Uint8Array>();
  for (const { address: known, contract_id: id, slot, value_read: value } of changes) {
    const bytes = value === null ? undefined : wordOf(value);
    const address = known ?? (id === hookContract ? hookAddress : null);
    if (address !== null && slot !== null && bytes) read.set(`${address.toLowerCase()} ${slotOf(slot)}`, bytes);
  }
  const created = createdIn(actions);
  const redirects = redirectsIn(actions);
  const before = timestamp === null ? {} : { timestamp: { lt: timestamp } };

  const accountThen = async (address: string) => {
    const asked = { transactions: false, ...(mayDelegate(timestamp) && before) };
    return (await unlessNotFound(client.accounts.get(address, asked, options)))?.account;
  };
  /** The code of an account, which the transaction itself may have set before any code ran: none, or where it is. */
  const codeOf = (address: string, account: Account | undefined): Uint8Array => {
    const delegate = delegateAfter(result, account, { address, isSender: address === payer });
    return delegate === undefined ? noBytes : codeOfDelegation(delegate);
  };
  const readToken = async (address: string): Promise<AccountOfThen | undefined> => {
    const id = mayBeToken(address) ? longZeroEntityId(address) : undefined;
    const token = id === undefined ? undefined : await unlessNotFound(client.tokens.get(id, {}, options));
    return token && !wasCreatedSince(token, timestamp) ? ofCode(codeOfToken(address)) : undefined;
  };
  const readAccount = async (address: string): Promise<AccountOfThen | undefined> => {
    const redirect = redirects.get(address);
    if (redirect) return ofCode(redirect);
    const contract = await unlessNotFound(client.contracts.get(address, {}, options));
    const code = bytesOfHex(contract?.runtime_bytecode ?? '') ?? noBytes;
    if (contract && wasCreatedSince(contract, result.timestamp)) return undefined;
    // An account with that address may have waited for it, with a balance.
    if (contract && created.has(address)) return { code: noBytes, balance: undefined, nonce: 0n };
    // A server may have accounts with delegated code among the contracts, with the delegation of now: none was seen.
    if (!contract || delegateInCode(code) !== undefined || (code.length === 0 && mayDelegate(timestamp))) {
      const account = await accountThen(address);
      const own = codeOf(address, account);
      if (account || own.length > 0) return ofAccount(account, own);
    }
    if (!contract) return readToken(address);
    const nonce = await nonceBefore(address, contract.nonce ?? 1n, actions, options);
    return { code, balance: undefined, nonce };
  };
  const readPayer = async (address: string): Promise<AccountOfThen> => {
    const isCalled = mayDelegate(timestamp) && actions.some(({ to }) => to?.toLowerCase() === address);
    const account = isCalled ? await accountThen(address) : undefined;
    return { code: isCalled ? codeOf(address, account) : noBytes, balance: 0n, nonce: result.nonce ?? unusedNonce };
  };
  const readCallee = async (address: string) => {
    // A hook has its owner's balance and rights (HIP-1195); no record of a hook that used them was seen.
    if (hook && address === hookAddress) return ofAccount(undefined, codeOfDelegation(hook.contract));
    return address === payer ? readPayer(address) : readAccount(address);
  };
  const readHookState = async ({ owner, id }: HookOfThen, params: Parameters<HookStorageOf>[2]) => {
    const page = await unlessNotFound(client.accounts.hookStorage(owner, id, { ...params, ...before }, options));
    const rows = everyRow(page?.rows ?? []);
    return { rows: rows.map(({ key, value }) => ({ slot: key, value })), next: page?.next };
  };
  const readState = async (address: string) => {
    const isOfHook = hook && address === hookAddress;
    if (isOfHook) return slotsIn(await readHookState(hook, { limit: slotsAPage }));
    const page = await unlessNotFound(client.contracts.state(address, { limit: slotsAPage, ...before }, options));
    return slotsIn({ rows: everyRow(page?.rows ?? []), next: page?.next });
  };
  const readSlot = async (address: string, slot: string) => {
    const one =
      hook && address === hookAddress
        ? await readHookState(hook, { key: slot })
        : await unlessNotFound(client.contracts.state(address, { slot, ...before }, options));
    const [row] = everyRow(one?.rows ?? []);
    return (row && row.value !== null ? wordOf(row.value) : undefined) ?? zeroWord;
  };
  const readBalance = async (of: string) => {
    const address = hook && of === hookAddress ? hook.owner : of;
    const asked = { transactions: false, ...before } as const;
    return (await unlessNotFound(client.accounts.get(address, asked, options)))?.account.balance?.balance ?? 0n;
  };
  const once = <T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    kept.set(key, made);
    // What fails is asked for again.
    made.catch(() => kept.delete(key));
    return made;
  };
  // Code in one flight: each replay needs nearly all of it. What fails here fails again where it is needed.
  const called = [...contractsIn(actions)].filter((address) => !created.has(address));
  for (const address of called.slice(0, mostAtOnce))
    once(accounts, address, () => readCallee(address)).catch(() => undefined);
  return {
    balance: (of) => once(balances, of, () => readBalance(of)),
    account: (address) => once(accounts, address, () => readCallee(address)),
    async storage(address, slot) {
      const own = read.get(`${address} ${slot}`);
      if (own) return own;
      const { slots, complete } = await once(states, address, () => readState(address));
      const known = slots.get(slot);
      if (known || complete) return known ?? zeroWord;
      return once(singles, `${address} ${slot}`, () => readSlot(address, slot));
    },
  };
}

/**
 * A payer's nonce where its transaction has none: the contract that it creates has no address from a nonce then, but in a
 * replay, and there it must be one that no other contract has.
 */
const unusedNonce = 1n << 62n;

/** Its code came with this transaction, whose children follow it, or after it. */
function wasCreatedSince(
  { created_timestamp: created }: Pick<ContractInfo, 'created_timestamp'>,
  timestamp: string | null,
): boolean {
  return created !== null && timestamp !== null && compareTimestamps(created, timestamp) >= 0;
}

type HookStorageOf = LedgerClient['accounts']['hookStorage'];

interface Slot {
  readonly slot: string | null;
  readonly value: string | null;
}

/** A page of slots, and whether it has all that aren't zero. */
function slotsIn({ rows, next }: { rows: readonly Slot[]; next: unknown }) {
  const slots = new Map<string, Uint8Array>();
  for (const { slot, value } of rows)
    if (slot !== null && value !== null) slots.set(slotOf(slot), wordOf(value) ?? zeroWord);
  return { slots, complete: !next };
}

/** What is no contract or account of the ledger, but has code for the EVM. */
function ofCode(code: Uint8Array): AccountOfThen {
  return { code, balance: 0n, nonce: 0n };
}

/** An account for the EVM. What runs a contract's code may depend on the balance, which is asked for then. */
function ofAccount(account: Account | undefined, code: Uint8Array): AccountOfThen {
  const mayRefuse = account?.deleted === true || account?.receiver_sig_required === true;
  return {
    code,
    balance: code.length > 0 ? undefined : (account?.balance?.balance ?? 0n),
    nonce: account?.ethereum_nonce ?? 0n,
    ...(mayRefuse && { mayRefuse }),
  };
}

/**
 * The contract whose code an account runs once the authorizations of a transaction were applied, as EIP-7702 and HIP-1340
 * say: each of its own chain or any, with the nonce that the account has by then.
 * @param account before the transaction; undefined if it didn't exist
 * @param isSender its nonce counts the transaction by then
 */
function delegateAfter(
  { authorization_list: list = null, chain_id: chain }: RecordedExecution['result'],
  account: Account | undefined,
  { address, isSender }: { address: string; isSender: boolean },
): string | undefined {
  const chainId = chainIn(chain);
  let delegate = account && delegateOf(account);
  const before = account ? account.ethereum_nonce : 0n;
  let nonce = before === null ? undefined : before + (isSender ? 1n : 0n);
  for (const each of authorizationsIn(list) ?? []) {
    if (each.signer !== address || !isOfChain(each, chainId) || (nonce !== undefined && each.nonce !== nonce)) continue;
    delegate = each.delegate;
    nonce = each.nonce + 1n;
  }
  return delegate;
}

/** @param timestamp of an execution */
function mayDelegate(timestamp: string | null): boolean {
  return timestamp !== null && Number(timestamp) >= Number(delegationsSince);
}

/** The contracts that the transaction created, which had no code before. */
function createdIn(actions: readonly ContractAction[]): Set<string> {
  return new Set(
    actions.flatMap(({ call_type: type, result_data_type: ended, to }) =>
      type === 'CREATE' && ended === 'OUTPUT' && to !== null ? [to.toLowerCase()] : [],
    ),
  );
}

/** The called contracts. */
function contractsIn(actions: readonly ContractAction[]): Set<string> {
  return new Set(
    actions.flatMap(({ call_type: type, recipient_type: recipient, to }) =>
      type === 'CALL' && recipient === 'CONTRACT' && to !== null ? [to.toLowerCase()] : [],
    ),
  );
}

/** A hex number as 32 bytes, with or without leading zeros. */
function wordOf(hex: string): Uint8Array | undefined {
  const digits = hex.replace(/^0x/, '');
  return digits.length > 64 ? undefined : bytesOfHex(digits.padStart(64, '0'));
}

function slotOf(hex: string): string {
  return `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
}
