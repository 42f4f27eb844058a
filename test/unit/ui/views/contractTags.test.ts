import assert from 'node:assert/strict';
import manifest from '../../../../package.json' with { type: 'json' };
import { contractTags } from '../../../../src/ui/views/contractTags.ts';

describe('the menu of a contract', () => {
  const address = `0x${'5a'.repeat(20)}`;

  it('has the block explorer only on a network that has one', () => {
    assert.equal(contractTags({ address }, true).includes('explorable'), true);
    assert.equal(contractTags({ address }, false).includes('explorable'), false);
    assert.deepEqual(contractTags({}, true), ['contract', 'undeployed']);
  });

  it('isn’t empty for a contract that is deployed nowhere', () => {
    const tags = contractTags({}, true);
    const entries = manifest.contributes.menus['view/item/context'].filter(({ when }) => {
      const [, tag] = /^view == ledgerLens\.contracts && viewItem =~ \/\\b(\w+)\\b\/$/.exec(when) ?? [];
      return tag !== undefined && tags.includes(tag);
    });
    assert.deepEqual(
      entries.map(({ command }) => command),
      ['ledgerLens.contract.verify'],
    );
  });
});
