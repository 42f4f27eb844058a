import * as l10n from '@vscode/l10n';
import type { AbiIndex, AddressNames } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { FrameFailure, TraceFrame } from '../replay/executionTrace.ts';

/** What `transfer` and `send` give to what they call, which they can't give more. */
const stipend = 2300n;

/** How a call ended that failed, in one line without a period: the decoded revert data, or the EVM's own reason. */
export function endWords(
  { failure = 'other', output, gas }: Pick<TraceFrame, 'failure' | 'output'> & { readonly gas?: bigint },
  abis: AbiIndex,
  nameOf?: AddressNames,
): string {
  if (failure === 'outOfGas' && gas === stipend) return stipendWords();
  if (failure !== 'revert') return wordsOf(failure);
  return describeRevert(decodeRevert(hexOfBytes(output), abis), nameOf);
}

/** Of what had no more than what `transfer` and `send` give: a higher gas limit doesn't help. */
export function stipendWords(): string {
  return l10n.t('Out of gas: transfer and send give only 2,300');
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
    case 'collision':
      return l10n.t('There is a contract at the new address already');
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
