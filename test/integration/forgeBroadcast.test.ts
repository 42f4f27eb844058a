import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordedDeployments } from '../../src/core/projects/deployments/findDeployments.ts';
import { forgeExecutable, installSolc } from '../realProjects/buildRealProject.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { runTool } from '../toolchains/runTool.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';

const executable = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');
const sources = {
  'foundry.toml': '[profile.default]\nsrc = "src"\nout = "out"\n',
  'src/Box.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Box { uint256 public immutable number; constructor(uint256 n) { number = n; } }
contract Factory { Box public last; function make(uint256 n) external { last = new Box(n); } }
`,
  'script/Deploy.s.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Box, Factory} from "../src/Box.sol";
interface Vm { function startBroadcast() external; function stopBroadcast() external; }
contract Deploy {
    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    function run() external {
        vm.startBroadcast();
        for (uint256 n = 1; n <= 8; n++) new Box(n);
        new Factory().make(9);
        vm.stopBroadcast();
    }
}
`,
  'script/Both.s.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Box, Factory} from "../src/Box.sol";
interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
    function createSelectFork(string calldata url) external returns (uint256);
    function envString(string calldata name) external view returns (string memory);
}
contract Both {
    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    function everywhere(uint256 first) external {
        vm.createSelectFork(vm.envString("FIRST_RPC"));
        vm.startBroadcast();
        new Box(first);
        new Box{salt: bytes32(first)}(first + 1);
        vm.stopBroadcast();
        vm.createSelectFork(vm.envString("SECOND_RPC"));
        vm.startBroadcast();
        new Factory().make(first + 2);
        vm.stopBroadcast();
    }
}
`,
};

describe('what forge script records', function () {
  this.timeout(120_000);
  let root: string;
  let anvil: Anvil;

  async function runScript(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const [sender] = (await anvil.request('eth_accounts')) as string[];
    const env = {
      // forge keeps a chain's state there, by its ID and the block: another run's chain has the same.
      HOME: root,
      FOUNDRY_SOLC: executable,
      FOUNDRY_OFFLINE: 'true',
      SOLC_MODULE: await installSolc('0.8.28'),
      FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
      ...more,
    };
    const sent = ['--broadcast', '--unlocked', '--sender', String(sender)];
    await runTool(await forgeExecutable(), ['script', ...args, ...sent], { cwd: root, env });
  }

  before(async function () {
    if (!existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains/foundry')))
      skipBecause(this, "forge isn't installed: npm run bench projects installs it");
    root = await mkdtemp(path.join(tmpdir(), 'll-forge-'));
    anvil = await startAnvil();
    for (const [file, text] of Object.entries(sources)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
  });
  after(async () => {
    await anvil?.close();
    if (root) await rm(root, { recursive: true, force: true });
  });

  for (const slow of [[], ['--slow']])
    it(`has every contract with the transaction that created it${slow.length > 0 ? ', with --slow' : ''}`, async () => {
      const before = (await recordedDeployments(diskFiles, { root })).length;
      await runScript(['script/Deploy.s.sol:Deploy', '--rpc-url', anvil.rpcUrl, ...slow]);
      const found = await recordedDeployments(diskFiles, { root });
      // Earlier runs stay: eight boxes, the factory, and the box that the factory made.
      assert.equal(found.length - before, 10);
      let wrong = 0;
      for (const { address, creationTransactionHash, contract, chainId } of found) {
        assert.equal(chainId, '298');
        assert.match(contract, /^(?:Box|Factory)$/);
        const receipt = creationTransactionHash
          ? ((await anvil.request('eth_getTransactionReceipt', [creationTransactionHash])) as Record<string, unknown>)
          : undefined;
        const created = receipt?.contractAddress;
        if (typeof created === 'string' && created.toLowerCase() !== address.toLowerCase()) wrong++;
      }
      assert.equal(wrong, 0);
      const known = found.filter(({ creationTransactionHash }) => creationTransactionHash !== undefined).length;
      // What a contract created itself has no receipt of its own; forge's hash of the call is right only in step.
      assert.ok(known >= found.length - found.length / 10, `${known} of ${found.length}`);
    });

  it('has what a script of several chains created on each of them, once, however often it ran', async () => {
    const second = await startAnvil({ chainId: 296 });
    try {
      const isOfBoth = ({ source }: { source: string }) => source.includes('Both.s.sol');
      for (const first of ['30', '40']) {
        const args = ['script/Both.s.sol:Both', '--multi', '--sig', 'everywhere(uint256)', first];
        await runScript(args, { FIRST_RPC: anvil.rpcUrl, SECOND_RPC: second.rpcUrl });
      }
      const found = (await recordedDeployments(diskFiles, { root })).filter(isOfBoth);
      // forge may name the factory after what it creates, because its code contains that.
      const names = found.map(({ chainId, contract }) => `${chainId} ${contract.replace('Factory', 'Box')}`).sort();
      const once = ['296 Box', '296 Box', '298 Box', '298 Box'];
      assert.deepEqual(names, [...once, ...once].sort());
      for (const { address, chainId, creationTransactionHash } of found) {
        const chain = chainId === '298' ? anvil : second;
        assert.match(String(creationTransactionHash), /^0x[0-9a-f]{64}$/);
        const receipt = await chain.request('eth_getTransactionReceipt', [creationTransactionHash]);
        const block = Number((receipt as Record<string, unknown> | null)?.blockNumber);
        const codeAt = (at: number) => chain.request('eth_getCode', [address, `0x${at.toString(16)}`]);
        // Nothing was there before that transaction's block.
        assert.equal(await codeAt(block - 1), '0x', address);
        assert.notEqual(await codeAt(block), '0x', address);
      }
      const [newest] = found;
      assert.ok(newest && Math.abs(Date.now() - newest.deployedAt) < 600_000, String(newest?.deployedAt));
      assert.deepEqual(
        (await recordedDeployments(diskFiles, { root, chainId: '296' })).filter(isOfBoth).map(({ chainId }) => chainId),
        ['296', '296', '296', '296'],
      );
    } finally {
      await second.close();
    }
  });
});
