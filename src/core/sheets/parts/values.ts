import * as l10n from '@vscode/l10n';
import {
  formatHbar,
  formatInteger,
  formatTokenAmount,
  formatUsd,
  type HbarPrice,
  hbarSymbol,
} from '../../format/amounts.ts';
import { formatDuration } from '../../format/times.ts';
import type { TokenUnits, UnitsByToken } from '../../happened/movementWords.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import { explorerAddress } from '../../ledger/ids/explorerTemplate.ts';
import { type Entry, isMalformed } from '../../ledger/rest/schema/field.ts';
import { isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import type { ExplorerKind, Network } from '../../networks.ts';
import { bytesOfBase64, decodeUtf8 } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { EntityKind } from '../kinds.ts';
import type { Value } from '../sheet.ts';
import { textValue } from './fields.ts';

export { field, fieldsBlock, textValue } from './fields.ts';

/** The units of a token, for its amounts. */
/** The units of tokens by ID, from records that have them, combined for a token in two records. */
export function unitsOf(
  tokens: readonly Entry<{ token_id: string | null; decimals: number | null; symbol?: string | null }>[],
): Map<string, TokenUnits> {
  const units = new Map<string, TokenUnits>();
  for (const row of tokens) {
    if (isMalformed(row) || row.token_id === null) continue;
    const { decimals, symbol = null } = row;
    const known = units.get(row.token_id);
    units.set(row.token_id, { ...known, ...(decimals !== null && { decimals }), ...(symbol !== null && { symbol }) });
  }
  return units;
}

/** The data that the ledger's sheets need besides the entity. */
export interface SheetContext {
  network: Network;
  /** The exchange rate at the entity's time; without it, no dollars are shown. */
  price?: HbarPrice;
  /** By token ID; other tokens are shown in smallest units. */
  tokens?: UnitsByToken;
  /** The known ABIs, for decoding calls, errors and events. */
  abis?: AbiIndex;
}

export function codeValue(text: string | null | undefined): Value | undefined {
  return text === null || text === undefined || text === '' || text === '0x' ? undefined : { type: 'code', text };
}

/** A filter of events; undefined if there are none in it. */
export function bloomValue(hex: string | null | undefined): Value | undefined {
  return /^0x0*$/.test(hex ?? '') ? undefined : codeValue(hex);
}

/** An identifier, with a link to the sheet of its kind if given. */
export function idValue(id: string | null | undefined, kind?: EntityKind): Value | undefined {
  if (id === null || id === undefined || id === '' || id === '0x') return undefined;
  return { type: 'id', text: id, ...(kind !== undefined && { ref: { kind, id } }) };
}

/** The result code of a transaction, which shows whether it failed. */
export function resultValue(result: string | null): Value | undefined {
  return result === null || result === ''
    ? undefined
    : {
        type: 'id',
        text: result,
        ref: { kind: 'resultCode', id: result },
        tone: isSuccess(result) ? 'success' : 'failure',
      };
}

/** An EVM address; a long-zero address, which only represents an entity's number, is shown as the entity's ID. */
export function partyValue(
  address: string | null | undefined,
  kind: 'account' | 'contract' | undefined,
): Value | undefined {
  return idValue(address === null || address === undefined ? address : (longZeroEntityId(address) ?? address), kind);
}

/** The number of `0x` and hex digits; undefined for other texts and for `0x` alone. */
export function hexInteger(hex: string | null | undefined): bigint | undefined {
  return /^0x[0-9a-f]{1,64}$/i.test(hex ?? '') ? BigInt(hex ?? '') : undefined;
}

export function timeValue(timestamp: string | null | undefined): (Value & { type: 'time' }) | undefined {
  return timestamp === null || timestamp === undefined || timestamp === '' ? undefined : { type: 'time', timestamp };
}

/** A consensus time, with a link to its transaction. */
export function transactionTime(timestamp: string | null | undefined): Value | undefined {
  const time = timeValue(timestamp);
  return time && { ...time, ref: { kind: 'transaction', id: time.timestamp } };
}

export function yesNo(flag: boolean | null | undefined): Value | undefined {
  return flag === null || flag === undefined ? undefined : { type: 'text', text: flag ? l10n.t('Yes') : l10n.t('No') };
}

export function integerValue(value: bigint | number | null | undefined): Value | undefined {
  return value === null || value === undefined ? undefined : { type: 'text', text: plainNumber(value) };
}

function plainNumber(value: bigint | number): string {
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? formatInteger(value) : String(value);
}

/** Tinybars as ℏ, with dollars at the context's rate. */
export function hbarValue(
  tinybars: bigint | null | undefined,
  context: SheetContext,
  options: { signed?: boolean } = {},
): Value | undefined {
  if (tinybars === null || tinybars === undefined) return undefined;
  // Nothing is worth nothing.
  const usd = tinybars === 0n || !context.price ? undefined : formatUsd(tinybars, context.price);
  return {
    type: 'amount',
    text: formatHbar(tinybars, options),
    exact: tinybars.toString(),
    unit: hbarSymbol,
    ...(usd !== undefined && { usd }),
  };
}

/** An amount of a token, in its units if the context has them. */
export function tokenValue(
  amount: bigint | null | undefined,
  tokenId: string | null,
  context: SheetContext,
  options: { signed?: boolean } = {},
): Value | undefined {
  if (amount === null || amount === undefined) return undefined;
  const units = context.tokens?.get(tokenId ?? '') ?? {};
  return {
    type: 'amount',
    text: formatTokenAmount(amount, units, options),
    exact: amount.toString(),
    unit: tokenId ?? '',
  };
}

/** An amount of a token, or of ℏ if no token is named, as in custom fees. */
export function feeValue(amount: bigint | null, tokenId: string | null, context: SheetContext): Value | undefined {
  return tokenId === null ? hbarValue(amount, context) : tokenValue(amount, tokenId, context);
}

/** Seconds as a duration, `90 days`. */
export function durationValue(seconds: bigint | number | null | undefined): Value | undefined {
  if (seconds === null || seconds === undefined || !Number.isInteger(Number(seconds))) return undefined;
  return textValue(formatDuration(BigInt(seconds)));
}

/** Base64 bytes as text, or as hex if they aren't text; lossless. */
export function bytesValue(base64: string | null | undefined): Value | undefined {
  const bytes = bytesOfBase64(base64 ?? '');
  const text = decodeUtf8(bytes);
  return text.includes('\ufffd') ? codeValue(hexOfBytes(bytes)) : textValue(text);
}

/** A cell of a table is never absent. */
export function cell(value: Value | undefined): Value {
  return value ?? { type: 'text', text: '–' };
}

/** The page of an entity in the network's block explorer; undefined if the network has none. */
export function explorerPage(network: Network, kind: ExplorerKind, id: string | null): { explorerUrl?: string } {
  return explorerPageOf(id === null ? undefined : explorerAddress(network, kind, id));
}

export function explorerPageOf(explorerUrl: string | undefined): { explorerUrl?: string } {
  return explorerUrl === undefined ? {} : { explorerUrl };
}
