import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { ContractLog, ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { Contract, ContractInfo, ContractState } from '../../ledger/rest/schema/contracts.ts';
import {
  accountDetailFields,
  addressValue,
  associations,
  balanceField,
  expiryLabel,
  heldField,
  stakedToFields,
  stakingFields,
} from '../accounts/accountFields.ts';
import { type AccountLists, holdingSections, withHeld } from '../accounts/holdings.ts';
import { logsSection } from '../calls/contractLogs.ts';
import { contractResultsSection } from '../calls/contractResultList.ts';
import { contractHeadline } from '../headlines/entityHeadlines.ts';
import { keyFields } from '../parts/keys.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
import {
  codeValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';
import { lookupInResults, transactionsSection } from '../transactions/transactionList.ts';

/** The known data about a contract besides its record; each part may be missing if it wasn't requested. */
export interface ContractLists extends AccountLists {
  /** Its account: a contract is also an account with a balance, tokens and transactions. */
  account?: Account | undefined;
  results?: Listed<ContractResult> | undefined;
  logs?: Listed<ContractLog> | undefined;
  state?: Listed<ContractState> | undefined;
  /** The address of the contract that it passes its calls on to. */
  implementation?: string | undefined;
  /** The tab that asks it for its values. */
  reading?: Section;
  /** The tab with its state. */
  held?: Section;
}

/** A contract: its address, who can change it, its code, its calls, and its holdings as an account. */
export function contractSheet(
  contract: Contract | ContractInfo,
  context: SheetContext,
  { account, results, logs, state, implementation, reading, held: variables, ...held }: ContractLists = {},
): Sheet {
  const id = contract.contract_id ?? contract.evm_address ?? '';
  const balance = account && balanceField(account, context);
  const isSaid = balance !== undefined && contract.deleted !== true;
  const runtime = 'runtime_bytecode' in contract ? contract.runtime_bytecode : null;
  return {
    kind: 'contract',
    id,
    title: l10n.t`Contract ${id}`,
    headline: contractHeadline(contract, account),
    ...(isSaid && { inHeadline: balance }),
    tone: contract.deleted ? 'failure' : 'neutral',
    icon: 'symbol-class',
    ...(contract.deleted && { isDeleted: true }),
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            account && (isSaid ? heldField(account, context) : balance),
            field(l10n.t('EVM address'), addressValue(contract.evm_address)),
            field(l10n.t('Implementation'), idValue(implementation, 'contract')),
            field(l10n.t('Code size'), sizeOf(runtime)),
            field(l10n.t('Created'), timeValue(contract.created_timestamp)),
            field(l10n.t('Memo'), textValue(contract.memo)),
            ...(account ? stakedToFields(account) : []),
          ),
        ],
      },
      ...(reading ? [reading] : []),
      ...(variables ? [variables] : []),
      ...contractResultsSection(results, context),
      ...logsSection(logs, context.abis),
      ...(account
        ? transactionsSection(
            held.transactions,
            withHeld(held, context),
            { ...lookupInResults(results), ...(held.known?.tokens && { tokens: held.known.tokens }) },
            account.account,
          )
        : []),
      ...(account ? holdingSections(account, held, context) : []),
      ...stateSection(state),
      detailSection(contract),
      ...(account ? accountSection(account, context) : []),
      ...bytecodeSection(contract),
      ...otherFieldsSection(contract),
      ...(account ? otherFieldsSection(account) : []),
    ],
    ...explorerPage(context.network, 'contract', contract.contract_id),
  };
}

function detailSection(contract: Contract): Section {
  return {
    title: l10n.t('Details'),
    level: 'detail',
    blocks: [
      fieldsBlock(
        ...(contract.admin_key === null && contract.contract_id !== null
          ? [field(l10n.t('Admin key'), textValue(l10n.t('None')), { note: l10n.t('nobody can change this contract') })]
          : keyFields(l10n.t('Admin key'), contract.admin_key, contract.contract_id)),
        field(l10n.t('Nonce'), integerValue(contract.nonce)),
        field(l10n.t('Bytecode file'), idValue(contract.file_id)),
        field(l10n.t('Obtainer'), idValue(contract.obtainer_id, 'account')),
        field(l10n.t('Proxy account'), idValue(contract.proxy_account_id, 'account')),
        field(l10n.t('Permanently removed'), yesNo(contract.permanent_removal)),
        field(l10n.t('Valid from'), timeValue(contract.timestamp?.from)),
        field(l10n.t('Valid to'), timeValue(contract.timestamp?.to)),
        field(l10n.t('Max automatic token associations'), associations(contract.max_automatic_token_associations)),
        field(expiryLabel(contract), timeValue(contract.expiration_timestamp)),
        field(l10n.t('Auto-renew period'), durationValue(contract.auto_renew_period)),
        field(l10n.t('Auto-renew account'), idValue(contract.auto_renew_account, 'account')),
      ),
    ],
  };
}

/** Fields that only the account record has; the others are in the contract's record. */
function accountSection(account: Account, context: SheetContext): Section[] {
  const own = { ...account, max_automatic_token_associations: null };
  const block = fieldsBlock(...accountDetailFields(own), ...stakingFields(account, context));
  if (block.type !== 'fields' || block.fields.length === 0) return [];
  return [{ title: l10n.t('As an account'), level: 'detail', tab: l10n.t('Details'), blocks: [block] }];
}

function bytecodeSection(contract: Contract | ContractInfo): Section[] {
  if (!('bytecode' in contract)) return [];
  const fields = [
    field(l10n.t('Runtime'), codeValue(contract.runtime_bytecode)),
    field(l10n.t('Creation'), codeValue(contract.bytecode)),
  ].filter((each) => each !== undefined);
  return fields.length === 0
    ? []
    : [{ title: l10n.t('Bytecode'), level: 'detail', blocks: [{ type: 'fields', fields }] }];
}

function sizeOf(bytecode: string | null) {
  if (bytecode === null) return undefined;
  const bytes = Math.floor(bytecode.replace(/^0x/, '').length / 2);
  return textValue(bytes === 0 ? l10n.t('none') : l10n.t`${formatInteger(bytes)} bytes`);
}

/** The storage slots of a contract. */
function stateSection(slots: Listed<ContractState> | undefined): Section[] {
  return tableSection(l10n.t('Storage'), slots, [
    [l10n.t('Slot'), (each) => codeValue(each.slot)],
    [l10n.t('Value'), (each) => codeValue(each.value)],
    [l10n.t('Written'), (each) => timeValue(each.timestamp)],
    [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
    [l10n.t('Address'), (each) => codeValue(each.address)],
  ]);
}
