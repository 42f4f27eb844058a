import { decodeRevert, describeRevert, type RevertingFrame } from '../ledger/revert.ts';
import type { ContractAction } from '../ledger/schema/contractTraces.ts';
import type { Section, Value } from './sheet.ts';
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
export function callDataSection(actions: readonly ContractAction[]): Section {
  return {
    title: 'Data of the calls',
    level: 'detail',
    blocks: [
      {
        type: 'table',
        columns: [
          { label: 'Call', align: 'right' },
          { label: 'Type' },
          { label: 'Kind of caller' },
          { label: 'Kind of called' },
          { label: 'From' },
          { label: 'To' },
          { label: 'Tinybars', align: 'right' },
          { label: 'Gas', align: 'right' },
          { label: 'Input' },
          { label: 'Output' },
          { label: 'Kind of output' },
          { label: 'Time' },
        ],
        rows: actions
          .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
          .map((action): Value[] => [
            cell(integerValue(action.index)),
            cell(textValue(action.call_type)),
            cell(textValue(action.caller_type)),
            cell(textValue(action.recipient_type)),
            cell(codeValue(action.from)),
            cell(codeValue(action.to)),
            cell(integerValue(action.value)),
            cell(integerValue(action.gas)),
            cell(codeValue(action.input)),
            cell(codeValue(action.result_data)),
            cell(textValue(action.result_data_type)),
            cell(timeValue(action.timestamp)),
          ]),
      },
    ],
  };
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
