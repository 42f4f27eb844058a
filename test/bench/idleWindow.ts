/** A window of VS Code that nobody works in, and what its extension host has cost so far by the system's own figures. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryFolder } from '../vscode/repository.ts';
import { startVsCode } from '../vscode/startVsCode.ts';
import { emptyExtension } from './emptyExtension.ts';
import { type Block, longestBlockIn, type Profile } from './longestBlock.ts';

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
          longest: longestBlockIn(profile, dist),
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
