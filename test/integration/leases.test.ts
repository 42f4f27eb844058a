import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLeases, type Leases } from '../../src/ui/sharedFiles/leases.ts';

const times = { beat: 20, gone: 200, stuck: 600 };

/** A window in a process of its own, which holds `a` until it is killed. */
async function otherWindow(folder: string): Promise<{ kill: () => Promise<void> }> {
  const module = path.resolve(import.meta.dirname, '../../src/ui/sharedFiles/leases.ts');
  const program = `
    const { createLeases } = await import(${JSON.stringify(module)});
    const lease = await createLeases(${JSON.stringify(folder)}, '.lock', ${JSON.stringify(times)}).take('a');
    console.log(lease ? 'held' : 'refused');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = await new Promise((resolve) => child.stdout.once('data', resolve));
  assert.equal(String(said), 'held\n');
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

describe('leases', () => {
  let folder: string;
  let windows: Leases[];
  const open = (given = times) => {
    const leases = createLeases(folder, '.lock', given);
    windows.push(leases);
    return leases;
  };
  /** Tries again and again for so long, and says after how many milliseconds it was given the lease. */
  const takenAfter = async (leases: Leases, longest: number): Promise<number | undefined> => {
    const started = performance.now();
    for (; performance.now() - started < longest; await delay(10))
      if (await leases.take('a')) return performance.now() - started;
    return undefined;
  };
  const file = () => path.join(folder, 'a.lock');

  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'll-leases-')), 'made when needed');
    windows = [];
  });
  afterEach(() => {
    for (const each of windows) each.dispose();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('give a name to one window, and to the next when it is released', async () => {
    const [one, other] = [open(), open()];
    const lease = await one.take('a');
    assert.ok(lease);
    assert.equal(await one.take('a'), undefined, 'not twice in one window either');
    assert.equal(await other.take('a'), undefined);
    assert.ok(await other.take('b'), 'another name is free');
    await lease.release();
    assert.ok(await other.take('a'));
  });

  it('are given to one of many that try at once', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => open().take('a')));
    assert.equal(taken.filter((lease) => lease !== undefined).length, 1);
  });

  it('are kept as long as their holder lives, whatever its clock says', async () => {
    const lease = await open().take('a');
    const skewed = setInterval(() => {
      const then = new Date(Date.now() - 3_600_000 + Math.random() * 7_200_000);
      utimesSync(file(), then, then);
    }, 15);
    try {
      assert.equal(await takenAfter(open(), times.stuck * 2), undefined);
      assert.equal(lease?.signal.aborted, false);
      assert.equal(await lease?.confirm(), true);
    } finally {
      clearInterval(skewed);
    }
  });

  it('are taken over at once from a window that was killed, whatever the clock says', async () => {
    for (const shift of [0, -3_600_000, 3_600_000]) {
      const other = await otherWindow(folder);
      assert.equal(await open().take('a'), undefined, 'it lives');
      await other.kill();
      const then = new Date(Date.now() + shift);
      utimesSync(file(), then, then);
      const lease = await open().take('a');
      assert.ok(lease, `clock ${shift}`);
      await lease.release();
    }
  });

  it('are taken over from a holder of which nothing is known but that it is still, and no sooner', async () => {
    await (await open().take('made'))?.release();
    for (const mark of ['', 'e7a1', JSON.stringify({ id: 'x', pid: 1, host: `not ${hostname()}` })]) {
      writeFileSync(file(), mark);
      const after = await takenAfter(open(), times.gone * 5);
      assert.ok(after !== undefined && after >= times.gone, `${mark}: ${after}`);
      for (const each of windows.splice(0)) each.dispose();
    }
  });

  it('are taken over later if the process is still there, and of many takers one gets it', async () => {
    const stuck = open({ ...times, beat: 1_000_000 });
    assert.ok(await stuck.take('a'));
    const takers = Array.from({ length: 5 }, () => takenAfter(open(), times.stuck * 2));
    const after = (await Promise.all(takers)).filter((each) => each !== undefined);
    assert.equal(after.length, 1);
    assert.ok((after[0] ?? 0) >= times.stuck);
  });

  it('are not taken over because this window slept', async () => {
    const one = open({ ...times, beat: 1_000_000 });
    assert.ok(await one.take('a'));
    const other = open();
    assert.equal(await other.take('a'), undefined);
    // A long gap between two looks, as after the machine was suspended with both windows.
    await delay(times.stuck + 100);
    assert.equal(await other.take('a'), undefined);
  });

  it('tell a window that was suspended that it has lost its lease, which it does not give away then', async () => {
    const slow = await open({ ...times, beat: 1_000_000 }).take('a');
    assert.ok(await takenAfter(open(), times.stuck * 2));
    assert.equal(await slow?.confirm(), false);
    assert.equal(slow?.signal.aborted, true);
    await slow?.release();
    assert.equal(await open().take('a'), undefined, 'the taker still has it');
  });

  it('leave the file of another holder when the window closes', async () => {
    const closing = open({ ...times, beat: 1_000_000 });
    assert.ok(await closing.take('a'));
    const text = '{"id":"another"}';
    writeFileSync(file(), text);
    closing.dispose();
    assert.equal(readFileSync(file(), 'utf8'), text);
  });

  it('stay with their holder if someone removes the file, unless another window took it', async () => {
    const lease = await open().take('a');
    rmSync(file());
    assert.equal(await lease?.confirm(), true);
    assert.equal(await open().take('a'), undefined);
    rmSync(file());
    assert.ok(await open().take('a'));
    assert.equal(await lease?.confirm(), false);
  });

  it('leave nothing behind, and no timer', async () => {
    const leases = open();
    const lease = await leases.take('a');
    await leases.take('b');
    await lease?.release();
    leases.dispose();
    assert.deepEqual(readdirSync(folder), []);
    await delay(times.beat * 3);
    assert.deepEqual(readdirSync(folder), [], 'no beat brings it back');
  });

  it('sweep away what killed windows left, and nothing of those that live', async () => {
    const other = await otherWindow(folder);
    await open().take('b');
    await open().sweep();
    assert.deepEqual(readdirSync(folder).sort(), ['a.lock', 'b.lock']);
    await other.kill();
    await open().sweep();
    assert.deepEqual(readdirSync(folder), ['b.lock']);
  });

  it('are refused with the error if the folder can not be written, and leave no half file', async () => {
    writeFileSync(folder, 'not a folder');
    await assert.rejects(open().take('a'));
    assert.equal(readFileSync(folder, 'utf8'), 'not a folder');
    assert.ok(statSync(folder).isFile());
  });
});
