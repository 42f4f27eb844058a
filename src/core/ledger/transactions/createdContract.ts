import type { ContractResult } from '../rest/schema/contractResults.ts';

/**
 * The contract that a contract transaction is the creation of; undefined if it called one. The record's `to` doesn't
 * say: a mirror node gives the new contract there. A call that creates others names them too, but not its own contract.
 */
export function createdContract({
  contract_id: contract,
  created_contract_ids: created,
}: Pick<ContractResult, 'contract_id' | 'created_contract_ids'>): string | undefined {
  return contract !== null && created.includes(contract) ? contract : undefined;
}
