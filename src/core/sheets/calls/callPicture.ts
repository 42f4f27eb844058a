import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { abiSignature } from '../../ledger/evm/abi.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../../ledger/evm/abiIndex.ts';
import { redirectedInput } from '../../ledger/evm/systemContracts.ts';
import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';
import type { EntityKind } from '../kinds.ts';
import type { CallFrame, CallPicture } from '../picture.ts';
import { type CallFindings, callOutcome } from './callOutcome.ts';

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
export function partyKind(
  id: string | null,
  type: string | null,
): Extract<EntityKind, 'account' | 'contract'> | undefined {
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
