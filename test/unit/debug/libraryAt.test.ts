import assert from 'node:assert/strict';
import { libraryAt } from '../../../src/core/debug/contexts.ts';

const name = 'src/Numbers.sol:Numbers';

/** Two contracts that the first one calls, each with its calls of the library. */
function addressIn(frame: number, ...calls: readonly { parent: number; codeAddress: string }[]): string | undefined {
  const frames = [
    { parent: undefined, operation: 'CALL' as const, codeAddress: 'first' },
    { parent: 0, operation: 'CALL' as const, codeAddress: 'second' },
    ...calls.map((each) => ({ ...each, operation: 'DELEGATECALL' as const })),
  ].map((each, index) => ({ ...each, index }));
  return libraryAt(frames, (index) => (index > 1 ? name : 'src/Other.sol:Other'), { name, frame });
}

describe('the library that a frame uses', () => {
  it('is the one that ran, whoever called it', () => {
    assert.equal(addressIn(0, { parent: 1, codeAddress: 'new' }, { parent: 1, codeAddress: 'new' }), 'new');
    assert.equal(addressIn(0), undefined);
  });

  it('is the one that it called if another version ran, too, and unknown if it called none', () => {
    const both = [
      { parent: 0, codeAddress: 'old' },
      { parent: 1, codeAddress: 'new' },
    ];
    assert.equal(addressIn(0, ...both), 'old');
    assert.equal(addressIn(1, ...both), 'new');
    assert.equal(addressIn(2, ...both), undefined);
    assert.equal(addressIn(0, ...both, { parent: 0, codeAddress: 'new' }), undefined);
  });
});
