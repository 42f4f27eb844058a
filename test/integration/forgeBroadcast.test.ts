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
};

describe('what forge script records', function () {
  this.timeout(120_000);
  let root: string;
  let anvil: Anvil;

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
      const [sender] = (await anvil.request('eth_accounts')) as string[];
      const env = {
        // forge keeps a chain's state there, by its ID and the block: another run's chain has the same.
        HOME: root,
        FOUNDRY_SOLC: executable,
        FOUNDRY_OFFLINE: 'true',
        SOLC_MODULE: await installSolc('0.8.28'),
        FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
      };
      const args = ['script', 'script/Deploy.s.sol:Deploy', '--rpc-url', anvil.rpcUrl, '--broadcast', '--unlocked'];
      await runTool(await forgeExecutable(), [...args, '--sender', String(sender), ...slow], { cwd: root, env });
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
});
