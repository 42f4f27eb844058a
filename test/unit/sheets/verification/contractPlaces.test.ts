import assert from 'node:assert/strict';
import {
  type ContractPlace,
  codeWords,
  contractsSummarySheet,
  type PlaceFilter,
  type PlaceState,
  placeSheet,
  placeWords,
  shownPlaces,
  verifiedWords,
} from '../../../../src/core/sheets/verification/contractPlaces.ts';

const at = (name: string, network: string, state?: PlaceState, deployedAt = 0): ContractPlace => ({
  name,
  sourceName: `src/${name}.sol`,
  network,
  address: `0x${'1'.repeat(40)}`,
  deployedAt,
  ...(state && { state }),
});
const verifiedAt = '2026-11-20T00:00:00Z';
const places: readonly ContractPlace[] = [
  at('Vault', 'testnet', { code: 'exact', verified: 'exact_match', verifiedAt }, 5),
  at('Vault', 'previewnet', { code: 'match', verified: 'none' }, 9),
  at('Token', 'testnet', { code: 'mismatch', verified: 'match', other: 'Old' }, 7),
  at('Box', 'testnet', { code: 'exact', verified: 'no' }),
  at('Gone', 'testnet', { code: 'missing', verified: 'no', problem: 'Not there.' }),
  at('Asked', 'testnet'),
  { name: 'Nowhere', sourceName: 'src/Nowhere.sol' },
];
const names = (filter: PlaceFilter, order: 'name' | 'state' | 'newest') =>
  shownPlaces(places, filter, order).map(({ name, network }) => `${name}${network === 'previewnet' ? '@p' : ''}`);

describe("the workspace's contracts at their places", () => {
  it('say what is deployed and at which level it is verified', () => {
    assert.deepEqual(
      places.map((place) => [codeWords(place), verifiedWords(place)]),
      [
        ['this build', 'exact match'],
        ['this build, different metadata', undefined],
        ['differs from this build', 'Old is verified there'],
        ['this build', 'not verified'],
        ['not on this network', undefined],
        [undefined, undefined],
        ['not deployed', undefined],
      ],
    );
    const first = (place: ContractPlace | undefined) => place && placeSheet(place).headline;
    assert.equal(first(places[2]), 'Token on testnet: differs from this build, Old is verified there');
    assert.equal(first(places[6]), 'Nowhere: not deployed');
  });

  it('say in a row, which is narrow, first and only what decides', () => {
    assert.deepEqual(places.map(placeWords), [
      'exact match',
      'this build',
      'differs · Old is verified there',
      'not verified',
      'not found',
      undefined,
      'not deployed',
    ]);
    const older = at('Vault', 'testnet', { code: 'exact', verified: 'exact_match', isOfDeployment: true });
    assert.equal(placeWords(older), 'rebuilt since · exact match');
    const unread = at('Vault', 'testnet', { code: 'unread', verified: 'unknown' });
    assert.equal(placeWords(unread), "can't be read · verification unknown");
    const sure = at('Vault', 'testnet', { code: 'exact', verified: 'unknown' });
    assert.equal(placeWords(sure), 'this build · verification unknown');
  });

  it('are not of this build if only the record of their deployment kept one that fits', () => {
    const place = at('Vault', 'testnet', { code: 'exact', verified: 'exact_match', isOfDeployment: true });
    const [headline, told] = [placeSheet(place).headline, JSON.stringify(placeSheet(place))];
    assert.equal(headline, "Vault on testnet: the deployment's build, exact match");
    assert.match(told, /Differs from the build that was deployed/);
    assert.deepEqual(shownPlaces([place], 'differs', 'name'), [place]);
    assert.match(contractsSummarySheet([place], 'ws').headline ?? '', /Deployments: 1, 0 of this build, 1 verified/);
  });

  it('are sorted by name, by what needs a look, or by deployment', () => {
    assert.deepEqual(names('all', 'name'), ['Asked', 'Box', 'Gone', 'Token', 'Vault@p', 'Vault', 'Nowhere']);
    assert.deepEqual(names('all', 'state'), ['Token', 'Gone', 'Box', 'Vault@p', 'Vault', 'Asked', 'Nowhere']);
    assert.deepEqual(names('all', 'newest').slice(0, 3), ['Vault@p', 'Token', 'Vault']);
  });

  it('are filtered; what is verified as another contract is not verified', () => {
    assert.deepEqual(names('differs', 'name'), ['Gone', 'Token']);
    assert.deepEqual(names('notVerified', 'name'), ['Box', 'Gone', 'Token']);
    assert.deepEqual(names('notDeployed', 'name'), ['Nowhere']);
    assert.deepEqual(names('network:previewnet', 'name'), ['Vault@p']);
  });

  it('are summed up in one table, a row each', () => {
    const { headline, sections } = contractsSummarySheet(places, 'demo');
    assert.equal(headline, 'Contracts: 6. Deployments: 6, 3 of this build, 1 verified.');
    const [table] = sections.flatMap(({ blocks }) => blocks);
    assert.ok(table?.type === 'table');
    assert.equal(table.rows.length, places.length);
    assert.ok(table.rows.every((row) => row.length === table.columns.length));
    assert.match(JSON.stringify(table.rows[0]), /Vault.*testnet.*this build.*exact match.*2026-11-20/);
  });
});
