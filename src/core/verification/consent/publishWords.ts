import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { RequestPart } from '../rest/submission.ts';
import type { ConsentRow } from './consentRows.ts';
import type { Doubt } from './doubts.ts';

/** How many files are sent; a file that several contracts share counts once. */
export function countFiles(
  subjects: readonly { readonly request: { readonly parts: readonly RequestPart[] } }[],
): number {
  const files = new Map<string, Set<string>>();
  for (const { request } of subjects)
    for (const part of request.parts)
      if (part.kind === 'file') files.set(part.path, (files.get(part.path) ?? new Set()).add(part.text));
  return [...files.values()].reduce((sum, texts) => sum + texts.size, 0);
}

/** The number of contracts; undefined for one, which is in the title. */
type Contracts = number | undefined;

/** What publishing is if nothing speaks against it. */
export function publishText(files: number, host: string, contracts?: Contracts): string {
  if (contracts === undefined)
    return files === 1
      ? l10n.t('Publish 1 file to {0}', host)
      : l10n.t('Publish {0} files to {1}', formatInteger(files), host);
  if (contracts === 1)
    return files === 1
      ? l10n.t('Publish 1 file of 1 contract to {0}', host)
      : l10n.t('Publish {0} files of 1 contract to {1}', formatInteger(files), host);
  return files === 1
    ? l10n.t('Publish 1 file of {0} contracts to {1}', contracts, host)
    : l10n.t('Publish {0} files of {1} contracts to {2}', formatInteger(files), contracts, host);
}

/** The same for what is in doubt: the doubt takes the host's place, which `publishWarning` names then. */
export function publishingText(files: number, contracts?: Contracts): string {
  if (contracts === undefined)
    return files === 1 ? l10n.t('Publish 1 file') : l10n.t('Publish {0} files', formatInteger(files));
  if (contracts === 1)
    return files === 1
      ? l10n.t('Publish 1 file of 1 contract')
      : l10n.t('Publish {0} files of 1 contract', formatInteger(files));
  return files === 1
    ? l10n.t('Publish 1 file of {0} contracts', contracts)
    : l10n.t('Publish {0} files of {1} contracts', formatInteger(files), contracts);
}

/**
 * @param publish what choosing the row does, in words
 * @param warnings how many there are
 */
export function anyway(doubt: Doubt, publish: string, warnings = 1): string {
  switch (doubt) {
    case 'secret':
      return l10n.t('{0} with what looks like a secret', publish);
    case 'notRead':
      return l10n.t('{0} without comparing the code', publish);
    case 'noCode':
      return l10n.t("{0} although there's no code at the address", publish);
    case 'verifiedOther':
      return l10n.t('{0} although another contract is verified there', publish);
    case 'partNotRead':
      return l10n.t('{0} despite incomplete data', publish);
    case 'mismatch':
      return l10n.t('{0} although the code differs', publish);
    case 'unknown':
      return l10n.t('{0} without a predicted result', publish);
    case 'warned':
      return warnings > 1 ? l10n.t('{0} despite the warnings', publish) : l10n.t('{0} despite the warning', publish);
  }
}

/** @param host where they become public, if the row doesn't say so itself */
export function publishWarning(host?: string): string {
  return host === undefined
    ? l10n.t("The sources become public permanently. You can't undo this.")
    : l10n.t("Public permanently on {0}. You can't undo this.", host);
}

/** In the place of the row that publishes, while the service can't be reached: why is in the first row. */
export function tryAgainRow(): ConsentRow {
  return { answer: 'tryAgain', icon: 'refresh', label: l10n.t('Try Again') };
}

/** @param host the service that can't be reached */
export function unreachableWords(host: string): string {
  return l10n.t('Nothing can be published while {0} is unreachable', host);
}
