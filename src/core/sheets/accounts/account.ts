import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { readAlias } from '../../ledger/ids/alias.ts';
import type { Account, StakingReward, TokenRelationship } from '../../ledger/rest/schema/accounts.ts';
import type { Airdrop } from '../../ledger/rest/schema/airdrops.ts';
import type { Hook } from '../../ledger/rest/schema/hooks.ts';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
import {
  codeValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  tokenValue,
  yesNo,
} from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';
import { transactionsSection } from '../transactions/transactionList.ts';
import { airdropSection } from './airdrops.ts';
import { type Allowances, allowanceSections } from './allowances.ts';
import { hooksSection } from './hooks.ts';
import { nftsSection } from './nftHoldings.ts';

export interface AccountModel {
  account: Account;
  /** Its token holdings, as many as were asked for; else those that the account's own record lists. */
  tokens?: Listed<TokenRelationship> | undefined;
  nfts?: Listed<Nft> | undefined;
  /** Those it took part in, the newest first. */
  transactions?: Listed<Transaction> | undefined;
  allowances?: Allowances;
  outstandingAirdrops?: Listed<Airdrop> | undefined;
  pendingAirdrops?: Listed<Airdrop> | undefined;
  rewards?: Listed<StakingReward> | undefined;
  hooks?: Listed<Hook> | undefined;
}

/** An account: what it holds, its names (number, EVM address, alias), its key and its staking. */
export function accountSheet(model: AccountModel, context: SheetContext): Sheet {
  const { account } = model;
  const id = account.account ?? account.evm_address ?? account.alias ?? '';
  const hollow = account.key === null && account.deleted !== true;
  const named = account.deleted
    ? l10n.t`Deleted account ${id}`
    : hollow
      ? l10n.t`Hollow account ${id}`
      : l10n.t`Account ${id}`;
  const balance = hbarValue(account.balance?.balance, context);
  const alias = readAlias(account.alias ?? '');
  return {
    kind: 'account',
    id,
    title: l10n.t`Account ${id}`,
    headline: balance?.type === 'amount' ? l10n.t`${named} with ${balance.text}.` : `${named}.`,
    tone: account.deleted ? 'failure' : 'neutral',
    icon: 'account',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            account.deleted ? field(l10n.t('State'), textValue(l10n.t('Deleted')), { tone: 'failure' }) : undefined,
            hollow
              ? field(l10n.t('State'), textValue(l10n.t('No key yet')), {
                  note: l10n.t('hollow account: gets its key with the first transaction it pays for and signs'),
                })
              : undefined,
            field(l10n.t('Balance'), balance),
            field(
              l10n.t('EVM address'),
              account.evm_address === null ? undefined : codeValue(evmAddress(account.evm_address)),
            ),
            field(l10n.t('Memo'), textValue(account.memo)),
            field(l10n.t('Created'), timeValue(account.created_timestamp)),
            field(l10n.t('Staked to node'), integerValue(account.staked_node_id)),
            field(l10n.t('Staked to account'), idValue(account.staked_account_id, 'account')),
          ),
        ],
      },
      ...transactionsSection(model.transactions, context, account.account),
      ...tokenSection(model, context),
      ...holdingSections(model, context),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Balance as of'), timeValue(account.balance?.timestamp)),
            field(l10n.t('Alias'), codeValue(account.alias), alias ? { note: alias.holds } : {}),
            field(l10n.t('Key'), keyValues(account.key)),
            field(l10n.t('Ethereum nonce'), integerValue(account.ethereum_nonce)),
            field(l10n.t('Max automatic token associations'), associations(account.max_automatic_token_associations)),
            field(l10n.t('Receiver signature required'), yesNo(account.receiver_sig_required)),
            field(l10n.t('Pending reward'), hbarValue(account.pending_reward, context)),
            field(l10n.t('Declines rewards'), yesNo(account.decline_reward)),
            field(l10n.t('Stake period start'), timeValue(account.stake_period_start)),
            field(l10n.t('Expires'), timeValue(account.expiry_timestamp)),
            field(l10n.t('Auto-renew period'), durationValue(account.auto_renew_period)),
          ),
        ],
      },
      ...otherFieldsSection(account),
    ],
    ...explorerPage(context.network, 'account', account.account),
  };
}

/** With its checksum, where it is an address at all. */
function evmAddress(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? checksumAddress(address) : address;
}

function associations(maximum: number | null) {
  return maximum === -1 ? textValue(l10n.t('unlimited')) : integerValue(maximum);
}

function tokenSection({ account, tokens }: AccountModel, context: SheetContext): Section[] {
  const held: Listed<Partial<TokenRelationship> & { token_id: string | null; balance: bigint | null }> =
    tokens && !tokens.unread ? tokens : { ...tokens, rows: account.balance?.tokens ?? [] };
  return tableSection(l10n.t('Tokens'), held, [
    [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
    [
      l10n.t('Balance'),
      (each) => tokenValue(each.balance, each.token_id, withDecimals(each.token_id, each.decimals, context)),
      'right',
    ],
    [l10n.t('State'), (each) => textValue(relationshipState(each))],
    [l10n.t('Associated'), (each) => timeValue(each.created_timestamp)],
    [l10n.t('Automatic association'), (each) => yesNo(each.automatic_association)],
  ]);
}

/** What limits an account in the use of a token; nothing where the token has no such limits. */
function relationshipState({ freeze_status: freeze, kyc_status: kyc }: Partial<TokenRelationship>): string {
  return [freezeWords(freeze), kycWords(kyc)].filter((each) => each !== undefined).join(', ');
}

function freezeWords(state: string | null | undefined): string | undefined {
  if (state === null || state === undefined || state === 'NOT_APPLICABLE') return undefined;
  if (state === 'FROZEN') return l10n.t('frozen');
  return state === 'UNFROZEN' ? l10n.t('unfrozen') : l10n.t`freeze status: ${state.toLowerCase()}`;
}

function kycWords(state: string | null | undefined): string | undefined {
  if (state === null || state === undefined || state === 'NOT_APPLICABLE') return undefined;
  if (state === 'GRANTED') return l10n.t('KYC: granted');
  return state === 'REVOKED' ? l10n.t('KYC: revoked') : l10n.t`KYC: ${state.toLowerCase()}`;
}

/** The decimals that a relationship itself names, where the context does not know the token. */
function withDecimals(
  tokenId: string | null,
  decimals: number | null | undefined,
  context: SheetContext,
): SheetContext {
  if (tokenId === null || decimals === null || decimals === undefined || context.tokens?.has(tokenId)) return context;
  return { ...context, tokens: new Map(context.tokens).set(tokenId, { decimals }) };
}

/** What else an account has, in the order of how often people ask for it. */
function holdingSections(model: AccountModel, context: SheetContext): Section[] {
  return [
    ...nftsSection(model.nfts),
    ...airdropSection(l10n.t('Pending airdrops'), model.pendingAirdrops, context),
    ...airdropSection(l10n.t('Outstanding airdrops'), model.outstandingAirdrops, context),
    ...allowanceSections(model.allowances ?? {}, context),
    ...rewardsSection(model.rewards, context),
    ...hooksSection(model.hooks),
  ];
}

function rewardsSection(rewards: Listed<StakingReward> | undefined, context: SheetContext): Section[] {
  return tableSection(l10n.t('Staking rewards'), rewards, [
    [l10n.t('Time'), (each) => timeValue(each.timestamp)],
    [l10n.t('Account'), (each) => idValue(each.account_id, 'account')],
    [l10n.t('Amount'), (each) => hbarValue(each.amount, context), 'right'],
  ]);
}
