import * as l10n from '@vscode/l10n';
import { formatHbar } from '../format/amounts.ts';
import { cutText } from '../format/escape.ts';
import { nameOfContract } from '../format/fullName.ts';
import { decodeEvent, decodeSelected, describeOutput } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { inTurns } from '../platform/turns.ts';
import type { TraceFrame } from '../trace/replay/executionTrace.ts';
import { word } from '../trace/replay/frameRecorder.ts';
import { accountText, describeNamed } from './callStack.ts';
import type { TimelineEntry, WalkOptions } from './debuggee.ts';
import { type Exception, endText } from './exceptions.ts';
import { lastMoment } from './lastMoment.ts';
import type { Stage } from './stage.ts';
import type { StateWords } from './stateWords.ts';
import { type Activation, headOf } from './walk/walkIndex.ts';

type Entry = Omit<TimelineEntry, 'id'>;

/** Of each kind that can come very often, so many are listed. */
const mostEntries = 5_000;

/** In UTF-16 units: what is called or returned may have 100 KB, and a row shows its beginning. */
const longestText = 1_000;

/** What happened in an execution, in order: calls, their ends, writes, events, and codes. */
export async function timelineOf(
  stage: Stage,
  { exceptions, words }: { readonly exceptions: readonly Exception[]; readonly words: StateWords },
  options: WalkOptions = {},
): Promise<TimelineEntry[]> {
  const { recording, abis } = stage;
  const { frames, steps } = recording.trace;
  const rest = inTurns(options);
  const entries: Entry[] = [];
  const runs = outermostRuns(stage);
  for (const frame of frames.slice(0, mostEntries)) {
    const resting = rest();
    if (resting) await resting;
    const run = runs.get(frame.index);
    entries.push(...entriesOf(stage, frame, run && lastMoment(stage, run)));
  }
  for (let access = 0, count = 0; access < recording.storage.length && count < mostEntries; access++) {
    const resting = rest();
    if (resting) await resting;
    const { isWrite, step } = recording.storage.accessAt(access);
    if (!isWrite) continue;
    count += 1;
    const depth = frames[steps.frame[step] ?? 0]?.depth ?? 0;
    entries.push({ kind: 'write', text: await words.ofWrite(access), step, depth: depth + 1 });
  }
  for (const { step, topics, data } of recording.events.slice(0, mostEntries)) {
    const decoded = decodeEvent(topics.map(word), hexOfBytes(data), abis);
    const depth = frames[steps.frame[step] ?? 0]?.depth ?? 0;
    const text = decoded ? describeNamed(stage, decoded) : topics.map(word).join(' ') || hexOfBytes(data);
    entries.push({ kind: 'event', text, step, depth: depth + 1 });
  }
  for (const { kind, text, step, frame } of exceptions)
    if (kind === 'resultCodes') entries.push({ kind: 'resultCode', text, step, depth: frame.depth });
  const order = ['call', 'creation', 'write', 'event', 'resultCode', 'revert', 'return'];
  entries.sort((a, b) => a.step - b.step || order.indexOf(a.kind) - order.indexOf(b.kind));
  return entries.map((entry, id) => ({ ...entry, text: cutText(entry.text, longestText), id }));
}

/** Of each frame, the run of its function, or of the last of its constructors. */
function outermostRuns({ index }: Stage): ReadonlyMap<number, Activation> {
  const runs = new Map<number, Activation>();
  for (const each of index.activations)
    if (each.caller?.frame !== each.frame || headOf(each)) runs.set(each.frame, each);
  return runs;
}

/** @param ended the step at which its function had done all that it does */
function entriesOf(stage: Stage, frame: TraceFrame, ended: number | undefined): Entry[] {
  const { recording, abis } = stage;
  const { index, depth, failure, callStep, value, operation } = frame;
  const creates = operation.startsWith('CREATE');
  const input = hexOfBytes(frame.input);
  const decoded = decodeSelected('function', input, abis);
  const contract = contractName(stage, frame);
  const called = decoded ? describeNamed(stage, decoded) : input.slice(0, 10);
  // Without data it is a transfer, which calls nothing by name.
  const name = creates ? l10n.t('new {0}', contract) : called === '0x' ? contract : `${contract}.${called}`;
  // A delegate call repeats the value of the call around it.
  const text = value > 0n && (creates || operation === 'CALL') ? `${name}: ${formatHbar(value)}` : name;
  const begin: Entry = { kind: creates ? 'creation' : 'call', text, step: Math.max(0, callStep), depth };
  const last = recording.lastWithin[index] ?? -1;
  const step = last < 0 ? Math.max(0, callStep) : last;
  if (failure !== undefined)
    return [
      begin,
      {
        kind: 'revert',
        text: endText(stage, frame),
        step: frame.lastStep < 0 ? step : frame.lastStep,
        depth,
      },
    ];
  if (last < 0 || stage.certain?.open.has(index)) return [begin];
  const answer = creates ? '' : describeOutput(hexOfBytes(frame.output), input, abis);
  const ends = answer === '' ? contract : `${contract}: ${answer}`;
  return [begin, { kind: 'return', text: ends, step: ended ?? step, depth }];
}

function contractName(stage: Stage, frame: TraceFrame): string {
  const build = stage.codes[frame.index]?.use?.build;
  const address = frame.codeAddress || stage.recording.addressOf(frame);
  return build ? nameOfContract(build.contract) : accountText(stage, address);
}
