// Large build output: how long others wait and how much memory it takes; and how soon the contracts of a large workspace are listed.
import { statSync } from 'node:fs';
import path from 'node:path';
import { type ContractIndex, createContractIndex } from '../../src/core/projects/files/workspaceMemory.ts';
import { findContracts } from '../../src/core/projects/findContracts.ts';
import { asObject, type Json } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';
import { largeBuildInfo, tenThousandFiles } from './generatedWorkspaces.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  await reportLargeBuildInfo(print, isShort ? 1 : 5);
  await reportListing(print);
}

async function reportLargeBuildInfo(print: (line: string) => void, rounds: number): Promise<void> {
  const root = largeBuildInfo();
  const size = statSync(path.join(root, 'artifacts/build-info/one.json')).size;
  print(`\nA contract of a build-info of ${(size / 1e6).toFixed(0)} MB, drafted in a process of its own`);
  const runs: Json[] = [];
  for (let round = 0; round < rounds; round++) {
    const script = path.join(import.meta.dirname, 'largeBuildInfo.ts');
    const output = await runTool(process.execPath, [script, root], { cwd: root });
    runs.push(asObject(JSON.parse(output), 'The measurement'));
  }
  const middle = (key: string) => median(runs.map((run) => Number(run[key])));
  limited(print, 'time', middle('ms'), 'ms');
  limited(print, 'longest wait of others', middle('stall'), 'ms', 50);
  limited(print, 'memory beyond that of a small contract', middle('peak') / 1e6, 'MB', (1.05 * size) / 1e6);
}

async function reportListing(print: (line: string) => void): Promise<void> {
  const root = tenThousandFiles();
  print('\nThe contracts of a monorepo of 10,000 files');
  const list = async ({ recall }: ContractIndex) => {
    const started = performance.now();
    const { candidates } = await findContracts({ folders: [root], files: diskFiles, recall }, root);
    if (candidates.length !== 2490) throw new Error(`${candidates.length} contracts were found.`);
    return performance.now() - started;
  };
  const index = createContractIndex();
  limited(print, 'first time', await list(index), 'ms');
  const anew = [createContractIndex(), createContractIndex(), createContractIndex()].map((each) => () => list(each));
  const times: number[] = [];
  for (const look of anew) times.push(await look());
  limited(print, 'all looked for anew', times.sort((a, b) => a - b)[1] ?? 0, 'ms', 1000);
  limited(print, 'warm', await list(index), 'ms', 1000);
  index.changed(`${root}/packages/p3/artifacts/contracts/C3x1.sol/C3x1.json`);
  limited(print, 'after a build of one package', await list(index), 'ms', 1000);
}

function limited(print: (line: string) => void, name: string, value: number, unit: string, goal?: number): void {
  if (goal !== undefined && value > goal) process.exitCode = 1;
  const verdict = goal === undefined ? '' : `  (goal ${goal.toFixed(0)}: ${value <= goal ? 'met' : 'MISSED'})`;
  print(`  ${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit}${verdict}`);
}
