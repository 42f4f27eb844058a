import { transactionIdPattern } from './transactionId.ts';

/** What an error of a Hiero or Hedera SDK says about a transaction. */
export interface SdkError {
  /** `precheck`: a node refused it, so it never reached the ledger. `receipt`: it reached the ledger and failed. */
  stage: 'precheck' | 'receipt';
  /** The result code's name. */
  status: string;
}

/** What follows a transaction id in the messages of the JavaScript, Java, Rust and Swift SDKs. */
const after = [
  [/^`? failed pre-?check with (?:the )?status:? `?([A-Z][A-Z0-9_]{1,99})/, 'precheck'],
  [/^`? (?:contained error|raised|failed with) (?:the )?status:? `?([A-Z][A-Z0-9_]{1,99})/, 'receipt'],
] as const;

/** What precedes it in those of the Go and Python SDKs. */
const before = [
  [/precheck status:? ([A-Z][A-Z0-9_]{1,99}) received for transaction $/, 'precheck'],
  [/failed precheck with status:? ([A-Z][A-Z0-9_]{1,99})(?: \(\d{1,4}\))?, transaction ID: $/, 'precheck'],
] as const;

/** The longest text beside an id that a message may need. */
const reach = 180;

/** Reads the SDK's message around the transaction id at `start`..`end` of `text`; looks only at its neighbourhood. */
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

/** The transaction id and status of a whole message of an SDK; nothing where `text` is none. */
export function readSdkMessage(text: string): { transactionId: string; error: SdkError } | undefined {
  const match = inMessage.exec(text);
  const transactionId = match?.groups?.id;
  if (match === null || transactionId === undefined) return undefined;
  const end = match.index + match[0].length;
  const error = readSdkError(text, end - transactionId.length, end);
  return error && { transactionId, error };
}
