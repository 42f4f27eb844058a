import assert from 'node:assert/strict';
import { foundryMetadata, foundryProject, foundrySources } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { log } from './deployedVault.ts';
import { useGateWindow } from './gateWindow.ts';

const path = '/ws/src/Vault.sol';
const text = foundrySources['src/Vault.sol'];

describe('unsaved texts of what is reviewed', function () {
  this.timeout(60_000);
  const opened = useGateWindow();
  afterEach(() => opened.window.unsaved.clear());

  /** What is said of the files, with a text on the disk, and one in the editor that isn't saved. */
  async function saidOf(onDisk: string, inEditor?: string): Promise<string[]> {
    const { ui, window } = opened;
    const { checkContract, loadCore } = ui;
    if (inEditor !== undefined) window.unsaved.set(path, inEditor);
    const built = foundryProject('/ws', { metadata: foundryMetadata({ sources: foundrySources }) });
    const texts = Object.entries(foundrySources).map(([each, content]) => [`/ws/${each}`, content]);
    const workspace = memoryWorkspace({ ...built, ...Object.fromEntries(texts), [path]: onDisk });
    const { candidates } = await loadCore().projects.findContracts(workspace, path);
    const plan = {
      connection: { network: { name: 'testnet', chainId: '296' } },
      workspace,
      source: window.uri(path),
      candidate: candidates[0],
      deployed: { address: `0x${'5'.repeat(40)}` },
      read: { record: { match: null } },
    };
    const { warnings } = await checkContract(plan as never, log);
    return warnings.map(({ kind }) => kind).filter((kind) => kind === 'unsaved' || kind === 'edited');
  }

  it('are said if they differ from what is published, not if they only were edited', async () => {
    assert.deepEqual(await saidOf(text), []);
    assert.deepEqual(await saidOf(text, `// edited\n${text}`), ['unsaved']);
    assert.deepEqual(await saidOf(text, text), []);
    // The file is another one; the text in the editor is as it was built.
    assert.deepEqual(await saidOf(`// saved\n${text}`, text), ['edited']);
    assert.deepEqual(await saidOf(`// saved\n${text}`, `// edited\n${text}`), ['edited', 'unsaved']);
  });
});
