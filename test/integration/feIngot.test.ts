import assert from 'node:assert/strict';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { predictMatch } from '../../src/core/projects/bytecode/predictMatch.ts';
import { createRealClock } from '../sandbox/clock.ts';
import { startVerification } from '../sandbox/verification/verificationService.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';
import { draftFor, verdictOn } from './submission.ts';

/** The Fe compiler is in no package registry, so that no service on this machine can compile what is sent. */
describe('an ingot in Fe', () => {
  it('is found, drafted, predicted and accepted; then the sandbox says that it has no compiler', async () => {
    const workspace = exampleWorkspace('fe');
    const options = { answers: { compilerVersion: '26.0.0-alpha.12' } };
    const draft = await draftFor(workspace, `${workspace.root}/src/lib.fe`, 'Turnstile', options);
    assert.equal(draft.contractIdentifier, 'src/lib.fe:Turnstile');
    assert.deepEqual(
      draft.files.map(({ path, state }) => [path, state]),
      [['src/lib.fe', 'same']],
    );
    const running = await startVerification({ clock: createRealClock() });
    try {
      const accounts = await running.chain.request('eth_accounts');
      const sender = String(Array.isArray(accounts) ? accounts[0] : '');
      const placed = await deployContract(running.chain, sender, draft.bytecode.creation ?? '');
      const runtime = await running.chain.request('eth_getCode', [placed.address, 'latest']);
      assert.equal(predictMatch(draft.bytecode, String(runtime)).level, 'match');
      const deployed = { ...placed, address: checksumAddress(placed.address) };
      assert.equal(await verdictOn(running.service, draft, deployed), 'compiler_error');
    } finally {
      await running.close();
    }
  }).timeout(30_000);
});
