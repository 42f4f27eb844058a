import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { lineOfText } from '../../format/escape.ts';

/** How many values a headline names, and the characters of each. */
const mostInHeadline = 3;
const longestInHeadline = 100;

/** The first values for a headline: `totalShares = 6, fee = 2, and 4 more`; undefined if there are none. */
export function valuesInWords(values: readonly { name: string; text: string }[]): string | undefined {
  return listInWords(values.map(({ name, text }) => `${name} = ${text}`));
}

/** The first few of what is read, in words. */
export function listInWords(all: readonly string[]): string | undefined {
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostInHeadline);
  const list = shown.map((each) => lineOfText(each, longestInHeadline)).join(', ');
  const others = all.length - shown.length;
  return others === 0 ? list : l10n.t`${list}, and ${formatInteger(others)} more`;
}
