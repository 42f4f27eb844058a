import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { entityIdKinds, readEntityId, withoutLeadingZeros } from '../ids/entityId.ts';
import { isSecret } from '../secrets/isSecret.ts';

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
function isTooLargeNumber(text: string): boolean {
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

/**
 * What is wrong with a text that looks like an identifier but isn't one, in one sentence with an example or the
 * expected length. Undefined for other texts, such as names.
 */
export function nearMiss(text: string): string | undefined {
  const bare = text.trim();
  if (isSecret(bare))
    return l10n.t(
      "Not sent: looks like a private key, recovery phrase or token. It doesn't look like an ID or a name, which Ledger Lens would send to the mirror node.",
    );
  const hex = /^0x([0-9a-f]*)$/i.exec(bare)?.[1] ?? /^[0-9a-f]{30,}$/i.exec(bare)?.[0];
  if (hex !== undefined)
    return l10n.t`An EVM address has 40 hex digits, a hash 64 or 96. This text has ${formatInteger(hex.length)}.`;
  if (/^0x/i.test(bare)) return l10n.t('An EVM address or hash has only hex digits after 0x: 0 to 9 and a to f.');
  if (/^[\w-]+\.hbar$/i.test(bare))
    return l10n.t("Ledger Lens doesn't resolve .hbar names. Look up the account ID or EVM address.");
  if (/^\d+\.\d+\.\d+[@-][\d.-]*$/.test(bare))
    return l10n.t('The valid start of the transaction is incomplete. Example: 0.0.1001@1790000000.000000001.');
  if (isTooLargeNumber(bare))
    return l10n.t('This number is too large. The largest on the ledger is 9,223,372,036,854,775,807.');
  if (/^\d+\.\d+\.\d+$/.test(bare) && readEntityId(bare) === undefined)
    return l10n.t('A number in this ID is too large. Example: 0.0.1001.');
  if (/^\d+\.(?:\d*\.?){0,2}$/.test(bare)) return l10n.t('An ID has three numbers. Example: 0.0.1001.');
  return undefined;
}
