import * as l10n from '@vscode/l10n';
import { exactPercent } from '../../format/amounts.ts';
import type { TokenUnits } from '../../happened/movementWords.ts';
import type { TokenBalance } from '../../ledger/rest/schema/balances.ts';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import type { TokenInfo } from '../../ledger/rest/schema/tokens.ts';
import { namedId } from '../../names/namedText.ts';
import { entityName } from '../../names/shownName.ts';
import { tokenHeadline, tokenName } from '../headlines/entityHeadlines.ts';
import { keyFields } from '../parts/keys.ts';
import { type Listed, timeOf } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { listSection, type RowColumn, tableOf, tableSection } from '../parts/table.ts';
import {
  bytesValue,
  durationValue,
  explorerPage,
  feeValue,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  tokenValue,
  yesNo,
} from '../parts/values.ts';
import type { Field, Section, Sheet, Value } from '../sheet.ts';
import { nftsSection } from './nft.ts';

/** The known data about a token besides its record; each list may be missing if it wasn't requested. */
export interface TokenLists {
  holders?: Listed<TokenBalance> | undefined;
  nfts?: Listed<Nft> | undefined;
  /** The other tokens in which it charges fees. */
  feeTokens?: ReadonlyMap<string, TokenUnits> | undefined;
}

/** A token: its supply, state, keys, custom fees and holders. */
export function tokenSheet(token: TokenInfo, context: SheetContext, lists: TokenLists = {}): Sheet {
  const { holders, nfts, feeTokens } = lists;
  const id = token.token_id ?? '';
  // As in rows: a stranger's name in quotes.
  const name = namedId(id, entityName(token.symbol?.trim() || tokenName(token), 'token'));
  const isNft = token.type === 'NON_FUNGIBLE_UNIQUE';
  const tab = isNft ? l10n.t`NFT collection ${name}` : l10n.t`Token ${name}`;
  const own = withUnits(token, feeTokens ? { ...context, tokens: feeTokens } : context);
  return {
    kind: 'token',
    id,
    title: isNft ? l10n.t('NFT collection') : l10n.t('Token'),
    headline: tokenHeadline(token),
    short: tab,
    tone: token.deleted ? 'failure' : token.pause_status === 'PAUSED' ? 'warning' : 'neutral',
    ...(token.deleted && { isDeleted: true }),
    icon: 'symbol-key',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Token'), idValue(token.token_id, 'token')),
            // The headline says it, except of a deleted token.
            token.deleted
              ? field(l10n.t('Total supply'), tokenValue(token.total_supply, token.token_id, own))
              : undefined,
            field(l10n.t('Max supply'), maximum(token, own)),
            field(l10n.t('Decimals'), integerValue(token.decimals)),
            field(l10n.t('Treasury'), idValue(token.treasury_account_id, 'account')),
            field(l10n.t('Memo'), textValue(token.memo)),
          ),
        ],
      },
      ...tokenFeesSection(token, own),
      keySection(token),
      ...holdersSection(token, holders, own),
      ...nftsSection(nfts),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Type'), textValue(token.type)),
            field(l10n.t('Supply type'), textValue(token.supply_type)),
            field(l10n.t('Recorded max supply'), recordedMaximum(token, own)),
            field(l10n.t('Name'), textValue(token.name)),
            field(l10n.t('Symbol'), textValue(token.symbol?.trim())),
            field(l10n.t('Initial supply'), tokenValue(token.initial_supply, token.token_id, own)),
            field(l10n.t('Frozen by default'), yesNo(token.freeze_default)),
            field(l10n.t('Pause status'), textValue(hasNoPause(token) ? null : token.pause_status)),
            field(l10n.t('Metadata'), bytesValue(token.metadata)),
            field(l10n.t('Created'), timeValue(token.created_timestamp)),
            field(l10n.t('Modified'), timeValue(token.modified_timestamp)),
            field(l10n.t('Expires'), timeValue(expiry(token.expiry_timestamp))),
            field(l10n.t('Auto-renew period'), durationValue(token.auto_renew_period)),
            field(l10n.t('Auto-renew account'), idValue(token.auto_renew_account, 'account')),
            field(l10n.t('Fees set'), timeValue(token.custom_fees?.created_timestamp)),
          ),
        ],
      },
      ...otherFieldsSection(token),
    ],
    ...explorerPage(context.network, 'token', token.token_id),
  };
}

/** The context with the token's own decimals and symbol. */
function withUnits(token: TokenInfo, context: SheetContext): SheetContext {
  const units = {
    ...(token.decimals !== null && { decimals: token.decimals }),
    ...(token.symbol !== null && { symbol: token.symbol }),
  };
  return { ...context, tokens: new Map(context.tokens).set(token.token_id ?? '', units) };
}

/** Without a pause key. */
function hasNoPause({ pause_status: status }: TokenInfo): boolean {
  return status === 'NOT_APPLICABLE';
}

function maximum(token: TokenInfo, own: SheetContext): Value | undefined {
  if (token.supply_type === 'INFINITE') return textValue(l10n.t('unlimited'));
  return tokenValue(token.max_supply, token.token_id, own);
}

/** The server returns a number even if the supply is unlimited. */
function recordedMaximum(token: TokenInfo, own: SheetContext): Value | undefined {
  if (token.supply_type !== 'INFINITE' || !token.max_supply) return undefined;
  return tokenValue(token.max_supply, token.token_id, own);
}

/** Only this record has its expiry in nanoseconds. */
function expiry(nanoseconds: bigint | null): string | undefined {
  if (nanoseconds === null || nanoseconds < 0n) return undefined;
  return `${nanoseconds / 1_000_000_000n}.${(nanoseconds % 1_000_000_000n).toString().padStart(9, '0')}`;
}

function keySection(token: TokenInfo): Section {
  const fields = keysOf(token);
  const none = l10n.t('This token has no keys. Nobody can change it, mint more of it, or freeze, pause or wipe it.');
  const isKnown = token.token_id !== null;
  return {
    title: l10n.t('Keys'),
    level: 'detail',
    tab: l10n.t('Details'),
    blocks: fields.length === 0 && isKnown ? [{ type: 'paragraph', text: none }] : [{ type: 'fields', fields }],
  };
}

function keysOf(token: TokenInfo): Field[] {
  return [
    ...keyFields(l10n.t('Admin'), token.admin_key),
    ...keyFields(l10n.t('Supply'), token.supply_key),
    ...keyFields(l10n.t('Freeze'), token.freeze_key),
    ...keyFields(l10n.t('KYC'), token.kyc_key),
    ...keyFields(l10n.t('Wipe'), token.wipe_key),
    ...keyFields(l10n.t('Pause'), token.pause_key),
    ...keyFields(l10n.t('Fee schedule'), token.fee_schedule_key),
    ...keyFields(l10n.t('Metadata'), token.metadata_key),
  ];
}

type CustomFees = NonNullable<TokenInfo['custom_fees']>;
type Fraction = CustomFees['royalty_fees'][number]['amount'];

/** A custom fee of any kind, in words. */
interface Fee {
  kind: string;
  amount: Value | undefined;
  /** The limits of a fractional fee. */
  least?: Value | undefined;
  most?: Value | undefined;
  /** The token it is paid in; by default ℏ or the token itself. */
  token: string | null;
  collector: string | null;
  exempt: boolean | null;
}

/** The fees that a token charges for transfers; `own` has the token's decimals. */
function tokenFeesSection({ custom_fees: fees, token_id: tokenId }: TokenInfo, own: SheetContext): Section[] {
  if (fees === null) return [];
  const rows = [...fixedFees(fees, own), ...fractionalFees(fees, tokenId, own), ...royaltyFees(fees, own)];
  return tableSection(l10n.t('Custom fees'), { rows }, [
    [l10n.t('Type'), (each) => textValue(each.kind)],
    [l10n.t('Amount'), (each) => each.amount, 'right'],
    [l10n.t('Minimum'), (each) => each.least, 'right'],
    [l10n.t('Maximum'), (each) => each.most, 'right'],
    [l10n.t('Paid in'), (each) => idValue(each.token, 'token')],
    [l10n.t('Collector'), (each) => idValue(each.collector, 'account')],
    [l10n.t('Collectors exempt'), (each) => yesNo(each.exempt)],
  ]);
}

function fixedFees({ fixed_fees: fees }: CustomFees, own: SheetContext): Fee[] {
  return fees.map((fee) => ({
    kind: l10n.t('fixed'),
    amount: feeValue(fee.amount, fee.denominating_token_id, own),
    token: fee.denominating_token_id,
    ...collectorOf(fee),
  }));
}

function fractionalFees({ fractional_fees: fees }: CustomFees, tokenId: string | null, own: SheetContext): Fee[] {
  return fees.map((fee) => {
    const paidIn = fee.denominating_token_id ?? tokenId;
    return {
      kind: fee.net_of_transfers
        ? l10n.t('fractional, paid by the sender on top')
        : l10n.t('fractional, deducted from the amount received'),
      amount: fractionValue(fee.amount),
      least: tokenValue(fee.minimum ?? 0n, paidIn, own),
      // The ledger's maximum of 0 is none.
      most: fee.maximum ? tokenValue(fee.maximum, paidIn, own) : textValue(l10n.t('unlimited')),
      token: fee.denominating_token_id,
      ...collectorOf(fee),
    };
  });
}

function royaltyFees({ royalty_fees: fees }: CustomFees, own: SheetContext): Fee[] {
  return fees.flatMap((fee): Fee[] => {
    const royalty: Fee = {
      kind: l10n.t('royalty'),
      amount: fractionValue(fee.amount),
      token: fee.denominating_token_id,
      ...collectorOf(fee),
    };
    const fallback = fee.fallback_fee;
    if (fallback === null) return [royalty];
    const { amount, denominating_token_id: token } = fallback;
    return [
      royalty,
      { kind: l10n.t('royalty fallback'), amount: feeValue(amount, token, own), token, ...collectorOf(fee) },
    ];
  });
}

function collectorOf(fee: { collector_account_id: string | null; all_collectors_are_exempt: boolean | null }) {
  return { collector: fee.collector_account_id, exempt: fee.all_collectors_are_exempt };
}

/** The percentage and the exact fraction; one that is no number as it is. */
function fractionValue(fraction: Fraction): Value | undefined {
  if (fraction === null) return undefined;
  const { numerator, denominator } = fraction;
  if (numerator === null || !denominator) return textValue(`${numerator ?? '–'}/${denominator ?? '–'}`);
  return textValue(`${exactPercent(numerator, denominator)} (${numerator}/${denominator})`);
}

/** The holders of a token, each with its share of the supply, if it's known. */
function holdersSection(
  { token_id: tokenId, total_supply: supply }: Pick<TokenInfo, 'token_id' | 'total_supply'>,
  holders: Listed<TokenBalance> | undefined,
  context: SheetContext,
): Section[] {
  const units = context.tokens?.get(tokenId ?? '');
  const of = (decimals: number | null): SheetContext =>
    decimals === null
      ? context
      : { ...context, tokens: new Map(context.tokens).set(tokenId ?? '', { ...units, decimals }) };
  const columns: RowColumn<TokenBalance>[] = [
    [l10n.t('Account'), (each) => idValue(each.account, 'account')],
    [l10n.t('Balance'), (each) => tokenValue(each.balance, tokenId, of(each.decimals)), 'right'],
    [l10n.t('Share of supply'), (each) => shareOfSupply(each.balance, supply), 'right'],
  ];
  // The balances belong to the time in the answer.
  const asOf = fieldsBlock(field(l10n.t('As of'), timeValue(timeOf(holders))));
  return listSection(l10n.t('Holders'), holders, ({ rows }, before) => [
    asOf,
    tableOf(
      rows,
      columns,
      before.filter(({ type }) => type === 'table'),
    ),
  ]);
}

/** Undefined if the balance, which is older, exceeds the supply. */
function shareOfSupply(balance: bigint | null, supply: bigint | null): Value | undefined {
  if (balance === null || balance < 0n || !supply || balance > supply) return undefined;
  return textValue(exactPercent(balance, supply));
}
