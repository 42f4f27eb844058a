// From the command until the whole request has arrived, on a project of 144 sources: by the real code in a process that
// has done it before, by the tools that a user would use otherwise, and by the least work that can be done.
import path from 'node:path';
import type { Workspace } from '../../src/core/projects/files/projectFiles.ts';
import { createWorkspaceMemory } from '../../src/core/projects/files/workspaceMemory.ts';
import { readJson, textOf } from '../toolchains/readJson.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';
import { type LargeTool, largeProject, largeSource } from './largeProject.ts';
import { runForge, runHardhat3 } from './peers.ts';
import { now, type Receiver, startReceiver } from './receiver.ts';
import type { ReportOptions } from './run.ts';
import { address, sendDraft, sendFloor } from './sending.ts';
import { reportInHost } from './sendingInHost.ts';

const slicedFloor = 'floor: the input sliced out and sent as it is';
/** In turns with one run of a peer, which takes far longer. */
interface Rounds {
  own: number;
  peer: number;
  /** Inside the extension host. */
  inHost: number;
}

const inFull: Rounds = { own: 21, peer: 5, inHost: 15 };
const inShort: Rounds = { own: 1, peer: 1, inHost: 1 };

interface Way {
  name: string;
  /** Until the request has been sent; the time counts until it has arrived. */
  send(): Promise<unknown>;
  /** How often in each round. */
  times?: number;
}

/** The largest allowed ratio of the last way to each of the others. */
type Goals = Readonly<Record<string, number>>;

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const rounds = isShort ? inShort : inFull;
  const hardhat2 = await largeProject('hardhat2');
  const code = textOf(readJson(path.join(hardhat2, 'artifacts/contracts/All.sol/All.json')), 'deployedBytecode');
  const receiver = await startReceiver(code);
  try {
    await againstFloor(print, receiver, 'hardhat2', rounds.own, 1.5);
    await againstFloor(print, receiver, 'foundry', rounds.own, 1.5).catch(unmade(print));
    // Its build-info has no output, so that the floor is hardly more than the request itself.
    await againstFloor(print, receiver, 'hardhat3', rounds.own).catch(unmade(print));
    await againstPeers(print, receiver, rounds.peer);
    await reportInHost(print, receiver.url, rounds.inHost).catch(unmade(print));
  } finally {
    await receiver.close();
  }
}

/** A tool that cannot be had or run here is no reason to measure nothing. */
function unmade(print: (line: string) => void): (error: unknown) => void {
  return (error) => print(`  not measured: ${error instanceof Error ? error.message : String(error)}`);
}

async function againstFloor(
  print: (line: string) => void,
  receiver: Receiver,
  tool: LargeTool,
  rounds: number,
  goal?: number,
): Promise<void> {
  print(`\nFrom the command until 144 sources have arrived, ${tool}`);
  const root = await largeProject(tool);
  const floor = tool === 'foundry' ? 'floor: metadata and files read, sent unchecked' : slicedFloor;
  const ways: Way[] = [
    { name: floor, send: () => sendFloor(receiver.url, root, diskFiles.read) },
    {
      name: 'the first contract: all looked for and read',
      send: () => sendDraft(receiver.url, fresh(root), largeSource[tool]),
    },
    warmWay(receiver, tool, root),
  ];
  const times = await medians(receiver, ways, rounds);
  table(print, times, goal === undefined ? {} : { [floor]: goal });
}

/** The tools' own commands, each of them a new process, as a user runs it; everything is built before. */
async function againstPeers(print: (line: string) => void, receiver: Receiver, rounds: number): Promise<void> {
  const { url, proxied } = receiver;
  const forge = ['verify-contract', address, 'src/All.sol:All', '--chain', '296', '--verifier', 'sourcify'];
  const peers: { tool: LargeTool; name: string; goal: number; run(root: string): Promise<void> }[] = [
    {
      tool: 'foundry',
      name: 'forge 1.7.1 verify-contract',
      goal: 0.3,
      run: (root) => runForge(root, [...forge, '--verifier-url', `${url}/`], proxied),
    },
    {
      tool: 'hardhat3',
      name: 'Hardhat 3.18 verify sourcify',
      goal: 0.03,
      run: (root) => runHardhat3(root, ['verify', 'sourcify', '--network', 'large', address], { RECEIVER: url }),
    },
  ];
  for (const { tool, name, goal, run } of peers) {
    print(`\nUp to the same moment, the same ${tool} project, in turns`);
    try {
      const root = await largeProject(tool);
      const ways = [
        { name, send: () => run(root) },
        { ...warmWay(receiver, tool, root), times: 5 },
      ];
      table(print, await medians(receiver, ways, rounds), { [name]: goal });
    } catch (error) {
      unmade(print)(error);
    }
  }
}

const fresh = (root: string): Workspace => ({ folders: [root], files: diskFiles });

/** As an extension host that has sent a contract of the project before. */
function warmWay(receiver: Receiver, tool: LargeTool, root: string): Way {
  const warm = { folders: [root], ...createWorkspaceMemory(diskFiles).parts };
  return { name: 'warm: found, checked, drafted, sent', send: () => sendDraft(receiver.url, warm, largeSource[tool]) };
}

/** Medians of rounds in which the ways take turns, after some that do not count. */
async function medians(receiver: Receiver, ways: readonly Way[], count: number): Promise<Map<string, number>> {
  const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
  for (let round = -Math.ceil(count / 5); round < count; round++) {
    for (const { name, send: run, times: often = 1 } of ways) {
      for (let time = 0; time < often; time++) {
        const ms = await untilArrival(receiver, run);
        if (round >= 0) times.get(name)?.push(ms);
      }
    }
  }
  return new Map([...times].map(([name, each]) => [name, each.sort((a, b) => a - b)[each.length >> 1] ?? 0]));
}

/** What a tool does after the arrival, and how it ends then, does not count. */
async function untilArrival(receiver: Receiver, run: () => Promise<unknown>): Promise<number> {
  const arrival = receiver.next();
  const started = now();
  const ended = run().then(
    () => undefined,
    (error: unknown) => error,
  );
  const first = await Promise.race([arrival, ended.then((error) => Promise.reject(error ?? new Error('ended')))]).catch(
    // The word of the arrival may be on its way still.
    async (error: unknown) => {
      const late = await Promise.race([
        arrival,
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 100)),
      ]);
      if (late === undefined) throw error;
      return late;
    },
  );
  await ended;
  if (first.bytes < 700_000) throw new Error(`${first.bytes} bytes arrived.`);
  return first.at - started;
}

function table(print: (line: string) => void, times: ReadonlyMap<string, number>, goals: Goals): void {
  const own = [...times.values()].at(-1) ?? 0;
  for (const [name, ms] of times) {
    const ratio = own / ms;
    const goal = goals[name];
    if (goal !== undefined && ratio > goal) process.exitCode = 1;
    const verdict = goal === undefined ? '' : `  (goal ${goal}: ${ratio <= goal ? 'met' : 'MISSED'})`;
    const share = ms === own ? '' : `  warm is ${ratio.toFixed(3)} of it${verdict}`;
    print(`  ${name.padEnd(48)} ${ms.toFixed(1).padStart(8)} ms${share}`);
  }
}
