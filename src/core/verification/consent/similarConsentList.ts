import * as l10n from '@vscode/l10n';
import { type CheckedSubmission, isServiceUnreachable } from './checkedSubmission.ts';
import { type Comparison, comparisonOf, comparisonWords, type DeployedCode } from './comparisonRow.ts';
import {
  type ConsentList,
  type ConsentRow,
  type ConsentService,
  heading,
  listedRows,
  unreadBecause,
  unreadRow,
  wholeRows,
} from './consentRows.ts';
import { type Doubt, isDoubtful } from './doubts.ts';
import { anyway, tryAgainRow, unreachableWords } from './publishWords.ts';

/** A search among verified contracts for one with the code at an address. */
type SimilarSubmission = Pick<CheckedSubmission, 'address' | 'request' | 'unread'> & {
  readonly deployed: DeployedCode;
};

/** The list for a search among verified contracts, which sends none of the user's files. */
export function similarConsentList(
  { address, request, deployed, unread }: SimilarSubmission,
  { host, network, chainId }: ConsentService,
): ConsentList {
  const { level, why } = comparisonOf(deployed, false, () => ({ level: 'unknown', why: [] }));
  const doubts: Doubt[] = [
    ...(level === 'notRead' || level === 'noCode' ? [level] : []),
    ...(unread.some(isDoubtful) ? ['partNotRead' as const] : []),
  ];
  const [doubt] = doubts;
  const isUnreachable = isServiceUnreachable({ unread });
  const search = l10n.t('Let {0} search its contracts for the same code', host);
  return {
    title: l10n.t('Verify {0} Without Sources on {1}', address, network),
    placeholder: isUnreachable ? unreachableWords(host) : l10n.t('Review the request, then choose the search'),
    rows: wholeRows([
      ...(level === 'notRead' || level === 'noCode' ? [codeRow({ level, why })] : []),
      ...unread.filter(isDoubtful).map(unreadRow),
      {
        icon: 'shield',
        label: l10n.t('Nothing in this workspace is published'),
        detail: l10n.t('The sources of a contract with the same code are published for it.'),
      },
      isUnreachable
        ? tryAgainRow()
        : {
            answer: 'publish',
            icon: 'search',
            label: doubt ? anyway(doubt, l10n.t('Search')) : search,
            description: l10n.t('for chain {0}', chainId),
            ...(doubt && { detail: `${search}.` }),
          },
      heading(l10n.t('Request')),
      ...listedRows({ request, unread }, 0, new Set()),
    ]),
  };
}

/** Why there is no code to search for, and another try. */
function codeRow(comparison: Comparison): ConsentRow {
  const words = comparisonWords(comparison);
  if (comparison.level === 'notRead') return unreadBecause(comparison.why, words.label);
  return { ...words, description: l10n.t('Try Again'), detail: comparison.why, answer: 'tryAgain', stays: true };
}
