// Run as a process of its own, so that its peak of memory is its own: drafts from a build-info of a hundred megabytes
// and prints, as JSON, how long the longest wait of others was and how much memory it took.
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';

const [root = ''] = process.argv.slice(2);
const workspace = { folders: [root], files: diskFiles };

async function draft(source: string, name: string): Promise<number> {
  const { candidates } = await findContracts(workspace, `${root}/contracts/${source}.sol`);
  const candidate = candidates.find(({ contractName }) => contractName === name);
  if (candidate === undefined) throw new Error(`${name} was not found.`);
  return (await draftOf(workspace, candidate)).files.length;
}

const before = process.memoryUsage.rss();
let longest = 0;
let last = performance.now();
const beat = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - 1);
  last = now;
}, 1);
const started = performance.now();
const files = await draft('Part700', 'Part700');
const ms = performance.now() - started;
await new Promise((resolve) => setTimeout(resolve, 5));
clearInterval(beat);
const peak = process.resourceUsage().maxRSS * 1024 - before;
console.log(JSON.stringify({ files, ms, stall: longest, peak }));
