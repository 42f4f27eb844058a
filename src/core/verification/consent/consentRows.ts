import * as l10n from '@vscode/l10n';
import { fileSize } from '../../format/fileSize.ts';
import { fileOfContract } from '../../format/fullName.ts';
import { utf8Length } from '../../platform/bytes.ts';
import type { CheckedSubmission, ListedFile, ListedWarning, UnreadPart } from './checkedSubmission.ts';
import { isDoubtful, isSecretWarning } from './doubts.ts';

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
  | { readonly fit: number }
  /** The same contract at another address, as the user typed it; `on` is the network that it names, if another one. */
  | { readonly typed: string; readonly on?: string };

/** What choosing a row opens while the list stays; `subject` counts from 0. */
export type ConsentShows =
  /** `line` counts from 1. */
  | { readonly kind: 'part'; readonly subject: number; readonly part: number; readonly line?: number }
  /** The text that is published, if it is, beside the file on disk or in the editor; `path` is as published. */
  | { readonly kind: 'change'; readonly subject: number; readonly path: string }
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
  /** It stays whatever is typed: what speaks against publishing is on screen as long as what publishes is. */
  readonly stays?: true;
  /** The contract of several that it is about, whose heading goes as soon as something is typed. */
  readonly of?: string;
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

/** How much of a line is surely on screen in a window of 900 pixels, in characters. */
const longestLine = 72;

/** A warning; a long one continues below its first part. */
function warningRow({ kind, message, blocks }: ListedWarning): ConsentRow {
  // There is nothing to do about libraries.
  const icon = blocks ? 'error' : kind === 'libraries' ? 'info' : 'warning';
  const text = message.replace(/\s+/g, ' ');
  // Parentheses stay together.
  const [, first, rest] =
    text.length > longestLine ? (/^((?:[^()]|\([^()]*\)){1,72}?)[.:;] (.+)$/.exec(text) ?? []) : [];
  if (first === undefined || rest === undefined) return { icon, label: text, stays: true };
  return { icon, label: first, detail: rest.charAt(0).toUpperCase() + rest.slice(1), stays: true };
}

/**
 * The rows with their whole texts: VS Code cuts each line at the end, so that what is too long for one goes on in rows
 * below. They only show it; what a row does stays with its first line.
 */
export function wholeRows(rows: readonly ConsentRow[]): ConsentRow[] {
  return rows.flatMap((row): ConsentRow[] => {
    if (row.isHeading) return [row];
    const [label = row.label, ...more] = linesOf(row.label);
    const [detail, ...rest] = [...more, ...(row.detail === undefined ? [] : linesOf(row.detail))];
    const { detail: _, ...first } = row;
    return [
      { ...first, label, ...(detail !== undefined && { detail }) },
      // As grey and as small as the detail that they go on with.
      ...rest.map((line) => ({ icon: 'blank', label: '', description: line, ...(row.stays && { stays: row.stays }) })),
    ];
  });
}

/** A text in lines, between its words; a word that is longer has one of its own. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Warnings about a file that has another text than it had, or is published as it is now. */
const compared: readonly string[] = ['edited', 'unsaved', 'unbuilt'];

/** Warnings about the settings of the compiler. */
const settings: readonly string[] = ['libraries', 'machinePaths', 'noMetadataHash', 'noMetadataTail', 'unbuilt'];

/** How much of a file its row shows. */
const [mostLines, longestStart] = [3, 160] as const;

/**
 * A warning about a subject, which opens what it is about; for a file whose name looks like a secret's, with how it
 * begins.
 */
export function warningRowOf({ request }: Pick<CheckedSubmission, 'request'>, warning: ListedWarning): ConsentRow {
  const { kind, path } = warning;
  const row = warningRow(warning);
  if (isSecretWarning(warning)) {
    const part = request.parts.findIndex((each) => (each.kind === 'file' ? each.path : undefined) === path);
    const { line } = warning;
    return { ...row, shows: { kind: 'part', subject: 0, part, ...(line !== undefined && { line }) } };
  }
  if (kind !== 'suspectName') {
    const rest = request.parts.findIndex((part) => part.kind === 'rest');
    if (path !== undefined && compared.includes(kind)) return { ...row, shows: { kind: 'change', subject: 0, path } };
    if (settings.includes(kind)) return { ...row, shows: { kind: 'part', subject: 0, part: rest } };
    return kind === 'wholeInput' || kind === 'tooLarge' ? { ...row, shows: { kind: 'request', subject: 0 } } : row;
  }
  const at = request.parts.findIndex((part) => part.kind === 'file' && part.path === path);
  const part = request.parts[at];
  if (part === undefined) return row;
  const lines = part.text.split(/\r?\n/).map((line) => line.trim());
  const start = lines.filter(Boolean).slice(0, mostLines).join(' ⏎ ');
  return {
    ...row,
    detail: start.length > longestStart ? `${start.slice(0, longestStart)}…` : start,
    shows: { kind: 'part', subject: 0, part: at },
  };
}

/** The row for a part that couldn't be read: why, what, and what to do about it. Choosing it tries again. */
export function unreadRow({ part, problem }: UnreadPart): ConsentRow {
  return unreadBecause(problem, unreadWords(part));
}

/** @param problem why, as one or more sentences @param what couldn't be read, without a period */
export function unreadBecause(problem: string, what: string): ConsentRow {
  const [, sentence = problem, next] = /^(.+?)\.(?:\s+(.+))?$/s.exec(problem) ?? [];
  // The server's own words follow a colon; if they are long, they stand below.
  const [, cause = sentence, words] =
    sentence.length > longestLine ? (/^(.{10,70}?): (.+)$/s.exec(sentence) ?? []) : [];
  const rest = [words && `${words}.`, next].filter(Boolean).join(' ');
  return {
    icon: 'warning',
    label: cause,
    description: l10n.t('Try Again'),
    detail: [`${what}.`, rest].filter(Boolean).join(' '),
    answer: 'tryAgain',
    stays: true,
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
 * Every part of a request, so that the bytes of the rows add up to the body: the files with their sizes as on disk, the
 * contract's own first, then the rest, with what the files are wrapped in. Ends with the complete request.
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
    .map(({ path, text, at }): ConsentRow => {
      const key = fileKey(path, text);
      const notes = [
        fileSize(utf8Length(text)),
        ...fileNotes(known.get(path), route),
        seen.has(key) && l10n.t('listed above'),
      ];
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
      label: restText(route, request.parts[rest]?.text ?? ''),
      description: fileSize(bytesBesideFiles(request)),
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

function bytesBesideFiles({ body, parts }: CheckedSubmission['request']): number {
  const ofFiles = parts.map((part) => (part.kind === 'file' ? utf8Length(part.text) : 0));
  return body.byteLength - ofFiles.reduce((sum, bytes) => sum + bytes, 0);
}

/** @param rest what is sent besides the files, as indented JSON: only what it has is named */
function restText(route: CheckedSubmission['route'] | undefined, rest: string): string {
  const hasCreation = /^ {2}"creationTransactionHash": /m.test(rest);
  if (route === 'metadata')
    return hasCreation ? l10n.t('Compiler metadata and creation transaction') : l10n.t('Compiler metadata');
  if (route === 'standardJson')
    return hasCreation
      ? l10n.t('Compiler settings, contract name and creation transaction')
      : l10n.t('Compiler settings and contract name');
  return hasCreation ? l10n.t('Creation transaction') : l10n.t('Nothing besides the address');
}

/** Two files with the same path and text count as one. */
function fileKey(path: string, text: string): string {
  return JSON.stringify([path, text]);
}

function fileNotes(file: ListedFile | undefined, route: CheckedSubmission['route'] | undefined): string[] {
  if (!file) return [];
  const abi = file.isAbi ? [l10n.t('ABI')] : [];
  // The workspace has another text; its warning says that it was edited.
  if (file.state === 'edited' && route !== 'metadata')
    return [...abi, ...(file.place ? [file.place] : []), l10n.t('built version')];
  const origin = file.origin === 'workspace' ? (file.place ?? l10n.t('this workspace')) : l10n.t('dependency');
  const notes: Record<ListedFile['state'], string[]> = {
    same: [],
    // With metadata only, the file on disk would be sent; a build's own input contains the built version.
    edited: [l10n.t('edited since the build: its hash no longer matches')],
    missing: [l10n.t('not found on disk')],
    notOnDisk: [],
  };
  return [...abi, origin, ...notes[file.state]];
}
