import assert from 'node:assert/strict';
import { placeOnDisk, projectFolder, sourceInFolder } from '../../../../src/core/projects/model/projectFolder.ts';

describe('the folder of a project', () => {
  const at = (root: string, workspaceFolder = '/ws') => ({ root, workspaceFolder });

  it('is told only within a larger workspace folder', () => {
    assert.equal(projectFolder(at('/ws')), undefined);
    assert.equal(projectFolder(at('/ws/packages/vault')), 'packages/vault');
    assert.equal(projectFolder(at('/ws/packages/vault', '/ws/')), 'packages/vault');
    assert.equal(projectFolder(at('/wsx')), undefined);
    assert.equal(projectFolder(at('/vault', '/')), 'vault');
  });

  it('comes before the name of a source, unless that leads out of it', () => {
    assert.equal(sourceInFolder(at('/ws'), 'contracts/V.sol'), 'contracts/V.sol');
    assert.equal(sourceInFolder(at('/ws/packages/vault'), 'contracts/V.sol'), 'packages/vault/contracts/V.sol');
    assert.equal(sourceInFolder(at('/ws/packages/vault'), '../lib/V.sol'), '../lib/V.sol');
  });

  it('tells where a published file is, if its published name does not', () => {
    const vault = at('/ws/packages/vault');
    const place = (path: string, onDisk?: string, project = vault) => placeOnDisk(project, { path, onDisk });
    assert.equal(place('src/V.sol', '/ws/packages/vault/src/V.sol'), 'packages/vault/src/V.sol');
    assert.equal(place('src/V.sol', '/ws/src/V.sol', at('/ws')), undefined);
    assert.equal(place('project/contracts/V.sol', '/ws/contracts/V.sol', at('/ws')), undefined);
    assert.equal(place('lib/V.sol', '/ws/lib/V.sol'), undefined);
    assert.equal(place('src/V.sol'), undefined);
    assert.equal(place('src/V.sol', '/elsewhere/src/V.sol'), undefined);
  });
});
