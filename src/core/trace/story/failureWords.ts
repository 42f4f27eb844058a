import * as l10n from '@vscode/l10n';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import { revertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { FrameFailure, TraceFrame } from '../replay/executionTrace.ts';

/**
 * Why a frame failed, in one line without a period: the decoded revert data, or the EVM's own reason.
 * @param check the compiler's check that reverted without data, if it is known
 */
export function failureWords(
  { failure = 'other', output }: Pick<TraceFrame, 'failure' | 'output'>,
  abis: AbiIndex,
  check?: string,
): string {
  if (failure !== 'revert') return wordsOf(failure);
  if (output.length > 0) return describeRevert(decodeRevert(hexOfBytes(output), abis));
  // The source's own `assert` and `raise` are at the line.
  if (check === undefined || check.startsWith('user ')) return l10n.t('Reverted without a reason');
  return l10n.t('Reverted by a check: {0}', check);
}

/**
 * The result code of a system contract because of which a call failed: its caller's own words, such as those of a
 * `require`, are only what followed. Undefined if no code was the cause.
 */
export function returnedCause(actions: readonly ContractAction[], abis: AbiIndex): string | undefined {
  const cause = revertingFrame(actions, abis)?.revert;
  return cause?.kind === 'returned' ? describeRevert(cause) : undefined;
}

function wordsOf(failure: Exclude<FrameFailure, 'revert'>): string {
  switch (failure) {
    case 'outOfGas':
      return l10n.t('Out of gas');
    case 'invalidOpcode':
      return l10n.t('Invalid opcode');
    case 'invalidJump':
      return l10n.t('Invalid jump');
    case 'stackUnderflow':
      return l10n.t('Stack underflow');
    case 'stackOverflow':
      return l10n.t('Stack overflow');
    case 'staticStateChange':
      return l10n.t('State change in a static call');
    case 'insufficientBalance':
      return l10n.t('Not enough balance to send this value');
    case 'creation':
      return l10n.t("The new contract's code or address is invalid");
    case 'depth':
      return l10n.t('Calls nested more than 1,024 deep');
    case 'returnDataOutOfBounds':
      return l10n.t('Read past the end of the returned data');
    case 'other':
      return l10n.t('The EVM stopped');
  }
}
