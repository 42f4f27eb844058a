import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { keptCompilation, keptRun, removeUnused } from '../../tools/keptCompilations.ts';

describe('a compilation that is kept', () => {
  const names = ['LEDGER_LENS_COMPILATIONS', 'LEDGER_LENS_COMPILED_ANEW'] as const;
  const before = names.map((name) => process.env[name]);
  let folder = '';
  let runs = 0;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'll-kept-'));
    process.env.LEDGER_LENS_COMPILATIONS = folder;
    // Else a whole run, which draws it, compiles one in 40 of these again.
    delete process.env.LEDGER_LENS_COMPILED_ANEW;
    runs = 0;
  });
  afterEach(() => {
    names.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    });
    rmSync(folder, { recursive: true, force: true });
  });

  const compile = (compiler: string, input: string) =>
    keptCompilation(compiler, input, () => {
      runs++;
      return `${compiler} of ${input}: ü`;
    });
  const files = () => readdirSync(folder).map((name) => path.join(folder, name));

  it('is made once for the same compiler and input', () => {
    assert.equal(compile('solc 1', 'a'), 'solc 1 of a: ü');
    assert.equal(compile('solc 1', 'a'), 'solc 1 of a: ü');
    assert.equal(runs, 1);
  });

  it('is of its own compiler and of all of its input', () => {
    for (const [compiler, input] of [
      ['solc 1', 'a'],
      ['solc 2', 'a'],
      ['solc 1', 'a '],
    ] as const)
      assert.equal(compile(compiler, input), `${compiler} of ${input}: ü`);
    assert.equal(runs, 3);
  });

  it('is made again if what is kept is torn', () => {
    compile('solc 1', 'a');
    for (const file of files()) truncateSync(file, 12);
    assert.equal(compile('solc 1', 'a'), 'solc 1 of a: ü');
    assert.equal(runs, 2);
    compile('solc 1', 'a');
    assert.equal(runs, 2);
  });

  it('is not kept if the compiler throws, or no folder is named', () => {
    const failing = () => {
      throw new Error('no memory');
    };
    assert.throws(() => keptCompilation('solc 1', 'a', failing), /no memory/);
    assert.deepEqual(files(), []);
    delete process.env.LEDGER_LENS_COMPILATIONS;
    compile('solc 1', 'a');
    compile('solc 1', 'a');
    assert.equal(runs, 2);
  });

  it('is of a program, too, unless it gave nothing', async () => {
    const run = (input: string, output: string | undefined) =>
      keptRun('vyper 1', input, async () => {
        runs++;
        return output;
      });
    assert.deepEqual([await run('a', 'made'), await run('a', 'made again')], ['made', 'made']);
    assert.deepEqual([await run('b', undefined), await run('b', 'made')], [undefined, 'made']);
    assert.equal(runs, 3);
  });

  it('goes once it was not used for 30 days', () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    compile('solc 1', 'used');
    for (const file of files()) utimesSync(file, daysAgo(31), daysAgo(31));
    compile('solc 1', 'used');
    const old = path.join(folder, 'old.gz');
    writeFileSync(old, '');
    utimesSync(old, daysAgo(31), daysAgo(31));
    assert.equal(files().length, 2);
    removeUnused(folder);
    assert.equal(files().length, 1);
    compile('solc 1', 'used');
    assert.equal(runs, 1);
  });

  it('is what the compiler gives, of which errors are a part', function () {
    this.timeout(60_000);
    const input = (content: string) =>
      JSON.stringify({
        language: 'Solidity',
        sources: { 'A.sol': { content } },
        settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
      });
    const solc = solcByVersion('0.8.28+commit.7893614a');
    for (const content of ['contract A { uint256 public b = 7; }', 'contract A { uint256 c = d; }']) {
      const [made, kept] = [solc?.compile(input(content)), solc?.compile(input(content))];
      assert.equal(kept, made);
      assert.match(made ?? '', content.includes('= d') ? /Undeclared identifier/ : /"object":"6080/);
    }
    assert.equal(files().length, 2);
    for (const file of files()) assert.ok(readFileSync(file).length > 100);
  });
});
