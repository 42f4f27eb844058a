// What the extension costs a window that shows nothing of it: processor time and memory of the extension host, as the
// system counts them, beside the same window without it; and the longest time for which our code keeps the event loop.
import { startSandbox } from '../sandbox/start.ts';
import { buildExtension } from '../vscode/buildExtension.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { type HostCost, type IdleWindow, type IdleWindowOptions, openIdleWindow } from './idleWindow.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

/** Beyond the window without the extension. */
const goals = { startProcessor: 60, startMemory: 8, focused: 15, unfocused: 5, block: 16 } as const;

interface Lengths {
  pairs: number;
  /** Seconds. */
  start: number;
  /** After which nothing of the start is left, so that the idle minutes begin. */
  settled: number;
  idle: number;
}

const inFull: Lengths = { pairs: 3, start: 30, settled: 60, idle: 300 };
/** Too soon for figures that mean anything. */
const inShort: Lengths = { pairs: 1, start: 5, settled: 8, idle: 5 };

/** What the host does every few seconds by itself would hide a cost of some milliseconds. */
const quiet = {
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
  'git.enabled': false,
};

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  if (process.platform !== 'linux')
    return print("\nWhat an idle window costs: not measured, for want of Linux's /proc");
  await buildExtension();
  const sandbox = await startSandbox({ workspaces: false, story: { step: 'calm' } });
  const lengths = isShort ? inShort : inFull;
  const settings = { ...quiet, ...sandboxSettings(sandbox.network) };
  try {
    await reportStart(print, settings, lengths);
    await reportIdle(print, settings, lengths);
    await reportBlock(print, settings, lengths);
  } finally {
    await sandbox.close();
  }
}

/** In turns, so that a machine that gets slower for a while slows both; one at a time, because two would share its cores. */
async function reportStart(
  print: (line: string) => void,
  settings: Record<string, unknown>,
  { pairs, start }: Lengths,
) {
  const costs: { own: HostCost[]; empty: HostCost[] } = { own: [], empty: [] };
  const costOf = async (isOurs: boolean) => withWindows([{ isOurs, settings }], ([window]) => window.costAt(start));
  for (let pair = 0; pair < pairs; pair++) {
    costs.empty.push(await costOf(false));
    costs.own.push(await costOf(true));
  }
  print(`\nWhat an idle window costs in its first ${start} seconds, medians of ${pairs} starts`);
  const beyond = (part: keyof HostCost) => costs.own.map((cost, at) => cost[part] - (costs.empty[at]?.[part] ?? 0));
  const all = (values: readonly number[]) => values.map((each) => each.toFixed(0)).join(', ');
  const lines = [
    { part: 'processor', name: 'processor time', unit: 'ms', goal: goals.startProcessor },
    { part: 'memory', name: 'memory', unit: 'MB', goal: goals.startMemory },
  ] as const;
  for (const { part, name, unit, goal } of lines) {
    const empty = costs.empty.map((each) => each[part]);
    const own = costs.own.map((each) => each[part]);
    print(`  ${name}: ${median(empty).toFixed(0)} ${unit} with an empty extension (${all(empty)}),`);
    print(`    ${median(own).toFixed(0)} ${unit} with Ledger Lens (${all(own)})`);
    print(`    beyond: ${verdict(median(beyond(part)), goal, unit)} (${all(beyond(part))})`);
  }
}

async function reportIdle(
  print: (line: string) => void,
  settings: Record<string, unknown>,
  { settled, idle: seconds }: Lengths,
) {
  const wanted: [IdleWindowOptions, ...IdleWindowOptions[]] = [
    { isOurs: false, settings },
    { isOurs: true, settings },
    { isOurs: false, settings },
    { isOurs: true, settings },
  ];
  await withWindows(wanted, async (windows) => {
    await Promise.all(windows.slice(2).map((window) => window.blur()));
    const before = await Promise.all(windows.map((window) => window.costAt(settled)));
    const after = await Promise.all(windows.map((window) => window.costAt(settled + seconds)));
    const [empty = 0, own = 0, emptyBehind = 0, ownBehind = 0] = after.map(
      ({ processor }, at) => processor - (before[at]?.processor ?? 0),
    );
    print(`\nWhat an idle window costs in ${seconds} seconds that follow`);
    const line = (name: string, floor: number, mine: number, goal: number) => {
      print(`  ${name}: ${floor.toFixed(1)} ms with an empty extension, ${mine.toFixed(1)} ms with Ledger Lens`);
      print(`    beyond: ${verdict(mine - floor, (goal * seconds) / 300, 'ms')}`);
    };
    line('with focus', empty, own, goals.focused);
    line('without focus', emptyBehind, ownBehind, goals.unfocused);
  });
}

/** By itself: what another window does meanwhile would count as a block of ours. */
async function reportBlock(print: (line: string) => void, settings: Record<string, unknown>, { start }: Lengths) {
  await withWindows([{ isOurs: true, settings, isProfiled: true }], async ([window]) => {
    await window.costAt(start);
    const { longest, loaded } = await window.profile();
    print(
      `\nThe longest block of ours in the first ${start} seconds: ${verdict(longest.milliseconds, goals.block, 'ms')}`,
    );
    print(`  ${longest.at.toFixed(1)} s after the start: ${longest.functions.join(', ')}`);
    print(`  loaded: ${loaded.join(', ')}`);
  });
}

function verdict(value: number, goal: number, unit: string): string {
  if (value > goal) process.exitCode = 1;
  return `${value.toFixed(1)} ${unit} (goal ${goal}: ${value <= goal ? 'met' : 'MISSED'})`;
}

/** Opens all of them at once, and closes those that were opened whatever comes. */
async function withWindows<T>(
  wanted: readonly [IdleWindowOptions, ...IdleWindowOptions[]],
  use: (windows: readonly [IdleWindow, ...IdleWindow[]]) => Promise<T>,
): Promise<T> {
  const opened = await Promise.allSettled(wanted.map(openIdleWindow));
  const windows = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const failed = opened.find((each) => each.status === 'rejected');
    const [first, ...others] = windows;
    if (failed || !first) throw failed?.reason;
    return await use([first, ...others]);
  } finally {
    await Promise.all(windows.map((window) => window.close()));
  }
}
