import * as l10n from '@vscode/l10n';
import { shortAddress } from '../../format/shortAddress.ts';
import { explainResultCode } from '../../ledger/resultCodes/resultCodes.ts';
import type { FailureStory, StoryEntry } from '../../trace/story/failureStory.ts';
import { mainEntry } from '../../trace/story/mainEntry.ts';
import { cell, codeValue, textValue } from '../parts/values.ts';
import type { Block, Section, Sheet, Value } from '../sheet.ts';
import type { LinePlace } from '../sheetRef.ts';
import { callOf, functionOf, gapSentence, lineOfEntry, noVariablesSentence, storyHeadline } from './storyHeadline.ts';

const callStack = 'callStack';
/** The same, while it is looked for. */
const callStackRoom = 'callStackRoom';

/** The sheet of a transaction that begins with where it failed, and shows the call stack. */
export function withFailureStory(sheet: Sheet, story: FailureStory | undefined): Sheet {
  if (!story || sheet.kind !== 'transaction') return sheet;
  // An earlier explanation may have found less.
  const sections = withoutStack(sheet).map((each) => withKnownRevert(each, story));
  const section = failureSection(sheet.id, story);
  const [origin] = story.stack;
  // Last, because a page that is there already gets them at its end.
  const all = [...sections, ...variablesSections(story)];
  const needsTrust = story.gaps.some(({ why }) => why === 'restricted');
  const differs = story.gaps.some(({ why }) => why === 'deviation');
  const told = { ...sheet, ...(needsTrust && { needsTrust }), ...(differs && { differs }) };
  // What is known comes first: the line, or else the summary.
  if (!origin?.place) return { ...told, sections: all.toSpliced(1, 0, section) };
  return { ...told, headline: storyHeadline(story), sections: [section, ...all] };
}

/** The section with what is known of this revert instead of what is said of every revert. */
function withKnownRevert(section: Section, story: FailureStory): Section {
  const { meaning, fix } = explainResultCode('CONTRACT_REVERT_EXECUTED');
  const known = new Map([
    [meaning, knownMeaning(story)],
    [fix, knownFix(story)],
  ]);
  const blocks = section.blocks.map((block): Block => {
    if (block.type !== 'fields') return block;
    const fields = block.fields.map((each) => {
      const [value] = each.values;
      const text = value?.type === 'text' ? known.get(value.text) : undefined;
      return text === undefined ? each : { ...each, values: [{ type: 'text', text } as const] };
    });
    return { ...block, fields };
  });
  return { ...section, blocks };
}

function knownMeaning({ failure, stack: [origin] }: FailureStory): string | undefined {
  if (failure !== 'revert' || origin?.contract === undefined) return undefined;
  return l10n.t`The contract reverted the call in ${functionOf(origin)}.`;
}

function knownFix({ stack, cause }: FailureStory): string | undefined {
  const main = mainEntry(stack);
  // The cause may be only that of a library's line, not of the call of it.
  const origin = cause === undefined || main?.causeAtLine !== undefined ? main : stack[0];
  const line = origin && lineOfEntry(origin);
  if (!origin || line === undefined) return undefined;
  return cause === undefined
    ? l10n.t`Check the arguments, the caller and the contract's state against ${line}: ${statementOf(origin) ?? ''}`
    : l10n.t`Change the arguments, the caller or the contract's state: at ${line}, ${cause}.`;
}

/** Whether another search would find the same: nothing that is missing can have been installed since. */
export function isSettledStory(story: FailureStory | undefined): boolean {
  return story !== undefined && !story.gaps.some(({ why }) => why === 'noCompiler' || why === 'restricted');
}

/** Why a search that nobody asked for found no explanation. */
export type Unexplained =
  /** No build in this workspace has the code; verification records aren't asked. */
  | 'noBuild'
  /** It would take too many requests, or too long. */
  | 'tooLong'
  | 'noRecord'
  | 'failed'
  /** It goes on, but what was found so far leaves its page, as a copy. */
  | 'goesOn';

/**
 * The sheet while its failing line is looked for: with room for the cause and the call stack, so that nothing moves
 * when they come.
 */
export function withStoryRoom(sheet: Sheet): Sheet {
  const row = [blank, blank, blank];
  const blocks: Block[] = [
    { type: 'paragraph', text: l10n.t('Finding the failing line…') },
    { ...stackOf([row, row]), isRoom: true },
  ];
  return { ...sheet, sections: [stackSection(callStackRoom, blocks), ...withoutStack(sheet)] };
}

/** What a search is doing, for the room of its story. */
export function searchWords(step: string): string {
  return l10n.t`Finding the failing line. ${step}`;
}

/** The sheet after a search that found nothing, or without waiting for it, which stands below the summary. */
export function withoutStoryRoom(sheet: Sheet, why: Unexplained): Sheet {
  const text = unexplained(why);
  const none = stackSection(callStack, [{ type: 'paragraph', text }]);
  return { ...sheet, sections: withoutStack(sheet).toSpliced(1, 0, none) };
}

function unexplained(why: Unexplained): string {
  switch (why) {
    case 'noBuild':
      return l10n.t(
        'No build in this workspace has the code that failed. Choose Go to the Failing Line to look for its verified source, too.',
      );
    case 'tooLong':
      return l10n.t('The search takes a while. Choose Go to the Failing Line to start it.');
    case 'noRecord':
      return l10n.t("The mirror node has no record of its calls, so the failing line can't be found.");
    case 'failed':
      return l10n.t('The search failed. Choose Go to the Failing Line to search again.');
    case 'goesOn':
      return l10n.t('The failing line was still being looked for when this was copied.');
  }
}

/** Whether a sheet has room for the call stack. */
export function hasStoryRoom({ sections }: Sheet): boolean {
  return sections[0]?.key === callStackRoom;
}

const variablesKey = 'variables';

function withoutStack({ sections }: Sheet): Section[] {
  return sections.filter(({ key }) => key !== callStack && key !== callStackRoom && key !== variablesKey);
}

/** The variables of the functions that were running, innermost first; none if none is known. */
export function variablesSections({ stack, noVariables }: FailureStory): Section[] {
  const rows = stack.flatMap((entry) =>
    (entry.variables ?? []).map(({ name, type, value }) =>
      [codeValue(functionOf(entry)), codeValue(name), codeValue(value), codeValue(type)].map((each) => cell(each)),
    ),
  );
  const section = { key: variablesKey, title: l10n.t('Variables'), level: 'summary' } as const;
  if (noVariables) return [{ ...section, blocks: [{ type: 'paragraph', text: noVariablesSentence() }] }];
  return rows.length > 0 ? [{ ...section, blocks: [{ type: 'table', columns: variableColumns(), rows }] }] : [];
}

function variableColumns() {
  return [
    { label: l10n.t('Function') },
    { label: l10n.t('Variable') },
    { label: l10n.t('Value') },
    { label: l10n.t('Type') },
  ];
}

function stackSection(key: string, blocks: readonly Block[]): Section {
  return { key, title: l10n.t('Call stack'), level: 'summary', blocks };
}

/**
 * The call stack across functions and contracts, innermost first, each with a link to its line.
 * @param by whether it is that of what happened, or of a tried change
 */
export function failureSection(
  id: string,
  { stack, gaps, cause, traps = [] }: FailureStory,
  by: 'stack' | 'trial' = 'stack',
): Section {
  return stackSection(callStack, [
    ...(cause === undefined ? [] : [{ type: 'paragraph', text: cause } as const]),
    ...traps.map((text) => ({ type: 'paragraph', text, tone: 'warning' }) as const),
    ...(saysSomething(stack, gaps) ? [stackTable(id, stack, by)] : []),
    ...gaps.map((gap) => ({ type: 'paragraph', text: gapSentence(gap), tone: 'warning' }) as const),
  ]);
}

/** Not if its only row would have nothing but the address that a gap's sentence names. */
function saysSomething(stack: readonly StoryEntry[], gaps: FailureStory['gaps']): boolean {
  const [only, ...others] = stack;
  if (others.length > 0) return true;
  return (
    only !== undefined && (gaps.length === 0 || only.place !== undefined || callOf(only) !== shortAddress(only.address))
  );
}

function stackTable(id: string, stack: readonly StoryEntry[], by: 'stack' | 'trial'): Block {
  return stackOf(
    stack.map((entry, at) => [
      cell(codeValue(callOf(entry))),
      cell(lineValue(id, entry, { by, entry: at })),
      cell(codeValue(statementOf(entry))),
    ]),
  );
}

/** As high as a text. */
const blank = textValue('\u00a0');

function stackOf(rows: readonly (readonly (Value | undefined)[])[]): Block & { type: 'table' } {
  return {
    type: 'table',
    columns: [{ label: l10n.t('Function') }, { label: l10n.t('Line') }, { label: l10n.t('Statement') }],
    rows: rows.map((row) => row.map((each) => cell(each))),
  };
}

/** Opens the line; the ID is that of a transaction with the entry's number in its stack. */
function lineValue(id: string, entry: StoryEntry, place: LinePlace): Value | undefined {
  const line = lineOfEntry(entry);
  return line === undefined
    ? textValue(undefined)
    : { type: 'id', text: line, ref: { kind: 'sourceLine', id, line: place } };
}

/**
 * The line as the source has it, since the part that failed may be only the error; of several lines, that part, without
 * the block that it ends with.
 */
function statementOf({ place }: StoryEntry): string | undefined {
  if (!place) return undefined;
  const { line, endLine, content, text } = place;
  const own = line === endLine ? content.split('\n', line + 1)[line]?.trim() : undefined;
  const words = (own || text.replace(/^([^{]*\)[^{]*)\{.*\}$/s, '$1{ … }')).replace(/\s+/g, ' ');
  const shown = withoutOuterBraces(words.slice(0, longestStatement));
  const isCut = words.length > longestStatement && shown.length === longestStatement;
  return isCut ? `${shown.slice(0, -1)}…` : shown.replace(/;$/, '');
}

const longestStatement = 2_000;

/** A line without the closing brace of the block around it. */
function withoutOuterBraces(line: string): string {
  const count = (brace: string) => line.split(brace).length;
  if (!line.endsWith('}') || count('{') >= count('}')) return line;
  return withoutOuterBraces(line.slice(0, -1).trimEnd());
}
