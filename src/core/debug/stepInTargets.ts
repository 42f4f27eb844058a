import { decodeSelected } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { nameOf, type StackedRun } from './callStack.ts';
import type { StepInTarget } from './debuggee.ts';
import type { Stage } from './stage.ts';

/** The calls in the statement of a run, in the order in which they run; each ID is the step that it begins with. */
export function stepInTargets(stage: Stage, run: StackedRun): StepInTarget[] {
  const { index, recording, codes, sources } = stage;
  const from = run.step;
  const next = stage.walker.over(from) ?? recording.length;
  const own = run.activation;
  const targets: StepInTarget[] = [];
  for (const each of index.activations) {
    // The constructor of a base isn't called by what it is given.
    const isBeside = each.frame === own.frame && each.back < 0;
    if (isBeside || each.caller !== own || each.calledAt < from || each.first >= next) continue;
    const code = codes[own.frame];
    const pc = recording.trace.steps.pc[each.calledAt] ?? 0;
    // A call of another contract leads to its function, behind the head of the contract.
    const inner = index.activations.find((other) => other.caller === each && other.called) ?? each;
    const stop = index.stopIn(inner, inner.last);
    const frame = recording.trace.frames[each.frame];
    const decoded = frame && decodeSelected('function', hexOfBytes(frame.input), stage.abis);
    const use = code?.use;
    const node = code?.nodeAt(pc)?.around(({ type }) => type === 'FunctionCall' || type === 'ModifierInvocation');
    const span = node && { file: node.file, start: node.start, length: node.end - node.start };
    const text = use && span ? sources.textOf(use.build).placeOf(span)?.text : undefined;
    const place = use && span ? sources.placeOf(use.build, span) : undefined;
    const name = each.isOpaque
      ? decoded?.name
      : nameOf(stage, { id: 0, activation: inner, step: inner.first, stop, isAroundModifier: false });
    const label = text?.replace(/\s+/g, ' ').slice(0, 120) ?? name ?? '';
    targets.push({ id: each.first, label, ...(place && { place }) });
  }
  return targets;
}
