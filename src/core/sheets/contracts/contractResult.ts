import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../json/jsonValue.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import { decodeRevert, describeRevert, type Revert } from '../../ledger/evm/revert.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { Opcodes } from '../../ledger/rest/schema/contractTraces.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
import {
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Section, Sheet, Value } from '../sheet.ts';
import { callDataSections, callTraceSection } from './callTrace.ts';
import { logsSection } from './contractLogs.ts';
import { type ContractOutcome, callField, gasField, revertFields } from './contractOutcome.ts';
import { opcodesSections } from './opcodes.ts';

/** What a contract did in one transaction, and its execution where it was asked for. */
export type ContractResultModel = Omit<ContractOutcome, 'result'> & {
  result: ContractResult | ContractResultDetail;
  opcodes?: Opcodes;
};

/** A contract's result: whether it reverted and why, what it cost, its events, calls and changes of storage. */
export function contractResultSheet(model: ContractResultModel, context: SheetContext): Sheet {
  const { result, actions, frame, opcodes } = model;
  const failed = result.status === '0x0' || result.error_message !== null;
  const revert =
    model.revert ?? (result.error_message === null ? undefined : decodeRevert(result.error_message, context.abis));
  const contract = result.contract_id ?? result.to ?? l10n.t('a contract');
  return {
    kind: 'contractResult',
    id: result.hash ?? result.timestamp ?? '',
    title: l10n.t`Result of ${contract}`,
    headline: headlineOf(contract, failed, revert),
    tone: failed ? 'failure' : 'success',
    icon: failed ? 'error' : 'pass',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Result'), textValue(result.result), { tone: failed ? 'failure' : 'success' }),
            ...revertFields({ ...model, ...(revert && { revert }) }),
            callField(model, context.abis),
            field(l10n.t('Contract'), idValue(result.contract_id, 'contract')),
            field(l10n.t('Created'), result.created_contract_ids.map((id) => idValue(id, 'contract')).filter(isValue)),
            field(l10n.t('Time'), timeValue(result.timestamp)),
            field(l10n.t('Amount'), hbarValue(result.amount, context)),
            gasField(result),
            field(l10n.t('Gas limit'), integerValue(result.gas_limit)),
          ),
        ],
      },
      detailSection(result),
      dataSection(result),
      ...('logs' in result ? logsSection({ rows: result.logs }, context.abis) : []),
      ...('state_changes' in result ? stateChangesSection(result) : []),
      ...(actions?.length
        ? [callTraceSection(actions, frame, context.abis), ...callDataSections(actions, context.abis)]
        : []),
      ...(opcodes ? opcodesSections(opcodes) : []),
      ...otherFieldsSection(result),
    ],
    ...explorerPage(context.network, 'transaction', result.timestamp),
  };
}

function headlineOf(contract: string, failed: boolean, revert: Revert | undefined): string {
  if (!failed) return l10n.t`The call to ${contract} succeeded.`;
  return revert
    ? l10n.t`The call to ${contract} failed: ${describeRevert(revert)}.`
    : l10n.t`The call to ${contract} failed.`;
}

function detailSection(result: ContractResult): Section {
  return {
    title: l10n.t('Details'),
    level: 'detail',
    blocks: [
      fieldsBlock(
        field(l10n.t('EVM hash'), codeValue(result.hash)),
        field(l10n.t('EVM status'), codeValue(result.status)),
        field(l10n.t('From'), idValue(result.from, 'account')),
        field(l10n.t('To'), idValue(result.to, 'contract')),
        field(l10n.t('Address'), codeValue(result.address)),
        field(l10n.t('Block'), idValue(result.block_number?.toString(), 'block')),
        field(l10n.t('Block hash'), idValue(result.block_hash, 'block')),
        field(l10n.t('Block gas used'), integerValue(result.block_gas_used)),
        field(l10n.t('Transaction index'), integerValue(result.transaction_index)),
        field(l10n.t('Gas consumed'), integerValue(result.gas_consumed)),
        field(l10n.t('Gas price'), codeValue(result.gas_price)),
        field(l10n.t('Max fee per gas'), codeValue(result.max_fee_per_gas)),
        field(l10n.t('Max priority fee per gas'), codeValue(result.max_priority_fee_per_gas)),
        field(l10n.t('Ethereum type'), integerValue(result.type)),
        field(l10n.t('Ethereum nonce'), integerValue(result.nonce)),
        field(l10n.t('Chain ID'), codeValue(result.chain_id)),
        field(l10n.t('Signature r'), codeValue(result.r)),
        field(l10n.t('Signature s'), codeValue(result.s)),
        field(l10n.t('Signature v'), integerValue(result.v)),
      ),
    ],
  };
}

function dataSection(result: ContractResult): Section {
  return {
    title: l10n.t('Data'),
    level: 'detail',
    blocks: [
      fieldsBlock(
        field(l10n.t('Parameters'), codeValue(result.function_parameters)),
        field(l10n.t('Return value'), codeValue(result.call_result)),
        field(l10n.t('Error'), codeValue(result.error_message)),
        field(l10n.t('Failed creation code'), codeValue(result.failed_initcode)),
        field(l10n.t('Access list'), jsonValue(result.access_list)),
        field(l10n.t('Authorization list'), jsonValue(result.authorization_list)),
        field(l10n.t('Bloom'), codeValue(result.bloom)),
      ),
    ],
  };
}

function stateChangesSection({ state_changes: changes }: ContractResultDetail): Section[] {
  return tableSection(l10n.t('State changes'), { rows: changes }, [
    [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
    [l10n.t('Address'), (each) => codeValue(each.address)],
    [l10n.t('Slot'), (each) => codeValue(each.slot)],
    [l10n.t('Before'), (each) => codeValue(each.value_read)],
    [l10n.t('After'), (each) => codeValue(each.value_written)],
  ]);
}

/** The results of a contract, as a table of its sheet. */
export function contractResultsSection(results: Listed<ContractResult> | undefined, context: SheetContext): Section[] {
  return tableSection(l10n.t('Calls'), results, [
    [l10n.t('Time'), (each) => idValue(each.timestamp, 'transaction')],
    [
      l10n.t('Result'),
      (each) => textValue(each.error_message === null ? l10n.t('OK') : outcomeOf(each.error_message, context)),
    ],
    [l10n.t('From'), (each) => idValue(each.from, 'account')],
    [l10n.t('Amount'), (each) => hbarValue(each.amount, context), 'right'],
    [l10n.t('Gas used'), (each) => integerValue(each.gas_used), 'right'],
  ]);
}

function outcomeOf(message: string, { abis }: SheetContext): string {
  return l10n.t`failed: ${describeRevert(decodeRevert(message, abis))}`;
}

/** Lists that come as text from some servers and as objects from others. */
function jsonValue(value: JsonValue): Value | undefined {
  if (value === null) return undefined;
  return codeValue(typeof value === 'string' ? value : stringifyJson(value));
}

function isValue(value: Value | undefined): value is Value {
  return value !== undefined;
}
