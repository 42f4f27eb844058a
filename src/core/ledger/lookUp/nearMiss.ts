import * as l10n from '@vscode/l10n';
import { readEntityId } from '../ids/entityId.ts';
import { isSecret } from '../secrets/isSecret.ts';
import { isTooLargeNumber } from './writtenNumber.ts';

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
  if (hex !== undefined) return l10n.t`An EVM address has 40 hex digits, a hash 64 or 96. This text has ${hex.length}.`;
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
