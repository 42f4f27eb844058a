import { transactionIdPattern } from './transactionId.ts';

/** The transaction error in a message of a Hiero or Hedera SDK. */
export interface SdkError {
  /** `precheck`: a node rejected it, so it never reached the ledger. `receipt`: it reached the ledger and failed. */
  stage: 'precheck' | 'receipt';
  /** The result code's name. */
  status: string;
}

/** The text after a transaction ID in the messages of the JavaScript, Java, Rust and Swift SDKs. */
const after = [
  [/^`? failed pre-?check with (?:the )?status:? `?([A-Z][A-Z0-9_]{1,99})/, 'precheck'],
  [/^`? (?:contained error|raised|failed with) (?:the )?status:? `?([A-Z][A-Z0-9_]{1,99})/, 'receipt'],
] as const;

/** The text before it in those of the Go and Python SDKs. */
const before = [
  [/precheck status:? ([A-Z][A-Z0-9_]{1,99}) received for transaction $/, 'precheck'],
  [/receipt status:? ([A-Z][A-Z0-9_]{1,99}) received for transaction $/, 'receipt'],
  [/failed precheck with status:? ([A-Z][A-Z0-9_]{1,99})(?: \(\d{1,4}\))?, transaction ID: $/, 'precheck'],
] as const;

/** The maximum length of the text on either side of an ID. */
const reach = 180;

/** Reads the SDK's message around the transaction ID at `start`..`end` of `text`, without reading further text. */
export function readSdkError(text: string, start: number, end: number): SdkError | undefined {
  const right = text.slice(end, end + reach);
  for (const [pattern, stage] of after) {
    const status = pattern.exec(right)?.[1];
    if (status !== undefined) return { stage, status };
  }
  const left = text.slice(Math.max(0, start - reach), start);
  if (!left.endsWith('transaction ') && !left.endsWith('transaction ID: ')) return undefined;
  for (const [pattern, stage] of before) {
    const status = pattern.exec(left)?.[1];
    if (status !== undefined) return { stage, status };
  }
  return undefined;
}

const inMessage = new RegExp(`(?:transaction|transaction ID:) ${'`'}?(?<id>${transactionIdPattern})`, 'i');

/** The transaction ID and status of a complete SDK message; undefined for any other text. */
export function readSdkMessage(text: string): { transactionId: string; error: SdkError } | undefined {
  const match = inMessage.exec(text);
  const transactionId = match?.groups?.id;
  if (match === null || transactionId === undefined) return undefined;
  const end = match.index + match[0].length;
  const error = readSdkError(text, end - transactionId.length, end);
  return error && { transactionId, error };
}
