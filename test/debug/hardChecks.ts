import { AbiCoder } from 'ethers';
import { DebugError, type Debuggee, type StepKind } from '../../src/core/debug/debuggee.ts';
import { EvaluationError } from '../../src/core/trace/values/evaluation/evaluationError.ts';
import type { DebugStory } from './furtherStories.ts';
import type { OpenedStory } from './openStory.ts';

/** A stop, and what is on the call stack there, outermost first. */
export interface Stood {
  readonly step: number;
  readonly stack: readonly string[];
}

/** All stops; a modifier is one with its function, and all that makes up a creation is one. */
export async function stopsOf(debuggee: Debuggee): Promise<Stood[]> {
  await debuggee.start('entry');
  const found: Stood[] = [];
  for (;;) {
    const frames = (await debuggee.frames()).toReversed();
    const stack = frames.map(({ id, name }, at) =>
      name.endsWith('.constructor') ? `constructor in ${at}` : `${Math.floor((id - 1) / 2)}`,
    );
    found.push({ step: debuggee.stop.step, stack: [...new Set(stack)] });
    if ((await debuggee.step('into')).reason === 'end') return found;
  }
}

/** Where a step leads by what is on the call stack at each stop; undefined for the end or the beginning. */
export function ledTo(stops: readonly Stood[], from: number, kind: Exclude<StepKind, 'into' | 'backInto'>) {
  const own = stops[from]?.stack ?? [];
  const isOut = kind === 'out' || kind === 'backOut';
  const by = kind === 'over' || kind === 'out' ? 1 : -1;
  for (let at = from + by; stops[at]; at += by) {
    const { step, stack } = stops[at] ?? { step: 0, stack: [] };
    const isCaller = stack.length <= own.length && stack.every((each, depth) => each === own[depth]);
    if (isCaller && (!isOut || stack.length < own.length)) return step;
  }
  return undefined;
}

/** What the debugger says of what a story emits, where it stands before it. */
export interface ComparedEvents {
  right: number;
  /** Each with why. */
  readonly unknown: string[];
  readonly wrong: string[];
}

/** Evaluates the arguments of each `emit P(abi.encode(…))`, of Vyper one by one, and compares them with what was emitted. */
export async function compareEmitted(
  { debuggee, stage }: OpenedStory,
  { language }: Pick<DebugStory, 'language'>,
): Promise<ComparedEvents> {
  const { index, recording, sources } = stage;
  const compared: ComparedEvents = { right: 0, unknown: [], wrong: [] };
  const times = new Map<number, number>();
  for (let stop = 0; stop < index.stops; stop++) {
    const place = sources.statements[index.statementOf(stop)]?.place;
    const emitted = place && emittedIn(place.source.content.split('\n')[place.line] ?? '', place.column);
    if (!emitted) continue;
    const step = index.stepOf(stop);
    const frame = index.activationOf(stop)?.frame;
    const event = recording.events.find((each) => each.step >= step && recording.frameAt(each.step)?.index === frame);
    if (!event) throw new Error(`Nothing was emitted after ${emitted}.`);
    times.set(event.step, (times.get(event.step) ?? 0) + 1);
    await debuggee.goToStep(step);
    const [innermost] = await debuggee.frames();
    const shownOf = async (expression: string) => {
      try {
        return (await debuggee.evaluate(expression, innermost?.id, { isWhole: true })).value;
      } catch (error) {
        if (!(error instanceof EvaluationError) && !(error instanceof DebugError)) throw error;
        compared.unknown.push(`${expression}: ${error.message}`);
        return undefined;
      }
    };
    const data = `0x${Buffer.from(event.data).toString('hex')}`;
    const inner = /abi_?encode/.test(emitted) || language !== 'Vyper';
    const truth = inner ? String(AbiCoder.defaultAbiCoder().decode(['bytes'], data)[0]) : data;
    if (language !== 'Vyper') {
      const expression = emitted.slice('emit P('.length, -1);
      const value = await shownOf(expression);
      if (value === truth) compared.right += 1;
      else if (value !== undefined) compared.wrong.push(`${expression} = ${value}, not ${truth}`);
      continue;
    }
    const list = emitted
      .replace(/^log P\w*\((?:d=abi_encode\()?/, '')
      .replace(/\)+$/, (ends) => ends.slice(inner ? 2 : 1));
    for (const [at, expression] of partsOf(list).entries()) {
      const value = await shownOf(expression);
      const word = BigInt(`0x${truth.slice(2 + 64 * at, 66 + 64 * at)}`);
      const truths = [String(word), String(BigInt.asIntN(256, word)), word === 0n ? 'false' : 'true'];
      if (value === undefined) continue;
      if (truths.includes(value)) compared.right += 1;
      else compared.wrong.push(`${expression} = ${value}, not ${word}`);
    }
  }
  for (const [step, count] of times)
    if (count > 1) compared.wrong.push(`It stopped ${count} times before the event at ${step}.`);
  return compared;
}

/** The statement that emits at a column of a line, without its end. */
function emittedIn(line: string, column: number): string | undefined {
  return /^(?:emit P\(abi\.encode\(.*?\)\)(?=;)|log P\w*\(.*\)$)/.exec(line.slice(column))?.[0];
}

/** A list by its outer commas. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const each of list) {
    depth += '([{'.includes(each) ? 1 : ')]}'.includes(each) ? -1 : 0;
    if (each === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += each;
  }
  return parts.map((each) => each.trim());
}
