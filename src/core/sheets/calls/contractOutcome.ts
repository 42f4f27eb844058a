import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { CallClient } from '../../ledger/evm/contractCalls.ts';
import { decodeRevert, type Revert } from '../../ledger/evm/revert.ts';
import type { RevertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction, Opcodes } from '../../ledger/rest/schema/contractTraces.ts';
import { shareOfLimit } from '../parts/shareOf.ts';
import { codeValue, field, idValue, integerValue } from '../parts/values.ts';
import type { Field } from '../sheet.ts';

/** The known details of a transaction's contract call. */
export interface ContractOutcome {
  result?: ContractResult | ContractResultDetail;
  /** Why it reverted, decoded. */
  revert?: Revert;
  /** Where in the call tree it reverted. */
  frame?: RevertingFrame;
  /** All its calls. */
  actions?: readonly ContractAction[];
  /** Replays it step by step, when the user wants it. */
  steps?: (options: AskOptions) => Promise<Opcodes>;
  /** Simulates it again, when the user wants it. */
  again?: CallClient;
}

/** Why a contract call reverted, from whichever record says it; undefined if it did not, or no record says. */
export function revertReason({ result, revert, frame }: ContractOutcome, abis?: AbiIndex): Revert | undefined {
  const message = result?.status === '0x0' ? result.error_message : null;
  return revert ?? frame?.revert ?? (message === null ? undefined : decodeRevert(message, abis));
}

/** What the headline does not say of a revert: the error's declaration, and the calls that led to it. */
export function revertFields(outcome: ContractOutcome, abis?: AbiIndex): (Field | undefined)[] {
  const { frame } = outcome;
  const reason = revertReason(outcome, abis);
  return [
    reason?.kind === 'custom' ? field(l10n.t('Error'), codeValue(reason.signature)) : undefined,
    frame && frame.path.length > 1 ? field(l10n.t('Reverted in'), frameValues(frame)) : undefined,
  ];
}

/**
 * The called contract, the charged gas, the consumed gas, and the EVM hash.
 * @param entity what the transaction's sheet names already
 */
export function gasFields({ result }: ContractOutcome, entity: string | null): (Field | undefined)[] {
  const contract = result?.contract_id;
  return [
    contract === entity ? undefined : field(l10n.t('Contract'), idValue(contract, 'contract')),
    gasField(result),
    field(l10n.t('Gas consumed (executed)'), integerValue(result?.gas_consumed)),
    field(l10n.t('EVM hash'), codeValue(result?.hash)),
  ];
}

function frameValues({ path }: RevertingFrame) {
  return path.map((frame) => idValue(frame.recipient ?? frame.to)).filter((each) => each !== undefined);
}

/** The charged gas against the limit: more than the execution consumed. */
function gasField(result: ContractResult | ContractResultDetail | undefined): Field | undefined {
  const { gas_used: used, gas_limit: limit } = result ?? {};
  return field(
    l10n.t('Gas used (charged)'),
    integerValue(used),
    shareOfLimit(used, limit, (percent, most) => l10n.t`${percent} of the ${formatInteger(most)} limit`),
  );
}
