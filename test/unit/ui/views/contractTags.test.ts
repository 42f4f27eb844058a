import assert from 'node:assert/strict';
import { contractTags } from '../../../../src/ui/views/contractTags.ts';

describe('the menu of a contract', () => {
  const address = `0x${'5a'.repeat(20)}`;

  it('has the block explorer only on a network that has one', () => {
    assert.equal(contractTags({ address }, true).includes('explorable'), true);
    assert.equal(contractTags({ address }, false).includes('explorable'), false);
    assert.deepEqual(contractTags({}, true), ['contract'], 'deployed nowhere');
  });
});
