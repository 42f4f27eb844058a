import assert from 'node:assert/strict';
import path from 'node:path';
import { contractRecord } from '../../../../src/core/verification/rest/schema.ts';
import { mainFileOf, verifiedFolder } from '../../../../src/core/verification/sources/verifiedFolder.ts';
import { measureTurns, slowEachTime, tooLong } from '../../../storm/turns.ts';

const recordOf = (sources: Record<string, string>, compilation?: object) =>
  contractRecord.parse({
    address: '0x',
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    ...(compilation && { compilation }),
  });
const pathsOf = async (...names: string[]) =>
  (await verifiedFolder(recordOf(Object.fromEntries(names.map((name) => [name, '']))))).map((file) => file.path);

describe('the folder of a verified contract', () => {
  it('holds every source, the compiler settings and the remappings', async () => {
    const compilation = {
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: '0.8.28',
      name: 'Vault',
      fullyQualifiedName: 'src/Vault.sol:Vault',
      compilerSettings: { optimizer: { runs: 200 }, remappings: ['@oz/=lib/oz/', 7, 'a=b\nc=d'] },
    };
    const record = recordOf({ 'lib/oz/A.sol': 'a', 'src/Vault.sol': 'v' }, compilation);
    const files = await verifiedFolder(record);
    assert.deepEqual(
      files.map((file) => file.path),
      ['compiler-settings.json', 'lib/oz/A.sol', 'remappings.txt', 'src/Vault.sol'],
    );
    assert.equal(files[2]?.text, '@oz/=lib/oz/\n');
    assert.equal(JSON.parse(files[0]?.text ?? '').settings.optimizer.runs, 200);
    assert.equal(JSON.parse(files[0]?.text ?? '').compilerVersion, '0.8.28');
    assert.equal(mainFileOf(files, record)?.path, 'src/Vault.sol');
    assert.deepEqual(await verifiedFolder(recordOf({}, compilation)), [], 'nothing for what is not verified');
  });

  it('never leads out of itself, whatever the names are', async () => {
    const hostile = [
      '../../etc/passwd',
      '/etc/passwd2',
      'C:\\Windows\\a.sol',
      'https://example.com/b.sol',
      '..',
      '.',
      '',
      'a/../../../x.sol',
      'a\u0000b.sol',
      'con.sol',
      'con .sol',
      'COM\u00b9',
      'x/CONIN$',
      'x/nul',
      'dots...',
      'project:/contracts/T.sol',
      '\u202egnp.sol',
    ];
    const found = await pathsOf(...hostile);
    assert.equal(found.length, hostile.length);
    for (const each of found) {
      const resolved = path.posix.resolve('/below', each);
      assert.ok(resolved.startsWith('/below/'), each);
      assert.doesNotMatch(
        each,
        /[<>:"|?*\\\p{C}]|(?:^|\/)\.\.?(?:\/|$)|[. ]$|(?:^|\/)(?:con|nul|com\u00b9|conin\$) *(?:\.|$)/iu,
      );
    }
    assert.ok(found.includes('contracts/T.sol'));
  });

  it('moves names that begin with a dot aside, which an editor or Git reads unasked', async () => {
    const given = ['.vscode/tasks.json', 'a/.git/config', '.env', '.GIT/hooks/x', '\u200b.vscode/b', './c.sol', '...d'];
    const found = await pathsOf(...given);
    assert.deepEqual(
      found.flatMap((path) => path.split('/')).filter((name) => name.startsWith('.')),
      [],
    );
    assert.ok(found.includes('_.vscode/tasks.json'));
    assert.ok(found.includes('a/_.git/config'));
    assert.ok(found.includes('_.env'));
    assert.ok(found.includes('c.sol'));
  });

  it('has no two files of one path, none below another, also without case', async () => {
    const found = await pathsOf('a.sol', 'A.sol', './a.sol', 'b', 'b/c.sol', 'd/e', 'd', 'x/y/z', 'X/y');
    assert.equal(new Set(found.map((each) => each.toLowerCase())).size, 9);
    for (const one of found)
      for (const other of found) assert.ok(!other.toLowerCase().startsWith(`${one.toLowerCase()}/`), `${one} ${other}`);
  });

  it('takes thousands of names that collide without a stall', async () => {
    // Other names, of which nothing but the last part is taken.
    const way = (index: number) => Array.from(index.toString(2), (bit) => (bit === '1' ? '../' : './')).join('');
    const names = Array.from({ length: 2_000 }, (_, index) => `${way(index)}a.sol`);
    assert.equal(new Set(names).size, 2_000);
    assert.equal(new Set(await pathsOf(...names)).size, 2_000);
  });

  it('lets others run while it takes thousands of files in thousands of folders, and takes no more than it gives', async function () {
    this.timeout(30_000);
    const depth = Array.from({ length: 2_000 }, (_, index) => `folder-${index}`).join('/');
    const record = recordOf(
      Object.fromEntries(Array.from({ length: 2_300 }, (_, at) => [`${at}/${depth}/${at}.sol`, ''])),
    );
    let files: readonly { path: string }[] = [];
    const slow = await slowEachTime(async () => {
      const turns = await measureTurns(async () => {
        files = await verifiedFolder(record);
      });
      const late = tooLong(turns, { longest: 50, whole: 1_000 });
      return new Map(late === undefined ? [] : [['it', late]]);
    });
    assert.equal(files.length, 2_300);
    assert.ok(files.every(({ path }) => path.length <= 1_000));
    assert.deepEqual([...slow], []);
  });
});
