import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printVyper } from '../../../../src/core/platform/compilers/printVyper.ts';

describe('what Vyper prints for a module', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-vyper-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A program that does as a compiler that was started so. */
  const program = async (name: string, does: string) => {
    const file = path.join(folder, name);
    await writeFile(file, `#!${process.execPath}\n${does}`, { mode: 0o755 });
    return file;
  };
  const echo = `
    const { readFileSync } = require('node:fs');
    const args = process.argv.slice(2);
    console.log(JSON.stringify({ cwd: process.cwd(), args, text: readFileSync(args.at(-1), 'utf8') }));`;

  it('is asked with its sources in a folder that is removed again', async () => {
    const vyper = await program('echo', echo);
    const sources = new Map([['contracts/-a.vy', 'x: uint256']]);
    const output = await printVyper(vyper, { sources, module: 'contracts/-a.vy', flags: ['--optimize', 'none'] });
    const { cwd, args, text } = JSON.parse(output ?? '');
    assert.deepEqual(args, ['-f', 'layout,ir', '--optimize', 'none', './contracts/-a.vy']);
    assert.equal(text, 'x: uint256');
    assert.equal(existsSync(cwd), false);
  });

  it('is nothing for a path that leads elsewhere, and for a compiler that refuses', async () => {
    const vyper = await program('echo', echo);
    for (const name of [`../${path.basename(folder)}.vy`, path.join(folder, 'a.vy'), 'a/../../b.vy']) {
      assert.equal(await printVyper(vyper, { sources: new Map([[name, '']]), module: name, flags: [] }), undefined);
      assert.equal(existsSync(path.resolve(folder, name)), false);
    }
    const fails = await program('fails', 'process.exit(1);');
    assert.equal(await printVyper(fails, { sources: new Map([['a.vy', '']]), module: 'a.vy', flags: [] }), undefined);
  });
});
