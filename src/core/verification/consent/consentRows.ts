import * as l10n from '@vscode/l10n';
import { fileSize } from '../../format/fileSize.ts';
import { fileOfContract } from '../../format/fullName.ts';
import type { CheckedSubmission, ListedFile, ListedWarning, UnreadPart } from './checkedSubmission.ts';
import { isDoubtful } from './doubts.ts';

/** The decision of choosing a row. */
export type ConsentAnswer =
  | 'publish'
  | 'always'
  | 'tryAgain'
  | 'otherAddress'
  | 'build'
  | 'copyAs'
  /** For several contracts: also those that aren't expected to match. */
  | 'include'
  /** The contract with this index among those that fit. */
  | { readonly fit: number };

/** What choosing a row opens while the list stays; `subject` counts from 0. */
export type ConsentShows =
  | { readonly kind: 'part'; readonly subject: number; readonly part: number }
  | { readonly kind: 'request' | 'comparison' | 'record'; readonly subject: number };

/** One row, as plain text that is hostile until rendered. */
export interface ConsentRow {
  readonly label: string;
  readonly isHeading?: true;
  /** A codicon's name. */
  readonly icon?: string;
  readonly description?: string;
  readonly detail?: string;
  /** Selected at first instead of the first row. */
  readonly isSelected?: true;
  /** At most one of the two; a row with neither only shows information. */
  readonly answer?: ConsentAnswer;
  readonly shows?: ConsentShows;
}

/** The destination of a submission. */
export interface ConsentService {
  /** The host that receives the files. */
  readonly host: string;
  /** The network's name. */
  readonly network: string;
  readonly chainId: string;
}

/**
 * Everything that the user sees before anything is sent. The first row is selected unless another is marked, and
 * neither publishes: an Enter that was meant for the question before, or that is held down, could not be taken back.
 */
export interface ConsentList {
  readonly title: string;
  readonly placeholder: string;
  readonly rows: readonly ConsentRow[];
}

export function heading(label: string): ConsentRow {
  return { label, isHeading: true };
}

/** The maximum length of a row's first line. */
const longestLabel = 88;

/** A warning; a long one continues below its first part. */
export function warningRow({ message, blocks }: ListedWarning): ConsentRow {
  const icon = blocks ? 'error' : 'warning';
  const text = message.replace(/\s+/g, ' ');
  // Parentheses stay together.
  const [, first, rest] =
    text.length > longestLabel ? (/^((?:[^()]|\([^()]*\)){1,88}?)[.:;] (.+)$/.exec(text) ?? []) : [];
  if (first === undefined || rest === undefined) return { icon, label: text };
  return { icon, label: first, detail: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

/** How much of a file its row shows. */
const [mostLines, longestStart] = [3, 160] as const;

/** A warning about a subject; for a file whose name looks like a secret's, how it begins, and the file to open. */
export function warningRowOf({ request }: Pick<CheckedSubmission, 'request'>, warning: ListedWarning): ConsentRow {
  const row = warningRow(warning);
  if (warning.kind !== 'suspectName') return row;
  const at = request.parts.findIndex((part) => part.kind === 'file' && part.path === warning.path);
  const part = request.parts[at];
  if (part === undefined) return row;
  const lines = part.text.split(/\r?\n/).map((line) => line.trim());
  const start = lines.filter(Boolean).slice(0, mostLines).join(' ⏎ ');
  return {
    ...row,
    label: warning.message.replace(/\s+/g, ' '),
    detail: start.length > longestStart ? `${start.slice(0, longestStart)}…` : start,
    shows: { kind: 'part', subject: 0, part: at },
  };
}

/** The row for a part that couldn't be read; choosing it tries again. */
export function unreadRow({ part, problem }: UnreadPart): ConsentRow {
  return {
    icon: 'warning',
    label: unreadWords(part),
    description: l10n.t('Try Again'),
    detail: problem,
    answer: 'tryAgain',
  };
}

/** What couldn't be read, in a few words. */
export function unreadWords(part: UnreadPart['part']): string {
  switch (part) {
    case 'creation':
      return l10n.t("Can't read the creation transaction");
    case 'implementation':
      return l10n.t("Can't read the proxy's implementation");
    case 'record':
      return l10n.t("Can't read the verification record");
  }
}

/**
 * Every part of a request, so that the bytes of the rows add up to the body: the files, the contract's own first, then
 * the rest. Ends with the complete request.
 * @param seen the files of previous rows, which aren't counted again
 */
export function listedRows(
  subject: Pick<CheckedSubmission, 'request'> & Partial<CheckedSubmission>,
  index: number,
  seen: Set<string>,
): ConsentRow[] {
  const { request, files = [], route, identifier, compilerVersion, unread = [] } = subject;
  const known = new Map(files.map((file) => [file.path, file]));
  const own = identifier && fileOfContract(identifier);
  const rank = (path: string) => (path === own ? 0 : known.get(path)?.origin === 'workspace' ? 1 : 2);
  const sent = request.parts.flatMap((part, at) => (part.kind === 'file' ? [{ ...part, at }] : []));
  const rows = sent
    .sort((a, b) => rank(a.path) - rank(b.path))
    .map(({ path, bytes, text, at }): ConsentRow => {
      const key = fileKey(path, text);
      const notes = [fileSize(bytes), ...fileNotes(known.get(path), route), seen.has(key) && l10n.t('listed above')];
      seen.add(key);
      return {
        icon: 'file',
        label: path,
        description: notes.filter(Boolean).join(' · '),
        shows: { kind: 'part', subject: index, part: at },
      };
    });
  // A missing or edited file can't be sent as is and blocks the rest, but is shown too.
  const unsent = files.filter(({ path }) => !sent.some((part) => part.path === path));
  for (const file of unsent)
    rows.push({ icon: 'file', label: file.path, description: fileNotes(file, route).join(' · ') });
  const rest = request.parts.findIndex(({ kind }) => kind === 'rest');
  const { leftOut } = request;
  return [
    ...rows,
    {
      icon: 'settings-gear',
      label: restText(route),
      description: fileSize(request.parts[rest]?.bytes ?? 0),
      shows: { kind: 'part', subject: index, part: rest },
    },
    ...unread.filter((each) => !isDoubtful(each)).map(unreadRow),
    ...(leftOut.length > 0
      ? [
          {
            icon: 'circle-slash',
            label: l10n.t("Not sent, because the compiler doesn't know it: {0}", leftOut.slice(0, 3).join(', ')),
          },
        ]
      : []),
    {
      icon: 'json',
      label: l10n.t('Show Exact Request'),
      description: [fileSize(request.body.byteLength), compilerVersion, identifier].filter(Boolean).join(' · '),
      shows: { kind: 'request', subject: index },
    },
  ];
}

function restText(route: CheckedSubmission['route'] | undefined): string {
  if (route === 'metadata') return l10n.t('Compiler metadata and creation transaction');
  return route === 'standardJson'
    ? l10n.t('Compiler settings, contract name and creation transaction')
    : l10n.t('Creation transaction');
}

/** Two files with the same path and text count as one. */
function fileKey(path: string, text: string): string {
  return JSON.stringify([path, text]);
}

function fileNotes(file: ListedFile | undefined, route: CheckedSubmission['route'] | undefined): string[] {
  if (!file) return [];
  const abi = file.isAbi ? [l10n.t('ABI')] : [];
  // The workspace has another text; its warning says that it was edited.
  if (file.state === 'edited' && route !== 'metadata') return [...abi, l10n.t('built version')];
  const origin = file.origin === 'workspace' ? l10n.t('this workspace') : l10n.t('dependency');
  const notes: Record<ListedFile['state'], string[]> = {
    same: [],
    // With metadata only, the file on disk would be sent; a build's own input contains the built version.
    edited: [l10n.t('edited since the build: its hash no longer matches')],
    missing: [l10n.t('not found on disk')],
    notOnDisk: [],
  };
  return [...abi, origin, ...notes[file.state]];
}
