import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft } from '../../../../src/core/projects/model/toolchain.ts';
import { vyperBuildCommand } from '../../../../src/core/projects/toolchains/vyper.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const failure = (error: unknown) => isLensError(error, 'input');
const boxSource = '# pragma version 0.4.3\nfrom .lib import limits\n';
const limitsSource = '# pragma version 0.4.3\n';

function solcJson(parts: object = {}): object {
  return {
    language: 'Vyper',
    sources: {
      'contracts/lib/limits.vy': { content: limitsSource, sha256sum: '00' },
      'contracts/Box.vy': { content: boxSource, sha256sum: '11' },
    },
    settings: { outputSelection: { 'contracts/Box.vy': ['*'] }, search_paths: ['.'] },
    compiler_version: 'v0.4.3+commit.bff19ea2',
    integrity: 'ab'.repeat(32),
    ...parts,
  };
}

const onDisk = { '/ws/contracts/Box.vy': boxSource, '/ws/contracts/lib/limits.vy': limitsSource };

async function draftFor(parts?: object, tree: Record<string, string | object> = {}): Promise<Draft> {
  const workspace = memoryWorkspace({ ...onDisk, '/ws/out/Box.json': solcJson(parts), ...tree });
  const [candidate] = (await findContracts(workspace, '/ws/contracts/Box.vy')).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('Vyper', () => {
  it('compiles a module for others, too, which has nothing to deploy', async () => {
    const sources = {
      'contracts/Box.vy': { content: '@external\ndef get() -> uint256:\n    return 1\n' },
      'contracts/lib/limits.vy': { content: '@internal\ndef _most() -> uint256:\n    return 1\n' },
    };
    const parts = { sources, settings: { outputSelection: { '*': ['*'] } } };
    const workspace = memoryWorkspace({ ...onDisk, '/ws/out/Box.json': solcJson(parts) });
    const { candidates } = await findContracts(workspace, '/ws/contracts');
    assert.deepEqual(Object.fromEntries(candidates.map(({ contractName, kind }) => [contractName, kind])), {
      Box: 'contract',
      limits: 'abstract',
    });
  });

  it('is built by a command of one file, unless its name could be one', () => {
    const command = vyperBuildCommand('contracts/Box.vy') ?? '';
    assert.match(command, /vyper -f solc_json contracts\/Box\.vy > .* && vyper contracts\/Box\.vy > /);
    for (const file of ['$(id).vy', 'a b.vy', '-o.vy', 'a;b.vy', '/etc/a.vy', 'a.sol', "it's.vy", 'a\nb.vy'])
      assert.equal(vyperBuildCommand(file), undefined, file);
  });

  it('keeps what was built before if the compiler fails', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vyper-'));
    try {
      const run = async (compiler: string) => {
        await writeFile(path.join(folder, 'vyper'), `#!/bin/sh\n${compiler}\n`, { mode: 0o755 });
        const command = vyperBuildCommand('contracts/Box.vy') ?? '';
        const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
        const { status } = spawnSync('sh', ['-c', command], { cwd: folder, env });
        const built = ['Box.json', 'Box.bin'].map((name) => readFile(path.join(folder, 'out', name), 'utf8'));
        return { status, built: await Promise.all(built) };
      };
      const built = ['-f solc_json contracts/Box.vy\n', 'contracts/Box.vy\n'];
      assert.deepEqual(await run('echo "$@"'), { status: 0, built });
      for (const fails of ['exit 3', 'echo half; [ "$1" = -f ] || exit 3'])
        assert.deepEqual(await run(fails), { status: 3, built });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('sends what "vyper -f solc_json" wrote, less what only Vyper itself reads', async () => {
    const draft = await draftFor({
      storage_layout_overrides: { 'contracts/Box.vy': {} },
      interfaces: { 'I.json': { abi: [] } },
    });
    assert.equal(draft.compilerVersion, '0.4.3+commit.bff19ea2');
    assert.equal(draft.contractIdentifier, 'contracts/Box.vy:Box');
    assert.equal(draft.language, 'Vyper');
    assert.deepEqual(draft.body, {
      route: 'standardJson',
      stdJsonInput: {
        language: 'Vyper',
        sources: { 'contracts/lib/limits.vy': { content: limitsSource }, 'contracts/Box.vy': { content: boxSource } },
        interfaces: { 'I.json': { abi: [] } },
        settings: { outputSelection: { 'contracts/Box.vy': ['*'] }, search_paths: ['.'] },
        storage_layout_overrides: { 'contracts/Box.vy': {} },
        integrity: 'ab'.repeat(32),
      },
    });
    assert.deepEqual(
      draft.files.map((file) => [file.path, file.state]),
      [
        ['contracts/lib/limits.vy', 'same'],
        ['contracts/Box.vy', 'same'],
        ['I.json', 'notOnDisk'],
      ],
    );
    assert.deepEqual(draft.warnings, []);
  });

  it('finds contracts beside their source and in output folders, modules apart', async () => {
    for (const place of ['/ws/out/Box.json', '/ws/Box.json', '/ws/build/any.json', '/ws/.build/Box_solc.json']) {
      const workspace = memoryWorkspace({ ...onDisk, [place]: solcJson() });
      const found = async (path: string) =>
        (await findContracts(workspace, path)).candidates.map(({ contractName }) => contractName);
      assert.deepEqual(await found('/ws/contracts/Box.vy'), ['Box'], place);
      assert.deepEqual(await found('/ws/contracts'), ['Box'], place);
      assert.deepEqual(await found('/ws/contracts/lib/limits.vy'), [], place);
    }
    const everything = solcJson({ settings: { outputSelection: { '*': ['*'] } } });
    const workspace = memoryWorkspace({
      ...onDisk,
      '/ws/out/all.json': everything,
      '/ws/out/other.json': { language: 'Solidity' },
      '/ws/out/cut.json': '{',
    });
    assert.equal((await findContracts(workspace, '/ws')).candidates.length, 2);
  });

  it('takes the bytecode from the file of the same name', async () => {
    const creation = `0x6109600d600039${'60806040525f80fd5b'}855820${'c0'.repeat(32)}09801820a1657679706572830004030034`;
    const draft = await draftFor({}, { '/ws/out/Box.bin': `${creation}\n` });
    assert.equal(draft.bytecode.creation, creation);
    assert.equal(draft.bytecode.runtime, '0x60806040525f80fd5b');
    assert.deepEqual((await draftFor({}, { '/ws/out/Box.bin': 'not hex' })).bytecode, {});
    assert.deepEqual((await draftFor()).bytecode, {});
  });

  it('refuses two files of one stem, which Vyper cannot take', async () => {
    const sources = { 'contracts/Box.vy': { content: boxSource }, 'interfaces/Box.vyi': { content: 'x' } };
    await assert.rejects(
      draftFor({ sources }),
      (error: unknown) => failure(error) && /interfaces\/Box\.vyi/.test(String(error)),
    );
  });

  it('blocks on an empty file', async () => {
    const sources = { 'contracts/Box.vy': { content: boxSource }, 'contracts/lib/__init__.vyi': { content: '' } };
    assert.deepEqual(
      (await draftFor({ sources })).warnings.map(({ kind, blocks, path }) => [kind, blocks, path]),
      [['emptySource', true, 'contracts/lib/__init__.vyi']],
    );
  });

  it('refuses a source whose text is not in the input, and a compiler that is not known', async () => {
    await assert.rejects(draftFor({ sources: { 'contracts/Box.vy': { urls: ['ipfs://x'] } } }), failure);
    const sources = { 'contracts/Box.vy': { content: '@external\ndef open():\n    pass\n' } };
    await assert.rejects(draftFor({ sources, compiler_version: undefined }), failure);
    await assert.rejects(
      draftFor({ sources: { 'contracts/Box.vy': { content: 'x' }, '../../.ssh/id_rsa': { content: 'x' } } }),
      failure,
    );
  });

  it('completes a short commit, and says what older compilers can reach', async () => {
    const draft = await draftFor({ compiler_version: 'v0.4.0+commit.e9db8d9' });
    assert.equal(draft.compilerVersion, '0.4.0+commit.e9db8d9f');
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['noMetadataHash', false]],
    );
  });
});
