import assert from 'node:assert/strict';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { readTrace } from '../../src/core/trace/replay/readTrace.ts';
import { ReplayBudget } from '../../src/core/trace/replay/replayBudget.ts';
import { readExecution } from '../../src/core/trace/story/explainFailedCall.ts';
import { type ChainRecord, recordedId } from '../trace/chainMirror.ts';
import { type VariantName, variants } from '../trace/compileStory.ts';
import { hookSource, runHook } from '../trace/hookStories.ts';
import { buildsOf, explainRecorded, shownLines } from '../trace/recordedStory.ts';
import { useChain } from '../trace/useChain.ts';

const lineOf = (mark: string) => hookSource.split('\n').findIndex((line) => line.includes(mark)) + 1;

describe('the call of an allowance hook', function () {
  this.timeout(60_000);
  // Without Prague's least price of data (EIP-7623), which the ledger doesn't have.
  const { chain, mirror } = useChain({ hardfork: 'cancun' });

  for (const variant of Object.keys(variants) as VariantName[])
    it(`is replayed to the line where it reverted (${variant})`, async () => {
      const { record, contract } = await runHook(chain, variant, { asked: 30, left: 10 });
      assert.equal(record.result.status, '0x0');
      const told = await explainRecorded(mirror, record, { source: hookSource }, variant);
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(shownLines(told), [lineOf('// fails')]);
      assert.equal(told.stack[0]?.address, contract.toLowerCase());
    });

  it('is the one of the hook whose replay is the record', async () => {
    const { record, owner, contract } = await runHook(chain, 'optimizer', { asked: 30, left: 40 });
    const { deviation, hook, trace } = await read(record);
    assert.equal(deviation, undefined);
    assert.deepEqual(hook, { owner: owner.toLowerCase(), id: 2n, contract: contract.toLowerCase() });
    assert.deepEqual(
      trace.writes.map(({ address, value }) => [address, Number(value)]),
      [[`0x${'0'.repeat(37)}16d`, 10]],
    );
  });

  it("reads the hook's own storage where the record doesn't have what was read", async () => {
    const { record } = await runHook(chain, 'optimizer', { asked: 30, left: 10 });
    const { deviation } = await read({ ...record, result: { ...record.result, state_changes: [] } });
    assert.equal(deviation, undefined);
  });

  it('is replayed whatever kind of callee the record takes 0x16d for', async () => {
    const { record } = await runHook(chain, 'optimizer', { asked: 30, left: 10 });
    for (const kind of [{ call_type: 'SYSTEM' }, { recipient_type: 'ACCOUNT' }, { recipient_type: null }]) {
      const { deviation } = await read({ ...record, actions: record.actions.map((each) => ({ ...each, ...kind })) });
      assert.equal(deviation, undefined, JSON.stringify(kind));
    }
  });

  it('has its gas by line', async () => {
    const { record } = await runHook(chain, 'optimizer', { asked: 30, left: 40 });
    const parts = { client: mirror.clientOf(record), evm: () => evm, builds: buildsOf(hookSource, 'optimizer') };
    const found = await readGasByLine(parts, { id: recordedId });
    assert.equal(found.kind, 'gas');
    assert.equal(found.gas.isExact, true);
    assert.ok(found.gas.lines.some(({ place }) => place !== undefined && place.line + 1 === lineOf('left -= asked')));
  });

  async function read(record: ChainRecord) {
    const client = mirror.clientOf(record);
    const execution = await readExecution(client, { id: recordedId, nonce: 0 }, { budget: new ReplayBudget() });
    assert.ok(execution);
    return readTrace(evm, client, execution);
  }
});
