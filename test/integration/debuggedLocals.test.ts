import assert from 'node:assert/strict';
import { compareDebugged } from '../debug/compareDebugged.ts';
import { random } from '../sandbox/ledger/random.ts';
import { useChain } from '../trace/useChain.ts';
import { drawnLocals } from '../trace/values/drawnLocals.ts';

describe('the local variables in the debugger', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();

  // `npm run measure debugger` compares more of them.
  it('are what the same code encodes of them', async () => {
    const contract = drawnLocals(random(1, 'debugged', 0).int, '0.8.28+commit.7893614a');
    const { right, silent, wrong } = await compareDebugged(contract, chain, mirror, contract.places.slice(-8));
    assert.deepEqual(wrong, []);
    assert.deepEqual(silent, []);
    assert.ok(right >= 30, `only ${right}`);
  });
});
