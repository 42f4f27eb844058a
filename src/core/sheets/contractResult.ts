import { decodeRevert, describeRevert } from '../ledger/revert.ts';
import type { ContractResult, ContractResultDetail } from '../ledger/schema/contractResults.ts';
import type { Opcodes } from '../ledger/schema/contractTraces.ts';
import { stringifyJson } from '../net/json.ts';
import type { JsonValue } from '../net/jsonValue.ts';
import { callDataSections, callTraceSection } from './callTrace.ts';
import { logsSection } from './contractLogs.ts';
import { type ContractOutcome, callField, gasField, revertFields } from './contractOutcome.ts';
import type { Listed } from './listed.ts';
import { opcodesSections } from './opcodes.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { tableSection } from './table.ts';
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
} from './values.ts';

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
  const contract = result.contract_id ?? result.to ?? 'a contract';
  const reason = revert && failed ? `: ${describeRevert(revert)}` : '';
  return {
    kind: 'contractResult',
    id: result.hash ?? result.timestamp ?? '',
    title: `Result of ${contract}`,
    headline: `The call of ${contract} ${failed ? `failed${reason}` : 'succeeded'}.`,
    tone: failed ? 'failure' : 'success',
    icon: failed ? 'error' : 'pass',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Result', textValue(result.result), { tone: failed ? 'failure' : 'success' }),
            ...revertFields({ ...model, ...(revert && { revert }) }),
            callField(model, context.abis),
            field('Contract', idValue(result.contract_id, 'contract')),
            field('Created', result.created_contract_ids.map((id) => idValue(id, 'contract')).filter(isValue)),
            field('Time', timeValue(result.timestamp)),
            field('Amount', hbarValue(result.amount, context)),
            gasField(result),
            field('Gas limit', integerValue(result.gas_limit)),
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

function detailSection(result: ContractResult): Section {
  return {
    title: 'Details',
    level: 'detail',
    blocks: [
      fieldsBlock(
        field('EVM hash', codeValue(result.hash)),
        field('EVM status', codeValue(result.status)),
        field('From', idValue(result.from, 'account')),
        field('To', idValue(result.to, 'contract')),
        field('Address', codeValue(result.address)),
        field('Block', idValue(result.block_number?.toString(), 'block')),
        field('Block hash', idValue(result.block_hash, 'block')),
        field('Gas used in the block', integerValue(result.block_gas_used)),
        field('Place in the block', integerValue(result.transaction_index)),
        field('Gas consumed', integerValue(result.gas_consumed)),
        field('Gas price', codeValue(result.gas_price)),
        field('Highest fee per gas', codeValue(result.max_fee_per_gas)),
        field('Highest priority fee per gas', codeValue(result.max_priority_fee_per_gas)),
        field('Ethereum type', integerValue(result.type)),
        field('Ethereum nonce', integerValue(result.nonce)),
        field('Chain id', codeValue(result.chain_id)),
        field('Signature r', codeValue(result.r)),
        field('Signature s', codeValue(result.s)),
        field('Signature v', integerValue(result.v)),
      ),
    ],
  };
}

function dataSection(result: ContractResult): Section {
  return {
    title: 'Data',
    level: 'detail',
    blocks: [
      fieldsBlock(
        field('Parameters', codeValue(result.function_parameters)),
        field('Returned', codeValue(result.call_result)),
        field('Error', codeValue(result.error_message)),
        field('Failed creation code', codeValue(result.failed_initcode)),
        field('Access list', jsonValue(result.access_list)),
        field('Authorization list', jsonValue(result.authorization_list)),
        field('Bloom', codeValue(result.bloom)),
      ),
    ],
  };
}

function stateChangesSection({ state_changes: changes }: ContractResultDetail): Section[] {
  return tableSection('Changes of storage', { rows: changes }, [
    ['Contract', (each) => idValue(each.contract_id, 'contract')],
    ['Address', (each) => codeValue(each.address)],
    ['Slot', (each) => codeValue(each.slot)],
    ['Before', (each) => codeValue(each.value_read)],
    ['After', (each) => codeValue(each.value_written)],
  ]);
}

/** The results of a contract, as a table of its sheet. */
export function contractResultsSection(results: Listed<ContractResult> | undefined, context: SheetContext): Section[] {
  return tableSection('Calls', results, [
    ['Time', (each) => idValue(each.timestamp, 'transaction')],
    ['Result', (each) => textValue(each.error_message === null ? 'ok' : outcomeOf(each.error_message, context))],
    ['From', (each) => idValue(each.from, 'account')],
    ['Amount', (each) => hbarValue(each.amount, context), 'right'],
    ['Gas used', (each) => integerValue(each.gas_used), 'right'],
  ]);
}

function outcomeOf(message: string, { abis }: SheetContext): string {
  return `failed: ${describeRevert(decodeRevert(message, abis))}`;
}

/** Lists that come as text from some servers and as objects from others. */
function jsonValue(value: JsonValue): Value | undefined {
  if (value === null) return undefined;
  return codeValue(typeof value === 'string' ? value : stringifyJson(value));
}

function isValue(value: Value | undefined): value is Value {
  return value !== undefined;
}
