import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { readSourceMap } from './sourceMap.ts';
import { SourceText } from './sourceText.ts';
import type { TracedBuild } from './tracedBuild.ts';

/**
 * Where the statement begins that a step of a call belongs to, after the functions that it called: Vyper before 0.4 writes
 * the data of a revert over the last variables.
 */
export function beginningOf(
  { frame, build, at }: { readonly frame: TraceFrame; readonly build: TracedBuild; readonly at: number },
  { steps }: Pick<ExecutionTrace, 'steps'>,
): number {
  const map = readSourceMap(frame.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, frame.code);
  const text = new SourceText(build.sources);
  const lineAt = (step: number) => {
    const span = map.at(steps.pc[step] ?? -1)?.span;
    return span && text.placeOf(span)?.line;
  };
  const line = lineAt(at);
  let first = at;
  let next = at;
  for (let step = at - 1; step > frame.callStep; step--) {
    if (steps.frame[step] !== frame.index) continue;
    const own = lineAt(step);
    // Some steps within a statement have no place; what jumped back to it is an earlier round of its loop.
    if ((own !== undefined && own !== line) || (steps.pc[step] ?? 0) > (steps.pc[next] ?? 0)) break;
    next = step;
    if (own === line) first = step;
  }
  return first;
}
