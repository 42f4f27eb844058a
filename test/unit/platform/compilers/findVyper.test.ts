import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findVyper, vyperFolders } from '../../../../src/core/platform/compilers/findVyper.ts';
import { skipBecause } from '../../../tools/skipBecause.ts';

const [bin, program] = process.platform === 'win32' ? ['Scripts', 'vyper.exe'] : ['bin', 'vyper'];

describe('the Vyper compiler at hand', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'll-vyper-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function environment(folder: string, version: string): Promise<string> {
    const own = path.join(root, folder);
    await mkdir(path.join(own, 'lib', 'python3.12', 'site-packages', `vyper-${version}.dist-info`), {
      recursive: true,
    });
    const file = path.join(own, bin, program);
    await addProgram(file);
    return file;
  }
  async function addProgram(file: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '');
    await chmod(file, 0o755);
  }
  const nowhere = { vvm: [], programs: [] };

  it("is the one in a project's environment, of the same version", async () => {
    const file = await environment('project/.venv', '0.4.3');
    const projects = [path.join(root, 'project')];
    assert.deepEqual(await findVyper('0.4.3+commit.bff19ea2', projects, nowhere), { kind: 'native', path: file });
    assert.equal(await findVyper('0.4.2+commit.c216787f', projects, nowhere), undefined);
  });

  it('is the one on the path, also if that is a link to an environment of its own', async function () {
    if (process.platform === 'win32') return skipBecause(this, 'Windows has no such links');
    const file = await environment('tools/vyper', '0.3.10');
    await mkdir(path.join(root, 'path'));
    await symlink(file, path.join(root, 'path', program));
    const found = await findVyper('0.3.10', [], { vvm: [], programs: [path.join(root, 'path')] });
    assert.equal(found?.path, path.join(root, 'path', program));
  });

  it('is the one that vvm installed', async () => {
    const file = path.join(root, `vyper-0.4.1rc1${path.extname(program)}`);
    await addProgram(file);
    assert.equal((await findVyper('v0.4.1rc1', [], { vvm: [root], programs: [] }))?.path, file);
  });

  it('is none for a version that is no version', async () => {
    await addProgram(path.join(root, 'vyper-x'));
    for (const version of ['', '../x', '0.4', '0.4.3/../x'])
      assert.equal(await findVyper(version, [], { vvm: [root], programs: [root] }), undefined);
  });

  it('is looked for in absolute folders of the path only', () => {
    const env = { PATH: ['.', '/usr/bin', 'relative', ''].join(path.delimiter) };
    assert.deepEqual(vyperFolders(env, '/home/someone').programs, ['/usr/bin']);
    assert.deepEqual(vyperFolders({ VVM_BINARY_PATH: '/opt/vvm' }, '/home/someone').vvm, ['/opt/vvm']);
  });
});
