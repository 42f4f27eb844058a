import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { withShortHexApart } from '../../format/shortHex.ts';
import {
  type AbiIndex,
  decodeEvent,
  decodeSelected,
  describeDecoded,
  describeOutput,
  noAbis,
} from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type {
  Difference,
  Rehearsal,
  RehearsalUnknown,
  RehearsedCall,
  Tried,
  Verdict,
} from '../../trace/rehearsal/rehearse.ts';
import type { TraceEvent } from '../../trace/replay/executionTrace.ts';
import { failureWords } from '../../trace/story/failureWords.ts';
import { mainEntry } from '../../trace/story/mainEntry.ts';
import type { TrialEnd } from '../../trace/trial/trial.ts';
import { tableOf } from '../parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue, transactionTime } from '../parts/values.ts';
import type { Block, Section, Sheet, Value } from '../sheet.ts';
import { toldHeadline } from './storyHeadline.ts';
import { changedWords, errorLines, failWords, layoutSections, unknownWords } from './trialSheet.ts';

/**
 * What the past calls of a contract would have done with the contracts as they are in the workspace now: differences
 * first, each row with links to its transaction and to the line at which it would fail.
 * @param id the contract's ID or address
 * @param known the ABIs of the workspace, for calls if no change was tried
 * @param run when it ran, an ISO instant, and whether the sources have changed since
 */
export function rehearsalSheet(
  id: string,
  rehearsal: Rehearsal,
  known: AbiIndex = noAbis,
  { at, isOutdated = false }: { readonly at?: string; readonly isOutdated?: boolean } = {},
): Sheet {
  const { rows, chosen } = rehearsal;
  const found = headlineOf(rehearsal, countsOf(rows));
  const nothing = wholeUnknown(rows);
  const counts = countsOf(rows);
  const isOther = counts.fails + counts.succeeds + counts.other > 0;
  const isUnknown = counts.unknown > 0 || rows.length < chosen;
  const tried = rows.flatMap(({ verdict }) => (verdict.kind === 'tried' ? [verdict.trial] : []));
  const abis = tried[0]?.abis ?? known;
  return {
    kind: 'rehearsal',
    id,
    title: l10n.t('Rehearsal'),
    headline: isOutdated ? l10n.t`Before your edit: ${found}` : found,
    tone: isOutdated
      ? 'neutral'
      : counts.fails + counts.other > 0
        ? 'failure'
        : isUnknown || isOther
          ? 'warning'
          : 'success',
    icon: 'beaker',
    sections: [
      ...(nothing ? layoutSections(nothing) : []),
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Contract'), idValue(id, 'contract')),
            nothing && errorLines(id, nothing, 'rehearsal'),
            field(l10n.t('Changed'), textValue(changedWords(tried.flatMap(({ changed }) => changed)))),
            nothing
              ? undefined
              : field(
                  l10n.t('Rehearsed'),
                  textValue(l10n.t`${formatInteger(rows.length)} of ${formatInteger(chosen)}`),
                  {
                    note: l10n.t('each call runs on the state that the old code left'),
                  },
                ),
            field(l10n.t('As of'), timeValue(at), {
              ...(isOutdated && { note: l10n.t('the sources have changed since') }),
            }),
          ),
          ...(rows.length < chosen && !nothing ? [restBlock()] : []),
        ],
      },
      // Of each call, it would only repeat why nothing is known.
      ...(nothing ? [] : [callsSection(id, rows, abis)]),
    ],
  };
}

function callsSection(id: string, rows: readonly RehearsedCall[], abis: AbiIndex): Section {
  const table = tableOf(
    rows.map((row, entry) => ({ ...row, entry })),
    [
      [l10n.t('Time'), ({ call }) => transactionTime(call.timestamp)],
      [l10n.t('Call'), ({ call }) => codeValue(callWords(call.input, abis))],
      [l10n.t('Verdict'), ({ verdict, entry }) => verdictValue(verdict, id, entry)],
      // It's short, and differs most often: what is behind long texts is out of sight.
      [l10n.t('Gas'), ({ verdict }) => differenceValue(verdict, 'gas')],
      [l10n.t('Other differences'), ({ verdict }) => differenceValue(verdict, 'output', 'state', 'events')],
    ],
  );
  return { title: l10n.t('Calls'), level: 'detail', blocks: [table] };
}

interface Counts {
  fails: number;
  succeeds: number;
  other: number;
  same: number;
  unknown: number;
}

function countsOf(rows: readonly RehearsedCall[]): Counts {
  const counts: Counts = { fails: 0, succeeds: 0, other: 0, same: 0, unknown: 0 };
  for (const { verdict } of rows) counts[countedAs(verdict)] += 1;
  return counts;
}

function countedAs(verdict: Verdict): keyof Counts {
  if (verdict.kind !== 'tried') return verdict.kind === 'unknown' ? 'unknown' : 'same';
  const { differences, trial } = verdict;
  if (differences.every((each) => each === 'gas')) return 'same';
  const [was, is] = [trial.before.failure === undefined, trial.after.failure === undefined];
  return was === is ? 'other' : is ? 'succeeds' : 'fails';
}

/** The counts, the gravest first; or the one thing that is so for all. */
function headlineOf({ rows, chosen }: Rehearsal, counts: Counts): string {
  const nothing = wholeUnknown(rows);
  if (nothing) return whyUnknown(nothing);
  if (rows.length === chosen && rows.every(({ verdict }) => verdict.kind === 'unchanged'))
    return l10n.t('Nothing to rehearse: the sources are the same as those of the deployed code.');
  const count = formatInteger(BigInt(rows.length));
  if (counts.same === rows.length)
    return rows.length === 1
      ? l10n.t('The past call would do the same')
      : l10n.t`All ${count} past calls would do the same`;
  const parts = [
    ...(counts.fails > 0 ? [l10n.t`${formatInteger(counts.fails)} would fail`] : []),
    ...(counts.succeeds > 0 ? [l10n.t`${formatInteger(counts.succeeds)} would succeed`] : []),
    ...(counts.other > 0 ? [l10n.t`${formatInteger(counts.other)} would do something else`] : []),
    ...(counts.unknown > 0 ? [l10n.t`${formatInteger(counts.unknown)} not known`] : []),
    ...(counts.same > 0 ? [l10n.t`${formatInteger(counts.same)} the same`] : []),
  ];
  return rows.length === 1
    ? l10n.t`Of 1 past call: ${parts.join(', ')}`
    : l10n.t`Of ${count} past calls: ${parts.join(', ')}`;
}

/** Why nothing is known of any call, if that is one reason. */
function wholeUnknown(rows: readonly RehearsedCall[]): RehearsalUnknown | undefined {
  const [first, ...others] = rows.map(({ verdict }) => (verdict.kind === 'unknown' ? verdict.unknown : undefined));
  const why = first && whyUnknown(first);
  return others.every((each) => each && whyUnknown(each) === why) ? first : undefined;
}

function restBlock(): Block {
  const text = l10n.t('The rest would take more time or requests. Rehearse again: what is known already is kept.');
  return { type: 'paragraph', text, tone: 'warning' };
}

function callWords(input: string, abis: AbiIndex): string {
  const called = decodeSelected('function', input, abis);
  return called ? describeDecoded(called) : input.slice(0, 10);
}

/**
 * The gravest difference, with what makes a call fail and a link to the line; or why it isn't known.
 * @param id the sheet's
 * @param entry the number of its row
 */
function verdictValue(verdict: Verdict, id: string, entry: number): Value {
  const text = (words: string, tone?: 'success' | 'failure'): Value => ({
    type: 'text',
    text: words,
    ...(tone && { tone }),
  });
  if (verdict.kind === 'unknown') return text(whyUnknown(verdict.unknown));
  if (verdict.kind === 'unchanged') return text(l10n.t('The same'), 'success');
  const [gravest] = verdict.differences;
  const { after, story, abis } = verdict.trial;
  const why = story ? toldHeadline(story) : failureWords(after, abis);
  const fails = (words: string, tone?: 'failure'): Value => {
    if (!story || !mainEntry(story.stack)?.place) return text(words, tone);
    const ref = { kind: 'sourceLine', id, line: { by: 'rehearsal', entry } } as const;
    return { type: 'id', text: words, words: true, ref, ...(tone && { tone }) };
  };
  if (gravest === undefined || gravest === 'gas') {
    if (after.failure !== undefined) return fails(failWords(verdict.trial, why));
    return text(gravest ? l10n.t('The same, with other gas') : l10n.t('The same'), 'success');
  }
  switch (gravest) {
    case 'outcome':
      return after.failure === undefined
        ? text(l10n.t('Would succeed'), 'success')
        : fails(failWords(verdict.trial, why), 'failure');
    case 'output':
      return after.failure === undefined
        ? text(l10n.t('Same outcome, other returned data'), 'failure')
        : fails(failWords(verdict.trial, why), 'failure');
    case 'state':
      return text(l10n.t('Same outcome, other writes'), 'failure');
    case 'events':
      return text(l10n.t('Same outcome, other events'), 'failure');
  }
}

/** What differs in one of these ways, each on a line of its own; undefined if nothing does. */
function differenceValue(verdict: Verdict, ...ways: readonly Difference[]): Value | undefined {
  if (verdict.kind !== 'tried') return undefined;
  const { differences, trial } = verdict;
  const lines = ways.filter((each) => differences.includes(each)).map((each) => differenceWords(each, trial));
  // The page of the call has them whole. Markdown has no line breaks in a cell.
  return lines.length === 0 ? undefined : textValue(lines.map(withShortHexApart).join(';\n'));
}

function differenceWords(difference: Difference, trial: Tried): string {
  switch (difference) {
    case 'outcome':
      return '';
    case 'gas':
      return gasWords(trial);
    case 'output':
      return l10n.t`Returned data: ${outputWords(trial)}`;
    case 'state':
      return l10n.t`State: ${stateWords(trial)}`;
    case 'events':
      return l10n.t`Events: ${eventWords(trial)}`;
  }
}

function outputWords({ before, after, abis }: Tried): string {
  return `${returned(before, abis)} → ${returned(after, abis)}`;
}

function returned(end: TrialEnd, abis: AbiIndex): string {
  if (end.failure !== undefined) return failureWords(end, abis);
  const output = hexOfBytes(end.output);
  const words = describeOutput(output, hexOfBytes(end.input), abis);
  return words !== '' ? words : output === '0x' ? l10n.t('nothing') : output;
}

/** The values, slots or events that a cell has; more are counted. */
const mostInCell = 3;

function stateWords({ otherState: { named, unnamed } }: Tried): string {
  return several([
    ...named.map(({ name, before, after }) => `${name}: ${before.text} → ${after.text}`),
    ...unnamed.map(
      ({ address, slot, value_read: was, value_written: is }) =>
        l10n.t`slot ${withoutZeros(slot)} of ${address ?? ''}: ${withoutZeros(was)} → ${withoutZeros(is)}`,
    ),
  ]);
}

function eventWords({ before, after, abis }: Tried): string {
  const [was, is] = [before.events, after.events].map((events) => events.map((each) => eventText(each, abis)));
  const gone = without(was ?? [], is ?? []).map((each) => `− ${each}`);
  const added = without(is ?? [], was ?? []).map((each) => `+ ${each}`);
  return gone.length + added.length === 0 ? l10n.t('the same, in another order') : several([...gone, ...added]);
}

/** The texts that another list doesn't have, or not as often. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function eventText({ address, topics, data }: TraceEvent, abis: AbiIndex): string {
  const decoded = decodeEvent(topics, data, abis);
  return decoded ? describeDecoded(decoded) : [address, ...topics, data].join(' ');
}

function gasWords({ before, after }: Tried): string {
  return `${formatInteger(before.gas)} → ${formatInteger(after.gas)}`;
}

function several(texts: readonly string[]): string {
  const rest = texts.length - mostInCell;
  const shown = texts.slice(0, mostInCell).join('; ');
  return rest > 0 ? l10n.t`${shown}; ${formatInteger(rest)} more` : shown;
}

/** A hex number without leading zeros. */
function withoutZeros(hex: string | null): string {
  return (hex ?? '').replace(/^0x0*(?=.)/, '0x');
}

function whyUnknown(unknown: RehearsalUnknown): string {
  switch (unknown.why) {
    case 'noCall':
      return l10n.t('Not known: it ran no contract.');
    case 'noRecord':
      return l10n.t('Not known: the mirror node has no record of its calls.');
    case 'otherImplementation':
      return l10n.t('Not known: at that time, the proxy called an earlier implementation.');
    default:
      return unknownWords(unknown);
  }
}
