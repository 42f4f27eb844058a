// From the command until the request has arrived, in a process that has done it before, on a project of 144 sources; and large build output: how long others wait, and how much memory it takes.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ContractIndex, createContractIndex } from '../../src/core/projects/contractIndex.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { sliceTopLevel } from '../../src/core/projects/jsonSlices.ts';
import type { Workspace } from '../../src/core/projects/projectFiles.ts';
import { createWorkspaceMemory } from '../../src/core/projects/workspaceMemory.ts';
import { draftRequest } from '../../src/core/verification/draftRequest.ts';
import { asObject, type Json } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';
import { largeBuildInfo, tenThousandFiles } from './generatedWorkspaces.ts';
import { largeProject } from './largeProject.ts';

const target = { chainId: '296', address: `0x${'5'.repeat(40)}` };

/** The body for the contract `All` of a source file, as the command makes it. */
async function bodyOf(workspace: Workspace, source: string): Promise<Uint8Array> {
  const [root = ''] = workspace.folders;
  const { candidates } = await findContracts(workspace, `${root}/${source}`);
  const candidate = candidates.find(({ contractName }) => contractName === 'All');
  if (candidate === undefined) throw new Error(`All was not found in ${root}.`);
  const draft = await draftOf(workspace, candidate);
  if (draft.warnings.some(({ blocks }) => blocks)) throw new Error(JSON.stringify(draft.warnings));
  if (draft.files.length !== 144) throw new Error(`${draft.files.length} files instead of 144.`);
  return draftRequest(draft, target).body;
}

/** The least work that can be done: the build-info is read, its `input` found and put into a body as it is. */
async function slicedFloor(root: string): Promise<Uint8Array> {
  const folder = path.join(root, 'artifacts/build-info');
  const [name = ''] = readdirSync(folder);
  const bytes = await diskFiles.read(path.join(folder, name));
  const input = (await sliceTopLevel(bytes, ['input'])).get('input') ?? new Uint8Array();
  return Buffer.concat([
    Buffer.from(
      '{"contractIdentifier":"contracts/All.sol:All","compilerVersion":"0.8.28+commit.7893614a","stdJsonInput":',
    ),
    input,
    Buffer.from('}'),
  ]);
}

/** The least work by metadata: the artifact and the files that it names, read as an extension has to, sent unchecked. */
async function metadataFloor(root: string): Promise<Uint8Array> {
  const textOf = async (file: string) => new TextDecoder().decode(await diskFiles.read(path.join(root, file)));
  const { metadata } = JSON.parse(await textOf('out/All.sol/All.json'));
  const names = Object.keys(metadata.sources);
  const texts = await Promise.all(names.map(textOf));
  const sources = Object.fromEntries(names.map((name, index) => [name, texts[index]]));
  return Buffer.from(JSON.stringify({ metadata, sources }));
}

/** A service that answers at once, on a thread of its own. */
async function startReceiver(): Promise<{ url: string; close(): Promise<unknown> }> {
  const code = `const { createServer } = require('node:http'); const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(202).end('{}')));
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(code, { eval: true });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${String(port)}/`, close: () => worker.terminate() };
}

/** Sends over a new connection, as a first submission has to. */
async function post(url: string, body: Uint8Array): Promise<void> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  });
  await answer.arrayBuffer();
}

interface Case {
  name: string;
  run(): unknown;
  /** The largest allowed ratio to the first case. */
  goal?: number;
}

/** Medians of rounds in which the cases take turns. */
async function medians(cases: readonly Case[], rounds = 21): Promise<number[]> {
  const times = cases.map((): number[] => []);
  for (let round = -5; round < rounds; round++) {
    for (const [index, { run }] of cases.entries()) {
      const started = performance.now();
      await run();
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map((each) => each.sort((a, b) => a - b)[rounds >> 1] ?? 0);
}

async function compare(title: string, cases: readonly Case[], print: (line: string) => void): Promise<void> {
  print(`\n${title}`);
  const found = await medians(cases);
  for (const [index, { name, goal }] of cases.entries()) {
    const ms = found[index] ?? 0;
    const ratio = ms / (found[0] ?? ms);
    if (goal !== undefined && ratio > goal) process.exitCode = 1;
    const verdict = goal === undefined ? '' : ratio <= goal ? `  (goal ${goal}: met)` : `  (goal ${goal}: MISSED)`;
    print(`  ${name.padEnd(52)} ${ms.toFixed(2).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)} x${verdict}`);
  }
}

/** What an extension host does that knows nothing of the project, and one that has sent a contract of it before. */
function commands(url: string, root: string, source: string): Case[] {
  const first = async () => {
    const workspace = { folders: [root], files: diskFiles };
    await post(url, await bodyOf(workspace, source));
  };
  const warm = { folders: [root], ...createWorkspaceMemory(diskFiles).parts };
  return [
    { name: 'the first contract: all looked for and read', run: first },
    {
      name: 'warm: found, checked, drafted, sent',
      run: async () => post(url, await bodyOf(warm, source)),
      goal: 1.5,
    },
  ];
}

export async function report(print: (line: string) => void): Promise<void> {
  const { hardhat2, foundry, source } = await largeProject();
  const { url, close } = await startReceiver();
  await compare(
    'From the command until 144 sources have arrived, Hardhat 2',
    [
      {
        name: 'floor: the input sliced out and sent as it is',
        run: async () => post(url, await slicedFloor(hardhat2)),
      },
      ...commands(url, hardhat2, source.hardhat2),
    ],
    print,
  );
  await compare(
    'From the command until 144 sources have arrived, Foundry',
    [
      {
        name: 'floor: metadata and files read, sent unchecked',
        run: async () => post(url, await metadataFloor(foundry)),
      },
      ...commands(url, foundry, source.foundry),
    ],
    print,
  );
  await close();
  await reportLargeBuildInfo(print);
  await reportListing(print);
}

async function reportLargeBuildInfo(print: (line: string) => void): Promise<void> {
  const root = largeBuildInfo();
  const size = statSync(path.join(root, 'artifacts/build-info/one.json')).size;
  print(`\nA contract of a build-info of ${(size / 1e6).toFixed(0)} MB, drafted in a process of its own`);
  const runs: Json[] = [];
  for (let round = 0; round < 5; round++) {
    const script = path.join(import.meta.dirname, 'largeBuildInfo.ts');
    const output = await runTool(process.execPath, [script, root], { cwd: root });
    runs.push(asObject(JSON.parse(output), 'The measurement'));
  }
  const median = (key: string) => runs.map((run) => Number(run[key])).sort((a, b) => a - b)[2] ?? 0;
  limited(print, 'time', median('ms'), 'ms');
  limited(print, 'longest wait of others', median('stall'), 'ms', 50);
  limited(print, 'memory beyond that of a small contract', median('peak') / 1e6, 'MB', (1.05 * size) / 1e6);
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
