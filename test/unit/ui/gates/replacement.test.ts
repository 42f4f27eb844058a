import assert from 'node:assert/strict';
import type { BuildSources } from '../../../../src/core/trace/builds/buildSources.ts';
import type { OldBuild } from '../../../../src/core/trace/trial/changedBuilds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { compilerOf, deployed, layout, old, project } from '../../trace/trial/replacingProjects.ts';
import { useGateWindow } from './gateWindow.ts';

const successor = { functions: ['put()', 'take()'], layout: layout('total', 'last') };
const frame = { code: deployed('put()', 'take()'), codeAddress: '0x1', operation: 'CALL' as const };

describe('the contract in the place of one that the workspace lacks', () => {
  const opened = useGateWindow();

  /** What is asked, and what is taken. */
  async function change(from: OldBuild['from'], parts: { isMeant: boolean; isUpgrade?: true }, answer?: 'VaultV2') {
    const { ui, window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    const workspace = memoryWorkspace(project({ VaultV2: successor }));
    const asked: string[] = [];
    const finder = ui.createChangeFinder(
      { layouts: new Map(), compilerOf: compilerOf({ VaultV2: successor }), find: async () => [] } as never,
      { workspaceOf: () => workspace } as never,
      {
        isMeant: () => parts.isMeant,
        ...(parts.isUpgrade && { isUpgrade: parts.isUpgrade }),
        async choose(_, found) {
          asked.push(...found.map(({ sources }) => sources.contract));
          return answer && found[0]?.sources;
        },
      },
    );
    const taken = await finder.changeOf({ ...old, from }, { ...frame, address: '0x1' });
    return { asked, taken: taken && 'contract' in taken ? taken.contract : undefined };
  }

  const v2 = 'src/VaultV2.sol:VaultV2';

  it('is taken for the contract that is meant, of an own build or in an upgrade', async () => {
    assert.deepEqual(await change('workspace', { isMeant: true }), { asked: [], taken: v2 });
    assert.deepEqual(await change('record', { isMeant: true, isUpgrade: true }), { asked: [], taken: v2 });
  });

  it('is asked for if anyone may have verified the contract', async () => {
    assert.deepEqual(await change('record', { isMeant: true }), { asked: [v2], taken: undefined });
    assert.deepEqual(await change('record', { isMeant: true }, 'VaultV2'), { asked: [v2], taken: v2 });
  });

  it('is compiled again after a save only if its own sources have changed', async () => {
    const { ui, window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    const contracts = { VaultV2: successor, VaultV3: successor };
    const files = project(contracts);
    const compiled: string[] = [];
    const builds = {
      layouts: new Map(),
      find: async () => [],
      compilerOf: async (build: BuildSources) => {
        compiled.push(build.contract);
        return compilerOf(contracts)(build);
      },
    };
    const tryNow = async () => {
      const workspace = memoryWorkspace(files);
      const replacing = { isMeant: () => true, choose: async () => undefined };
      const finder = ui.createChangeFinder(builds as never, { workspaceOf: () => workspace } as never, replacing);
      await finder.changeOf({ ...old, from: 'record' }, { ...frame, address: '0x1' });
      return compiled.splice(0);
    };
    assert.equal((await tryNow()).length, 2);
    files['/ws/src/VaultV3.sol'] += '// saved\n';
    assert.deepEqual(await tryNow(), ['src/VaultV3.sol:VaultV3']);
  });

  it('is never in the place of a contract that is only called', async () => {
    for (const from of ['workspace', 'record'] as const)
      assert.deepEqual(await change(from, { isMeant: false }), { asked: [], taken: undefined });
  });
});
