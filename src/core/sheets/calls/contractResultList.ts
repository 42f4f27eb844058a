import * as l10n from '@vscode/l10n';
import { decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { briefRevert, decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import { createdContract } from '../../ledger/transactions/createdContract.ts';
import type { Listed } from '../parts/listed.ts';
import { type RowColumn, tableSection } from '../parts/table.ts';
import {
  codeValue,
  hbarValue,
  idValue,
  integerValue,
  partyValue,
  type SheetContext,
  textValue,
  transactionTime,
} from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';

/**
 * The direct calls of a contract, which says so, since its events and storage are those of other contracts' calls, too; or the
 * calls of a block. Each row's time links to its transaction, which has the details.
 */
export function contractResultsSection(
  results: Listed<ContractResult> | undefined,
  context: SheetContext,
  { withContract = false } = {},
): Section[] {
  const contract: RowColumn<ContractResult> = [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')];
  return tableSection(withContract ? l10n.t('Calls') : l10n.t('Direct calls'), results, [
    [l10n.t('Time'), (each) => transactionTime(each.timestamp)],
    [l10n.t('Result'), outcomes(context)],
    ...(withContract ? [contract] : []),
    [l10n.t('Call'), (each) => calledValue(each, context)],
    [l10n.t('Amount'), (each) => hbarValue(each.amount, context), 'right'],
    [l10n.t('Gas used (charged)'), (each) => integerValue(each.gas_used), 'right'],
    [l10n.t('Gas consumed (executed)'), (each) => integerValue(each.gas_consumed), 'right'],
    // Last, because most are as wide as two other columns.
    [l10n.t('From'), (each) => partyValue(each.from, 'account')],
  ]);
}

/** How each call ended. The first error that has no name because of Restricted Mode says so, for the others, too. */
function outcomes({ abis }: SheetContext): (result: ContractResult) => Value {
  let first: ContractResult['timestamp'] | undefined;
  return ({ error_message: message, timestamp }) => {
    if (message === null || message === '' || message === '0x')
      // As transactions have it.
      return { type: 'text', text: 'SUCCESS', tone: 'success' };
    const revert = decodeRevert(message, abis);
    if (first === undefined && revert.kind === 'unknown' && revert.isRestricted) first = timestamp;
    const words = timestamp === first ? describeRevert(revert) : briefRevert(revert);
    return { type: 'text', text: l10n.t`failed: ${words}`, tone: 'failure' };
  };
}

function calledValue(result: ContractResult, { abis = noAbis }: SheetContext): Value | undefined {
  if (createdContract(result) !== undefined) return textValue(l10n.t('created'));
  const { function_parameters: input } = result;
  const called = decodeSelected('function', input ?? '', abis);
  return codeValue(called ? describeDecoded(called) : input?.slice(0, 10));
}
