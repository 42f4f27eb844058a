import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { lineOfText } from '../../format/escape.ts';

/** The characters of a value in a headline. */
const longestInHeadline = 100;

/** The first value for a headline: `totalShares = 6, and 4 more`; undefined if there are none. */
export function valuesInWords(values: readonly { name: string; text: string }[]): string | undefined {
  return listInWords(values.map(({ name, text }) => `${name} = ${text}`));
}

/** The first of what is read, in words: the rows below have the rest. */
export function listInWords([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const shown = lineOfText(first, longestInHeadline);
  return others.length === 0 ? shown : l10n.t`${shown}, and ${formatInteger(others.length)} more`;
}
