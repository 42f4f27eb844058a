// Run as a process of its own, so that its peak of memory is its own: drafts from a build-info of a hundred megabytes
// and prints, as JSON, how long the longest wait of others was and how much memory it took.
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { diskFiles, exampleWorkspace } from '../unit/projects/diskFiles.ts';

const [root = ''] = process.argv.slice(2);

async function draft(folder: string, name: string): Promise<number> {
  const workspace = { folders: [folder], files: diskFiles };
  const { candidates } = await findContracts(workspace, `${folder}/contracts/${name}.sol`);
  const [candidate] = candidates;
  if (candidate === undefined) throw new Error(`${name} was not found.`);
  return (await draftOf(workspace, candidate)).files.length;
}

// What any contract takes, not this one alone.
await draft(exampleWorkspace('hardhat2').root, 'Greeter');
const before = process.memoryUsage.rss();
let longest = 0;
let last = performance.now();
const beat = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - 1);
  last = now;
}, 1);
const started = performance.now();
const files = await draft(root, 'Part700');
const ms = performance.now() - started;
await new Promise((resolve) => setTimeout(resolve, 5));
clearInterval(beat);
const peak = process.resourceUsage().maxRSS * 1024 - before;
console.log(JSON.stringify({ files, ms, stall: longest, peak }));
