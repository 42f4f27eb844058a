import * as l10n from '@vscode/l10n';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { FailureLines } from '../lines/failureLines.ts';
import {
  causeAtLine,
  causeInBrief,
  failureAtLine,
  failureCause,
  failureInBrief,
  refusedWords,
} from '../values/causeWords.ts';
import { stipendWords } from '../values/endWords.ts';
import type { FailureValues } from '../values/readValues.ts';
import type { FailureStory, StoryEntry } from './failureStory.ts';
import { refusedCall } from './failureWords.ts';

/** The story with why it failed, and with the words for the ends of the lines that those are about. */
export function withCause(
  story: FailureStory,
  values: Pick<FailureValues, 'cause' | 'ownCall'>,
  abis?: AbiIndex,
): FailureStory {
  const cause = failureCause(values, abis);
  if (cause === undefined) return story;
  const place = values.ownCall?.place;
  const ownAt = story.stack.findIndex((entry, at) => at > 0 && isAt(entry, place));
  const atLine = (at: number) => {
    if (at === 0) return values.cause && causeAtLine(values.cause, abis);
    return at === ownAt ? failureAtLine(values, abis) : undefined;
  };
  const inBrief = (at: number) =>
    at === 0 ? values.cause && causeInBrief(values.cause, abis) : failureInBrief(values, abis);
  const stack = story.stack.map((entry, at) => {
    const words = entry.place && atLine(at);
    if (words === undefined) return entry;
    const brief = inBrief(at);
    return { ...entry, causeAtLine: words, ...(brief !== undefined && { causeInBrief: brief }) };
  });
  return { ...story, cause, stack };
}

/**
 * The story of a call that had too little gas, as that of a payment is, at the line that needed more.
 */
export function withStipendCause(story: FailureStory): FailureStory {
  const [origin, ...outer] = story.stack;
  const caller = outer.find(({ address }) => address !== origin?.address);
  if (story.reason !== stipendWords() || !origin?.place || !caller?.place) return story;
  const isVyper = /\.vyi?$/.test(caller.place.path);
  const own = isVyper ? /\bsend\s*\(/ : /\.\s*(?:transfer|send)\s*\(/;
  const name = own.exec(caller.place.text)?.[0].match(/\w+/)?.[0];
  if (name === undefined) return story;
  const instead = isVyper ? 'raw_call(…, value=…)' : 'call{value: …}("")';
  const [contract = '', line] = [origin.contract, `${caller.place.path.replace(/^.*\//, '')}:${caller.place.line + 1}`];
  const cause = l10n.t`${contract} needs more than the 2,300 gas that ${name} gives: pay with ${instead} at ${line}`;
  return { ...story, cause, stack: story.stack.with(0, { ...origin, causeAtLine: cause }) };
}

/** The story of a call that the head of a contract refused, with what was sent, at the line that called. */
export function withRefusedCall(
  story: FailureStory,
  { frames: [refused], check }: Pick<FailureLines, 'frames' | 'check'>,
  abis: AbiIndex,
): FailureStory {
  const [head, caller] = story.stack;
  const isOfLine = story.cause === undefined && head?.place === undefined && caller?.place !== undefined;
  if (!isOfLine || !refused || refusedCall(refused, abis, check) !== story.reason) return story;
  const cause = refusedWords(refused.frame, abis, story.reason);
  return { ...story, cause, stack: story.stack.with(1, { ...caller, causeAtLine: cause }) };
}

function isAt({ place }: StoryEntry, wanted: { readonly path: string; readonly line: number } | undefined): boolean {
  return place !== undefined && place.path === wanted?.path && place.line === wanted.line;
}
