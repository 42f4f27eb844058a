import { decodeRevert, describeRevert, type RevertingFrame } from '../ledger/revert.ts';
import type { ContractAction } from '../ledger/schema/contractTraces.ts';
import type { Section, Value } from './sheet.ts';
import { recordSection } from './table.ts';
import { cell, codeValue, idValue, integerValue, textValue, timeValue } from './values.ts';

/** Deeper calls are not set in further. */
const maxIndent = 20;

/**
 * The calls of a transaction in their order, each set in under its caller, with what became of it. The frame in which a
 * failure began says so.
 */
export function callTraceSection(actions: readonly ContractAction[], origin?: RevertingFrame): Section {
  return {
    title: 'Calls',
    level: 'detail',
    blocks: [
      {
        type: 'table',
        columns: [
          { label: 'Call' },
          { label: 'From' },
          { label: 'To' },
          { label: 'Gas used', align: 'right' },
          { label: 'Result' },
        ],
        rows: actions
          .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
          .map((action): Value[] => [
            { type: 'text', text: `${'› '.repeat(Math.min(action.call_depth ?? 0, maxIndent))}${callName(action)}` },
            cell(idValue(action.caller ?? action.from, kindOf(action.caller, action.caller_type))),
            cell(idValue(action.recipient ?? action.to, kindOf(action.recipient, action.recipient_type))),
            cell(integerValue(action.gas_used)),
            cell(textValue(resultOf(action, origin))),
          ]),
      },
    ],
  };
}

/** What each call was given and gave back, in the same order. */
export function callDataSections(actions: readonly ContractAction[]): Section[] {
  const rows = actions.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  return recordSection('Data of the calls', { rows }, (each) => `Call ${each.index ?? '?'}`, [
    ['Type', (each) => textValue(each.call_type)],
    ['From', (each) => codeValue(each.from)],
    ['Kind of caller', (each) => textValue(each.caller_type)],
    ['To', (each) => codeValue(each.to)],
    ['Kind of called', (each) => textValue(each.recipient_type)],
    ['Tinybars', (each) => integerValue(each.value)],
    ['Gas', (each) => integerValue(each.gas)],
    ['Input', (each) => codeValue(each.input)],
    ['Output', (each) => codeValue(each.result_data)],
    ['Kind of output', (each) => textValue(each.result_data_type)],
    ['Time', (each) => timeValue(each.timestamp)],
  ]);
}

/** Calls of system contracts are told apart from the EVM's own operations. */
function callName({ call_operation_type: operation, call_type: type }: ContractAction): string {
  const system = type === 'PRECOMPILE' || type === 'SYSTEM';
  return `${operation ?? type ?? 'CALL'}${system ? ' (system contract)' : ''}`;
}

function kindOf(id: string | null, type: string | null): 'account' | 'contract' | undefined {
  if (id === null) return undefined;
  return type === 'CONTRACT' ? 'contract' : 'account';
}

function resultOf(action: ContractAction, origin: RevertingFrame | undefined): string {
  if (action.result_data_type === 'OUTPUT') return 'ok';
  if (action === origin?.frame) return `failed here: ${describeRevert(origin.revert)}`;
  return `failed: ${describeRevert(decodeRevert(action.result_data ?? ''))}`;
}
