import { withoutLeadingZeros } from '../ids/entityId.ts';
import { entityIdKinds } from '../ids/entityIdKinds.ts';

const kinds = ['block', 'node', ...entityIdKinds] as const;

/** `block 15637000`, `Account #1001`, `token 0.0.5001`. */
const worded = /^(block|node|account|contract|token|topic|schedule)\s*(?:id\s+|number\s+|:)?\s*#?\s*([\w.,-]+)$/i;

/** The kind that a text begins with, and what follows it; undefined if it begins with none. */
export function readWorded(text: string): { kind: (typeof kinds)[number]; rest: string } | undefined {
  const [, word = '', rest = ''] = worded.exec(text) ?? [];
  const kind = kinds.find((each) => each === word.toLowerCase());
  return kind && { kind, rest };
}

/** Numbers of the ledger's protocol have 63 bits and a sign. */
const largest = 2n ** 63n - 1n;

/** A whole number in digits, also grouped (`15,637,000`), without leading zeros: one that a server may know. */
export function readNumber(text: string): string | undefined {
  const number = digitsOf(text);
  return number === undefined || isTooLarge(number) ? undefined : number;
}

/** An NFT or a topic message by its number. */
const inEntity = /^\d+\.\d+\.\d+\s?[/#]\s?(\d+)$/;

/** Whether a text is a whole number, alone, after its kind or in an entity, that is larger than any on the ledger. */
export function isTooLargeNumber(text: string): boolean {
  const number = digitsOf(inEntity.exec(text)?.[1] ?? (readWorded(text)?.rest ?? text).replace(/^#/, ''));
  return number !== undefined && isTooLarge(number);
}

function digitsOf(text: string): string | undefined {
  const digits = /^\d{1,3}(?:([,_' ])\d{3})(?:\1\d{3})*$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^\d+$/.test(digits) ? withoutLeadingZeros(digits) : undefined;
}

/** The length first: to read a number of a million digits takes long. */
function isTooLarge(number: string): boolean {
  return number.length > largest.toString().length || BigInt(number) > largest;
}
