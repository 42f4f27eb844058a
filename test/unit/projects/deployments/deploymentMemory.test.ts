import assert from 'node:assert/strict';
import {
  mayTell,
  readDeploymentMemory,
  takeChoice,
  takeDeployment,
} from '../../../../src/core/projects/deployments/deploymentMemory.ts';
import {
  deploymentMeant,
  deploymentOfRecord,
  projectOfRecord,
} from '../../../../src/core/projects/deployments/recordPaths.ts';

const place = (address: string, chainId = '296') => ({ chainId, address });
const empty = readDeploymentMemory(undefined);

describe('the memory of messages about new deployments', () => {
  it('tells a person who never verifies once in a project, ever', () => {
    const first = takeDeployment(empty, 'file:///a', [place('0x1'), place('0x2')], false);
    assert.deepEqual(first.tells, ['0x1', '0x2']);
    assert.deepEqual(takeDeployment(first.memory, 'file:///a', [place('0x3')], false).tells, []);
    assert.equal(mayTell(first.memory, 'file:///a', false), false);
    assert.deepEqual(takeDeployment(first.memory, 'file:///b', [place('0x3')], false).tells, ['0x3']);
  });

  it('tells them once also if contracts go to several networks, and from windows that share the file', () => {
    const first = takeDeployment(empty, 'file:///a', [place('0x1', '296')], false);
    const shared = readDeploymentMemory(JSON.stringify(first.memory));
    assert.deepEqual(takeDeployment(shared, 'file:///a', [place('0x1', '295')], false).tells, []);
    assert.deepEqual(takeDeployment(shared, 'file:///a', [place('0x1', '296')], false).tells, []);
  });

  it('tells each deployment once to a person who verifies, by the message or otherwise', () => {
    const { memory } = takeDeployment(empty, 'a', [place('0xAB')], false);
    const wants = takeChoice(memory, 'a', 'wants');
    assert.deepEqual(
      takeDeployment(wants, 'a', [place('0xab')], false).tells,
      [],
      'the same address, in other letters',
    );
    assert.deepEqual(takeDeployment(wants, 'a', [place('0xab', '297'), place('0xcd')], false).tells, ['0xab', '0xcd']);
    assert.deepEqual(takeDeployment(memory, 'a', [place('0xcd')], true).tells, ['0xcd']);
  });

  it('never tells again what is not wanted, however much is verified', () => {
    const never = takeChoice(takeChoice(empty, 'a', 'wants'), 'a', 'never');
    assert.deepEqual(takeDeployment(never, 'a', [place('0x1')], true).tells, []);
  });

  it('outlives its file, a damaged one, and thousands of addresses', () => {
    const many = Array.from({ length: 900 }, (_, index) => place(`0x${index}`));
    const { memory } = takeDeployment(empty, '__proto__x', many, true);
    const read = readDeploymentMemory(JSON.stringify(memory));
    assert.deepEqual(read, memory);
    assert.equal(read.projects.__proto__x?.told.length, 500);
    for (const text of ['', '{', '[]', 'null', '{"projects":7}', '{"projects":{"a":7}}'])
      assert.deepEqual(readDeploymentMemory(text), { projects: {} }, text);
  });
});

describe('the file of a deployment record', () => {
  it('leads to its project; a dry run and a dependency have none', () => {
    const projects = [
      '/ws/broadcast/Deploy.s.sol/296/run-latest.json',
      '/ws/broadcast/Deploy.s.sol/296/deploy-latest.json',
      '/ws/broadcast/multi/Deploy.s.sol-latest/run.json',
      '/ws/p/ignition/deployments/chain-296/journal.jsonl',
      '/ws/ignition/deployments/chain-296/deployed_addresses.json',
      '/ws/deployments/testnet/Vault.json',
      '/ws/build/contracts/Vault.json',
      '/ws/build/deployments/map.json',
    ].map(projectOfRecord);
    assert.deepEqual(projects, ['/ws', '/ws', '/ws', '/ws/p', '/ws', '/ws', '/ws', '/ws']);
    for (const other of [
      '/ws/broadcast/Deploy.s.sol/296/dry-run/run-latest.json',
      '/ws/ignition/deployments/chain-296/artifacts/M#Vault.json',
      '/ws/node_modules/p/deployments/mainnet/Vault.json',
      '/ws/deployments/testnet/solcInputs/1.json',
      '/ws/package.json',
      '/ws/broadcast/Deploy.s.sol/296/notes.json',
      '/ws/broadcast/multi/dry-run/Deploy.s.sol-latest/run.json',
    ])
      assert.equal(projectOfRecord(other), undefined, other);
  });

  it('means its own run, its folder, or the record whose file stands beside it', () => {
    const records = [
      '/b/298/run-latest.json',
      '/b/298/run-1.json',
      '/i/deployed_addresses.json',
      '/ws/deployments/testnet/Vault.json',
      '/ws/build/contracts/Token.json',
      '/ws/build/deployments/map.json',
    ];
    const known = records.map(deploymentOfRecord);
    assert.deepEqual(known, [
      ...records.slice(0, 3),
      '/ws/deployments/testnet',
      '/ws/build/contracts',
      '/ws/build/deployments/map.json',
    ]);
    const meant = (path: string) => deploymentMeant(known, path);
    assert.equal(meant('/b/298/run-1.json'), '/b/298/run-1.json');
    assert.equal(meant('/b/298/run-2.json'), '/b/298/run-latest.json');
    assert.equal(meant('/i/journal.jsonl'), '/i/deployed_addresses.json');
    assert.equal(meant('/ws/deployments/testnet/Other.json'), '/ws/deployments/testnet');
    assert.equal(meant('/ws/build/contracts/Vault.json'), '/ws/build/contracts');
    assert.equal(meant('/other/run-1.json'), undefined);
  });
});
