import assert from 'node:assert/strict';
import {
  contractStanding,
  isFullName,
  type PlaceOnRecord,
} from '../../../../src/core/projects/deployments/contractStanding.ts';

type Level = 'exact' | 'match' | 'mismatch' | 'notYet' | 'unknown';

/** Of `src/a/Same.sol:Same`, with what is on record and how its build compares, by address. */
async function standing(
  places: Readonly<Record<string, { record?: PlaceOnRecord | undefined; level: Level }>>,
): Promise<string | undefined> {
  const found = await contractStanding(Object.keys(places), {
    recordAt: async (address) => places[address]?.record,
    isNamed: (fullName) => fullName === 'src/a/Same.sol:Same',
    levelAt: async (address) => places[address]?.level ?? 'unknown',
  });
  return found && `${found.state} at ${found.address}`;
}

const own: PlaceOnRecord = { match: 'exact_match', fullName: 'src/a/Same.sol:Same' };
const other: PlaceOnRecord = { match: 'exact_match', fullName: 'src/b/Same.sol:Same' };
const none: PlaceOnRecord = { match: null, fullName: null };

describe('how a contract stands', () => {
  it('is verified by a record of its own name', async () => {
    assert.equal(await standing({ '0x1': { record: own, level: 'unknown' } }), 'exact at 0x1');
    assert.equal(await standing({ '0x1': { record: { ...own, match: 'match' }, level: 'unknown' } }), 'match at 0x1');
  });

  it('is not said to be verified while its network may not show it yet', async () => {
    assert.equal(await standing({ '0x1': { record: own, level: 'notYet' } }), 'unknown at 0x1');
    assert.equal(await standing({ '0x1': { record: none, level: 'notYet' } }), 'notVerified at 0x1');
  });

  it('is not verified by the record of another contract of the name', async () => {
    assert.equal(await standing({ '0x1': { record: other, level: 'mismatch' } }), undefined);
    assert.equal(await standing({ '0x1': { record: other, level: 'unknown' } }), undefined);
    assert.equal(
      await standing({ '0x1': { record: other, level: 'mismatch' }, '0x2': { record: none, level: 'match' } }),
      'notVerified at 0x2',
    );
  });

  it('is verified by its code, whatever the record calls it', async () => {
    assert.equal(await standing({ '0x1': { record: other, level: 'exact' } }), 'exact at 0x1');
    assert.equal(
      await standing({ '0x1': { record: { match: 'match', fullName: null }, level: 'match' } }),
      'match at 0x1',
    );
  });

  it('is told of the place that may be its own, before one that is not', async () => {
    assert.equal(
      await standing({ '0x1': { record: none, level: 'mismatch' }, '0x2': { record: none, level: 'unknown' } }),
      'notVerified at 0x2',
    );
    assert.equal(await standing({ '0x1': { record: none, level: 'mismatch' } }), 'mismatch at 0x1');
    assert.equal(await standing({ '0x1': { level: 'unknown' } }), 'unknown at 0x1');
    assert.equal(await standing({}), undefined);
  });

  it('knows a name with its source, as each tool writes it', () => {
    const candidate = { sourceName: 'contracts/Same.sol', contractName: 'Same' };
    for (const name of [
      'contracts/Same.sol:Same',
      'project/contracts/Same.sol:Same',
      'project:/contracts/Same.sol:Same',
    ])
      assert.equal(isFullName(candidate, name), true, name);
    for (const name of ['Same', 'contracts/b/Same.sol:Same', 'contracts/Same.sol:Sam', 'b/contracts/Same.sol:Same'])
      assert.equal(isFullName(candidate, name), false, name);
  });
});
