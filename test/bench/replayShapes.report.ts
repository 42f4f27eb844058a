/**
 * `npm run bench replayShapes`: transactions of 15 million gas of many shapes, replayed over a mirror node on this
 * machine for *Go to the Failing Line* (or for gas by line, if they succeed): how long it takes, what it asks for, and
 * how it ends. Short: with the gas that the shapes need to run at all.
 */
import { isLensError } from '../../src/core/net/errors.ts';
import { createKnownBuilds, type KnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { measureTurns } from '../storm/turns.ts';
import { type ReplayShape, replayShapes, solidityShapes } from '../trace/replayShapes.ts';
import { mirrorOfShape } from '../trace/shapeMirror.ts';
import type { ReportOptions } from './run.ts';

const goals = { seconds: 20, turn: 50, megabytes: 1_000 };

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const gas = isShort ? 600_000n : 15_000_000n;
  let missed = 0;
  print('| shape | result | s | longest turn, ms | requests | memory, MB |\n|---|---|---:|---:|---:|---:|');
  for (const shape of [...replayShapes, ...solidityShapes()]) {
    const { result, seconds, turn, requests, megabytes } = await measured(shape, gas);
    if (seconds > goals.seconds || turn > goals.turn || megabytes > goals.megabytes) missed += 1;
    print(
      `| ${shape.name} | ${result} | ${seconds.toFixed(1)} | ${turn.toFixed(0)} | ${requests} | ${megabytes.toFixed(0)} |`,
    );
  }
  print(`goals: ${goals.seconds} s, ${goals.turn} ms, ${goals.megabytes} MB; ${missed} missed`);
  if (missed > 0) process.exitCode = 1;
}

async function measured(shape: ReplayShape, gas: bigint) {
  const mirror = await mirrorOfShape(shape, gas);
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  let most = memory;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  let result = '';
  const { longest } = await measureTurns(async () => {
    result = await resultOf(shape, mirror);
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const requests = mirror.asked();
  await mirror.close();
  return { result, seconds, turn: longest, requests, megabytes: (most - memory) / 1e6 };
}

/** As the extension asks: for the line, or for the gas of what succeeded. */
async function resultOf(
  shape: ReplayShape,
  { client, id }: Awaited<ReturnType<typeof mirrorOfShape>>,
): Promise<string> {
  const parts = { client, evm: () => evm, builds: buildsOf(shape), abis: async () => ({ find: () => [] }) };
  try {
    const explained = await explainFailedCall(parts, { id });
    if (explained.kind === 'story') {
      const { stack, reason, gaps } = explained.story;
      const line = stack[0]?.place?.line;
      const [gap] = gaps;
      return `${line === undefined ? reason : `line ${line + 1}: ${reason}`}${gap ? ` (${gap.why})` : ''}`;
    }
    const reading = await readGasByLine(parts, { id });
    return reading.kind === 'gas' ? `gas by line: ${reading.gas.lines.length} lines` : reading.why;
  } catch (error) {
    // Stopped, or a record that is larger than what is read.
    if (!isLensError(error)) throw error;
    return error.message.replace(/ to GET \S+/, '');
  }
}

/** Compiled before, so that only the replay is measured. */
function buildsOf({ build }: ReplayShape): KnownBuilds {
  const none = createKnownBuilds({ find: async () => [], compilerOf: async () => undefined, compiled: new Map() });
  if (!build) return none;
  const { sources, built } = build;
  return {
    ...none,
    of: async ({ code }) => (code.length === built.runtime.length ? built : undefined),
    reading: async () => [built],
    mapped: async () => built,
    sourcesOf: () => sources,
  };
}
