import { type AbiIndex, decodeSelected, describeDecoded } from '../ledger/abiIndex.ts';
import { decodeRevert, describeRevert, type RevertingFrame } from '../ledger/revert.ts';
import type { ContractAction } from '../ledger/schema/contractTraces.ts';
import { callPicture, partyKind } from './callPicture.ts';
import type { Section, Value } from './sheet.ts';
import { recordSection } from './table.ts';
import { cell, codeValue, idValue, integerValue, textValue, timeValue } from './values.ts';

/** Deeper calls are not set in further. */
const maxIndent = 20;

/**
 * The calls of a transaction in their order, each set in under its caller, with what became of it. The frame in which a
 * failure began says so.
 */
export function callTraceSection(
  actions: readonly ContractAction[],
  origin?: RevertingFrame,
  abis?: AbiIndex,
): Section {
  return {
    title: 'Calls',
    level: 'detail',
    blocks: [
      callPicture(actions, origin, abis),
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
            {
              type: 'text',
              text: `${'› '.repeat(Math.min(action.call_depth ?? 0, maxIndent))}${callName(action, abis)}`,
            },
            cell(idValue(action.caller ?? action.from, partyKind(action.caller, action.caller_type))),
            cell(idValue(action.recipient ?? action.to, partyKind(action.recipient, action.recipient_type))),
            cell(integerValue(action.gas_used)),
            cell(textValue(resultOf(action, origin, abis))),
          ]),
      },
    ],
  };
}

/** What each call was given and gave back, in the same order. */
export function callDataSections(actions: readonly ContractAction[], abis?: AbiIndex): Section[] {
  const rows = actions.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  return recordSection('Data of the calls', { rows }, (each) => `Call ${each.index ?? '?'}`, [
    ['Type', (each) => textValue(each.call_type)],
    ['From', (each) => codeValue(each.from)],
    ['Kind of caller', (each) => textValue(each.caller_type)],
    ['To', (each) => codeValue(each.to)],
    ['Kind of called', (each) => textValue(each.recipient_type)],
    ['Tinybars', (each) => integerValue(each.value)],
    ['Gas', (each) => integerValue(each.gas)],
    ['Called', (each) => codeValue(calledIn(each, abis))],
    ['Input', (each) => codeValue(each.input)],
    ['Output', (each) => codeValue(each.result_data)],
    ['Kind of output', (each) => textValue(each.result_data_type)],
    ['Time', (each) => timeValue(each.timestamp)],
  ]);
}

/** Calls of system contracts are told apart from the EVM's own operations. */
function callName(action: ContractAction, abis: AbiIndex | undefined): string {
  const { call_operation_type: operation, call_type: type } = action;
  const system = type === 'PRECOMPILE' || type === 'SYSTEM';
  const name = calledIn(action, abis)?.replace(/\(.*/s, '');
  return `${operation ?? type ?? 'CALL'}${name === undefined ? '' : ` ${name}`}${system ? ' (system contract)' : ''}`;
}

/** The function with its arguments, where an ABI at hand has it. */
function calledIn({ input }: ContractAction, abis: AbiIndex | undefined): string | undefined {
  const called = abis && decodeSelected('function', input ?? '', abis);
  return called && describeDecoded(called);
}

function resultOf(action: ContractAction, origin: RevertingFrame | undefined, abis: AbiIndex | undefined): string {
  if (action.result_data_type === 'OUTPUT') return 'ok';
  if (action === origin?.frame) return `failed here: ${describeRevert(origin.revert)}`;
  return `failed: ${describeRevert(decodeRevert(action.result_data ?? '', abis))}`;
}
