import type { TokenBalance } from '../ledger/schema/balances.ts';
import type { Nft } from '../ledger/schema/nfts.ts';
import type { TokenInfo } from '../ledger/schema/tokens.ts';
import { holdersSection } from './balances.ts';
import type { Listed } from './listed.ts';
import { nftsSection } from './nftHoldings.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { tokenFeesSection } from './tokenFees.ts';
import {
  bytesValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  tokenValue,
  yesNo,
} from './values.ts';

/** What is known of a token besides itself; each list may not have been asked for. */
export interface TokenLists {
  holders?: Listed<TokenBalance> | undefined;
  nfts?: Listed<Nft> | undefined;
}

/** A token: its supply, state, keys and custom fees, and who holds it. */
export function tokenSheet(token: TokenInfo, context: SheetContext, { holders, nfts }: TokenLists = {}): Sheet {
  const id = token.token_id ?? '';
  const kind = token.type === 'NON_FUNGIBLE_UNIQUE' ? 'NFT collection' : 'Token';
  const name = token.name || token.symbol || id;
  const own = withUnits(token, context);
  const state = token.deleted ? 'Deleted' : token.pause_status === 'PAUSED' ? 'Paused' : undefined;
  return {
    kind: 'token',
    id,
    title: `${kind} ${name}`,
    headline: `${kind} ${name} (${token.symbol || '?'}), ${id}${state ? `, ${state.toLowerCase()}` : ''}.`,
    tone: token.deleted ? 'failure' : state ? 'warning' : 'neutral',
    icon: 'symbol-key',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('State', textValue(state), { tone: token.deleted ? 'failure' : 'warning' }),
            field('Token', idValue(token.token_id, 'token')),
            field('Symbol', textValue(token.symbol)),
            field('Total supply', tokenValue(token.total_supply, token.token_id, own)),
            field('Maximum supply', maximum(token, own)),
            field('Decimals', integerValue(token.decimals)),
            field('Treasury', idValue(token.treasury_account_id, 'account')),
            field('Memo', textValue(token.memo)),
          ),
        ],
      },
      ...tokenFeesSection(token, own),
      keySection(token),
      ...holdersSection(token.token_id, holders, own),
      ...nftsSection(nfts),
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Type', textValue(token.type)),
            field('Supply type', textValue(token.supply_type)),
            field('Maximum supply on record', recordedMaximum(token, own)),
            field('Name', textValue(token.name)),
            field('Initial supply', tokenValue(token.initial_supply, token.token_id, own)),
            field('Frozen by default', yesNo(token.freeze_default)),
            field('Pause state', textValue(token.pause_status)),
            field('Metadata', bytesValue(token.metadata)),
            field('Created', timeValue(token.created_timestamp)),
            field('Changed', timeValue(token.modified_timestamp)),
            field('Expires', timeValue(expiry(token.expiry_timestamp))),
            field('Renewed for', durationValue(token.auto_renew_period)),
            field('Renewed by', idValue(token.auto_renew_account, 'account')),
            field('Fees set', timeValue(token.custom_fees?.created_timestamp)),
          ),
        ],
      },
      ...otherFieldsSection(token),
    ],
    ...explorerPage(context.network, 'token', token.token_id),
  };
}

/** The context with the token's own decimals and symbol in it. */
function withUnits(token: TokenInfo, context: SheetContext): SheetContext {
  const units = {
    ...(token.decimals !== null && { decimals: token.decimals }),
    ...(token.symbol !== null && { symbol: token.symbol }),
  };
  return { ...context, tokens: new Map(context.tokens).set(token.token_id ?? '', units) };
}

function maximum(token: TokenInfo, own: SheetContext): Value | undefined {
  if (token.supply_type === 'INFINITE') return textValue('unlimited');
  return tokenValue(token.max_supply, token.token_id, own);
}

/** Where the supply has no end the server still gives a number. */
function recordedMaximum(token: TokenInfo, own: SheetContext): Value | undefined {
  if (token.supply_type !== 'INFINITE' || !token.max_supply) return undefined;
  return tokenValue(token.max_supply, token.token_id, own);
}

/** This record alone counts its expiry in nanoseconds. */
function expiry(nanoseconds: bigint | null): string | undefined {
  if (nanoseconds === null || nanoseconds < 0n) return undefined;
  return `${nanoseconds / 1_000_000_000n}.${(nanoseconds % 1_000_000_000n).toString().padStart(9, '0')}`;
}

function keySection(token: TokenInfo): Section {
  return {
    title: 'Keys',
    level: 'detail',
    tab: 'Details',
    blocks: [
      fieldsBlock(
        field('Admin', keyValues(token.admin_key)),
        field('Supply', keyValues(token.supply_key)),
        field('Freeze', keyValues(token.freeze_key)),
        field('KYC', keyValues(token.kyc_key)),
        field('Wipe', keyValues(token.wipe_key)),
        field('Pause', keyValues(token.pause_key)),
        field('Fee schedule', keyValues(token.fee_schedule_key)),
        field('Metadata', keyValues(token.metadata_key)),
      ),
    ],
  };
}
