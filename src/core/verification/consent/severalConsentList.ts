import * as l10n from '@vscode/l10n';
import { type CheckedSubmission, isServiceUnreachable } from './checkedSubmission.ts';
import { comparisonWords } from './comparisonRow.ts';
import {
  type ConsentList,
  type ConsentRow,
  type ConsentService,
  type ConsentShows,
  heading,
  listedRows,
  warningRowOf,
  wholeRows,
} from './consentRows.ts';
import { type Doubt, doubtsOf, isHarmless } from './doubts.ts';
import { findings, reasonOf, secretRows } from './findings.ts';
import {
  anyway,
  countFiles,
  publishingText,
  publishText,
  publishWarning,
  tryAgainRow,
  unreachableWords,
} from './publishWords.ts';

/** The contracts that a list of several excludes, and why. */
interface LeftOut {
  /** The names of those that are already verified as an exact match. */
  readonly before: readonly string[];
  /** Why contracts can't be published, a text for each. */
  readonly problems: readonly string[];
  /** Contracts that certainly aren't the deployed ones; they are published only if the user chooses that. */
  readonly apart: readonly CheckedSubmission[];
  /** The deployment that they are of, if they are of one. */
  readonly deployment?: string;
}

/**
 * The list for several contracts, which one choice publishes together. Rows refer to the contracts by index, those in
 * `apart` after the others.
 */
export function severalConsentList(
  subjects: readonly CheckedSubmission[],
  { before, problems, apart, deployment }: LeftOut,
  service: ConsentService,
): ConsentList {
  const doubts = subjects.map(doubtsOf).filter(({ length }) => length > 0);
  const unread = doubts.filter((each) => each.some(isUnread));
  const unlikely = doubts.filter((each) => !each.every((doubt) => isUnread(doubt) || doubt === 'secret'));
  const files = countFiles(subjects);
  const publishing =
    doubts.length === 0 ? publishText(files, service.host, subjects.length) : publishingText(files, subjects.length);
  const isUnreachable = [...subjects, ...apart].some(isServiceUnreachable);
  const publish: ConsentRow[] =
    subjects.length === 0
      ? []
      : isUnreachable
        ? [tryAgainRow()]
        : [
            {
              answer: 'publish',
              icon: 'cloud-upload',
              label: publishDespite(doubts, subjects.length, publishing),
              description: l10n.t('for chain {0}', service.chainId),
              detail: publishWarning(doubts.length === 0 ? undefined : service.host),
            },
          ];
  // A file that several contracts share is said once.
  const secrets = new Map<string, ConsentRow>();
  for (const [index, subject] of subjects.entries())
    for (const row of secretRows(subject)) if (!secrets.has(row.label)) secrets.set(row.label, ofSubject(row, index));
  const finding: ConsentRow[] = [...secrets.values()];
  if (unread.length > 0)
    finding.push({
      icon: 'warning',
      label: unreadText(unread.length, subjects.length),
      description: l10n.t('Try Again'),
      answer: 'tryAgain',
      stays: true,
    });
  const warn = (label: string) => finding.push({ icon: 'warning', label, stays: true });
  if (unlikely.length > 0) warn(doubtfulText(unlikely.length, subjects.length));
  if (subjects.length === 0) warn(l10n.t('Nothing can be published as is'));
  const include: ConsentRow[] =
    apart.length === 0
      ? []
      : [
          {
            answer: 'include',
            icon: 'add',
            label:
              apart.length === 1
                ? l10n.t("Add 1 contract that isn't expected to match")
                : l10n.t("Add {0} contracts that aren't expected to match", apart.length),
            detail: apart.map(({ contract }) => contract).join(', '),
          },
        ];
  const rows: ConsentRow[] =
    finding.length > 0
      ? [...finding, ...include, ...publish]
      : [
          {
            icon: 'verified',
            label: expectedText(subjects),
            ...(problems.length > 0 && { description: skippedText(problems.length) }),
          },
          ...publish,
          ...include,
        ];
  if (deployment !== undefined) rows.push({ icon: 'rocket', label: l10n.t('Deployment: {0}', deployment) });
  if (before.length > 0)
    rows.push({ icon: 'verified-filled', label: beforeText(before.length), detail: before.join(', ') });
  for (const problem of problems) rows.push({ icon: 'warning', label: l10n.t('Skipped: {0}', problem), stays: true });
  for (const [index, subject] of apart.entries()) {
    const shows = evidenceOf(subject, subjects.length + index);
    rows.push({
      icon: 'circle-slash',
      label: l10n.t('Left out: {0}', subject.contract),
      description: subject.address,
      detail: reasonOf(subject),
      ...(shows && { shows }),
    });
  }
  const seen = new Set<string>();
  for (const [index, subject] of subjects.entries()) {
    const notes = subject.warnings.filter(isHarmless).map((warning) => warningRowOf(subject, warning));
    const [first, ...others] = [...findings(subject), ...notes].map((row) => ofSubject(row, index));
    rows.push(heading(subject.contract));
    const own = [...others, ...listedRows(subject, index, seen)];
    if (first) own.unshift({ ...first, description: [first.description, subject.address].filter(Boolean).join(' · ') });
    rows.push(...own.map((row) => ({ ...row, of: subject.contract })));
  }
  return {
    title:
      subjects.length === 1
        ? l10n.t('Verify 1 contract on {0}', service.network)
        : l10n.t('Verify {0} contracts on {1}', subjects.length, service.network),
    placeholder: isUnreachable
      ? unreachableWords(service.host)
      : l10n.t('Review what will be published, then choose Publish'),
    rows: wholeRows(rows),
  };
}

/** What shows why a contract was left out: the record of the other contract there, or the two codes. */
function evidenceOf({ standing, comparison }: CheckedSubmission, subject: number): ConsentShows | undefined {
  if (standing.kind === 'other') return { kind: 'record', subject };
  return comparison.level === 'mismatch' && comparison.deployed === undefined
    ? { kind: 'comparison', subject }
    : undefined;
}

function ofSubject(row: ConsentRow, subject: number): ConsentRow {
  return { ...row, ...(row.shows && { shows: { ...row.shows, subject } }) };
}

function isUnread(doubt: Doubt): boolean {
  return doubt === 'notRead' || doubt === 'partNotRead';
}

/** What publishing then is: the one contract's doubt, or how many contracts are in doubt. */
function publishDespite(doubts: readonly (readonly Doubt[])[], all: number, publishing: string): string {
  const [first] = doubts;
  if (first === undefined) return publishing;
  if (doubts.some((each) => each.includes('secret'))) return anyway('secret', publishing);
  if (all === 1 && first[0]) return anyway(first[0], publishing);
  return doubts.length === 1
    ? l10n.t('{0} although 1 contract is in doubt', publishing)
    : l10n.t('{0} although {1} contracts are in doubt', publishing, doubts.length);
}

function unreadText(unread: number, all: number): string {
  return all === 1
    ? l10n.t("Can't read everything about the contract")
    : l10n.t("Can't read everything about {0} of {1} contracts", unread, all);
}

function expectedText(subjects: readonly CheckedSubmission[]): string {
  const [first, ...others] = subjects;
  if (first && others.length === 0) return comparisonWords(first.comparison).label;
  return subjects.every(({ comparison }) => comparison.level === 'exact')
    ? l10n.t('Exact matches expected for all {0} contracts', subjects.length)
    : l10n.t('Matches expected for all {0} contracts', subjects.length);
}

function skippedText(skipped: number): string {
  return skipped === 1 ? l10n.t('1 contract skipped') : l10n.t('{0} contracts skipped', skipped);
}

function doubtfulText(doubtful: number, all: number): string {
  return all === 1
    ? l10n.t('The contract may not match. Check it before you publish.')
    : l10n.t('{0} of {1} contracts may not match. Check them before you publish.', doubtful, all);
}

function beforeText(contracts: number): string {
  return contracts === 1
    ? l10n.t('1 contract already verified as an exact match')
    : l10n.t('{0} contracts already verified as an exact match', contracts);
}
