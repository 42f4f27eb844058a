import { pops, pushes } from '../trace/steps/operations.ts';
import { modifierIn, stackPlaces } from '../trace/values/locals/stackPlaces.ts';
import { contractOf } from '../trace/values/readValues.ts';
import { endOf } from './callStack.ts';
import type { Stage } from './stage.ts';
import { type Activation, wordsAt } from './walk/walkIndex.ts';

/**
 * The step at which a run of a function has done all that it does and still has its variables; its last one if that isn't
 * certain. What follows only takes them from the stack, and encodes what it returns.
 */
export function lastMoment(stage: Stage, activation: Activation): number {
  const known = moments.get(activation) ?? findMoment(stage, activation);
  moments.set(activation, known);
  return known;
}

const moments = new WeakMap<Activation, number>();

function findMoment(stage: Stage, activation: Activation): number {
  const { recording, index, sources, codes } = stage;
  const { steps } = recording.trace;
  const { called, last, frame } = activation;
  if (!hasReturned(stage, activation)) return last;
  const stop = index.stopIn(activation, last);
  const id = index.statementOf(stop);
  const statement = sources.statements[id]?.node;
  const code = codes[frame];
  const use = code?.use;
  const end = statement && endOf(statement);
  if (called?.type !== 'FunctionDefinition' || !statement || !end || !use?.trees || use.by !== 'reading') return last;
  // Such as `return` in assembly, which ends the frame.
  if (code?.statementAt(steps.pc[last] ?? 0) === id && recording.frameAt(last)?.lastStep === last) return last;
  const { trees, build } = use;
  const contract = contractOf(build, trees);
  const base = activation.height - wordsAt(called, 'parameters');
  const heightAt = (node: typeof end) => {
    const places = stackPlaces(called, node, (invocation) => modifierIn(contract, invocation, trees));
    return places && base + places.height;
  };
  const before = heightAt(statement);
  const after = heightAt(end);
  if (before === undefined || after === undefined) return last;
  let within: number | undefined;
  let height = before;
  for (let step = index.stepOf(stop); step <= last; step = recording.next(step)) {
    const isOutside = code?.statementAt(steps.pc[step] ?? 0) === -1;
    if (isOutside && height === after) return step;
    // A return takes the variables away within itself.
    if (!isOutside && height === before) within = step;
    const opcode = steps.opcode[step] ?? 0;
    height += (pushes[opcode] ?? 0) - (pops[opcode] ?? 0);
    if (height < Math.min(before, after)) break;
  }
  return within ?? last;
}

/** Whether a run of a function came to its end, rather than failed with its frame, or isn't known to its end. */
export function hasReturned({ recording, certain }: Stage, { frame, last }: Activation): boolean {
  if (last < (recording.lastWithin[frame] ?? -1)) return true;
  return recording.trace.frames[frame]?.failure === undefined && !certain?.open.has(frame);
}

/** Where an execution stands at its end: where its outermost function with a source ended. */
export function lastMomentOf(stage: Stage): number {
  const { recording, index, walker } = stage;
  const own = index.activationOf(walker.lastOutermost);
  return own && hasReturned(stage, own) ? lastMoment(stage, own) : recording.length - 1;
}
