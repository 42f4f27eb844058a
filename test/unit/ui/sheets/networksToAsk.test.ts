import assert from 'node:assert/strict';
import { builtInNetworks } from '../../../../src/core/networks.ts';
import { networksToAsk } from '../../../../src/ui/sheets/networksToAsk.ts';

describe('the networks to ask for what one does not know', () => {
  const own = { name: 'own', baseUrl: 'https://mirror.example' };
  const all = [...builtInNetworks, own];
  const asked = (name: string) => {
    const network = all.find((each) => each.name === name);
    assert.ok(network);
    return networksToAsk(network, all, builtInNetworks).map((each) => each.name);
  };

  it('are all others for a public one, and no public one for a private one', () => {
    assert.deepEqual(asked('testnet'), ['mainnet', 'previewnet', 'local', 'own']);
    assert.deepEqual(asked('own'), ['local']);
    assert.deepEqual(asked('local'), ['own']);
  });

  it('are told apart by where they are, not by their names', () => {
    const renamed = { name: 'testnet', baseUrl: 'https://mirror.example' };
    assert.deepEqual(
      networksToAsk(renamed, all, builtInNetworks).map(({ name }) => name),
      ['local', 'own'],
    );
  });
});
