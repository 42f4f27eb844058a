import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import { checksumWarning, parseIdentifier } from '../ids/identifiers.ts';
import { mirrorTransactionId } from '../ids/transactionId.ts';
import { answerOf, attempt } from '../rest/attempt.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import type { ContractResult } from '../rest/schema/contractResults.ts';
import type { ContractInfo } from '../rest/schema/contracts.ts';
import { everyRow, readableRows } from '../rest/schema/field.ts';
import { createdContract } from '../transactions/createdContract.ts';
import { pickTransaction } from '../transactions/relations.ts';

/** Something about a contract that may be there, and couldn't be read. */
export interface UnreadOfContract {
  /** Its creation transaction, or what a proxy calls. */
  readonly part: 'creation' | 'implementation';
  /** Why, as a sentence. */
  readonly problem: string;
}

/** A contract on the ledger, with the data for verification. */
export interface DeployedContract {
  /** EIP-55 form. */
  address: string;
  contractId?: string;
  /** The consensus time of its creation. */
  createdAt?: string;
  /** The EVM hash of its creation transaction: 32 bytes, `0x` and lowercase hex. */
  creationTransactionHash?: string;
  /** `0x` and hex. */
  runtimeBytecode?: string;
  /** `0x` and hex, possibly with constructor arguments; undefined if the creation transaction is unknown. */
  creationBytecode?: string;
  /**
   * Another contract created it, so that the verification service, which has no traces of Hedera's networks, can't read
   * its creation code.
   */
  isMadeByContract?: true;
  /** Why the code couldn't be read, as a sentence. */
  problem?: string;
  /** What else couldn't be read; absent if everything was. */
  unread?: readonly UnreadOfContract[];
}

type Options = { signal?: AbortSignal };

/**
 * The contract of an identifier: an EVM address, a contract ID, the creation transaction (ID or hash), or a block
 * explorer URL of one of these; with the hash of the creation transaction and the deployed code.
 * @throws LensError `input` for any other text, `notFound` if the ledger has no such contract, and the transport's
 *   errors
 */
export async function findDeployedContract(
  client: LedgerClient,
  text: string,
  options: Options = {},
): Promise<DeployedContract> {
  const identifier = parseIdentifier(text);
  switch (identifier?.kind) {
    case 'evmAddress':
      if (identifier.wrongChecksum)
        throw input(l10n.t`${text} has a wrong checksum and may contain a typo. Copy the address again.`);
      return describe(client, await contractOf(client, identifier.id, text, options), text, options);
    case 'entity': {
      const warning = checksumWarning(identifier);
      if (warning !== undefined) throw input(warning);
      return describe(client, await contractOfId(client, identifier.id, text, options), text, options);
    }
    case 'transaction':
      return createdBy(client, mirrorTransactionId(identifier.transaction), text, options);
    case 'evmHash':
      return createdBy(client, identifier.id, text, options);
    case 'longHash':
      return createdByHash(client, identifier.id, text, options);
    default:
      throw input(
        l10n.t`${JSON.stringify(text)} is not an EVM address, contract ID, transaction or block explorer URL.`,
      );
  }
}

/** The EVM address that is in a text itself, in EIP-55 form; undefined for anything else. */
export function addressIn(text: string): string | undefined {
  const identifier = parseIdentifier(text);
  return identifier?.kind === 'evmAddress' && !identifier.wrongChecksum ? checksumAddress(identifier.id) : undefined;
}

/**
 * By a 48-byte ledger hash. Its first 32 bytes are the EVM hash only for a native transaction, not for an Ethereum one
 * (each deployment through a JSON-RPC relay), so the transaction is found first.
 */
async function createdByHash(
  client: LedgerClient,
  hash: string,
  text: string,
  options: Options,
): Promise<DeployedContract> {
  const { rows } = await known(client.transactions.get(hash, {}, options), text);
  const id =
    (pickTransaction(readableRows(rows), hash) ?? pickTransaction(everyRow(rows), hash))?.transaction_id ?? null;
  if (id === null) throw missing(text);
  return createdBy(client, id, text, options);
}

/**
 * The contract that a transaction created, with the transaction's own hash, or the contract that it only called.
 */
async function createdBy(client: LedgerClient, id: string, text: string, options: Options): Promise<DeployedContract> {
  const result = await known(client.contractResults.get(id, {}, options), text);
  const { contract_id: called, created_contract_ids: made } = result;
  const contract = createdContract(result) ?? made[0] ?? called;
  if (contract === null) throw missing(text);
  const creation =
    result.hash === null || made.length === 0
      ? undefined
      : { hash: result.hash.toLowerCase(), isByContract: isCallOf(result, contract) };
  return describe(client, await contractOf(client, contract, text, options), text, options, creation);
}

function contractOf(client: LedgerClient, id: string, text: string, options: Options): Promise<ContractInfo> {
  return known(client.contracts.get(id, {}, options), text);
}

/** The same by its ID, which is another entity's if there is an account. */
async function contractOfId(client: LedgerClient, id: string, text: string, options: Options): Promise<ContractInfo> {
  try {
    return await contractOf(client, id, text, options);
  } catch (error) {
    if (!isLensError(error, 'notFound')) throw error;
    const account = await attempt(client.accounts.get(id, { transactions: false }, options));
    if (answerOf(account) === undefined) throw error;
    throw new LensError({ kind: 'notFound', status: 404 }, l10n.t`${id} is an account, not a contract.`, {
      cause: error,
    });
  }
}

async function describe(
  client: LedgerClient,
  contract: ContractInfo,
  text: string,
  options: Options,
  creation?: Creation,
): Promise<DeployedContract> {
  const { evm_address: address, contract_id: id, created_timestamp: created } = contract;
  const { runtime_bytecode: code, bytecode, unread = [] } = contract;
  if (address === null) throw missing(id ?? text);
  const isRead = !unread.includes('runtime_bytecode') && (isCode(code) || isNothing(code));
  const isUnknown = creation === undefined && id !== null && created !== null;
  const {
    hash,
    problem: unknown,
    isByContract,
  } = isUnknown ? await creationOf(client, id, created, options) : (creation ?? {});
  return {
    address: checksumAddress(address),
    ...(id !== null && { contractId: id }),
    ...(created !== null && { createdAt: created }),
    ...(hash !== undefined && { creationTransactionHash: hash }),
    ...(isCode(code) && { runtimeBytecode: code }),
    ...(hash !== undefined && isCode(bytecode) && { creationBytecode: bytecode }),
    ...(isByContract && { isMadeByContract: true as const }),
    ...(!isRead && {
      problem: l10n.t`Can't read the code of ${id ?? address}: the mirror node's response isn't in its format.`,
    }),
    ...(unknown !== undefined && { unread: [{ part: 'creation', problem: unknown }] }),
  };
}

function isCode(text: string | null): text is string {
  return /^0x(?:[\da-f]{2})+$/i.test(text ?? '');
}

/** The mirror node's forms of no bytes, such as the code of an address without any. */
function isNothing(text: string | null): boolean {
  return text === null || text === '' || text === '0x';
}

/** The hash of the transaction that created a contract, or why it couldn't be read. */
interface Creation {
  readonly hash?: string;
  readonly problem?: string;
  readonly isByContract?: boolean;
}

/** Whether a transaction called another contract than the one that it created. */
function isCallOf({ contract_id: called }: Pick<ContractResult, 'contract_id'>, created: string): boolean {
  return called !== null && called !== created;
}

/** The creation code, if the verification service can read it, too. */
export function creationForService({
  creationBytecode,
  isMadeByContract,
}: Pick<DeployedContract, 'creationBytecode' | 'isMadeByContract'>): string | undefined {
  return isMadeByContract ? undefined : creationBytecode;
}

/** The transaction at the contract's creation. Without it the service has to search, so this isn't an error. */
async function creationOf(client: LedgerClient, id: string, created: string, options: Options): Promise<Creation> {
  const result = await attempt(client.contractResults.ofContractAt(id, created, {}, options));
  if (result.failure) return { problem: result.failure.message };
  const { hash = null, contract_id = null, unread = [] } = answerOf(result) ?? {};
  if (/^0x[0-9a-f]{64}$/i.test(hash ?? ''))
    return { hash: String(hash).toLowerCase(), isByContract: isCallOf({ contract_id }, id) };
  if (isNothing(hash) && !unread.includes('hash')) return {};
  return {
    problem: l10n.t`Can't read the hash of what created ${id}: the mirror node's response isn't in its format.`,
  };
}

async function known<T>(request: Promise<T>, text: string): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isLensError(error, 'notFound') ? missing(text, error) : error;
  }
}

function missing(text: string, cause?: LensError): LensError {
  return new LensError({ kind: 'notFound', status: 404 }, l10n.t`Can't find a contract for ${text} on this network.`, {
    cause,
  });
}

function input(message: string): LensError {
  return new LensError({ kind: 'input', field: 'address' }, message);
}

/**
 * When the ledger created a contract.
 * @param id a contract ID or an EVM address
 * @returns milliseconds since 1970; undefined if the ledger doesn't know it, or can't say now
 */
export async function contractCreatedAt(
  client: Pick<LedgerClient, 'contracts'>,
  id: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<number | undefined> {
  try {
    const { created_timestamp: created } = await client.contracts.get(id, {}, options);
    const [seconds = '', nanoseconds = ''] = (created ?? '').split('.');
    return /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 + Number(nanoseconds.slice(0, 3)) : undefined;
  } catch (error) {
    if (isLensError(error, 'cancelled') || !isLensError(error)) throw error;
    return undefined;
  }
}
