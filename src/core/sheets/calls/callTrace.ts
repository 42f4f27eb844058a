import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { recordedIds } from '../../ledger/accounts/recordedIds.ts';
import { abiSignature } from '../../ledger/evm/abi.ts';
import { type AbiIndex, type Decoded, decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { redirectedInput } from '../../ledger/evm/systemContracts.ts';
import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';
import type { EntityKind } from '../kinds.ts';
import { recordSection } from '../parts/table.ts';
import { cell, codeValue, idValue, integerValue, partyValue, textValue, timeValue } from '../parts/values.ts';
import type { CallFrame, CallPicture } from '../picture.ts';
import type { Section, Value } from '../sheet.ts';
import { type CallFindings, callOutcome } from './callOutcome.ts';

/** Deeper calls aren't indented further. */
const maxIndent = 20;

/**
 * The calls of a transaction in order, each indented below its caller, with its result. The frame in which a failure
 * began says so, and those that failed with a code.
 */
export function callTraceSection(
  actions: readonly ContractAction[],
  found: CallFindings = {},
  abis?: AbiIndex,
): Section {
  const findings = { ...found, nameOf: recordedIds(actions) };
  return {
    title: l10n.t('Calls'),
    level: 'detail',
    blocks: [
      callPicture(actions, findings, abis),
      {
        type: 'table',
        columns: [
          { label: l10n.t('Call') },
          { label: l10n.t('From') },
          { label: l10n.t('To') },
          { label: l10n.t('Gas of the call'), align: 'right' },
          { label: l10n.t('Result') },
        ],
        rows: inCallOrder(actions).map((action): Value[] => [
          {
            type: 'text',
            text: `${'› '.repeat(Math.min(Math.max(Math.trunc(action.call_depth ?? 0), 0), maxIndent))}${callName(action, abis)}`,
          },
          cell(idValue(action.caller ?? action.from, partyKind(action.caller, action.caller_type))),
          cell(idValue(action.recipient ?? action.to, partyKind(action.recipient, action.recipient_type))),
          cell(integerValue(action.gas_used)),
          cell(textValue(resultOf(action, findings, abis))),
        ]),
      },
    ],
  };
}

/** The input and output of each call, in the same order. */
export function callDataSections(actions: readonly ContractAction[], abis?: AbiIndex): Section[] {
  const rows = inCallOrder(actions);
  return recordSection(l10n.t('Call data'), { rows }, (each) => l10n.t`Call ${each.index ?? '?'}`, [
    [l10n.t('Type'), (each) => textValue(each.call_type)],
    [l10n.t('From'), (each) => partyValue(each.from, partyKind(each.caller, each.caller_type))],
    [l10n.t('Caller type'), (each) => textValue(each.caller_type)],
    [l10n.t('To'), (each) => partyValue(each.to, partyKind(each.recipient, each.recipient_type))],
    [l10n.t('Recipient type'), (each) => textValue(each.recipient_type)],
    [l10n.t('Tinybars'), (each) => integerValue(each.value)],
    [l10n.t('Gas'), (each) => integerValue(each.gas)],
    [l10n.t('Function'), (each) => codeValue(calledIn(each, abis))],
    [l10n.t('Documentation'), (each) => textValue(decodedCall(each, abis)?.doc)],
    [l10n.t('Input'), (each) => codeValue(each.input)],
    [l10n.t('Output'), (each) => codeValue(each.result_data)],
    [l10n.t('Output type'), (each) => textValue(each.result_data_type)],
    [l10n.t('Time'), (each) => timeValue(each.timestamp)],
  ]);
}

/** Distinguishes calls of system contracts from the EVM's own operations. */
function callName(action: ContractAction, abis: AbiIndex | undefined): string {
  const { call_operation_type: operation, call_type: type } = action;
  const system = type === 'PRECOMPILE' || type === 'SYSTEM';
  const name = calledIn(action, abis)?.replace(/\(.*/s, '');
  const said = `${operation ?? type ?? 'CALL'}${name === undefined ? '' : ` ${name}`}`;
  return system ? l10n.t`${said} (system contract)` : said;
}

/** The function with its arguments, if a known ABI has it or it is common to contracts. */
function calledIn(action: ContractAction, abis: AbiIndex | undefined): string | undefined {
  const called = decodedCall(action, abis);
  return called && describeDecoded(called);
}

function decodedCall({ input }: ContractAction, abis: AbiIndex = noAbis): Decoded | undefined {
  return decodeSelected('function', redirectedInput(input ?? '') ?? input ?? '', abis);
}

function resultOf(action: ContractAction, findings: CallFindings, abis: AbiIndex | undefined): string {
  const { outcome, reason = '' } = callOutcome(action, findings, abis);
  if (outcome === 'origin') return l10n.t`failed here: ${reason}`;
  if (outcome === 'ignored') return l10n.t`failed, and its caller ignored it: ${reason}`;
  if (outcome === 'failed') return l10n.t`failed: ${reason}`;
  return reason === '' ? l10n.t('OK') : reason;
}

/** The EVM's own depth limit. */
const maxDepth = 1024;

/** The calls of a transaction as a diagram: callers, callees, gas, and the origin of a failure. */
export function callPicture(
  actions: readonly ContractAction[],
  findings: CallFindings,
  abis: AbiIndex | undefined,
): CallPicture {
  const ordered = inCallOrder(actions);
  return { type: 'calls', frames: ordered.map((action) => frameOf(action, findings, abis)) };
}

function frameOf(action: ContractAction, findings: CallFindings, abis: AbiIndex | undefined): CallFrame {
  const { call_depth: depth, call_operation_type: operation, call_type: type, gas_used: gas, value } = action;
  const target = action.recipient ?? action.to;
  const kind = partyKind(action.recipient, action.recipient_type);
  const { outcome, reason } = callOutcome(action, findings, abis);
  const called = calledFunction(action, abis);
  return {
    depth: Math.min(Math.max(Math.trunc(depth ?? 0), 0), maxDepth),
    operation: operation ?? type ?? 'CALL',
    target: {
      text: target ?? l10n.t('no contract'),
      ...(target !== null && kind !== undefined && { ref: { kind, id: target } }),
    },
    ...(called !== undefined && { called }),
    ...(gas !== null && { gasUsed: gas.toString() }),
    ...(value !== null && value > 0n && { value: formatHbar(value) }),
    outcome,
    onPath: findings.origin?.path.includes(action) ?? false,
    ...(outcome !== 'ok' && reason !== undefined && { reason }),
  };
}

/** The reference of an ID in a call; an EVM address without an ID has none. */
function partyKind(id: string | null, type: string | null): Extract<EntityKind, 'account' | 'contract'> | undefined {
  if (id === null) return undefined;
  return type === 'CONTRACT' ? 'contract' : 'account';
}

/** The function's signature from a known ABI or a standard, or else the selector; undefined for other input. */
function calledFunction({ input: sent, call_type: type }: ContractAction, abis: AbiIndex = noAbis): string | undefined {
  const input = redirectedInput(sent ?? '') ?? sent ?? '';
  if (type === 'CREATE' || !/^0x[0-9a-f]{8}/i.test(input)) return undefined;
  const selector = input.slice(0, 10).toLowerCase();
  const known = decodeSelected('function', input, abis);
  const [named] = abis.find('function', selector);
  return known?.signature ?? (named && abiSignature(named)) ?? selector;
}
