import * as l10n from '@vscode/l10n';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import { accountHeadline } from '../headlines/entityHeadlines.ts';
import { keyFields } from '../parts/keys.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import {
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Field, Sheet } from '../sheet.ts';
import { transactionsSection } from '../transactions/transactionList.ts';
import {
  accountDetailFields,
  addressValue,
  delegationField,
  expiryLabel,
  heldField,
  isHollow,
  stakedToFields,
  stakingFields,
} from './accountFields.ts';
import { type AccountLists, holdingSections, withHeld } from './holdings.ts';

interface AccountModel extends AccountLists {
  account: Account;
}

/** An account: its holdings, its IDs (number, EVM address, alias), its key and its staking. */
export function accountSheet(model: AccountModel, context: SheetContext): Sheet {
  const { account } = model;
  const id = account.account ?? account.evm_address ?? account.alias ?? '';
  const hollow = isHollow(account);
  return {
    kind: 'account',
    id,
    title: l10n.t`Account ${id}`,
    headline: accountHeadline(account, hollow),
    tone: account.deleted ? 'failure' : 'neutral',
    icon: 'account',
    ...(account.deleted && { isDeleted: true }),
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            hollow
              ? field(l10n.t('State'), textValue(l10n.t('No key yet')), {
                  note: l10n.t('hollow account: gets its key with the first transaction it pays for and signs'),
                })
              : undefined,
            heldField(account, context),
            delegationField(account),
            field(l10n.t('EVM address'), addressValue(account.evm_address)),
            field(l10n.t('Memo'), textValue(account.memo)),
            field(l10n.t('Created'), timeValue(account.created_timestamp)),
            ...stakedToFields(account),
          ),
        ],
      },
      ...transactionsSection(model.transactions, withHeld(model, context), model.known, account.account),
      ...holdingSections(account, model, context),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            ...accountDetailFields(account),
            ...keysOf(account),
            ...stakingFields(account, context),
            field(expiryLabel(account), timeValue(account.expiry_timestamp)),
            field(l10n.t('Auto-renew period'), durationValue(account.auto_renew_period)),
          ),
        ],
      },
      ...otherFieldsSection(account),
    ],
    ...explorerPage(context.network, 'account', account.account),
  };
}

/**
 * The mirror node shows an empty key list as no key. Of an account that it has only seen in a transaction it has nothing,
 * not even whether it is deleted.
 */
function keysOf(account: Account): (Field | undefined)[] {
  const isKeyless = account.key === null && account.account !== null && !isHollow(account) && account.deleted === false;
  if (!isKeyless) return keyFields(l10n.t('Key'), account.key, account.account);
  return [field(l10n.t('Key'), textValue(l10n.t('None')), { note: l10n.t('nobody can sign for this account') })];
}
