import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import type { Decided, NamedValue } from './conditions.ts';
import type { Cause } from './whyFailed.ts';

/** A cause in one line without a period: `shares > held is true: 25 > 10`. Has the source's own words: hostile text. */
export function causeWords(cause: Cause): string {
  switch (cause.kind) {
    case 'conditions':
      return cause.decided.map(decidedWords).join('; ');
    case 'overflow':
      return withParts(l10n.t`${cause.text}: ${cause.values} is outside ${cause.type}`, cause.parts);
    case 'divisionByZero':
      return withParts(l10n.t`${cause.text} divides by zero: ${cause.values}`, cause.parts);
    case 'payment':
      return l10n.t`${cause.text}: sends ${formatHbar(cause.value)} of ${formatHbar(cause.balance)}`;
    case 'noCode':
      return l10n.t`${cause.text}: ${checksumAddress(cause.address)} has no code`;
    case 'answer':
      return cause.bytes === 0
        ? l10n.t`${cause.text}: ${checksumAddress(cause.address)} returned no data`
        : l10n.t`${cause.text}: ${checksumAddress(cause.address)} returned too few bytes: ${String(cause.bytes)}`;
    case 'arguments':
      return l10n.t`${cause.text} needs ${String(cause.needed)} bytes of arguments, but ${String(cause.given)} were sent`;
    case 'index':
      return l10n.t`${cause.text}: index ${cause.index}, length ${cause.length}`;
    case 'elements':
      return cause.length === '0'
        ? l10n.t`${cause.text}: ${cause.array} is empty`
        : l10n.t`${cause.text}: ${cause.array} is full, with ${cause.length} elements`;
    case 'rounds':
      return l10n.t`${cause.text}: ${cause.rounds} rounds are more than the bound, ${cause.bound}`;
  }
}

function decidedWords({ text, truth, values, word, parts, tinybars }: Decided): string {
  if (word !== undefined) return withParts(truth ? l10n.t`${text} isn't 0: ${word}` : l10n.t`${text} is 0`, parts);
  const said = truth ? l10n.t`${text} is true` : l10n.t`${text} is false`;
  const words = withParts(values === undefined ? said : `${said}: ${values}`, parts);
  if (tinybars === undefined) return words;
  return l10n.t`${words}. On Hedera, ${tinybars} is in tinybars: write 1 ℏ as 1e8, not as 1 ether`;
}

function withParts(text: string, parts: readonly NamedValue[]): string {
  if (parts.length === 0) return text;
  return `${text} (${parts.map((part) => `${part.text} = ${part.value}`).join(', ')})`;
}
