import * as l10n from '@vscode/l10n';
import { type CheckedSubmission, isServiceUnreachable } from './checkedSubmission.ts';
import {
  type ConsentList,
  type ConsentRow,
  type ConsentService,
  heading,
  listedRows,
  warningRowOf,
  wholeRows,
} from './consentRows.ts';
import { type Doubt, doubtsOf, isHarmless } from './doubts.ts';
import { comparisonRow, findings, isChanged, secretRows } from './findings.ts';
import {
  anyway,
  countFiles,
  publishingText,
  publishText,
  publishWarning,
  tryAgainRow,
  unreachableWords,
} from './publishWords.ts';

/** A contract of the workspace that is deployed at the address. */
interface FittingContract {
  readonly contract: string;
  readonly source: string;
  /** Its build output, which distinguishes several builds of one contract: the profile, if it has one, and the file. */
  readonly build: string;
  readonly isExact: boolean;
}

/** The alternatives to publishing a contract as is. */
interface ConsentWays {
  /** Contracts of the workspace whose builds fit the deployed code, best first. */
  readonly fits: readonly FittingContract[];
  /** The command that builds the project, if that may fix the problem. */
  readonly build?: string;
  readonly otherAddress: boolean;
  /** Whether it may be copied for a terminal and for CI. */
  readonly copies: boolean;
  /** Whether the user may allow publishing this and similar submissions without being asked. */
  readonly always: boolean;
}

/** The list for one contract. */
export function consentList(subject: CheckedSubmission, others: ConsentWays, service: ConsentService): ConsentList {
  const { contract, address, warnings } = subject;
  const isBlocked = warnings.some(({ blocks }) => blocks);
  const isUnreachable = isServiceUnreachable(subject);
  const doubts = doubtsOf(subject);
  const [doubt] = doubts;
  const files = countFiles([subject]);
  const publish: ConsentRow[] = isBlocked
    ? []
    : isUnreachable
      ? [tryAgainRow()]
      : [
          {
            answer: 'publish',
            icon: 'cloud-upload',
            label: doubt
              ? anyway(doubt, publishingText(files), warnings.filter((warning) => !isHarmless(warning)).length)
              : publishText(files, service.host),
            description: l10n.t('for chain {0}', service.chainId),
            detail: publishWarning(doubt && service.host),
          },
        ];
  const building = buildRow(subject, others);
  const isLoss = replacesMatch(subject);
  const ways = [
    ...waysOn(subject, others, isLoss ? [] : building),
    ...copyRow(subject, others, doubt),
    ...upgradeRow(subject),
  ];
  const last = isLoss ? building : [];
  // Whatever is warned of is read before what publishes or is copied.
  const notes = warnings.filter(isHarmless).map((warning) => warningRowOf(subject, warning));
  const rows =
    doubt === undefined
      ? [comparisonRow(subject), ...notes, ...publish, ...ways, ...last]
      : [...secretRows(subject), ...findings(subject), ...notes, ...ways, ...publish, ...last];
  // No arrow key leads to it from what publishes only this time, not upwards from the first row to the last either.
  const always = doubt === undefined ? alwaysRow(others) : [];
  return {
    title: l10n.t('Verify {0} at {1} on {2}', contract, address, service.network),
    placeholder: isBlocked
      ? l10n.t("This can't be published as is")
      : isUnreachable
        ? unreachableWords(service.host)
        : l10n.t('Review what will be published, then choose Publish'),
    rows: wholeRows([...rows, ...always, heading(l10n.t('Files to publish')), ...listedRows(subject, 0, new Set())]),
  };
}

function copyRow({ comparison }: CheckedSubmission, { copies }: ConsentWays, doubt: Doubt | undefined): ConsentRow[] {
  if (!copies || comparison.level !== 'exact' || doubt !== undefined) return [];
  const detail = l10n.t('Sends nothing. A command for the terminal, or a GitHub Actions job.');
  return [{ answer: 'copyAs', icon: 'copy', label: l10n.t('Copy As...'), detail }];
}

function upgradeRow({ standing }: CheckedSubmission): ConsentRow[] {
  if (standing.kind !== 'same') return [];
  return [
    standing.match === 'exact_match'
      ? {
          icon: 'verified',
          label: l10n.t('Already verified as an exact match of the runtime code'),
          detail: l10n.t('This submission may add the creation code to the record.'),
        }
      : {
          icon: 'verified',
          label: l10n.t('Already verified as a match'),
          detail: l10n.t('Only an exact match changes the record.'),
        },
  ];
}

function alwaysRow({ always }: ConsentWays): ConsentRow[] {
  if (!always) return [];
  return [
    {
      answer: 'always',
      icon: 'check-all',
      label: l10n.t('Always publish these files'),
      detail: l10n.t('Publishes now, and from then on without asking, even after changes.'),
    },
  ];
}

/** Whether a build would take the place of one that matches: its files can't come back from it. */
function replacesMatch({ comparison: { level }, warnings }: CheckedSubmission): boolean {
  const isStale = warnings.some(({ kind, blocks }) => !blocks && (kind === 'edited' || kind === 'missing'));
  return isStale && (level === 'exact' || level === 'match');
}

/** The build of the project, and what it does to what is compared. */
function buildRow(subject: CheckedSubmission, { build }: ConsentWays): ConsentRow[] {
  const { contract, comparison } = subject;
  if (build === undefined) return [];
  return [
    {
      answer: 'build',
      icon: 'tools',
      label:
        comparison.level === 'unknown'
          ? l10n.t('Build first: {0}', build)
          : l10n.t('Build, then compare again: {0}', build),
      detail: replacesMatch(subject)
        ? l10n.t('Replaces the matching build. The edited files may not match.')
        : comparison.level === 'exact' && isChanged(subject)
          ? l10n.t("The changed files aren't expected to match exactly. Runs in a terminal.")
          : l10n.t('Runs in a terminal, then compares {0} again.', contract),
    },
  ];
}

/** The alternatives, likeliest first. */
function waysOn(
  subject: CheckedSubmission,
  { fits, otherAddress }: ConsentWays,
  building: readonly ConsentRow[],
): ConsentRow[] {
  const { comparison, standing } = subject;
  // Nothing is left to do for what the record has as an exact match.
  const isDone = ({ contract: other }: FittingContract) =>
    standing.kind === 'other' && standing.match === 'exact_match' && standing.contract === other;
  const rows = fits.flatMap((each, fit): ConsentRow | [] => {
    const { contract: other, source, build: output, isExact } = each;
    if (isDone(each)) return [];
    return {
      answer: { fit },
      ...(fit === 0 && { isSelected: true as const }),
      icon: 'verified',
      label: isExact
        ? l10n.t('Verify {0} instead: exact match expected', other)
        : l10n.t('Verify {0} instead: match expected', other),
      description: source,
      detail: l10n.t('Build output: {0}', output),
    };
  });
  rows.push(...building);
  if (comparison.level === 'noCode') rows.push({ answer: 'tryAgain', icon: 'refresh', label: l10n.t('Try Again') });
  if (otherAddress) rows.push({ answer: 'otherAddress', icon: 'location', label: l10n.t('Choose Another Address...') });
  return rows;
}
