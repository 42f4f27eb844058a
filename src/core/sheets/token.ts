import type { TokenInfo } from '../ledger/schema/tokens.ts';
import { formatUnits } from '../render/amounts.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { feeValue } from './transfers.ts';
import {
  cell,
  decodeText,
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

/** A token: its supply, state, keys and custom fees. */
export function tokenSheet(token: TokenInfo, context: SheetContext): Sheet {
  const id = token.token_id ?? '';
  const kind = token.type === 'NON_FUNGIBLE_UNIQUE' ? 'NFT collection' : 'Token';
  const name = token.name || token.symbol || id;
  const own = withUnits(token, context);
  const state = token.deleted ? 'Deleted' : token.pause_status === 'PAUSED' ? 'Paused' : undefined;
  return {
    kind: 'token',
    id,
    title: `${kind} ${name}`,
    headline: `${kind} ${name} (${token.symbol ?? '?'}), ${id}${state ? `, ${state.toLowerCase()}` : ''}.`,
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
      ...feeSection(token, own),
      keySection(token),
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Type', textValue(token.type)),
            field('Initial supply', tokenValue(token.initial_supply, token.token_id, own)),
            field('Frozen by default', yesNo(token.freeze_default)),
            field('Pause state', textValue(token.pause_status)),
            field('Metadata', textValue(decodeText(token.metadata))),
            field('Created', timeValue(token.created_timestamp)),
            field('Changed', timeValue(token.modified_timestamp)),
            field('Expires', timeValue(expiry(token.expiry_timestamp))),
            field('Renewed for', durationValue(token.auto_renew_period)),
            field('Renewed by', idValue(token.auto_renew_account, 'account')),
          ),
        ],
      },
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

/** This record alone counts its expiry in nanoseconds. */
function expiry(nanoseconds: bigint | null): string | undefined {
  if (nanoseconds === null || nanoseconds < 0n) return undefined;
  return `${nanoseconds / 1_000_000_000n}.${(nanoseconds % 1_000_000_000n).toString().padStart(9, '0')}`;
}

function keySection(token: TokenInfo): Section {
  return {
    title: 'Keys',
    level: 'detail',
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

function feeSection({ custom_fees: fees, token_id: tokenId }: TokenInfo, own: SheetContext): Section[] {
  if (fees === null) return [];
  const collector = (fee: { collector_account_id: string | null }) =>
    cell(idValue(fee.collector_account_id, 'account'));
  const amount = (value: bigint | null, denomination: string | null) => cell(feeValue(value, denomination, own));
  const rows: Value[][] = [
    ...fees.fixed_fees.map((fee) => [word('fixed'), amount(fee.amount, fee.denominating_token_id), collector(fee)]),
    ...fees.fractional_fees.map((fee) => [
      word(`of the amount, at least ${fee.minimum ?? 0n}, at most ${fee.maximum ?? 'all of it'} smallest units`),
      cell(percent(fee.amount)),
      collector(fee),
    ]),
    ...fees.royalty_fees.flatMap((fee) => [
      [word('royalty of the price'), cell(percent(fee.amount)), collector(fee)],
      ...(fee.fallback_fee
        ? [
            [
              word('royalty without a price'),
              amount(fee.fallback_fee.amount, fee.fallback_fee.denominating_token_id),
              collector(fee),
            ],
          ]
        : []),
    ]),
  ];
  if (rows.length === 0) return [];
  const columns = [{ label: 'Kind' }, { label: 'Amount', align: 'right' } as const, { label: 'Collector' }];
  return [
    { title: `Custom fees of ${tokenId ?? 'the token'}`, level: 'detail', blocks: [{ type: 'table', columns, rows }] },
  ];
}

/** A fraction as a percentage of at most four decimals. */
function percent(fraction: { numerator: bigint | null; denominator: bigint | null } | null): Value | undefined {
  const { numerator, denominator } = fraction ?? {};
  if (numerator === null || numerator === undefined || !denominator) return undefined;
  return textValue(`${formatUnits((numerator * 1_000_000n) / denominator, 4)}%`);
}

function word(text: string): Value {
  return { type: 'text', text };
}
