import assert from 'node:assert/strict';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { predictMatch } from '../../src/core/projects/bytecode/predictMatch.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { compileContract, link } from './compileContract.ts';
import { libraryAddress, type Pair, pairs } from './predictionPairs.ts';
import { onDisk, projectOf } from './projectOf.ts';
import { draftFor, verdictOn } from './submission.ts';
import { useVerification } from './useVerification.ts';

const vyperContracts = (await installVyper()) ? ['Savings', 'Tally'] : [];

interface Deployed {
  address: string;
  transactionHash: string;
  runtime: string;
}

describe('predictions and verdicts', function () {
  this.timeout(30_000);
  const { running, sender } = useVerification();

  async function deploy({ deployed, arguments: given = '' }: Pair): Promise<Deployed> {
    const creation = 'creation' in deployed ? deployed.creation : compileContract(deployed).creation;
    const code = `0x${link(creation, libraryAddress)}${given}`;
    const { address, transactionHash } = await deployContract(running.chain, await sender(), code);
    return deployedAt(checksumAddress(address), transactionHash);
  }
  async function deployedAt(address: string, transactionHash: string): Promise<Deployed> {
    const runtime = await running.chain.request('eth_getCode', [address, 'latest']);
    return { address, transactionHash, runtime: String(runtime) };
  }

  for (const pair of pairs) {
    it(`${pair.toolchain}: ${pair.name}: ${pair.verdict}`, async () => {
      const { built, toolchain, edited = {} } = pair;
      const files = projectOf(toolchain, compileContract(built));
      for (const [path, content] of Object.entries(edited)) files[onDisk(path)] = content;
      const draft = await draftFor(memoryWorkspace(files), onDisk(built.path), built.name);
      const unsendable = draft.warnings.filter((warning) => warning.blocks);
      assert.deepEqual(unsendable, []);
      const deployed = await deploy(pair);
      const prediction = predictMatch(draft.bytecode, deployed.runtime);
      assert.equal(await verdictOn(running.service, draft, deployed), pair.verdict, 'the verdict');
      assert.equal(prediction.level, pair.verdict, prediction.why.join(' '));
    });
  }

  for (const contract of vyperContracts) {
    for (const target of vyperContracts) {
      const expected = contract === target ? 'exact' : 'mismatch';
      it(`vyper: ${contract} for ${target}: ${expected}`, async () => {
        const workspace = exampleWorkspace('vyper');
        const draft = await draftFor(workspace, `${workspace.root}/contracts/${contract}.vy`, contract);
        const on = running.deployments.find((one) => one.contract.endsWith(`:${target}`));
        assert.ok(on);
        const deployed = await deployedAt(on.address, on.creationTransactionHash);
        assert.equal(predictMatch(draft.bytecode, deployed.runtime, on.creationBytecode).level, expected);
        assert.equal(await verdictOn(running.service, draft, deployed), expected);
      });
    }
  }
});
