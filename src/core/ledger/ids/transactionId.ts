import { entityIdPattern, readEntityId, withoutLeadingZeros } from './entityId.ts';

/** The parts of a transaction ID: payer, valid start, and which of the rows with these two it is. */
export interface TransactionId {
  /** The payer's entity ID. */
  payer: string;
  /** The valid start, `seconds.nanoseconds`, with all nine digits. */
  validStart: string;
  /** Whether it is the execution of a schedule. */
  scheduled: boolean;
  /** 0 if submitted by a user; above 0 if created by the network's nodes on its behalf. */
  nonce: number;
}

const suffix = String.raw`(?:\?scheduled?(?![\w=]))?(?:\/\d{1,9}(?!\w|\.\d))?`;
const query = String.raw`\?(?:scheduled|nonce)=\w{1,9}(?:&(?:scheduled|nonce)=\w{1,9})?`;

/**
 * The forms: `0.0.5@1700000000.000000001` of the SDKs, `0.0.5-1700000000-000000001` of the mirror node, each
 * with `?scheduled` (`?schedule` in the documentation) and `/nonce`, or with the mirror node's own query.
 */
export const transactionIdPattern = String.raw`${entityIdPattern}(?:@\d{1,19}\.\d{1,9}|-\d{1,19}-\d{1,9})(?:${query}|${suffix})`;

/** The explorer's packed form: `00`, the payer's number, ten digits of seconds, nine of nanoseconds. */
export const packedTransactionIdPattern = String.raw`00[1-9]\d{0,11}[1-9]\d{9}\d{9}`;

const whole = new RegExp(`^(?:${transactionIdPattern})$`);
const parts = /^([\d.]+)[@-](\d+)[.-](\d+)(.*)$/;
const packed = /^00([1-9]\d{0,11})([1-9]\d{9})(\d{9})$/;

/**
 * Reads a transaction ID in any form. Unpadded nanoseconds are a number of nanoseconds (`@1.5` is 1 s and 5 ns, as for
 * the SDKs and the mirror node), unlike in a consensus timestamp. Undefined for any other text.
 */
export function readTransactionId(text: string): TransactionId | undefined {
  const short = packed.exec(text);
  if (short) return transactionId(`0.0.${short[1]}`, short[2], short[3], '');
  if (!whole.test(text)) return undefined;
  const [, payer, seconds, nanos, rest] = parts.exec(text) ?? [];
  return transactionId(payer, seconds, nanos, rest);
}

function transactionId(payer = '', seconds = '', nanos = '', rest = ''): TransactionId | undefined {
  const entityId = readEntityId(payer);
  const nonce = /(?:\/|nonce=)(\w+)$/.exec(rest)?.[1] ?? /nonce=(\w+)/.exec(rest)?.[1] ?? '0';
  const scheduled = /scheduled?(?:=(\w+))?/.exec(rest);
  if (entityId === undefined || !/^\d+$/.test(nonce) || !/^(?:true|false)?$/i.test(scheduled?.[1] ?? '')) {
    return undefined;
  }
  return {
    payer: entityId,
    validStart: `${withoutLeadingZeros(seconds)}.${nanos.padStart(9, '0')}`,
    scheduled: scheduled !== null && scheduled[1]?.toLowerCase() !== 'false',
    nonce: Number(nonce),
  };
}

/** The mirror node's form, also for its paths: `0.0.5-1700000000-000000001`, without nonce and scheduled. */
export function mirrorTransactionId(id: TransactionId): string {
  return `${id.payer}-${id.validStart.replace('.', '-')}`;
}

/** The SDKs' form: `0.0.5@1700000000.000000001?scheduled/1`. */
export function sdkTransactionId(id: TransactionId): string {
  return `${id.payer}@${id.validStart}${tail(id)}`;
}

/** The canonical form in Ledger Lens: the mirror node's, with the SDKs' suffix. */
export function canonicalTransactionId(id: TransactionId): string {
  return mirrorTransactionId(id) + tail(id);
}

function tail({ scheduled, nonce }: TransactionId): string {
  return `${scheduled ? '?scheduled' : ''}${nonce > 0 ? `/${nonce}` : ''}`;
}
