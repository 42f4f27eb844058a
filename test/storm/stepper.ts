import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Counts the steps of a program, each of which may be its last: every file operation below a folder (before it, in the
 * middle of what it writes, after it), and whatever else calls `step`. It works on the real modules of Node, so that the
 * program under test knows nothing of it.
 */
export interface Stepper {
  /** One more step: the process ends here if it is its turn. */
  step(name: string): void;
  /** How many there were. */
  count(): number;
}

/** An operation that is refused. */
export interface DiskFault {
  /** From this step on. */
  at: number;
  /** For so many operations that change something. */
  times: number;
  /** Node's code, such as ENOSPC, EACCES or EROFS. */
  code: string;
}

export interface StepperOptions {
  folder: string;
  /** The step at which the process is killed, from 1; undefined: never. */
  killAt?: number;
  fault?: DiskFault;
}

type Operation = (...args: unknown[]) => unknown;

/** What changes the disk, and so can fail for want of place. */
const changing = new Set([
  'writeFile',
  'rename',
  'mkdir',
  'link',
  'utimes',
  'writeFileSync',
  'renameSync',
  'mkdirSync',
]);
const asynchronous = ['readFile', 'readdir', 'stat', 'rm', 'writeFile', 'rename', 'mkdir', 'link', 'utimes'] as const;
const synchronous = ['readFileSync', 'readdirSync', 'rmSync', 'writeFileSync', 'renameSync', 'mkdirSync'] as const;

export function installStepper({ folder, killAt, fault }: StepperOptions): Stepper {
  let count = 0;
  let refusals = 0;
  const step = (_name: string) => {
    count += 1;
    if (count === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const writeSync = fs.writeFileSync;
  const isOurs = (args: readonly unknown[]) => typeof args[0] === 'string' && args[0].startsWith(folder);
  const refuse = (name: string) => {
    if (!fault || count < fault.at || refusals >= fault.times || !changing.has(name)) return;
    refusals += 1;
    throw Object.assign(new Error(`${fault.code}: no ${name} (storm)`), { code: fault.code });
  };
  /** Half of the text is on the disk, and the process may end. */
  const tear = (name: string, args: readonly unknown[]) => {
    const [file, text] = args;
    if (!name.startsWith('writeFile') || typeof file !== 'string' || typeof text !== 'string') return;
    count += 1;
    if (count !== killAt) return;
    writeSync(file, text.slice(0, text.length / 2));
    process.kill(process.pid, 'SIGKILL');
  };

  const replace = (owner: object, name: string, wrap: (real: Operation) => Operation) => {
    const real: unknown = Reflect.get(owner, name);
    if (typeof real !== 'function') throw new Error(`Node has no ${name}`);
    Reflect.set(
      owner,
      name,
      wrap((...args) => Reflect.apply(real, owner, args)),
    );
  };
  for (const name of synchronous)
    replace(fs, name, (real) => (...args) => {
      if (!isOurs(args)) return real(...args);
      step(name);
      refuse(name);
      tear(name, args);
      const result = real(...args);
      step(`${name} done`);
      return result;
    });
  for (const name of asynchronous)
    replace(fs.promises, name, (real) => async (...args) => {
      if (!isOurs(args)) return real(...args);
      step(name);
      refuse(name);
      tear(name, args);
      const result = await real(...args);
      step(`${name} done`);
      return result;
    });
  syncBuiltinESMExports();
  return { step, count: () => count };
}
