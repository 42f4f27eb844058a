import assert from 'node:assert/strict';
import { uncheckedWarning } from '../../../../src/core/projects/drafts/unbuiltWarnings.ts';

describe('the warning for a submission without build output', () => {
  it('claims no configuration or answers, which may not exist, and leaves it to the comparison to say what is missing', () => {
    const { message, blocks } = uncheckedWarning();
    assert.equal(blocks, false);
    assert.match(message, /unchecked/);
    assert.doesNotMatch(message, /configuration|answers|no build output/i);
  });
});
