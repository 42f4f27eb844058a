import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCompiler } from '../../../../src/core/platform/compilers/runCompiler.ts';

describe("a compiler's program", () => {
  let folder = '';
  before(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'll-solc-')));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A program that does as a compiler that was started so. */
  const program = async (name: string, does: string) => {
    const file = path.join(folder, name);
    await writeFile(file, `#!${process.execPath}\n${does}`, { mode: 0o755 });
    return { kind: 'native', path: file } as const;
  };

  it('gets each input, and finds no sources beside it', async () => {
    const solc = await program(
      'echo',
      "let text = ''; process.stdin.on('data', (part) => (text += part)).on('end', () =>" +
        ' console.log(JSON.stringify([process.cwd(), process.argv.slice(2), text])));',
    );
    const outputs = await runCompiler(solc, ['{"a":1}', '{"b":2}']);
    assert.deepEqual(
      outputs.map((each) => JSON.parse(each)),
      ['{"a":1}', '{"b":2}'].map((input) => [folder, ['--standard-json'], input]),
    );
  });

  it('says so if it fails, and ends when it is cancelled', async () => {
    await assert.rejects(runCompiler(await program('fails', 'process.exit(3);'), ['{}']), /fails ended with 3\.$/);
    const cancelled = new AbortController();
    const hanging = runCompiler(await program('hangs', 'setInterval(() => {}, 1000);'), ['{}'], cancelled.signal);
    cancelled.abort();
    await assert.rejects(hanging, { name: 'AbortError' });
  });

  it("is ended when it writes more than any project's output", async () => {
    const does = `
      const part = Buffer.alloc(1 << 20, 32);
      let left = 257;
      const write = () => { while (left-- > 0) if (!process.stdout.write(part)) return process.stdout.once('drain', write); };
      process.stdin.on('data', () => {}).on('end', write);`;
    await assert.rejects(runCompiler(await program('endless', does), ['{}']), /endless ended with null\.$/);
  });
});
