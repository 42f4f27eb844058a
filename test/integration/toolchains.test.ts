import assert from 'node:assert/strict';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { predictMatch } from '../../src/core/projects/bytecode/predictMatch.ts';
import { findDeployments } from '../../src/core/projects/deployments/findDeployments.ts';
import { findContracts } from '../../src/core/projects/findContracts.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { asObject } from '../toolchains/readJson.ts';
import { toolchainExamples } from '../tools/tables/toolchainExamples.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';
import { draftFor, verdictOn } from './submission.ts';
import { useVerification } from './useVerification.ts';

const hasVyper = (await installVyper()) !== undefined;

/** Every toolchain's real build output: found, drafted, predicted, and verified by Sourcify's own library. */
describe('the build output of every toolchain', function () {
  this.timeout(60_000);
  const { running } = useVerification();

  const deployedAgain = async (transactionHash: string) => {
    const { from, input } = asObject(
      await running.chain.request('eth_getTransactionByHash', [transactionHash]),
      'The transaction',
    );
    const placed = await deployContract(running.chain, String(from), String(input));
    return { ...placed, address: checksumAddress(placed.address) };
  };

  for (const {
    title,
    toolchain,
    workspace: name,
    deployedAs = name,
    route,
    contracts,
    abstract,
    record,
  } of toolchainExamples) {
    const workspace = exampleWorkspace(name);

    it(`${title}: tells contracts, libraries and what has no bytecode apart`, async () => {
      const { candidates } = await findContracts(workspace, workspace.root);
      const kinds = new Map(candidates.map((candidate) => [candidate.contractName, candidate.kind]));
      for (const { identifier, has } of contracts) {
        const kind = has === 'is a library' ? 'library' : 'contract';
        assert.equal(kinds.get(identifier.slice(identifier.lastIndexOf(':') + 1)), kind, identifier);
      }
      for (const each of abstract) assert.equal(kinds.get(each), 'abstract', each);
      assert.equal(
        candidates.every((candidate) => candidate.project.toolchain === toolchain),
        true,
      );
    });

    for (const { identifier, file, has, level } of contracts) {
      if (file.endsWith('.vy') && !hasVyper) continue;
      const contractName = identifier.slice(identifier.lastIndexOf(':') + 1);
      it(`${title}: ${contractName} (${has}): ${level}`, async () => {
        const draft = await draftFor(workspace, `${workspace.root}/${file}`, contractName);
        assert.equal(draft.toolchain, toolchain);
        assert.equal(draft.body.route, route);
        assert.equal(draft.contractIdentifier, identifier);
        assert.deepEqual(
          draft.warnings.filter(({ kind }) => kind !== 'libraries' && kind !== 'wholeInput'),
          [],
        );
        const on = running.deployments.find(
          (one) =>
            one.workspace === deployedAs && one.contract.endsWith(`:${contractName}`) && one.variant !== 'secondCopy',
        );
        assert.ok(on, `${contractName} is not on the chain`);
        const prediction = predictMatch(draft.bytecode, on.runtimeBytecode, on.creationBytecode);
        // What is verified already isn't verified again.
        const deployed =
          deployedAs === name
            ? { address: on.address, transactionHash: on.creationTransactionHash }
            : await deployedAgain(on.creationTransactionHash);
        assert.equal(await verdictOn(running.service, draft, deployed), level, 'the verdict');
        assert.equal(prediction.level, level, prediction.why.join(' '));
        if (record.startsWith('none')) return;
        const query = { root: workspace.root, chainId: '298', contractName };
        const addresses = (await findDeployments(workspace.files, query)).map(({ address }) => address.toLowerCase());
        assert.ok(addresses.includes(on.address.toLowerCase()), `${on.address} is in no record`);
      });
    }
  }
});
