import assert from 'node:assert/strict';
import { foundryMetadata, foundryProject, foundrySources } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { log } from './deployedVault.ts';
import { useGateWindow } from './gateWindow.ts';

describe('what is checked before it is reviewed', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  /** The warnings about secrets in a submission whose source has this behind its text. */
  async function secretsWith(behind: string): Promise<string[]> {
    const { checkContract, loadCore } = opened.ui;
    const sources = { ...foundrySources, 'src/Vault.sol': `${foundrySources['src/Vault.sol']}${behind}` };
    const built = foundryProject('/ws', { metadata: foundryMetadata({ sources }) });
    const texts = Object.entries(sources).map(([path, text]) => [`/ws/${path}`, text]);
    const workspace = memoryWorkspace({ ...built, ...Object.fromEntries(texts) });
    const path = '/ws/src/Vault.sol';
    const uri = {
      path,
      scheme: 'file',
      toString: () => `file://${path}`,
      with: (of: { path: string }) => ({ ...uri, ...of }),
    };
    const { candidates } = await loadCore().projects.findContracts(workspace, path);
    const [candidate] = candidates;
    assert.ok(candidate);
    const plan = {
      connection: { network: { name: 'testnet', chainId: '296' } },
      workspace,
      source: uri,
      candidate,
      deployed: { address: `0x${'5'.repeat(40)}` },
      read: { record: { match: null } },
    };
    const { warnings } = await checkContract(plan as never, log);
    return warnings.filter(({ kind }) => kind === 'secret').map(({ message }) => message);
  }

  it('names each line of whatever is sent that looks like a secret', async () => {
    const line = foundrySources['src/Vault.sol'].split('\n').length + 1;
    assert.deepEqual(await secretsWith(`\n// PRIVATE_KEY=0x${'5a'.repeat(32)}`), [
      `src/Vault.sol, line ${line}: looks like a private key`,
    ]);
    assert.deepEqual(await secretsWith('\n// Keeps the keys of nobody.'), []);
  });
});
