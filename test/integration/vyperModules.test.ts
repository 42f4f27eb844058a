import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareLayouts } from '../../src/core/storage/compareLayouts.ts';
import type { StorageLayout } from '../../src/core/storage/storageLayout.ts';
import { layoutOfBuild } from '../../src/core/trace/layouts/layoutOfBuild.ts';
import { verdictOf } from '../layouts/compareSources.ts';
import { type VyperSources, vyperModulePairs } from '../layouts/vyperModulePairs.ts';
import { RunningContract } from '../storage/runWrites.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { runTool } from '../toolchains/runTool.ts';
import { skipBecause } from '../tools/skipBecause.ts';

interface Compiled {
  readonly layout: StorageLayout;
  /** As it is without the sources. */
  readonly bare: StorageLayout;
  readonly runtime: string;
}

/** Compiles `C.vy`, and reads its layout as the product does. */
async function compiled(compiler: string, sources: VyperSources): Promise<Compiled> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-vyper-'));
  try {
    for (const [name, text] of Object.entries(sources)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const output = await runTool(compiler, ['-f', 'layout,bytecode_runtime', 'C.vy'], { cwd: folder });
    const [layoutText = '', runtime = ''] = output.trim().split('\n');
    const storageLayout: unknown = JSON.parse(layoutText);
    const noCompiler = async () => undefined;
    const contract = 'C.vy:C';
    const build = { contract, storageLayout, settings: {}, compilerVersion: '0.4.3', language: 'Vyper' };
    const files = new Map();
    const layout = await layoutOfBuild(
      { ...build, sources: new Map(Object.entries(sources)), files, from: 'workspace' },
      noCompiler,
    );
    const bare = await layoutOfBuild({ contract, storageLayout, isIncomplete: true }, noCompiler);
    assert.ok(layout && bare);
    return { layout, bare, runtime };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes every value with the old contract, and reads those that both have with each. */
async function misread({ runtime }: Compiled, now: Compiled, names: readonly string[]): Promise<string[]> {
  const old = new RunningContract(runtime);
  const words = names.map((_, at) => (at + 1).toString(16).padStart(64, '0'));
  for (const [at, name] of names.entries()) await old.call(`w_${name}(uint256)`, words[at]);
  const next = new RunningContract(now.runtime);
  for (const [slot, value] of old.slots) next.slots.set(slot, value);
  const found: string[] = [];
  for (const name of names) {
    const read = async (contract: RunningContract) =>
      Buffer.from((await contract.call(`r_${name}()`)).trace.frames[0]?.output ?? []).toString('hex');
    if ((await read(old)) !== (await read(next))) found.push(name);
  }
  return found;
}

function writtenBy(sources: VyperSources): string[] {
  const exported = /\.w_(\w+)/g;
  const own = /^def w_(\w+)/gm;
  const text = sources['C.vy'] ?? '';
  return [...text.matchAll(exported), ...text.matchAll(own)].map(([, name = '']) => name);
}

describe('whether an upgrade of a Vyper contract with modules is safe', function () {
  this.timeout(180_000);
  for (const { title, verdict, was, now } of vyperModulePairs)
    it(`${title}: ${verdict === 'safe' ? 'safe' : 'not safe, or unclear'}`, async function () {
      const compiler = await installVyper();
      if (compiler === undefined) return skipBecause(this, "Vyper can't be installed here");
      const [deployed, built] = [await compiled(compiler, was), await compiled(compiler, now)];
      const found = verdictOf(compareLayouts(deployed.layout, built.layout));
      const names = writtenBy(was).filter((name) => writtenBy(now).includes(name));
      const wrong = await misread(deployed, built, names);
      if (found === 'safe') assert.deepEqual(wrong, []);
      assert.equal(found === 'safe' ? 'safe' : 'other', verdict);
      const itself = compareLayouts(deployed.layout, deployed.layout);
      assert.equal(verdictOf(itself), 'safe');
      if (!deployed.layout.modules) return;
      // By the names alone, nobody knows.
      for (const [before, after] of [
        [deployed.bare, built.bare],
        [deployed.bare, built.layout],
        [deployed.layout, built.bare],
      ] as const)
        assert.notEqual(verdictOf(compareLayouts(before, after)), 'safe');
    });
});
