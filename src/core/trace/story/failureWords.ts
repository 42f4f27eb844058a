import * as l10n from '@vscode/l10n';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { FrameFailure, TraceFrame } from '../replay/executionTrace.ts';

/** Why a frame failed, in one line without a period: the decoded revert data, or the EVM's own reason. */
export function failureWords({ failure = 'other', output }: Pick<TraceFrame, 'failure' | 'output'>, abis: AbiIndex) {
  if (failure === 'revert')
    return output.length === 0
      ? l10n.t('Reverted without a reason')
      : describeRevert(decodeRevert(hexOfBytes(output), abis));
  return wordsOf(failure);
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
      return l10n.t('A write in a call that must not change state');
    case 'insufficientBalance':
      return l10n.t('Not enough balance to send this value');
    case 'creation':
      return l10n.t("The new contract's code or address is invalid");
    case 'depth':
      return l10n.t('Calls nested deeper than 1,024');
    case 'returnDataOutOfBounds':
      return l10n.t('A read past the returned data');
    case 'other':
      return l10n.t('The EVM stopped');
  }
}
