import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { buildOfDraft } from '../../../../src/core/trace/builds/buildSources.ts';
import { foundryProject, ownedSource, vaultSource } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { useGateWindow } from './gateWindow.ts';

const config = '/ws/foundry.toml';
const vault = '/ws/src/Vault.sol';
const files = { ...foundryProject(), '/ws/src/Owned.sol': ownedSource };

describe('a change of a project whose editors have unsaved text', () => {
  const opened = useGateWindow();
  before(() => {
    opened.window.folders = [{ uri: opened.window.uri('/ws'), name: 'ws' }];
  });
  beforeEach(() => opened.window.unsaved.clear());

  /** What is compiled with these texts in editors. */
  async function change(texts: Readonly<Record<string, string>>) {
    const { ui, window } = opened;
    const onDisk = memoryWorkspace(files);
    const [candidate] = (await findContracts(onDisk, vault)).candidates;
    assert.ok(candidate);
    const old = buildOfDraft(await draftOf(onDisk, candidate));
    for (const [path, text] of Object.entries(texts)) window.unsaved.set(path, text);
    const builds = { layouts: new Map(), find: async () => [] };
    const finder = ui.createChangeFinder(builds as never, { workspaceOf: () => onDisk } as never);
    const code = new Uint8Array();
    return finder.changeOf(old, { code, codeAddress: '0x1', address: '0x1', operation: 'CALL' });
  }
  const toml = (lines: string) => `[profile.default]\nsrc = "src"\n${lines}\n`;

  it('is of these texts', async () => {
    const now = await change({ [vault]: `${vaultSource}// changed` });
    assert.ok(now && 'sources' in now);
    assert.equal(now.sources.get('src/Vault.sol'), `${vaultSource}// changed`);
  });

  it("isn't known if the configuration in its editor sets another compiler, as once it is saved", async () => {
    const other = { why: 'otherCompiler', compilerVersion: '0.8.28', in: 'foundry.toml' };
    for (const [lines, name, built, now] of [
      ['via_ir = true', 'viaIR', 'false', 'true'],
      ['solc = "0.8.24"', 'version', '0.8.28', '0.8.24'],
      ['evm_version = "paris"', 'evmVersion', 'cancun', 'paris'],
    ] as const)
      assert.deepEqual(await change({ [config]: toml(lines) }), { ...other, setting: { name, built, now } }, lines);
    const same = await change({ [config]: toml('# a comment') });
    assert.ok(same && 'sources' in same);
  });

  it('has a new file that is only in an editor', async () => {
    const now = await change({
      [vault]: `import "./New.sol";\n${vaultSource}`,
      '/ws/src/New.sol': 'pragma solidity ^0.8.0; uint256 constant MOST = 5;',
    });
    assert.ok(now && 'sources' in now, JSON.stringify(now));
    assert.match(now.sources.get('src/New.sol') ?? '', /MOST = 5/);
    assert.deepEqual(await change({ [vault]: `import "./None.sol";\n${vaultSource}` }), {
      why: 'compile',
      message: "src/None.sol isn't in the project.",
    });
  });
});
