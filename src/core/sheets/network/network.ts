import * as l10n from '@vscode/l10n';
import { formatInteger, formatUsd, percentText, plainUnits } from '../../format/amounts.ts';
import { explorerHome } from '../../ledger/ids/explorerTemplate.ts';
import type {
  ExchangeRate,
  ExchangeRates,
  NetworkFees,
  NetworkStake,
  NetworkSupply,
} from '../../ledger/rest/schema/networkFigures.ts';
import { exchangeRateAt } from '../../ledger/transactions/exchangeRate.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { unreadSection } from '../parts/unread.ts';
import {
  cell,
  durationValue,
  explorerPageOf,
  field,
  fieldsBlock,
  hbarValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Section, Sheet, Value } from '../sheet.ts';

/** The known data of a network; any part may be missing. */
export interface NetworkModel {
  supply?: NetworkSupply | undefined;
  rates?: ExchangeRates | undefined;
  stake?: NetworkStake | undefined;
  fees?: NetworkFees | undefined;
  /** A sentence for each part that couldn't be read. */
  unread?: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

/** A network's figures: the price of ℏ, the supply, stakes and gas. */
export function networkSheet(
  { supply, rates, stake, fees, unread = [], now }: NetworkModel,
  context: SheetContext,
): Sheet {
  const { name } = context.network;
  const price = rates && priceAt(rates, now);
  const usd = hbarPrice({ rates, now });
  const priced = price ? { ...context, price } : context;
  const answers = [supply, rates, stake, fees].filter((each) => each !== undefined);
  return {
    kind: 'network',
    id: name,
    title: l10n.t`Network ${name}`,
    headline: usd === undefined ? l10n.t`Network ${name}: price of ℏ unknown` : l10n.t`Network ${name}: 1 ℏ is ${usd}`,
    tone: 'neutral',
    icon: 'globe',
    sections: [
      {
        key: 'summary',
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Chain ID'), textValue(context.network.chainId)),
            field(l10n.t('Price per ℏ'), textValue(usd)),
            field(l10n.t('Released supply'), hbarValue(supply?.released_supply, priced)),
            field(l10n.t('Total supply'), hbarValue(supply?.total_supply, priced)),
            field(
              l10n.t('Total staked'),
              hbarValue(stake?.stake_total, priced),
              shareNote(stake?.stake_total, supply?.total_supply),
            ),
            field(l10n.t('As of'), timeValue(supply?.timestamp ?? rates?.timestamp)),
          ),
        ],
      },
      ...unreadSection(unread),
      ...rateSection(rates),
      ...stakeSection(stake, priced),
      ...feesSection(fees, priced),
      ...answers.flatMap(otherFieldsSection),
    ],
    ...explorerPageOf(explorerHome(context.network)),
  };
}

/** The current price of 1 ℏ in dollars, such as `$0.0512`; undefined if the rates aren't known. */
export function hbarPrice({
  rates,
  now,
}: Pick<NetworkModel, 'now'> & { rates?: ExchangeRates | undefined }): string | undefined {
  const price = rates && priceAt(rates, now);
  return price && formatUsd(100_000_000n, price);
}

function priceAt(rates: ExchangeRates, now: number): ReturnType<typeof exchangeRateAt> {
  return exchangeRateAt(rates, `${Math.floor(now / 1000)}.0`);
}

function rateSection(rates: ExchangeRates | undefined): Section[] {
  if (!rates) return [];
  const row = (label: string, rate: ExchangeRates['current_rate']): Value[] => [
    { type: 'text', text: label },
    cell(textValue(rate ? priceText(rate) : undefined)),
    cell(timeValue(rate?.expiration_time?.toString())),
  ];
  return [
    {
      key: 'exchangeRate',
      title: l10n.t('Exchange rate'),
      level: 'detail',
      blocks: [
        {
          type: 'table',
          columns: [{ label: l10n.t('Rate') }, { label: l10n.t('Price') }, { label: l10n.t('Until') }],
          rows: [row(l10n.t('current'), rates.current_rate), row(l10n.t('next'), rates.next_rate)],
        },
      ],
    },
  ];
}

const grouped = (number: bigint | null) => (number === null ? '?' : formatInteger(number));

/** The price of 1 ℏ in dollars, and the two numbers that the network publishes. */
function priceText({ cent_equivalent: cents, hbar_equivalent: hbars }: ExchangeRate): string {
  const published = l10n.t`${grouped(cents)} cents for ${grouped(hbars)} ℏ`;
  const usd = cents && hbars ? formatUsd(100_000_000n, { centEquivalent: cents, hbarEquivalent: hbars }) : undefined;
  return usd === undefined ? published : l10n.t`${usd} per ℏ (${published})`;
}

function stakeSection(stake: NetworkStake | undefined, context: SheetContext): Section[] {
  if (!stake) return [];
  return [
    {
      key: 'staking',
      title: l10n.t('Staking'),
      level: 'detail',
      blocks: [
        fieldsBlock(
          field(l10n.t('Max stake rewarded'), hbarValue(stake.max_stake_rewarded, context)),
          field(l10n.t('Max daily reward per ℏ'), hbarValue(stake.max_staking_reward_rate_per_hbar, context)),
          field(l10n.t('Max total reward'), hbarValue(stake.max_total_reward, context)),
          field(l10n.t('Reward rate per period'), hbarValue(stake.staking_reward_rate, context)),
          field(l10n.t('Reserved staking rewards'), hbarValue(stake.reserved_staking_rewards, context)),
          field(l10n.t('Unreserved reward balance'), hbarValue(stake.unreserved_staking_reward_balance, context)),
          field(l10n.t('Reward balance threshold'), hbarValue(stake.reward_balance_threshold, context)),
          field(l10n.t('Staking start threshold'), hbarValue(stake.staking_start_threshold, context)),
          field(l10n.t('Node reward fee fraction'), fraction(stake.node_reward_fee_fraction)),
          field(l10n.t('Staking reward fee fraction'), fraction(stake.staking_reward_fee_fraction)),
          field(
            l10n.t('Period duration'),
            durationValue(stake.staking_period_duration === null ? null : stake.staking_period_duration * 60n),
          ),
          field(l10n.t('Periods stored'), integerValue(stake.staking_periods_stored)),
          field(l10n.t('Period from'), timeValue(stake.staking_period?.from)),
          field(l10n.t('Period to'), timeValue(stake.staking_period?.to)),
        ),
      ],
    },
  ];
}

function feesSection(fees: NetworkFees | undefined, context: SheetContext): Section[] {
  if (!fees || fees.fees.length === 0) return [];
  const rows = fees.fees.map((fee) => [cell(textValue(fee.transaction_type)), cell(hbarValue(fee.gas, context))]);
  const columns = [{ label: l10n.t('Transaction') }, { label: l10n.t('Gas price'), align: 'right' } as const];
  const asOf = fieldsBlock(field(l10n.t('As of'), timeValue(fees.timestamp)));
  return [{ key: 'gas', title: l10n.t('Gas'), level: 'detail', blocks: [{ type: 'table', columns, rows }, asOf] }];
}

function fraction(part: number | null): Value | undefined {
  return part === null ? undefined : textValue(percentText(String(Number((part * 100).toFixed(4)))));
}

function shareNote(part: bigint | null | undefined, whole: bigint | null | undefined): { note?: string } {
  if (part === null || part === undefined || !whole) return {};
  return { note: l10n.t('{0} of the total supply', percentText(plainUnits((part * 10_000n) / whole, 2))) };
}
