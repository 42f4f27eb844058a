import assert from 'node:assert/strict';
import { isLensError } from '../../../src/core/net/errors.ts';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import { buildRequest } from '../../../src/core/projects/requestBody.ts';
import type { Draft } from '../../../src/core/projects/toolchain.ts';
import { foundryProject, hardhat2Project, longVersion } from './builds.ts';
import { memoryWorkspace } from './memoryFiles.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hash = `0x${'aB'.repeat(32)}`;

async function draftFor(tree: Parameters<typeof memoryWorkspace>[0], path: string): Promise<Draft> {
  const workspace = memoryWorkspace(tree);
  const [candidate] = (await findContracts(workspace, path)).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('the request to the verification service', () => {
  it('carries standard JSON', async () => {
    const draft = await draftFor(hardhat2Project(), '/ws/contracts/Vault.sol');
    const request = buildRequest(draft, { address, chainId: '296', creationTransactionHash: hash });
    assert.equal(request.path, `/v2/verify/296/${address}`);
    assert.equal(request.route, 'standardJson');
    const body = JSON.parse(request.body);
    assert.deepEqual(Object.keys(body).sort(), [
      'compilerVersion',
      'contractIdentifier',
      'creationTransactionHash',
      'stdJsonInput',
    ]);
    assert.equal(body.compilerVersion, longVersion);
    assert.equal(body.creationTransactionHash, hash.toLowerCase());
    assert.equal(request.bytes, Buffer.byteLength(request.body));
    assert.match(request.summary, /contracts\/Vault\.sol:Vault/);
  });

  it('carries metadata as an object and sources as texts', async () => {
    const draft = await draftFor(foundryProject(), '/ws/src/Vault.sol');
    const request = buildRequest(draft, { address, chainId: '295' });
    assert.equal(request.path, `/v2/verify/metadata/295/${address}`);
    const body = JSON.parse(request.body);
    assert.deepEqual(Object.keys(body).sort(), ['metadata', 'sources']);
    assert.equal(typeof body.metadata.compiler.version, 'string');
    assert.ok(Object.values(body.sources).every((source) => typeof source === 'string'));
  });

  it('refuses what the service refuses', async () => {
    const draft = await draftFor(foundryProject(), '/ws/src/Vault.sol');
    const targets = [
      { address: '0x1234', chainId: '296' },
      { address: address.slice(2), chainId: '296' },
      { address, chainId: '0296' },
      { address, chainId: '1'.repeat(21) },
      { address, chainId: '296', creationTransactionHash: `0x${'ab'.repeat(48)}` },
    ];
    for (const target of targets) {
      assert.throws(
        () => buildRequest(draft, target),
        (error: unknown) => isLensError(error, 'input'),
        JSON.stringify(target),
      );
    }
  });

  it('is not built while a warning blocks', async () => {
    const draft = await draftFor(
      { ...foundryProject(), '/ws/src/Vault.sol': 'contract Edited {}' },
      '/ws/src/Vault.sol',
    );
    assert.throws(
      () => buildRequest(draft, { address, chainId: '296' }),
      (error: unknown) => isLensError(error, 'input') && error.message.includes('src/Vault.sol'),
    );
  });
});
