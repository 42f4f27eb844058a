import * as l10n from '@vscode/l10n';
import { delegateOf } from '../../ledger/accounts/delegations.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import { everyRow } from '../../ledger/rest/schema/field.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import { onDemandSection } from '../../sheets/parts/onDemand.ts';
import { field, fieldsBlock, idValue, timeValue } from '../../sheets/parts/values.ts';
import type { Section } from '../../sheets/sheet.ts';

/** Each costs a request. */
const mostUpdates = 8;

/** Since when an account runs a contract's code, and by which transaction; looked for when the user wants it. */
export function delegationSections(client: LedgerClient, account: Account): Section[] {
  const { account: id } = account;
  const delegate = delegateOf(account);
  if (id === null || delegate === undefined) return [];
  return [
    onDemandSection({
      title: l10n.t('Delegated code'),
      text: l10n.t`This account runs the code of ${delegate}.`,
      button: l10n.t('Find Since When'),
      async load(options) {
        const by = await delegatedBy(client, { id, delegate }, options);
        if (!by) {
          const text = l10n.t`The account's newest ${mostUpdates} updates didn't set it.`;
          return { blocks: [{ type: 'paragraph', text }] };
        }
        // The network's own child of the Ethereum transaction whose authorization list has it.
        const isAuthorized = (by.nonce ?? 0) !== 0;
        return {
          blocks: [
            fieldsBlock(
              field(l10n.t('Since'), timeValue(by.consensus_timestamp)),
              field(
                isAuthorized ? l10n.t('Authorized in') : l10n.t('Set by'),
                idValue(by.transaction_id, 'transaction'),
              ),
            ),
          ],
        };
      },
    }),
  ];
}

/**
 * The newest update or creation of an account after which it ran the code that it runs now, and before which it didn't.
 * @returns undefined if it isn't among the newest. How servers list an update by an authorization wasn't seen: as a child
 *   of its Ethereum transaction (HIP-1340), perhaps not in the account's own list
 */
async function delegatedBy(
  client: LedgerClient,
  { id, delegate }: { id: string; delegate: string },
  options: AskOptions,
): Promise<Transaction | undefined> {
  const transactiontype = ['CRYPTOUPDATEACCOUNT', 'CRYPTOCREATEACCOUNT'];
  const { rows } = await client.transactions.list({ 'account.id': id, transactiontype, limit: 100 }, options);
  const updates = everyRow(rows).filter((row) => row.entity_id === id && isSuccess(row.result));
  for (const row of updates.slice(0, mostUpdates)) {
    const { consensus_timestamp: time } = row;
    if (time === null) continue;
    const asked = { transactions: false, timestamp: { lt: time } } as const;
    const before = await unlessNotFound(client.accounts.get(id, asked, options));
    if (!before || delegateOf(before.account) !== delegate) return row;
  }
  return undefined;
}
