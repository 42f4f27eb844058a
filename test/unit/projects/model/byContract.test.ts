import assert from 'node:assert/strict';
import { byContract } from '../../../../src/core/projects/model/candidate.ts';
import type { Candidate } from '../../../../src/core/projects/model/toolchain.ts';

const project = { toolchain: 'foundry', root: '/ws', workspaceFolder: '/ws', outputs: ['/ws/out'] } as const;
const build = (contractName: string, artifact: string, more: Partial<Candidate> = {}): Candidate => ({
  project,
  contractName,
  artifact,
  kind: 'contract',
  sourceName: `src/${contractName}.sol`,
  builtAt: 0,
  ...more,
});

describe('several builds of one contract', () => {
  it('are one choice, so that the deployed code and not the user says which it is', () => {
    const vault = build('Vault', '/ws/out/Vault.sol/Vault.json');
    const production = build('Vault', '/ws/out/Vault.sol/Vault.production.json', { variant: 'production' });
    const token = build('Token', '/ws/out/Token.sol/Token.json');
    assert.deepEqual(byContract([vault, token, production]), [[vault, production], [token]]);
  });

  it('are not those of another file or project of the same name', () => {
    const vault = build('Vault', '/ws/out/Vault.json');
    const other = build('Vault', '/ws/out/b/Vault.json', { sourceName: 'src/b/Vault.sol' });
    const elsewhere = build('Vault', '/b/out/Vault.json', { project: { ...project, root: '/b' } });
    assert.equal(byContract([vault, other, elsewhere]).length, 3);
  });
});
