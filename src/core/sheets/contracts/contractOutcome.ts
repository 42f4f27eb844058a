import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { type AbiIndex, decodeSelected, describeDecoded } from '../../ledger/evm/abiIndex.ts';
import { describeRevert, type Revert } from '../../ledger/evm/revert.ts';
import type { RevertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { shareOfLimit } from '../parts/shareOf.ts';
import { codeValue, field, idValue, integerValue, textValue } from '../parts/values.ts';
import type { Field } from '../sheet.ts';

/** What is known of a transaction's contract call. */
export interface ContractOutcome {
  result?: ContractResult | ContractResultDetail;
  /** Why it reverted, decoded. */
  revert?: Revert;
  /** Where in the call tree it reverted. */
  frame?: RevertingFrame;
  /** All its calls. */
  actions?: readonly ContractAction[];
}

/** Why and where a contract call reverted. */
export function revertFields({ revert, frame }: ContractOutcome): (Field | undefined)[] {
  const reason = revert ?? frame?.revert;
  return [
    reason && field(l10n.t('Revert reason'), textValue(describeRevert(reason)), { tone: 'failure' }),
    reason?.kind === 'custom' ? field(l10n.t('Error'), codeValue(reason.signature)) : undefined,
    frame && frame.path.length > 1 ? field(l10n.t('Reverted in'), frameValues(frame)) : undefined,
  ];
}

/** What was called, with its arguments, where an ABI at hand has it. */
export function callField({ result }: ContractOutcome, abis: AbiIndex | undefined): Field | undefined {
  const called = abis && decodeSelected('function', result?.function_parameters ?? '', abis);
  return called && field(l10n.t('Call'), codeValue(describeDecoded(called)));
}

/** The contract that was called, the gas and the EVM's hash. */
export function gasFields({ result }: ContractOutcome): (Field | undefined)[] {
  return [
    field(l10n.t('Contract'), idValue(result?.contract_id, 'contract')),
    gasField(result),
    field(l10n.t('EVM hash'), codeValue(result?.hash)),
  ];
}

function frameValues({ path }: RevertingFrame) {
  return path.map((frame) => idValue(frame.recipient ?? frame.to)).filter((each) => each !== undefined);
}

/** The gas that was used, against the limit. */
export function gasField(result: ContractResult | ContractResultDetail | undefined): Field | undefined {
  const { gas_used: used, gas_limit: limit } = result ?? {};
  return field(
    l10n.t('Gas used'),
    integerValue(used),
    shareOfLimit(used, limit, (percent, most) => l10n.t`${percent} of the ${formatInteger(most)} limit`),
  );
}
