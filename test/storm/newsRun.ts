import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NewsWindowOptions } from './newsWindow.ts';
import { filesOf, linesOf, type OpenedWindow, openWindow } from './openWindow.ts';
import type { RunResult } from './runEachStep.ts';
import type { DiskFault } from './stepper.ts';

/** News of a status page and of a watched topic, and what befalls the window that is to tell it. */
export interface NewsRun {
  killAt?: number;
  fault?: DiskFault;
}

/**
 * Lets a window watch a topic and a page on which something happens, kills it or lets its disk fail, opens another one,
 * and holds what came of it against the promises: what it said that it watches is watched; news is told, once (once more
 * only if the window was killed, or its disk full, right after it had told it).
 * @param program the bundled `newsWindow.ts`
 */
export async function runNews(program: string, { killAt, fault }: NewsRun): Promise<RunResult> {
  const home = mkdtempSync(path.join(tmpdir(), 'll-storm-'));
  const folder = path.join(home, 'storage');
  const screen = path.join(home, 'screen');
  const steps = path.join(home, 'steps');
  const windows: OpenedWindow[] = [];
  const open = (more: Pick<NewsWindowOptions, 'mode' | 'killAt' | 'fault'>) => {
    const own = more.mode === 'begin' ? steps : `${steps}.last`;
    const opened = openWindow(program, { folder, screen, steps: own, pulse: `${own}.pulse`, ...more });
    windows.push(opened);
    return opened.ended;
  };
  try {
    const first = await open({ mode: 'begin', ...(killAt && { killAt }), ...(fault && { fault }) });
    const before = linesOf(screen);
    const last = await open({ mode: 'resume' });
    const seen = linesOf(screen);
    const wrong = seen.filter((line) => line.startsWith('unhandled'));
    for (const end of [first, last]) if (end === 'hung') wrong.push('a window hung');
    const isWatched = listOf(folder).includes('0.0.7001');
    if (seen.includes('watching') && !isWatched) wrong.push('a lie: it is not watched');
    for (const news of ['told of the incident', 'told of the message']) {
      const isDue = news === 'told of the incident' || seen.includes('read');
      const count = seen.filter((line) => line === news).length;
      const mayRepeat = (first === 'killed' || fault !== undefined) && before.includes(news);
      if (isDue && count === 0) wrong.push(`silence: never ${news}`);
      if (count > (mayRepeat ? 2 : 1)) wrong.push(`${news} ${count} times`);
    }
    wrong.push(
      ...filesOf(folder)
        .filter((name) => name.startsWith('told') && name.endsWith('.lock'))
        .map((name) => `left behind: ${name}`),
    );
    const [count] = linesOf(steps);
    const heldUp = Math.max(...windows.map((each) => each.pulse().heldUp));
    return { violations: wrong, steps: count === undefined ? undefined : Number(count), seen, heldUp };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function listOf(folder: string): string {
  try {
    return readFileSync(path.join(folder, 'watched.json'), 'utf8');
  } catch {
    return '';
  }
}
