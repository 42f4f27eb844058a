import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readPulse, startPulse, timeOf } from '../../storm/ownTime.ts';
import { liveOnce, type RunResult } from '../../storm/runEachStep.ts';

const result = (heldUp: number, ...violations: string[]): RunResult => ({ violations, steps: 1, seen: [], heldUp });

/** How often one life was run, and what came of it. */
async function lived(results: readonly RunResult[]) {
  let runs = 0;
  const { result: last, again } = await liveOnce(
    {},
    async () => results[Math.min(runs++, results.length - 1)] ?? result(0),
  );
  return { runs, violations: last.violations, again: again.length };
}

describe('a life of the storm', () => {
  it('is run again if a window was held up, and then counts', async () => {
    assert.deepEqual(await lived([result(1_000, 'hung'), result(0)]), { runs: 2, violations: [], again: 1 });
    assert.deepEqual(await lived([result(1_000)]), { runs: 1, violations: [], again: 0 });
  });

  it('is as wrong as it is each time', async () => {
    assert.deepEqual(await lived([result(1_000, 'hung')]), { runs: 4, violations: ['hung'], again: 3 });
  });

  it('says when its window did not run, and not when it worked', async function () {
    this.timeout(30_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'll-pulse-'));
    const file = path.join(folder, 'pulse');
    const own = path.resolve(import.meta.dirname, '../../storm/ownTime.ts');
    const program = `import { startPulse } from ${JSON.stringify(own)}; startPulse(${JSON.stringify(file)}); setTimeout(() => {}, 60_000);`;
    const child = spawn(process.execPath, [...process.execArgv, '--input-type=module', '-e', program]);
    try {
      const beats = async (more: number) => {
        for (const from = readPulse(file).beats; readPulse(file).beats < from + more; ) await delay(20);
      };
      await beats(3);
      const before = timeOf(readPulse(file));
      child.kill('SIGSTOP');
      await delay(2_000);
      const after = timeOf(readPulse(file));
      child.kill('SIGCONT');
      await beats(3);
      assert.ok(after - before < 1_500, 'its own time stands still');
      assert.ok(readPulse(file).heldUp > 1_000, String(readPulse(file).heldUp));
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
    const began = performance.now();
    const end = startPulse();
    const until = process.threadCpuUsage().user + 400_000;
    while (process.threadCpuUsage().user < until) Math.sqrt(until);
    await delay(120);
    assert.ok(end().heldUp <= performance.now() - began - 400, 'work is no hold-up');
  });
});
