import assert from 'node:assert/strict';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { compileContract, link } from './compileContract.ts';
import { counter, counterOtherCode, maker, sums, till } from './contractSources.ts';
import { libraryAddress } from './predictionPairs.ts';
import { draftFor, verdictOn } from './submission.ts';
import { useVerification } from './useVerification.ts';

const vyperContracts = (await installVyper()) ? ['Savings', 'Tally'] : [];
const version = '0.8.28+commit.7893614a';
const optimizer = { enabled: true, runs: 200 };
const packaged = maker.replace('"./Counter.sol"', '"@acme/counter/Counter.sol"');
const remapped = maker.replace('"./Counter.sol"', '"acme/Counter.sol"');

describe('contracts without build output, verified', function () {
  this.timeout(30_000);
  const { running, sender } = useVerification();

  async function deploy(sources: Record<string, string>, path: string, name: string, settings: object) {
    const { creation } = compileContract({ version, sources, path, name, settings: { ...settings } });
    const placed = await deployContract(running.chain, await sender(), `0x${link(creation, libraryAddress)}`);
    const address = checksumAddress(placed.address);
    const deployedRuntime = String(await running.chain.request('eth_getCode', [address, 'latest']));
    return { address, transactionHash: placed.transactionHash, deployedRuntime };
  }

  it('matches a package in node_modules exactly, the compiler told by what is deployed', async () => {
    const deployed = await deploy(
      { 'contracts/Maker.sol': packaged, '@acme/counter/Counter.sol': counter },
      ...(['contracts/Maker.sol', 'Maker', { optimizer }] as const),
    );
    const workspace = memoryWorkspace({
      '/ws/package.json': '{}',
      '/ws/contracts/Maker.sol': packaged,
      '/ws/node_modules/@acme/counter/Counter.sol': counter,
    });
    const { deployedRuntime } = deployed;
    const options = { deployedRuntime, answers: { optimizer: '200' } };
    const draft = await draftFor(workspace, '/ws/contracts/Maker.sol', 'Maker', options);
    assert.equal(draft.compilerVersion, version);
    assert.equal(await verdictOn(running.service, draft, deployed), 'exact');
  });

  it("matches a Foundry project's library exactly, by its configuration alone", async () => {
    const settings = { optimizer, evmVersion: 'paris', metadata: { bytecodeHash: 'ipfs' } };
    const deployed = await deploy(
      { 'src/Maker.sol': remapped, 'lib/acme/src/Counter.sol': counter },
      ...(['src/Maker.sol', 'Maker', { ...settings, remappings: ['acme/=lib/acme/src/'] }] as const),
    );
    const workspace = memoryWorkspace({
      '/ws/foundry.toml':
        '[profile.default]\nsolc = "0.8.28"\noptimizer = true\noptimizer_runs = 200\nevm_version = "paris"\nvia_ir = false\n',
      '/ws/src/Maker.sol': remapped,
      '/ws/lib/acme/src/Counter.sol': counter,
    });
    const draft = await draftFor(workspace, '/ws/src/Maker.sol', 'Maker');
    assert.equal(await verdictOn(running.service, draft, deployed), 'exact');
  });

  it('matches a Hardhat 3 project exactly, which names sources and packages in its own way', async () => {
    const settings = { optimizer, evmVersion: 'cancun' };
    const deployed = await deploy(
      { 'project/contracts/Maker.sol': packaged, 'npm/@acme/counter@1.2.3/Counter.sol': counter },
      ...([
        'project/contracts/Maker.sol',
        'Maker',
        { ...settings, remappings: ['project/:@acme/counter/=npm/@acme/counter@1.2.3/'] },
      ] as const),
    );
    const workspace = memoryWorkspace({
      '/ws/package.json': '{"devDependencies":{"hardhat":"^3.1.0"}}',
      '/ws/hardhat.config.ts': `export default { solidity: { version: '0.8.28', settings: ${JSON.stringify(settings)} } };`,
      '/ws/contracts/Maker.sol': packaged,
      '/ws/node_modules/@acme/counter/package.json': '{"name":"@acme/counter","version":"1.2.3"}',
      '/ws/node_modules/@acme/counter/Counter.sol': counter,
    });
    const draft = await draftFor(workspace, '/ws/contracts/Maker.sol', 'Maker');
    assert.equal(await verdictOn(running.service, draft, deployed), 'exact');
  });

  it('matches linked libraries exactly', async () => {
    const sources = { 'Till.sol': till, 'Sums.sol': sums };
    const deployed = await deploy(sources, 'Till.sol', 'Till', { optimizer });
    const workspace = memoryWorkspace({ '/ws/Till.sol': till, '/ws/Sums.sol': sums });
    const options = { answers: { compilerVersion: version, optimizer: '200' } };
    assert.equal(
      await verdictOn(running.service, await draftFor(workspace, '/ws/Till.sol', 'Till', options), deployed),
      'exact',
    );
  });

  it('matches a library exactly whose address the compiler was given', async () => {
    const sources = { 'Till.sol': till, 'Sums.sol': sums };
    const libraries = { 'Sums.sol': { Sums: libraryAddress } };
    const deployed = await deploy(sources, 'Till.sol', 'Till', { optimizer, libraries });
    const workspace = memoryWorkspace({ '/ws/Till.sol': till, '/ws/Sums.sol': sums });
    const verdict = async (answers: object) =>
      verdictOn(
        running.service,
        await draftFor(workspace, '/ws/Till.sol', 'Till', {
          answers: { compilerVersion: version, optimizer: '200', ...answers },
        }),
        deployed,
      );
    assert.equal(await verdict({}), 'match');
    assert.equal(await verdict({ libraries: `Sums=${libraryAddress}` }), 'exact');
  });

  it('gets a mismatch for another answer or an edited file', async () => {
    const deployed = await deploy({ 'Maker.sol': maker, 'Counter.sol': counter }, 'Maker.sol', 'Maker', { optimizer });
    const draft = (child: string, runs: string) =>
      draftFor(memoryWorkspace({ '/ws/Maker.sol': maker, '/ws/Counter.sol': child }), '/ws/Maker.sol', 'Maker', {
        answers: { compilerVersion: version, optimizer: runs },
      });
    assert.equal(await verdictOn(running.service, await draft(counter, 'off'), deployed), 'mismatch');
    assert.equal(await verdictOn(running.service, await draft(counterOtherCode, '200'), deployed), 'mismatch');
    assert.equal(await verdictOn(running.service, await draft(counter, '200'), deployed), 'exact');
  });

  for (const contract of vyperContracts) {
    it(`matches ${contract}, a Vyper source and its modules`, async () => {
      const { root, folders, files } = exampleWorkspace('vyper');
      const unbuilt = { ...files, list: async (path: string) => (path.endsWith('/out') ? [] : files.list(path)) };
      const draft = await draftFor({ folders, files: unbuilt }, `${root}/contracts/${contract}.vy`, contract);
      assert.equal(draft.toolchain, 'sources');
      const on = running.deployments.find((one) => one.contract.endsWith(`:${contract}`));
      assert.ok(on);
      const deployed = { address: on.address, transactionHash: on.creationTransactionHash };
      assert.equal(await verdictOn(running.service, draft, deployed), 'exact');
    });
  }
});
