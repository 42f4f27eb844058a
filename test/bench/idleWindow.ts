/** A window of VS Code that nobody works in, and what its extension host has cost so far by the system's own figures. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryFolder } from '../vscode/repository.ts';
import { startVsCode } from '../vscode/startVsCode.ts';
import { emptyExtension } from './emptyExtension.ts';

const dist = path.join(repositoryFolder, 'dist');

export interface IdleWindowOptions {
  /** With the extension of this repository (built before); otherwise only the empty one. */
  isOurs: boolean;
  settings: Record<string, unknown>;
  /** Samples what the host does, each millisecond: its times are not comparable then. */
  isProfiled?: boolean;
}

export interface HostCost {
  /** Processor time of all threads, in milliseconds. */
  processor: number;
  /** Resident memory in MB. */
  memory: number;
}

export interface IdleWindow {
  /** The cost when the extension host is that many seconds old; waits until then. */
  costAt(seconds: number): Promise<HostCost>;
  /** Puts the window behind another one. */
  blur(): Promise<void>;
  /** What our code did since the start; only if profiled. */
  profile(): Promise<IdleProfile>;
  close(): Promise<void>;
}

export interface IdleProfile {
  /** The files of dist that were loaded. */
  loaded: readonly string[];
  /** The longest time for which our code kept the event loop. */
  longest: Block;
}

export interface Block {
  milliseconds: number;
  /** When, in seconds since the profile began. */
  at: number;
  /** The functions of ours that took most of it. */
  functions: readonly string[];
}

/** Opens an ordinary folder that has nothing to do with contracts. */
export async function openIdleWindow({ isOurs, settings, isProfiled = false }: IdleWindowOptions): Promise<IdleWindow> {
  const home = await mkdtemp(path.join(tmpdir(), 'll-idle-'));
  const folder = path.join(home, 'project');
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "project", "private": true }\n');
  await writeFile(path.join(folder, 'src/main.ts'), 'export const answer = 42;\n');
  const pidFile = path.join(home, 'pid');
  const vsCode = await startVsCode({
    folder,
    ...(isOurs && { extensionDevelopmentPath: repositoryFolder }),
    otherExtensions: [await emptyExtension(home)],
    settings,
    env: { LEDGER_LENS_IDLE_PID: pidFile, ...(isProfiled && { LEDGER_LENS_IDLE_PROFILE: path.join(home, 'profile') }) },
  });
  const close = async () => {
    await vsCode.close();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const pid = Number(await eventually(() => readFile(pidFile, 'utf8')));
    return {
      async costAt(seconds) {
        const age = await ageOf(pid);
        if (age < seconds) await delay((seconds - age) * 1000);
        return costOf(pid);
      },
      blur: () => vsCode.page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))'),
      async profile() {
        await writeFile(path.join(home, 'profile.stop'), '');
        const text = await eventually(() => readFile(path.join(home, 'profile.json'), 'utf8'));
        const { profile, loaded }: { profile: Profile; loaded: string[] } = JSON.parse(text);
        return {
          loaded: loaded.filter((file) => path.dirname(file) === dist).map((file) => path.basename(file)),
          longest: longestBlockIn(profile),
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function eventually<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (tries === 300) throw error;
      await delay(100);
    }
  }
}

/** Seconds since a process was started. */
async function ageOf(pid: number): Promise<number> {
  const [uptime, stat] = await Promise.all([readFile('/proc/uptime', 'utf8'), readFile(`/proc/${pid}/stat`, 'utf8')]);
  // After the name in brackets, which may contain spaces: the 22nd field of proc(5), in hundredths of a second.
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  return Number.parseFloat(uptime) - ticks / 100;
}

async function costOf(pid: number): Promise<HostCost> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Of threads that still run the kernel knows nanoseconds; of all, hundredths of a second.
  const tasks = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  );
  const running = times.reduce((sum, each) => sum + Number.parseInt(each, 10) / 1e6, 0);
  const all = (Number(fields[11]) + Number(fields[12])) * 10;
  return {
    processor: Math.max(running, all - 10),
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

/** What `Profiler.stop` of Node's inspector gives. */
interface Profile {
  nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: readonly number[];
  }[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/** Samples in a row with a function of our bundles anywhere on the stack. */
function longestBlockIn({ nodes, samples, timeDeltas }: Profile): Block {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ours = new Map<number, string>();
  for (const { id } of nodes) {
    let name: string | undefined;
    for (let at: number | undefined = id; at !== undefined && name === undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame?.url.includes(dist))
        name = `${frame.functionName || 'anonymous'} (${path.basename(frame.url)}:${frame.lineNumber + 1})`;
    }
    if (name !== undefined) ours.set(id, name);
  }
  const collection = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(garbage collector)').map(({ id }) => id),
  );
  let longest: Block = { milliseconds: 0, at: 0, functions: [] };
  let now = 0;
  let current = 0;
  let started = 0;
  let parts = new Map<string, number>();
  samples.forEach((id, index) => {
    const took = (timeDeltas[index + 1] ?? 0) / 1000;
    const name = ours.get(id) ?? (current > 0 && collection.has(id) ? '(garbage collector)' : undefined);
    if (name === undefined) {
      current = 0;
    } else {
      if (current === 0) {
        started = now;
        parts = new Map();
      }
      current += took;
      parts.set(name, (parts.get(name) ?? 0) + took);
      if (current > longest.milliseconds) {
        const most = [...parts].toSorted((a, b) => b[1] - a[1]).slice(0, 4);
        longest = {
          milliseconds: current,
          at: started / 1000,
          functions: most.map(([each, ms]) => `${each} ${ms.toFixed(0)} ms`),
        };
      }
    }
    now += took;
  });
  return longest;
}
