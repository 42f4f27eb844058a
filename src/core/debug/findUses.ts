import { stepsInTurns, type TurnOptions } from '../platform/turns.ts';
import type { KnownBuilds } from '../trace/builds/knownBuilds.ts';
import type { BuildOfFrame } from '../trace/lines/readingReplays.ts';
import { readSourceMap } from '../trace/lines/sourceMap.ts';
import type { TracedBuild } from '../trace/lines/tracedBuild.ts';
import type { ExecutionTrace, TraceFrame } from '../trace/replay/executionTrace.ts';
import type { SyntaxTrees } from '../trace/values/syntaxTree.ts';
import type { BuildInUse } from './walk/codes.ts';

/** What an execution was recorded on. */
export interface Reading {
  /** Why it is the deployed code; undefined if it is unoptimized code. */
  readonly because: 'noBuild' | 'noCompiler' | 'otherEnd' | undefined;
  buildOf(frame: TraceFrame): BuildOfFrame | undefined;
}

/**
 * What each frame runs, with the syntax trees of the sources whose code ran.
 * @throws the signal's reason; what the compiler throws
 */
export async function findUses(
  trace: ExecutionTrace,
  { buildOf }: Reading,
  builds: KnownBuilds,
  options: TurnOptions,
): Promise<(BuildInUse | undefined)[]> {
  const of = trace.frames.map((frame) => (frame.lastStep < 0 ? undefined : buildOf(frame)));
  const files = await filesOf(trace, of, options);
  const trees = new Map<TracedBuild['sources'], SyntaxTrees | undefined>();
  for (const each of of) {
    if (!each || trees.has(each.build.sources)) continue;
    const ran = files.get(each.build.sources) ?? new Set();
    trees.set(each.build.sources, ran.size === 0 ? undefined : await builds.trees(each.build, ran));
  }
  return of.map((each) => each && { ...each, trees: trees.get(each.build.sources) });
}

/** By the sources of a build, those whose code ran. */
async function filesOf(
  { frames, steps }: ExecutionTrace,
  of: readonly (BuildOfFrame | undefined)[],
  options: TurnOptions,
): Promise<Map<TracedBuild['sources'], Set<number>>> {
  const rest = stepsInTurns(options);
  const byCode = new Map<Uint8Array, Uint8Array>();
  const ran = frames.map(({ code }) => {
    const known = byCode.get(code) ?? new Uint8Array(code.length);
    byCode.set(code, known);
    return known;
  });
  for (let step = 0; step < steps.length; step++) {
    const resting = rest();
    if (resting) await resting;
    const own = ran[steps.frame[step] ?? 0];
    if (own) own[steps.pc[step] ?? 0] = 1;
  }
  const files = new Map<TracedBuild['sources'], Set<number>>();
  for (const frame of frames) {
    const use = of[frame.index];
    const pcs = byCode.get(frame.code);
    if (!use || !pcs) continue;
    byCode.delete(frame.code);
    const resting = rest();
    if (resting) await resting;
    const { build } = use;
    const own = files.get(build.sources) ?? new Set<number>();
    files.set(build.sources, own);
    const map = readSourceMap(frame.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, frame.code);
    for (let pc = 0; pc < pcs.length; pc++) {
      const file = pcs[pc] === 1 ? (map.at(pc)?.span.file ?? -1) : -1;
      if (build.sources.has(file)) own.add(file);
    }
  }
  return files;
}
