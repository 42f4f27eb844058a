import * as l10n from '@vscode/l10n';
import type { HookCall, HookTime } from '../../ledger/accounts/hookCalls.ts';
import { tableSection } from '../parts/table.ts';
import { idValue, partyValue, textValue, transactionTime } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** The call of a hook for a transfer (HIP-1195). */
export interface HookRun {
  /** Of the call, in the form `seconds.nanoseconds`. */
  readonly timestamp: string | null;
  readonly call: HookCall;
  readonly isReverted: boolean;
  /** Which hooks of its owner it may have been: one, unless the ledger doesn't say; none if there are too many. */
  readonly ids: readonly bigint[];
  /** The owner's ID, if one of its hooks says it. */
  readonly owner?: string | undefined;
  /** The contract of the hook, if it is known which it was. */
  readonly contract?: string | undefined;
}

/** Which hook of whom ran for a transfer, when, and what it answered. */
export function hookRunsSection(runs: readonly HookRun[]): Section[] {
  return tableSection(l10n.t('Hooks that ran'), { rows: runs }, [
    [l10n.t('Ran'), ({ call }) => textValue(call.time && hookTimeWords(call.time))],
    [l10n.t('Hook'), ({ ids }) => textValue(idsInWords(ids))],
    [l10n.t('Owner'), ({ call, owner }) => partyValue(owner ?? call.owner, 'account')],
    [l10n.t('Contract'), ({ contract }) => idValue(contract, 'contract')],
    [l10n.t('Answer'), (run) => textValue(hookAnswerWords(run))],
    [l10n.t('Time'), ({ timestamp }) => transactionTime(timestamp)],
  ]);
}

/** When a hook ran, for people. */
export function hookTimeWords(time: HookTime): string {
  return {
    before: l10n.t('before the transfer'),
    first: l10n.t('before the transfer, and again after it'),
    after: l10n.t('after the transfer'),
  }[time];
}

/**
 * What a hook answered, raw if it is neither yes nor no; undefined if it answered nothing. One that answered didn't revert, whatever
 * became of the transfer: the network undoes a rejected one, its hooks' calls included.
 */
export function hookAnswerWords({ call, isReverted }: Pick<HookRun, 'call' | 'isReverted'>): string | undefined {
  if (call.isAllowed === undefined) return isReverted ? l10n.t('reverted') : call.other;
  return call.isAllowed ? l10n.t('allowed') : l10n.t('rejected');
}

function idsInWords(ids: readonly bigint[]): string | undefined {
  const [first, ...others] = ids.map(String);
  const last = others.pop();
  if (last === undefined) return first;
  const before = [first, ...others].join(', ');
  return l10n.t`${before} or ${last}`;
}
