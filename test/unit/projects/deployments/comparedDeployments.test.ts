import assert from 'node:assert/strict';
import { comparedDeployments, onlyFitting } from '../../../../src/core/projects/deployments/comparedDeployments.ts';
import type { DeploymentPlace } from '../../../../src/core/projects/deployments/recordedDeployment.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Candidate } from '../../../../src/core/projects/model/toolchain.ts';
import { exampleWorkspace } from '../diskFiles.ts';

const at = (digit: string): DeploymentPlace => ({
  address: `0x${digit.repeat(40)}`,
  deployedAt: 0,
  source: 'a record',
  record: '/r.json',
});

describe('recorded addresses of one name', () => {
  const workspace = exampleWorkspace('hardhat2');
  const built = async (name: string) => {
    const { candidates } = await findContracts(workspace, workspace.root);
    const [build] = candidates.filter(({ contractName }) => contractName === name);
    assert.ok(build, name);
    return { build, code: (await draftOf(workspace, build)).bytecode.runtime ?? '' };
  };

  it('are told apart by what is deployed there, the build first', async () => {
    const [{ build, code }, other] = await Promise.all([built('Greeter'), built('Shares')]);
    const codes: Record<string, string | null | undefined> = {
      a: other.code,
      b: null,
      c: undefined,
      d: code,
      e: '0x6000',
    };
    const found = await comparedDeployments(
      workspace,
      [build],
      ['a', 'b', 'c', 'd', 'e'].map(at),
      async ({ address }) => codes[address[2] ?? ''],
    );
    assert.deepEqual(
      found.map(({ address, found: what, is }) => [address[2], what, is]),
      [
        ['d', 'exact', undefined],
        ['c', undefined, undefined],
        ['e', 'other', undefined],
        ['a', 'other', 'contracts/lib/Shares.sol:Shares'],
        ['b', 'missing', undefined],
      ],
    );
    assert.equal(onlyFitting(found), undefined, 'one could not be read');
    assert.equal(onlyFitting(found.filter((each) => each.found !== undefined))?.address[2], 'd');
    assert.equal(onlyFitting(found.slice(1)), undefined);
  });

  it('are not said to be missing while the network may not show them yet', async () => {
    const { build, code } = await built('Greeter');
    const redeployed = { ...at('a'), deployedAt: Date.now() - 5_000 };
    const codeAt = async ({ address }: DeploymentPlace) => (address === redeployed.address ? null : code);
    const found = await comparedDeployments(workspace, [build], [redeployed, at('b')], codeAt);
    assert.deepEqual(
      found.map(({ address, found: what }) => [address[2], what]),
      [
        ['b', 'exact'],
        ['a', undefined],
      ],
    );
    assert.equal(onlyFitting(found), undefined, 'the new one may fit, too');
  });

  it('name the build that it is if there are several which differ', async () => {
    const { build, code } = await built('Greeter');
    const { build: other } = await built('Vault');
    const ask = async (builds: Candidate[]) =>
      (await comparedDeployments(workspace, builds, [at('a'), at('b')], async () => code)).map((each) => each.build);
    assert.deepEqual(await ask([other, build]), [build, build]);
    assert.deepEqual(await ask([build, build]), [undefined, undefined]);
    assert.deepEqual(await ask([build]), [undefined, undefined]);
  });

  it('are asked about if two hold the build, and not compared if there is but one', async () => {
    const { build, code } = await built('Greeter');
    const two = await comparedDeployments(workspace, [build], [at('a'), at('b')], async () => code);
    assert.equal(onlyFitting(two), undefined);
    assert.deepEqual(
      two.map(({ address }) => address[2]),
      ['a', 'b'],
      'newest first, as before',
    );
    const ask = () => assert.fail('nothing is asked');
    assert.deepEqual(await comparedDeployments(workspace, [build], [at('a')], ask), [at('a')]);
    assert.deepEqual(await comparedDeployments(workspace, [], [at('a'), at('b')], ask), [at('a'), at('b')]);
  });
});
