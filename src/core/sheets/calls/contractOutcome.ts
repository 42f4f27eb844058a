import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { type AbiIndex, decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert, type Revert } from '../../ledger/evm/revert.ts';
import type { RevertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction, Opcodes } from '../../ledger/rest/schema/contractTraces.ts';
import { shareOfLimit } from '../parts/shareOf.ts';
import { codeValue, field, idValue, integerValue, textValue } from '../parts/values.ts';
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
}

/** Why and where a contract call reverted. */
export function revertFields({ result, revert, frame }: ContractOutcome, abis?: AbiIndex): (Field | undefined)[] {
  const message = result?.status === '0x0' ? result.error_message : null;
  const reason = revert ?? frame?.revert ?? (message === null ? undefined : decodeRevert(message, abis));
  return [
    reason && field(l10n.t('Revert reason'), textValue(describeRevert(reason)), { tone: 'failure' }),
    reason?.kind === 'custom' ? field(l10n.t('Error'), codeValue(reason.signature)) : undefined,
    frame && frame.path.length > 1 ? field(l10n.t('Reverted in'), frameValues(frame)) : undefined,
  ];
}

/** The called function with its arguments, if a known ABI has it or it is common to contracts. */
export function callField({ result }: ContractOutcome, abis: AbiIndex = noAbis): Field | undefined {
  const called = decodeSelected('function', result?.function_parameters ?? '', abis);
  return called && field(l10n.t('Call'), codeValue(describeDecoded(called)));
}

/** The called contract, the charged gas, the consumed gas, and the EVM hash. */
export function gasFields({ result }: ContractOutcome): (Field | undefined)[] {
  return [
    field(l10n.t('Contract'), idValue(result?.contract_id, 'contract')),
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
