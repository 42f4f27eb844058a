import type { ContractLog, ContractResult } from '../ledger/schema/contractResults.ts';
import type { Contract, ContractInfo, ContractState } from '../ledger/schema/contracts.ts';
import { logsSection } from './contractLogs.ts';
import { contractResultsSection } from './contractResult.ts';
import { stateSection } from './contractState.ts';
import type { Listed } from './listed.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Sheet } from './sheet.ts';
import {
  codeValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

/** What is known of a contract besides itself; each list may not have been asked for. */
export interface ContractLists {
  results?: Listed<ContractResult> | undefined;
  logs?: Listed<ContractLog> | undefined;
  state?: Listed<ContractState> | undefined;
}

/** A contract: its address, who may change it, its code, and what it did and holds. */
export function contractSheet(
  contract: Contract | ContractInfo,
  context: SheetContext,
  { results, logs, state }: ContractLists = {},
): Sheet {
  const id = contract.contract_id ?? contract.evm_address ?? '';
  const runtime = 'runtime_bytecode' in contract ? contract.runtime_bytecode : null;
  const creation = 'bytecode' in contract ? contract.bytecode : null;
  return {
    kind: 'contract',
    id,
    title: `Contract ${id}`,
    headline: `${contract.deleted ? 'Deleted contract' : 'Contract'} ${id} at ${contract.evm_address ?? 'no address'}.`,
    tone: contract.deleted ? 'failure' : 'neutral',
    icon: 'symbol-class',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            contract.deleted ? field('State', textValue('Deleted'), { tone: 'failure' }) : undefined,
            field('Contract', idValue(contract.contract_id, 'contract')),
            field('EVM address', codeValue(contract.evm_address)),
            field('Code size', sizeOf(runtime)),
            field('Created', timeValue(contract.created_timestamp)),
            field('Memo', textValue(contract.memo)),
            field('Account', idValue(contract.contract_id, 'account')),
          ),
        ],
      },
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Admin key', keyValues(contract.admin_key)),
            field('Nonce', integerValue(contract.nonce)),
            field('Bytecode file', idValue(contract.file_id)),
            field('Obtainer', idValue(contract.obtainer_id, 'account')),
            field('Proxy account', idValue(contract.proxy_account_id, 'account')),
            field('Removed for ever', yesNo(contract.permanent_removal)),
            field('Valid from', timeValue(contract.timestamp?.from)),
            field('Valid to', timeValue(contract.timestamp?.to)),
            field('Automatic token associations', integerValue(contract.max_automatic_token_associations)),
            field('Expires', timeValue(contract.expiration_timestamp)),
            field('Renewed for', durationValue(contract.auto_renew_period)),
            field('Renewed by', idValue(contract.auto_renew_account, 'account')),
          ),
        ],
      },
      ...contractResultsSection(results, context),
      ...logsSection(logs, context.abis),
      ...stateSection(state),
      {
        title: 'Bytecode',
        level: 'detail',
        blocks: [fieldsBlock(field('Runtime', codeValue(runtime)), field('Creation', codeValue(creation)))],
      },
      ...otherFieldsSection(contract),
    ],
    ...explorerPage(context.network, 'contract', contract.contract_id),
  };
}

function sizeOf(bytecode: string | null) {
  if (bytecode === null) return undefined;
  const bytes = Math.floor(bytecode.replace(/^0x/, '').length / 2);
  return textValue(bytes === 0 ? 'none' : `${bytes.toLocaleString('en-US')} bytes`);
}
