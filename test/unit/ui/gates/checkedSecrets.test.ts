import assert from 'node:assert/strict';
import { foundryMetadata, foundryProject, foundrySources } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { log, vaultProject } from './deployedVault.ts';
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

  it('says of unbuilt sources that the code there is another contract of the workspace', async () => {
    const { checkContract, loadCore } = opened.ui;
    const address = `0x${'5'.repeat(40)}`;
    const tower = '/ws/src/Tower.sol';
    const record = {
      transactions: [
        { transactionType: 'CREATE', contractName: 'Vault', contractAddress: address, hash: `0x${'7'.repeat(64)}` },
      ],
      receipts: [],
      chain: 296,
      timestamp: 1,
    };
    const workspace = memoryWorkspace({
      ...vaultProject('0x6001'),
      [tower]: 'pragma solidity ^0.8.0;\ncontract Tower {}',
      '/ws/broadcast/Deploy.s.sol/296/run-latest.json': record,
    });
    const uri = {
      path: tower,
      scheme: 'file',
      toString: () => `file://${tower}`,
      with: (of: { path: string }) => ({ ...uri, ...of }),
    };
    const { unbuilt } = await loadCore().projects.findContracts(workspace, tower);
    const comparedAt = async (runtimeBytecode: string, at = address) => {
      const plan = {
        connection: { network: { name: 'testnet', chainId: '296' } },
        workspace,
        source: uri,
        candidate: unbuilt[0],
        deployed: { address: at, runtimeBytecode },
        options: { answers: { compilerVersion: '0.8.24+commit.e11b9ed9' } },
        read: { record: { match: null } },
      };
      const checked = await checkContract(plan as never, log);
      const { rows } = loadCore().verification.consentList(
        checked,
        { fits: [], otherAddress: true, copies: true, always: false },
        { host: 'x.example', network: 'testnet', chainId: '296' },
      );
      return { level: checked.comparison.level, why: checked.comparison.why, rows };
    };
    const built = await comparedAt('0x6001');
    assert.equal(built.level, 'mismatch');
    const row = built.rows.find(
      (each) => 'label' in each && each.label === 'The code at this address is your build of Vault',
    );
    assert.ok(row && !('shows' in row), 'without code, there is nothing to compare');
    const recorded = await comparedAt('0x6002');
    assert.deepEqual(recorded.level, 'unknown');
    assert.match(
      recorded.why,
      /^A deployment record of this workspace has Vault at this address\. There's no build output/,
    );
    const neither = await comparedAt('0x6002', `0x${'6'.repeat(40)}`);
    assert.match(neither.why, /^There's no build output/);
  });

  it('names each line of whatever is sent that looks like a secret', async () => {
    const line = foundrySources['src/Vault.sol'].split('\n').length + 1;
    assert.deepEqual(await secretsWith(`\n// PRIVATE_KEY=0x${'5a'.repeat(32)}`), [
      `src/Vault.sol, line ${line}: looks like a private key`,
    ]);
    assert.deepEqual(await secretsWith('\n// Keeps the keys of nobody.'), []);
  });
});
