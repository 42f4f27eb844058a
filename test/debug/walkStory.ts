import type { Debuggee, StepKind, Stop } from '../../src/core/debug/debuggee.ts';

/** Where it stands, as text: the step, and the call stack with its lines. */
export async function standing(debuggee: Debuggee): Promise<string> {
  const frames = await debuggee.frames();
  const { step } = debuggee.stop;
  return `${step} ${frames.map(({ id, name, place }) => `${id} ${name}:${place ? place.line + 1 : '-'}`).join(' < ')}`;
}

/** All stops from the beginning to the end, and from the end back. */
export async function walkBoth(debuggee: Debuggee): Promise<{ forwards: string[]; backwards: string[] }> {
  await debuggee.start('entry');
  const forwards = await walk(debuggee, 'into', 'end');
  const backwards = await walk(debuggee, 'backInto', 'beginning');
  return { forwards, backwards: backwards.slice(1).reverse() };
}

/** All stops that a kind of step passes, with the one it begins at. */
export async function walk(debuggee: Debuggee, kind: StepKind, end: Stop['reason']): Promise<string[]> {
  const passed = [await standing(debuggee)];
  for (;;) {
    const stop = await debuggee.step(kind);
    if (stop.reason === end) return passed;
    passed.push(await standing(debuggee));
    if (passed.length > 200_000) throw new Error('The walk has no end.');
  }
}
