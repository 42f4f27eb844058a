import * as vscode from 'vscode';
import type { FailureStory, StoryEntry } from '../../core/trace/story/failureStory.ts';
import type { FailureExplainer } from '../failures/explainer.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import { unlessLate } from '../sheets/unlessLate.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';

/** The text of a line is cut there. */
const longestLine = 300;

/** How many lines before and after the failing one are in the answer. */
const around = 2;

/** Where and why a call failed, with its call stack, as Markdown for a model: paths, lines, statements and arguments. */
export function failureText(story: FailureStory): string {
  const { sheets } = loadCore();
  const { stack, gaps, cause, traps = [], noVariables } = story;
  return [
    `Failure: ${escaped(sheets.storyAnswer(story))}`,
    ...(cause === undefined ? [] : [`Why: ${escaped(cause)}`]),
    ...traps.map((trap) => `On Hedera: ${escaped(trap)}`),
    ...(stack.length === 0 ? [] : ['', 'Call stack, innermost first:', ...stackTexts(stack)]),
    ...(noVariables === undefined ? [] : ['', escaped(sheets.noVariablesSentence())]),
    ...gaps.map((gap) => `\n${escaped(sheets.gapSentence(gap))}`),
    '',
  ].join('\n');
}

function stackTexts(stack: FailureStory['stack']): string[] {
  let before = 0;
  return stack.flatMap((entry, at) => {
    const own = entryText(entry, at + before);
    before += entry.leftOut ?? 0;
    return entry.leftOut === undefined ? [own] : [own, escaped(loadCore().sheets.leftOutWords(entry.leftOut))];
  });
}

function entryText(entry: StoryEntry, at: number): string {
  const { place, called, address } = entry;
  const parts = [`${at + 1}. ${escaped(loadCore().sheets.functionOf(entry))}`];
  if (place) {
    const { path, line, column, content, file, text } = place;
    const where = file?.onDisk === undefined ? `${path} (verified source)` : relative(file.onDisk);
    parts.push(` at ${escaped(where)}:${line + 1}:${column + 1}`, ...linesOf(content, line, at === 0 ? around : 0));
    parts.push(`\n   Statement: ${escaped(text)}`);
  }
  if (entry.variables)
    parts.push(
      '\n   Variables:',
      ...entry.variables.map((each) => `\n   - ${escaped(`${each.name} = ${each.value}`)}`),
    );
  if (called !== undefined) parts.push(`\n   Called as: ${escaped(called)}`);
  if (address !== '') parts.push(`\n   Contract: ${escaped(address)}`);
  return parts.join('');
}

/** A line, and `count` numbered ones before and after it. */
function linesOf(content: string, line: number, count: number): string[] {
  const first = Math.max(0, line - count);
  const lines = content.split('\n').slice(first, line + count + 1);
  return lines.map((each, at) => `\n   ${first + at === line ? 'Line' : first + at + 1}: ${escaped(each.trim())}`);
}

function relative(path: string): string {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => path.startsWith(`${uri.path}/`));
  return folder ? path.slice(folder.uri.path.length + 1) : path;
}

function escaped(text: string): string {
  const { escapeMarkdown, lineOfText } = loadCore().render;
  return escapeMarkdown(lineOfText(text, longestLine));
}

/** The same if it is found within a few milliseconds; undefined otherwise, and for a call that didn't fail. */
export async function failureTextSoon(
  explainer: FailureExplainer,
  thing: LedgerThing,
  signal: AbortSignal,
  patience: number,
): Promise<string | undefined> {
  try {
    const explained = await unlessLate(explainer.explain(thing, signal), patience);
    const story = explained?.explanation.kind === 'story' ? explained.explanation.story : undefined;
    return story && story.stack.length > 0 ? failureText(story) : undefined;
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
