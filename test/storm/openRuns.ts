import { isLensError } from '../../src/core/net/errors.ts';
import type { ProjectFiles, Workspace } from '../../src/core/projects/files/projectFiles.ts';
import { findContracts } from '../../src/core/projects/findContracts.ts';
import { readAbis } from '../../src/core/projects/readAbis.ts';
import { projectOf, root } from '../integration/projectOf.ts';
import { random } from '../sandbox/ledger/random.ts';
import { built, every } from '../unit/projects/craftedBuilds.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { eachRun, type PartOptions, type PartResult } from './seededRuns.ts';

/** Fewer than a process may have open on any system; VS Code needs some for itself. */
const mostOpen = 100;
const mostCopies = 400;

/** Whole builds and what a tool's output consists of. */
const artifact = /^\/ws\/(?:artifacts|out|build|deployments|\.build)\/.*\.json$/;

/** The same files, each of which takes a moment, with how many are open at once and how many were read. */
function counted(files: ProjectFiles): { files: ProjectFiles; most: () => number; reads: () => number } {
  let open = 0;
  let most = 0;
  let reads = 0;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    most = Math.max(most, ++open);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      return await work();
    } finally {
      open--;
    }
  };
  return {
    files: {
      read(path) {
        reads++;
        return during(() => files.read(path));
      },
      stat: (path) => during(() => files.stat(path)),
      list: (directory) => during(() => files.list(directory)),
    },
    most: () => most,
    reads: () => reads,
  };
}

/** Projects with hundreds of artifacts: all are read, and few are open at once. */
export async function runOpen({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, 'open', index);
    const toolchain = every[index % every.length] ?? 'foundry';
    const copies = 100 + source.int(mostCopies);
    const tree: Record<string, unknown> = { ...projectOf(toolchain, built(toolchain, {})) };
    for (const [path, content] of Object.entries(tree)) {
      if (!artifact.test(path)) continue;
      for (let copy = 0; copy < copies; copy++) tree[path.replace(/\.json$/, `${copy}.json`)] = content;
    }
    const made = Object.keys(tree).filter((path) => artifact.test(path)).length;
    const found: string[] = [];
    const look = async (what: string, work: (workspace: Workspace) => Promise<unknown>): Promise<void> => {
      const { folders, files } = memoryWorkspace(tree as Record<string, string>);
      const { files: slow, most, reads } = counted(files);
      try {
        await work({ folders, files: slow });
      } catch (error) {
        if (!isLensError(error)) found.push(`${what}: a foreign error: ${String(error).slice(0, 300)}`);
      }
      if (most() > mostOpen) found.push(`${what}: ${most()} files were open at once`);
      if (made > 0 && reads() === 0) found.push(`${what}: none of ${made} artifacts was read`);
    };
    await look('a search', (workspace) => findContracts(workspace, root));
    await look('the ABIs', async (workspace) => {
      for await (const { abi } of readAbis(workspace, root)) if (abi === undefined) found.push('an ABI that is none');
    });
    for (const what of found)
      violations.push(`--seed ${seed} --only open --from ${index} --runs 1: ${toolchain}: ${what}`);
  });
  return { test: 'projects with hundreds of artifacts: few files open at once', runs, violations };
}
