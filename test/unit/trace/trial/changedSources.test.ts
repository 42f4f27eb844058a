import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { buildOfDraft } from '../../../../src/core/trace/builds/buildSources.ts';
import { changedSources } from '../../../../src/core/trace/trial/changedSources.ts';
import { foundryProject, ownedSource, vaultSource } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';

const path = '/ws/src/Vault.sol';
/** With the import of the source where the source says it is. */
const project = () => ({ ...foundryProject(), '/ws/src/Owned.sol': ownedSource });
const built = async () => {
  const workspace = memoryWorkspace(project());
  const [candidate] = (await findContracts(workspace, path)).candidates;
  assert.ok(candidate);
  return buildOfDraft(await draftOf(workspace, candidate));
};
const changed = async (files: Record<string, string>) =>
  changedSources(memoryWorkspace({ ...project(), ...files }), '/ws', await built());

describe('the sources of a change', () => {
  it('are those on screen with their imports, compiled as before', async () => {
    const old = await built();
    const now = await changed({ [path]: `${vaultSource}// changed` });
    assert.ok(now && 'sources' in now);
    assert.equal(now.sources.get('src/Vault.sol'), `${vaultSource}// changed`);
    assert.deepEqual([...now.sources.keys()].sort(), ['src/Owned.sol', 'src/Vault.sol']);
    assert.equal(now.contract, 'src/Vault.sol:Vault');
    assert.equal(now.compilerVersion, old.compilerVersion);
    assert.deepEqual(now.settings.optimizer, old.settings.optimizer);
    assert.deepEqual(now.files.get('src/Vault.sol'), { onDisk: path, state: 'same' });
    assert.equal(now.storageLayout, undefined);
    assert.equal(now.bytecode, undefined);
  });

  it('name an import that is missing', async () => {
    const now = await changed({ [path]: `import "./None.sol";\n${vaultSource}` });
    assert.deepEqual(now, { why: 'compile', message: "src/None.sol isn't in the project." });
  });

  it('are none for a contract that the workspace doesn’t have', async () => {
    const old = await built();
    const none = { ...old, contract: 'src/Other.sol:Other' };
    assert.equal(await changedSources(memoryWorkspace(project()), '/ws', none), undefined);
    const moved = { ...old, contract: 'contracts/core/Vault.sol:Vault' };
    assert.ok(await changedSources(memoryWorkspace(project()), '/ws', moved));
  });
});
