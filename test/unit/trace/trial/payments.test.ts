import assert from 'node:assert/strict';
import type { TraceFrame } from '../../../../src/core/trace/replay/executionTrace.ts';
import { paymentsOf } from '../../../../src/core/trace/trial/tryChange.ts';

describe('what an execution paid', () => {
  const frames = (all: readonly Partial<TraceFrame>[]) =>
    all.map(
      (each, index) =>
        ({ index, operation: 'CALL', value: 0n, address: 'a', codeAddress: `c${index}`, ...each }) as TraceFrame,
    );

  it('is what its calls and creations had with them, neither its own value nor what a delegate call has again', () => {
    const all = frames([
      { value: 9n },
      { parent: 0, value: 3n },
      { parent: 0 },
      { parent: 0, value: 9n, operation: 'DELEGATECALL' },
      { parent: 3, value: 4n, operation: 'CREATE2', address: 'new' },
      { parent: 0, value: 5n, delegator: 'd' },
    ]);
    assert.deepEqual(paymentsOf(all), [
      { to: 'c1', value: 3n },
      { to: 'new', value: 4n },
      { to: 'd', value: 5n },
    ]);
  });

  it('is nothing that a failure took back', () => {
    const all = frames([
      {},
      { parent: 0, value: 3n, failure: 'revert' },
      { parent: 1, value: 2n },
      { parent: 0, value: 1n },
    ]);
    assert.deepEqual(paymentsOf(all), [{ to: 'c3', value: 1n }]);
    assert.deepEqual(paymentsOf(frames([{ failure: 'revert' }, { parent: 0, value: 3n }])), []);
  });
});
