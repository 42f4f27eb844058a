import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { idsIn, revertReason, type TransactionCall } from '../../happened/transactionCall.ts';
import type { AuthorizationEffect } from '../../ledger/accounts/authorizationEffects.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../../ledger/evm/abiIndex.ts';
import { describeRevert } from '../../ledger/evm/revert.ts';
import type { RevertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { ReturnedCode } from '../../ledger/evm/systemContracts.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import { explainResultCode, isKnownResultCode } from '../../ledger/resultCodes/resultCodes.ts';
import { shareOfLimit } from '../parts/shareOf.ts';
import { codeValue, field, idValue, integerValue, textValue } from '../parts/values.ts';
import type { Field, Section } from '../sheet.ts';

/** The known details of a transaction's contract call. */
export interface ContractOutcome extends TransactionCall {
  result?: ContractResult | ContractResultDetail | undefined;
  /** What it changed, by the variable names of the source, instead of the slots. */
  changes?: readonly Section[];
  /** The effects of its authorizations, in their order. */
  effects?: readonly AuthorizationEffect[];
  /** What is asked for when the user wants it: a simulation, the execution's steps. */
  offered?: readonly Section[];
}

/**
 * What the headline doesn't say of a revert: what a system contract's code means and what its caller said then, the
 * error's documentation, and the calls that led to it. Of a call that succeeded, the code that it ignored.
 */
export function revertFields(outcome: ContractOutcome, abis?: AbiIndex): (Field | undefined)[] {
  const { frame, ignored = [] } = outcome;
  const reason = revertReason(outcome, abis);
  return [
    ...(ignored[0] ? returnedFields(ignored[0], 'warning') : []),
    ...(reason?.kind === 'returned' ? returnedFields(reason, 'failure') : []),
    ...(reason?.kind === 'resultCode' && isKnownResultCode(reason.name) ? meaningFields(reason.name) : []),
    thrownField(outcome),
    reason?.kind === 'custom' && reason.doc !== undefined
      ? field(l10n.t('Error'), codeValue(reason.signature), noteOf(reason.doc))
      : undefined,
    functionField(outcome, abis),
    frame && frame.path.length > 1 ? field(l10n.t('Reverted in'), frameValues(frame)) : undefined,
  ];
}

/** The called function, if its contract documents it; the headline has its name and arguments. */
function functionField({ result }: ContractOutcome, abis: AbiIndex = noAbis): Field | undefined {
  const called = decodeSelected('function', result?.function_parameters ?? '', abis);
  return called?.doc === undefined
    ? undefined
    : field(l10n.t('Function'), codeValue(called.signature), noteOf(called.doc));
}

function noteOf(doc: string | undefined): { note?: string } {
  return doc === undefined ? {} : { note: doc };
}

function returnedFields(
  { called, name }: Pick<ReturnedCode, 'called' | 'name'>,
  tone: 'warning' | 'failure',
): (Field | undefined)[] {
  return [
    field(l10n.t`Returned by ${called}`, idValue(name, 'resultCode'), {
      tone,
      ...(tone === 'warning' && { note: l10n.t('ignored by its caller') }),
    }),
    ...meaningFields(name),
  ];
}

function meaningFields(name: string): (Field | undefined)[] {
  const { meaning, fix } = explainResultCode(name);
  return [field(l10n.t('Meaning'), textValue(meaning)), field(l10n.t('Likely fix'), textValue(fix))];
}

/** The caller's own reason for reverting after a code, unless it gave none or just passed the code on. */
function thrownField(outcome: ContractOutcome): Field | undefined {
  const thrown = outcome.frame?.thrown;
  if (!thrown || thrown.kind === 'empty' || thrown.kind === 'resultCode') return undefined;
  return field(l10n.t('Revert reason'), textValue(describeRevert(thrown, idsIn(outcome))));
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
    field(l10n.t('Gas consumed (executed)'), integerValue(result?.gas_consumed), {
      note: l10n.t('with the intrinsic gas, which is due before any code runs'),
    }),
    field(l10n.t('EVM hash'), codeValue(result?.hash)),
  ];
}

function frameValues({ path }: RevertingFrame) {
  return path.map((frame) => idValue(frame.recipient ?? frame.to, 'contract')).filter((each) => each !== undefined);
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
