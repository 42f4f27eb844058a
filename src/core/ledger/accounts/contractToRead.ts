import { isLensError } from '../../net/errors.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { findDeployedContract } from '../evm/deployedContract.ts';
import { longZeroAddress } from '../ids/evmAddress.ts';
import { parseIdentifier } from '../ids/identifiers.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import type { ContractInfo } from '../rest/schema/contracts.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';
import { codeOfDelegation, delegateOf } from './delegations.ts';

/**
 * The contract of an identifier, or the account, if it runs a contract's code (HIP-1340): then with the account's own ID
 * and address, and `0xef0100` and the contract's address for its code, as the EVM has it.
 * @throws LensError as `findDeployedContract`
 */
export async function contractToRead(
  client: LedgerClient,
  text: string,
  options: AskOptions = {},
): Promise<ContractInfo> {
  const { signal } = options;
  return orDelegate(client, text, options, async () => {
    const { contractId, address } = await findDeployedContract(client, text, { ...(signal && { signal }) });
    return client.contracts.get(contractId ?? address, {}, options);
  });
}

/**
 * The contract at an address or of an ID, or the account there that runs a contract's code, as in `contractToRead`.
 * @throws LensError the requests' errors, `notFound` for both
 */
export async function contractOrDelegate(
  client: LedgerClient,
  address: string,
  options: AskOptions = {},
): Promise<ContractInfo> {
  return orDelegate(client, address, options, () => client.contracts.get(address, {}, options));
}

async function orDelegate(
  client: LedgerClient,
  text: string,
  options: AskOptions,
  read: () => Promise<ContractInfo>,
): Promise<ContractInfo> {
  try {
    return await read();
  } catch (error) {
    if (!isLensError(error, 'notFound')) throw error;
    const account = await accountToRead(client, text, options);
    if (!account) throw error;
    return account;
  }
}

async function accountToRead(
  client: LedgerClient,
  text: string,
  options: AskOptions,
): Promise<ContractInfo | undefined> {
  const identifier = parseIdentifier(text);
  if (identifier?.kind !== 'entity' && identifier?.kind !== 'evmAddress') return undefined;
  const answer = await unlessNotFound(client.accounts.get(identifier.id, { transactions: false }, options));
  const delegate = answer && delegateOf(answer.account);
  const runs = delegate && (await unlessNotFound(client.contracts.get(delegate, {}, options)));
  if (!answer || !delegate || !runs) return undefined;
  const { account: id, evm_address: own } = answer.account;
  const evm_address = own ?? (id === null ? null : longZeroAddress(id));
  return { ...runs, contract_id: id, evm_address, runtime_bytecode: hexOfBytes(codeOfDelegation(delegate)) };
}
