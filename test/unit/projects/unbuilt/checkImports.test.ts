import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { checkImports } from '../../../../src/core/projects/unbuilt/checkImports.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

async function check(tree: Record<string, string>, path: string) {
  const workspace = memoryWorkspace(tree);
  const [contract] = (await findContracts(workspace, path)).unbuilt;
  assert.ok(contract, path);
  return checkImports(workspace, contract);
}

describe('the imports of a contract without build output', () => {
  it('are looked for before anything is asked', async () => {
    const missing = { '/ws/A.sol': 'pragma solidity 0.8.28; import "./lib/B.sol"; contract A {}' };
    await assert.rejects(
      check(missing, '/ws/A.sol'),
      (error) => isLensError(error, 'input') && /lib\/B\.sol.*Install the dependencies/.test(error.message),
    );
    await check({ ...missing, '/ws/lib/B.sol': 'pragma solidity 0.8.28; contract B {}' }, '/ws/A.sol');
  });

  it('of Vyper are, too', async () => {
    const vyper = { '/ws/V.vy': '# @version 0.4.1\nimport limits\n' };
    await assert.rejects(check(vyper, '/ws/V.vy'), (error) => isLensError(error, 'input'));
    await check({ ...vyper, '/ws/limits.vy': '# @version 0.4.1\n' }, '/ws/V.vy');
  });
});
