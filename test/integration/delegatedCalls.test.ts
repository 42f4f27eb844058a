import assert from 'node:assert/strict';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { recordedId } from '../trace/chainMirror.ts';
import { compileStory, type VariantName, variants } from '../trace/compileStory.ts';
import { type Caller, delegatedStory, runDelegated } from '../trace/delegatedStories.ts';
import { buildsOf, explainRecorded, shownLines } from '../trace/recordedStory.ts';
import { send } from '../trace/runStory.ts';
import { changedSource, trialOf } from '../trace/runTrial.ts';
import { useChain } from '../trace/useChain.ts';

const lines = delegatedStory.source.split('\n');
const lineOf = (mark: string) => lines.findIndex((line) => line.includes(mark)) + 1;

describe('a call of an account that runs the code of a contract', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  for (const variant of Object.keys(variants) as VariantName[])
    for (const caller of ['another', 'itself', 'a contract'] satisfies Caller[])
      it(`is replayed to the line (by ${caller}, ${variant})`, async () => {
        const { record, delegate } = await runDelegated(chain, delegatedStory, variant, { caller });
        const told = await explainRecorded(mirror, record, delegatedStory, variant);
        assert.deepEqual(told?.gaps, []);
        const expected = [lineOf('// fails'), ...(caller === 'a contract' ? [lineOf('// from 1')] : [])];
        assert.deepEqual(shownLines(told), expected);
        assert.equal(told.stack[0]?.address, delegate.toLowerCase());
      });

  it('is replayed with the delegation of then, not of now', async () => {
    const { record, account } = await runDelegated(chain, delegatedStory, 'optimizer');
    for (const now of ['0x', `0xef0100${'1'.repeat(40)}`]) {
      await chain.request('anvil_setCode', [account, now]);
      await chain.request('anvil_mine', ['0x1']);
      const told = await explainRecorded(mirror, record, delegatedStory, 'optimizer');
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(shownLines(told), [lineOf('// fails')]);
    }
  });

  it('is replayed with the delegation that the same transaction authorized', async () => {
    const { record, delegate } = await runDelegated(chain, delegatedStory, 'optimizer', { by: 'authorization' });
    assert.equal((record.result.authorization_list as unknown[]).length, 1);
    const told = await explainRecorded(mirror, record, delegatedStory, 'optimizer');
    assert.deepEqual(told?.gaps, []);
    assert.deepEqual(shownLines(told), [lineOf('// fails')]);
    assert.equal(told.stack[0]?.address, delegate.toLowerCase());
  });

  it('has its gas by line, and what it wrote is at the account', async () => {
    const { record, account } = await runDelegated(chain, delegatedStory, 'optimizer');
    assert.ok(record.result.state_changes.some(({ address }) => address === account.toLowerCase()));
    const builds = buildsOf(delegatedStory.source, 'optimizer');
    const parts = { client: mirror.clientOf(record), evm: () => evm, builds };
    const read = await readGasByLine(parts, { id: recordedId });
    assert.equal(read.kind, 'gas');
    assert.equal(read.gas.isExact, true);
    const loop = read.gas.lines.find(({ place }) => place !== undefined && place.line + 1 === lineOf('count += 2'));
    assert.ok(
      (loop?.gas ?? 0) > 1_000,
      JSON.stringify(read.gas.lines, (_, each) => (typeof each === 'bigint' ? `${each}` : each)),
    );
  });

  for (const caller of ['another', 'itself', 'a contract'] satisfies Caller[])
    for (const [name, from, to] of [
      ['right', 'count > 7', 'count > 70'],
      ['wrong', 'count > 7', 'count > 11'],
      ['another error', 'revert TooMany(count, 7)', 'revert TooMany(count, 8)'],
    ] as const)
      it(`is tried on a change of that contract (by ${caller}, ${name})`, async () => {
        const { record, account, delegate } = await runDelegated(chain, delegatedStory, 'optimizer', { caller });
        const fix = { name, replace: { [from]: to } } as const;
        const story = { ...delegatedStory, fixes: [fix] };
        const trial = await trialOf(mirror.clientOf(record), story, { fix, variant: 'optimizer' });
        assert.ok(trial.kind === 'tried', trial.kind);
        const { contracts } = compileStory(changedSource(story, fix), 'optimizer');
        await chain.request('anvil_setCode', [
          delegate,
          hexOfBytes(contracts.get('Story')?.runtime ?? new Uint8Array()),
        ]);
        const { from: sender, to: called, function_parameters: data } = record.result;
        const { transactionHash } = await send(chain, { from: String(sender), to: String(called), data: String(data) });
        const receipt = await receiptOf(chain, transactionHash);
        assert.equal(trial.after.failure === undefined, receipt.status === '0x1');
        const held = await chain.request('eth_getStorageAt', [account, `0x${'0'.repeat(64)}`, 'latest']);
        const [write] = trial.writes;
        assert.equal(write?.address, receipt.status === '0x1' ? account.toLowerCase() : undefined);
        assert.equal(BigInt(write?.tried ?? 6), BigInt(String(held)));
      });
});
