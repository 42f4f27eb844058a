import * as l10n from '@vscode/l10n';
import { isUnlimited } from '../../format/amounts.ts';
import type { TokenUnits } from '../../happened/movementWords.ts';
import type { Account, Airdrop, Hook, StakingReward, TokenRelationship } from '../../ledger/rest/schema/accounts.ts';
import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../../ledger/rest/schema/allowances.ts';
import { isMalformed } from '../../ledger/rest/schema/field.ts';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Token } from '../../ledger/rest/schema/tokens.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { nftId } from '../movements/transfers.ts';
import { keyLine } from '../parts/keys.ts';
import type { Listed } from '../parts/listed.ts';
import { listSection, type RowColumn, tableOf, tableSection } from '../parts/table.ts';
import {
  bytesValue,
  codeValue,
  hbarValue,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  tokenValue,
  unitsOf,
  yesNo,
} from '../parts/values.ts';
import { type Executions, schedulesSection } from '../schedules/scheduleList.ts';
import type { Block, Section, Value } from '../sheet.ts';
import { nftsSection } from '../tokens/nft.ts';
import type { RowLookup } from '../transactions/transactionList.ts';
import { addressValue } from './accountFields.ts';
import { hooksSection } from './hooks.ts';

/** The holdings of an account, including a contract's; each list may be missing if it wasn't requested. */
export interface AccountLists {
  /** Its token holdings, as many as were requested, or else those in the account's own record. */
  tokens?: Listed<TokenRelationship> | undefined;
  /** The tokens that it holds, with their names, symbols and decimals. */
  heldTokens?: Listed<Token> | undefined;
  /** Tokens that it doesn't hold, of its airdrops and allowances. */
  otherTokens?: ReadonlyMap<string, TokenUnits> | undefined;
  nfts?: Listed<Nft> | undefined;
  /** Its transactions, newest first. */
  transactions?: Listed<Transaction> | undefined;
  /** What is known of them beyond their list. */
  known?: RowLookup;
  allowances?: Allowances;
  outstandingAirdrops?: Listed<Airdrop> | undefined;
  pendingAirdrops?: Listed<Airdrop> | undefined;
  rewards?: Listed<StakingReward> | undefined;
  hooks?: Listed<Hook> | undefined;
  /** Since when it runs a contract's code, and its state, looked for when the user wants it. */
  delegation?: readonly Section[];
  /** Of each hook, loaded when the user wants it. */
  hookStorage?: readonly Section[];
  /** The schedules that it created. */
  schedules?: Listed<Schedule> | undefined;
  /** The results of those that were executed, of the first few. */
  executions?: Executions;
  /** The accounts, including itself, and the tokens whose key or admin key is this account's. */
  sameKey?: Listed<Account> | undefined;
  administered?: Listed<Token> | undefined;
  /** Milliseconds since 1970, for the states of schedules. */
  now?: number;
}

/** The holdings and allowances of an account, the most interesting first. */
export function holdingSections(account: Account, lists: AccountLists, context: SheetContext): Section[] {
  const known = withHeld(lists, context);
  return [
    ...tokenSection(account, lists, known),
    ...nftsSection(lists.nfts),
    ...airdropSection(l10n.t('Pending airdrops'), lists.pendingAirdrops, known),
    ...airdropSection(l10n.t('Outstanding airdrops'), lists.outstandingAirdrops, known),
    ...allowanceSections(lists.allowances ?? {}, known),
    ...rewardsSection(lists.rewards, known),
    ...schedulesSection(lists.schedules, lists, known),
    ...hooksSection(lists.hooks),
    ...(lists.hookStorage ?? []),
    ...(lists.delegation ?? []),
    ...sameKeySection(account, lists.sameKey, known),
    ...administeredTokensSection(lists.administered),
  ];
}

/** The context with the units of the account's tokens; a relationship itself has the decimals. */
export function withHeld({ tokens, heldTokens, otherTokens }: AccountLists, context: SheetContext): SheetContext {
  const units = unitsOf([...(tokens?.rows ?? []), ...(heldTokens?.rows ?? [])]);
  return { ...context, tokens: new Map([...units, ...(otherTokens ?? []), ...(context.tokens ?? [])]) };
}

/** A token holding, of which an account's own record has only the balance. */
type Held = Partial<TokenRelationship> & { token_id: string | null; balance: bigint | null };

function tokenSection(account: Account, { tokens, heldTokens }: AccountLists, context: SheetContext): Section[] {
  const held: Listed<Held> = tokens && !tokens.unread ? tokens : { ...tokens, rows: account.balance?.tokens ?? [] };
  const names = new Map(
    (heldTokens?.rows ?? []).flatMap((row) => (isMalformed(row) ? [] : [[row.token_id, row.name] as const])),
  );
  const columns: RowColumn<Held>[] = [
    [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
    [l10n.t('Name'), (each) => textValue(names.get(each.token_id))],
    [l10n.t('Balance'), (each) => tokenValue(each.balance, each.token_id, context), 'right'],
    [l10n.t('State'), (each) => textValue(relationshipState(each))],
    [l10n.t('Associated'), (each) => timeValue(each.created_timestamp)],
    [l10n.t('Automatic association'), (each) => yesNo(each.automatic_association)],
  ];
  const problem = heldTokens?.unread?.problem;
  return listSection(l10n.t('Tokens'), held, ({ rows }, before) => [
    tableOf(rows, columns, before),
    ...(problem === undefined ? [] : [namesNotLoaded(problem)]),
  ]);
}

/** Without their names, tokens must not look as if they had none. */
function namesNotLoaded(problem: string): Block {
  return { type: 'paragraph', text: l10n.t`Can't load the tokens' names and symbols: ${problem}.`, tone: 'warning' };
}

/** The limits on an account's use of a token; undefined if the token has none. */
function relationshipState({ freeze_status: freeze, kyc_status: kyc }: Partial<TokenRelationship>): string {
  return [freezeWords(freeze), kycWords(kyc)].filter((each) => each !== undefined).join(', ');
}

function freezeWords(state: string | null | undefined): string | undefined {
  if (state === null || state === undefined || state === 'NOT_APPLICABLE') return undefined;
  if (state === 'FROZEN') return l10n.t('frozen');
  return state === 'UNFROZEN' ? l10n.t('unfrozen') : l10n.t`freeze status: ${state}`;
}

function kycWords(state: string | null | undefined): string | undefined {
  if (state === null || state === undefined || state === 'NOT_APPLICABLE') return undefined;
  if (state === 'GRANTED') return l10n.t('KYC: granted');
  return state === 'REVOKED' ? l10n.t('KYC: revoked') : l10n.t`KYC: ${state}`;
}

function rewardsSection(rewards: Listed<StakingReward> | undefined, context: SheetContext): Section[] {
  return tableSection(l10n.t('Staking rewards'), rewards, [
    [l10n.t('Time'), (each) => timeValue(each.timestamp)],
    [l10n.t('Account'), (each) => idValue(each.account_id, 'account')],
    [l10n.t('Amount'), (each) => hbarValue(each.amount, context), 'right'],
  ]);
}

/** The tokens whose admin key is the key of an account: it can change them. */
function administeredTokensSection(tokens: Listed<Token> | undefined): Section[] {
  return tableSection(
    l10n.t('Tokens with this admin key'),
    tokens,
    [
      [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
      [l10n.t('Name'), (each) => textValue(each.name)],
      [l10n.t('Symbol'), (each) => textValue(each.symbol)],
      [l10n.t('Type'), (each) => textValue(each.type)],
      [l10n.t('Decimals'), (each) => integerValue(each.decimals), 'right'],
      [l10n.t('Metadata'), (each) => bytesValue(each.metadata)],
      [l10n.t('Admin key'), (each) => codeValue(keyLine(each.admin_key))],
    ],
    l10n.t('Details'),
  );
}

/** The other accounts that this account's key signs for; none if it signs only for this one. */
function sameKeySection(own: Account, accounts: Listed<Account> | undefined, context: SheetContext): Section[] {
  const others = accounts?.rows.filter((row) => !('account' in row) || row.account !== own.account);
  if (!accounts || ((others?.length ?? 0) === 0 && !accounts.unread)) return [];
  return tableSection(
    l10n.t('Accounts with this key'),
    accounts,
    [
      [l10n.t('Account'), (each) => idValue(each.account, 'account')],
      [l10n.t('Balance'), (each) => hbarValue(each.balance?.balance, context), 'right'],
      [l10n.t('EVM address'), (each) => addressValue(each.evm_address)],
      [l10n.t('Memo'), (each) => textValue(each.memo)],
      [l10n.t('Created'), (each) => timeValue(each.created_timestamp)],
    ],
    l10n.t('Details'),
  );
}

/** Unclaimed airdrops: those that an account sent, or those that it can claim. */
export function airdropSection(title: string, airdrops: Listed<Airdrop> | undefined, context: SheetContext): Section[] {
  return tableSection(
    title,
    airdrops,
    [
      [l10n.t('Sender'), (each) => idValue(each.sender_id, 'account')],
      [l10n.t('Receiver'), (each) => idValue(each.receiver_id, 'account')],
      [
        l10n.t('Token'),
        (each) =>
          each.serial_number === null
            ? idValue(each.token_id, 'token')
            : idValue(nftId(each.token_id, each.serial_number), 'nft'),
      ],
      // Of an NFT, the record's amount is 0.
      [
        l10n.t('Amount'),
        (each) =>
          each.serial_number === null || each.amount !== 0n
            ? tokenValue(each.amount, each.token_id, context)
            : undefined,
        'right',
      ],
      [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
      [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
    ],
    l10n.t('Airdrops'),
  );
}

/** What an account allows others to spend; each list may be missing if it wasn't requested. */
interface Allowances {
  hbar?: Listed<CryptoAllowance> | undefined;
  tokens?: Listed<TokenAllowance> | undefined;
  nfts?: Listed<NftAllowance> | undefined;
}

/** A section for each kind of allowance that the account has. */
function allowanceSections({ hbar, tokens, nfts }: Allowances, context: SheetContext): Section[] {
  return [
    ...tableSection(
      l10n.t('HBAR allowances'),
      hbar,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Remaining'), (each) => allowed(each.amount, hbarValue(each.amount, context)), 'right'],
        [l10n.t('Granted'), (each) => allowed(each.amount_granted, hbarValue(each.amount_granted, context)), 'right'],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
    ...tableSection(
      l10n.t('Token allowances'),
      tokens,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
        [l10n.t('Remaining'), (each) => allowed(each.amount, tokenValue(each.amount, each.token_id, context)), 'right'],
        [
          l10n.t('Granted'),
          (each) => allowed(each.amount_granted, tokenValue(each.amount_granted, each.token_id, context)),
          'right',
        ],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
    ...tableSection(
      l10n.t('NFT allowances'),
      nfts,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
        [l10n.t('All serials'), (each) => yesNo(each.approved_for_all)],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
  ];
}

/** What nobody can spend is no number to read, though its exact value stays. */
function allowed(amount: bigint | null, value: Value | undefined): Value | undefined {
  if (amount === null || !isUnlimited(amount) || value?.type !== 'amount') return value;
  return { type: 'amount', text: l10n.t('unlimited'), exact: value.exact, unit: value.unit };
}
