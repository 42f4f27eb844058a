import * as l10n from '@vscode/l10n';
import type { FailureStory, StoryEntry } from '../../trace/story/failureStory.ts';
import { cell, codeValue, textValue } from '../parts/values.ts';
import type { Block, Section, Sheet, Value } from '../sheet.ts';
import { callOf, gapSentence, lineOfEntry, storyHeadline } from './storyWords.ts';

const callStack = 'callStack';

/** The sheet of a transaction that begins with where it failed, and shows the call stack. */
export function withFailureStory(sheet: Sheet, story: FailureStory | undefined): Sheet {
  if (!story || sheet.kind !== 'transaction') return sheet;
  // An earlier explanation may have found less.
  const sections = sheet.sections.filter(({ key }) => key !== callStack);
  const section = failureSection(sheet.id, story);
  return {
    ...sheet,
    ...(story.stack[0]?.place && { headline: storyHeadline(story) }),
    sections: [section, ...sections],
  };
}

/** The call stack across functions and contracts, innermost first, each with a link to its line. */
function failureSection(id: string, { stack, gaps }: FailureStory): Section {
  return {
    key: callStack,
    title: l10n.t('Call stack'),
    level: 'summary',
    blocks: [
      ...(stack.length === 0 ? [] : [stackTable(id, stack)]),
      ...gaps.map((gap) => ({ type: 'paragraph', text: gapSentence(gap), tone: 'warning' }) as const),
    ],
  };
}

function stackTable(id: string, stack: readonly StoryEntry[]): Block {
  return {
    type: 'table',
    columns: [{ label: l10n.t('Function') }, { label: l10n.t('Line') }, { label: l10n.t('Statement') }],
    rows: stack.map((entry, at): Value[] => [
      cell(codeValue(callOf(entry))),
      cell(lineValue(id, entry, at)),
      cell(codeValue(statementOf(entry))),
    ]),
  };
}

/** Opens the line; the ID is that of a transaction with the entry's number in its stack. */
function lineValue(id: string, entry: StoryEntry, at: number): Value | undefined {
  const line = lineOfEntry(entry);
  return line === undefined
    ? textValue(undefined)
    : { type: 'id', text: line, ref: { kind: 'sourceLine', id: `${id}#${at}` } };
}

function statementOf({ place }: StoryEntry): string | undefined {
  return place?.text.replace(/\s+/g, ' ').slice(0, 200);
}
