import { hookCallIn } from '../../ledger/accounts/hookCalls.ts';
import { hooksOfThen } from '../../ledger/accounts/hooksOfThen.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';

/** A hook that may have been called, with the contract whose code it runs. */
export interface HookOfThen {
  /** Whose it is, as `0x` and 40 lowercase hex digits. */
  readonly owner: string;
  readonly id: bigint;
  /** Its contract, in the same form. */
  readonly contract: string;
}

/** Each costs requests and a replay. */
const mostHooks = 4;

/**
 * The hooks that a call of 0x16d may have run, the newest first: those that its owner had then. The call's input names
 * the owner, and not which hook: the mirror node's design (docs/design/hiero-hooks.md, 3.1) has that by the order of the
 * hooks in the transfer's body, which mirror nodes don't keep by default. So each is replayed, and the record decides.
 * @throws LensError the transport's errors
 */
export async function hooksOfCall(
  client: LedgerClient,
  result: ContractResultDetail,
  options: AskOptions,
): Promise<HookOfThen[]> {
  const owner = hookCallIn(result)?.owner;
  if (owner === undefined) return [];
  const found: HookOfThen[] = [];
  for (const { hook_id: id, contract_id: runs } of await hooksOfThen(client, owner, result.timestamp, options)) {
    if (id === null || runs === null || found.length === mostHooks) continue;
    const contract = (await unlessNotFound(client.contracts.get(runs, {}, options)))?.evm_address;
    if (contract) found.push({ owner, id, contract: contract.toLowerCase() });
  }
  return found;
}
