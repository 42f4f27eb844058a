import * as l10n from '@vscode/l10n';
import { isRecord } from '../../json/isRecord.ts';
import { type SettingProblem, settingProblem } from '../../networks.ts';
import { readEntityId } from '../ids/entityId.ts';
import type { TransactionFilter } from './transactionFilter.ts';

const ownAccountsSetting = 'ledgerLens.accounts';

/**
 * Reads the setting that names the user's own account on each network. Invalid entries are left out and reported.
 * @param setting its raw value, of whatever type the user wrote
 */
export function readOwnAccounts(setting: unknown): {
  accounts: ReadonlyMap<string, string>;
  problems: SettingProblem[];
} {
  const accounts = new Map<string, string>();
  const problems: SettingProblem[] = [];
  if (setting === undefined || setting === null) return { accounts, problems };
  if (!isRecord(setting)) {
    problems.push(settingProblem(ownAccountsSetting, setting, l10n.t('an object that maps networks to accounts')));
    return { accounts, problems };
  }
  for (const [network, value] of Object.entries(setting)) {
    const id = typeof value === 'string' ? readEntityId(value.trim()) : undefined;
    if (id === undefined)
      problems.push(settingProblem(ownAccountsSetting, value, l10n.t('an account ID such as 0.0.1001'), network));
    else accounts.set(network, id);
  }
  return { accounts, problems };
}

/**
 * The filter to ask a network with: "mine" stands for the user's account there. Undefined if the filter is for the
 * user's account and there is none.
 */
export function filterOnNetwork(filter: TransactionFilter, own: string | undefined): TransactionFilter | undefined {
  const { mine, ...others } = filter;
  if (!mine) return others;
  return own === undefined ? undefined : { ...others, account: own };
}

/** The filter without what concerns an account by its number, which is another one on another network. */
export function filterElsewhere({
  account,
  accountOperator,
  direction,
  ...others
}: TransactionFilter): TransactionFilter {
  if (account !== undefined) return others;
  return { ...others, ...(accountOperator && { accountOperator }), ...(direction && { direction }) };
}
