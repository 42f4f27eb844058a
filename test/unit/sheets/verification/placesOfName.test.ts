import assert from 'node:assert/strict';
import { type ContractPlace, placeSheet } from '../../../../src/core/sheets/verification/contractPlaces.ts';
import { namesOfSeveral, placesOfName } from '../../../../src/core/sheets/verification/placesOfName.ts';

type Code = NonNullable<ContractPlace['state']>['code'];

const at = (file: string, address: string, code?: Code): ContractPlace => ({
  name: 'Token',
  sourceName: `src/${file}/Token.sol`,
  network: 'testnet',
  address,
  ...(code && { state: { code, verified: 'no' } }),
});
const shown = (...places: ContractPlace[]) =>
  placesOfName(places, () => '/ws').map(({ sourceName, files, address, state }) =>
    [files?.join() ?? sourceName, address ?? 'nowhere', state?.code ?? '?'].join(' '),
  );

describe('addresses that records name without a file', () => {
  it('are listed only for the contract whose build is there', () => {
    assert.deepEqual(
      shown(at('a', '0x1', 'exact'), at('a', '0x2', 'mismatch'), at('b', '0x1', 'mismatch'), at('b', '0x2', 'match')),
      ['src/a/Token.sol 0x1 exact', 'src/b/Token.sol 0x2 match'],
    );
    assert.deepEqual(shown(at('a', '0x1', 'match'), at('b', '0x1', 'exact')), [
      'src/a/Token.sol nowhere ?',
      'src/b/Token.sol 0x1 exact',
    ]);
  });

  it('are listed once with all files if no build is there, or while that is being asked', () => {
    const neither = [at('a', '0x1', 'mismatch'), at('b', '0x1', 'mismatch')];
    assert.deepEqual(shown(...neither), ['src/a/Token.sol,src/b/Token.sol 0x1 mismatch']);
    assert.deepEqual(shown(at('a', '0x1', 'mismatch'), at('b', '0x1')), ['src/a/Token.sol,src/b/Token.sol 0x1 ?']);
    const [place] = placesOfName(neither, () => '/ws');
    assert.match(JSON.stringify(place && placeSheet(place)), /src\/a\/Token\.sol.*src\/b\/Token\.sol/);
  });

  it('are listed in each project that has a record of them', () => {
    const places = [at('a', '0x1', 'exact'), at('b', '0x1', 'mismatch')];
    assert.deepEqual(
      placesOfName(places, ({ sourceName }) => sourceName),
      places,
    );
  });

  it('have the name of several contracts', () => {
    const other = { name: 'Vault', sourceName: 'src/Vault.sol' };
    assert.deepEqual([...namesOfSeveral([at('a', '0x1'), at('b', '0x2'), other, other])], ['Token']);
  });
});
