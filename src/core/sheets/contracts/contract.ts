import * as l10n from '@vscode/l10n';
import type { ContractLog, ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { Contract, ContractInfo, ContractState } from '../../ledger/rest/schema/contracts.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
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
} from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';
import { logsSection } from './contractLogs.ts';
import { contractResultsSection } from './contractResult.ts';
import { stateSection } from './contractState.ts';

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
  const address = contract.evm_address ?? l10n.t('no address');
  const runtime = 'runtime_bytecode' in contract ? contract.runtime_bytecode : null;
  const creation = 'bytecode' in contract ? contract.bytecode : null;
  return {
    kind: 'contract',
    id,
    title: l10n.t`Contract ${id}`,
    headline: contract.deleted ? l10n.t`Deleted contract ${id} at ${address}.` : l10n.t`Contract ${id} at ${address}.`,
    tone: contract.deleted ? 'failure' : 'neutral',
    icon: 'symbol-class',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            contract.deleted ? field(l10n.t('State'), textValue(l10n.t('Deleted')), { tone: 'failure' }) : undefined,
            field(l10n.t('Contract'), idValue(contract.contract_id, 'contract')),
            field(l10n.t('EVM address'), codeValue(contract.evm_address)),
            field(l10n.t('Code size'), sizeOf(runtime)),
            field(l10n.t('Created'), timeValue(contract.created_timestamp)),
            field(l10n.t('Memo'), textValue(contract.memo)),
            field(l10n.t('Account'), idValue(contract.contract_id, 'account')),
          ),
        ],
      },
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Admin key'), keyValues(contract.admin_key)),
            field(l10n.t('Nonce'), integerValue(contract.nonce)),
            field(l10n.t('Bytecode file'), idValue(contract.file_id)),
            field(l10n.t('Obtainer'), idValue(contract.obtainer_id, 'account')),
            field(l10n.t('Proxy account'), idValue(contract.proxy_account_id, 'account')),
            field(l10n.t('Permanently removed'), yesNo(contract.permanent_removal)),
            field(l10n.t('Valid from'), timeValue(contract.timestamp?.from)),
            field(l10n.t('Valid to'), timeValue(contract.timestamp?.to)),
            field(l10n.t('Max automatic token associations'), integerValue(contract.max_automatic_token_associations)),
            field(l10n.t('Expires'), timeValue(contract.expiration_timestamp)),
            field(l10n.t('Auto-renew period'), durationValue(contract.auto_renew_period)),
            field(l10n.t('Auto-renew account'), idValue(contract.auto_renew_account, 'account')),
          ),
        ],
      },
      ...contractResultsSection(results, context),
      ...logsSection(logs, context.abis),
      ...stateSection(state),
      {
        title: l10n.t('Bytecode'),
        level: 'detail',
        blocks: [
          fieldsBlock(field(l10n.t('Runtime'), codeValue(runtime)), field(l10n.t('Creation'), codeValue(creation))),
        ],
      },
      ...otherFieldsSection(contract),
    ],
    ...explorerPage(context.network, 'contract', contract.contract_id),
  };
}

function sizeOf(bytecode: string | null) {
  if (bytecode === null) return undefined;
  const bytes = Math.floor(bytecode.replace(/^0x/, '').length / 2);
  return textValue(bytes === 0 ? l10n.t('none') : l10n.t`${bytes.toLocaleString('en-US')} bytes`);
}
