import * as l10n from '@vscode/l10n';
import type { CheckedSubmission } from './checkedSubmission.ts';
import { type Comparison, comparisonWords } from './comparisonRow.ts';
import { type ConsentRow, unreadBecause, unreadRow, warningRowOf } from './consentRows.ts';
import { isDoubtful, isHarmless, isSecretWarning } from './doubts.ts';

/** The rows for what looks like a secret, each of which opens its line. */
export function secretRows(subject: CheckedSubmission): ConsentRow[] {
  return subject.warnings.filter(isSecretWarning).map((warning) => warningRowOf(subject, warning));
}

/**
 * The first rows for a contract: its doubts, each with something to open, or else the expected result. What looks like a
 * secret comes before them.
 */
export function findings(subject: CheckedSubmission): ConsentRow[] {
  const { comparison, standing, warnings, unread } = subject;
  const compared: ConsentRow = { ...comparisonRow(subject), stays: true };
  const other: ConsentRow[] =
    standing.kind === 'other'
      ? [
          {
            icon: 'verified',
            label: otherText(standing.contract, standing.match === 'exact_match'),
            detail: l10n.t('Show the record of the contract that is verified at this address.'),
            shows: { kind: 'record', subject: 0 },
            stays: true,
          },
        ]
      : [];
  const notRead = unread.filter(isDoubtful).map(unreadRow);
  const warned = warnings
    .filter((warning) => !isHarmless(warning) && !isSecretWarning(warning))
    .map((warning) => warningRowOf(subject, warning));
  switch (comparison.level) {
    case 'notRead':
      return [unreadBecause(comparison.why, compared.label), ...other, ...notRead, ...warned];
    case 'noCode':
      return [compared, ...other, ...notRead, ...warned];
    case 'mismatch':
      return [
        ...other,
        ...notRead,
        comparison.deployed === undefined
          ? { ...compared, description: l10n.t('Compare'), shows: { kind: 'comparison', subject: 0 } }
          : compared,
        ...warned,
      ];
    case 'unknown':
      return [...other, ...notRead, compared, ...warned];
    case 'exact':
    case 'match':
      return [...notRead, ...warned, isChanged(subject) ? { ...compared, ...restoredWords(comparison) } : compared];
  }
}

export function comparisonRow({ comparison, output }: CheckedSubmission): ConsentRow {
  const build = output === undefined ? undefined : l10n.t('Build output: {0}', output);
  return { ...comparisonWords(comparison), detail: [comparison.why, build].filter(Boolean).join(' ') };
}

/** Whether a file that it was built from can't be sent, because it is another one now. */
export function isChanged({ warnings }: Pick<CheckedSubmission, 'warnings'>): boolean {
  return warnings.some(({ kind, blocks }) => blocks && (kind === 'edited' || kind === 'missing'));
}

/** What is compared is the build: its files have to come back for it. */
function restoredWords({ level }: Comparison): { icon: string; label: string } {
  const label =
    level === 'exact'
      ? l10n.t('Exact match expected once the files are as built')
      : l10n.t('Match expected once the files are as built');
  return { icon: 'info', label };
}

/** The same in a few sentences. */
export function reasonOf(subject: CheckedSubmission): string {
  const { standing, comparison } = subject;
  return standing.kind === 'other'
    ? otherText(standing.contract, standing.match === 'exact_match')
    : [comparisonWords(comparison).label, comparison.why].join('. ');
}

function otherText(contract: string, isExact: boolean): string {
  if (contract === '')
    return isExact
      ? l10n.t('Another contract is verified at this address: exact match')
      : l10n.t('Another contract is verified at this address: match');
  return isExact
    ? l10n.t('{0} is verified at this address: exact match', contract)
    : l10n.t('{0} is verified at this address: match', contract);
}
