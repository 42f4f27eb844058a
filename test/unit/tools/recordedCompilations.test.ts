import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptCompilation, madeAnewOneIn } from '../../tools/keptCompilations.ts';
import { record, takeRecorded } from '../../tools/recordedCompilations.ts';

describe('compilations that are recorded', () => {
  const before = { ...process.env };
  let home = '';
  let runs = 0;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'll-recorded-'));
    useFolder('first');
    delete process.env.LEDGER_LENS_COMPILED_ANEW;
    runs = 0;
  });
  afterEach(() => {
    for (const name of ['LEDGER_LENS_COMPILATIONS', 'LEDGER_LENS_COMPILED_ANEW'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    rmSync(home, { recursive: true, force: true });
  });

  const place = (name: string) => path.join(home, name);
  const useFolder = (name: string) => {
    process.env.LEDGER_LENS_COMPILATIONS = place(name);
  };
  const outputs = (folder: string) => readdirSync(place(folder)).filter((name) => name.endsWith('.gz'));
  const compile = (input: string, output = `made of ${input}: ü`) =>
    keptCompilation('solc 1', input, () => {
      runs++;
      return output;
    });
  const recordOf = (inputs: readonly string[]) => {
    for (const input of inputs) compile(input);
    runs = 0;
    return record(place('first'), place('recording'));
  };

  it('are not made again in another folder, where others are', () => {
    assert.equal(recordOf(['a', 'b', '']).outputs, 3);
    useFolder('second');
    assert.equal(takeRecorded(place('second'), place('recording')), 3);
    for (const input of ['a', 'b', '']) assert.equal(compile(input), `made of ${input}: ü`);
    assert.equal(runs, 0);
    compile('c');
    assert.equal(runs, 1);
  });

  it('are put there once, and over nothing', () => {
    recordOf(['a', 'b']);
    useFolder('second');
    compile('a', 'of here');
    assert.equal(takeRecorded(place('second'), place('recording')), 1);
    assert.equal(compile('a'), 'of here');
    for (const name of outputs('second')) rmSync(path.join(place('second'), name));
    assert.equal(takeRecorded(place('second'), place('recording')), 0);
    assert.deepEqual(outputs('second'), []);
  });

  it('are those that are in use: what nobody read isn’t recorded again', () => {
    recordOf(['used', 'no longer']);
    useFolder('second');
    takeRecorded(place('second'), place('recording'));
    compile('used');
    assert.equal(record(place('second'), place('recording of second')).outputs, 1);
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const name of outputs('first')) utimesSync(path.join(place('first'), name), old, old);
    assert.equal(record(place('first'), place('recording of first')).outputs, 0);
    assert.ok(statSync(place('recording of first')).size < statSync(place('recording of second')).size);
  });

  it('are made anew one in so many, drawn by the run, and must be the same', () => {
    compile('a');
    const anew = Array.from({ length: madeAnewOneIn }, (_, drawn) => {
      process.env.LEDGER_LENS_COMPILED_ANEW = String(drawn);
      runs = 0;
      compile('a');
      return runs;
    });
    assert.deepEqual(anew.toSorted(), [...Array(madeAnewOneIn - 1).fill(0), 1]);
    process.env.LEDGER_LENS_COMPILED_ANEW = String(anew.indexOf(1));
    assert.throws(() => compile('a', 'something else'), /solc 1 makes something else .*LEDGER_LENS_COMPILED_ANEW/s);
  });
});
