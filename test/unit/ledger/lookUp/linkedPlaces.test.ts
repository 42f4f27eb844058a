import assert from 'node:assert/strict';
import { linkedPlaces, nearestPlace, placesInTerminal } from '../../../../src/core/ledger/lookUp/linkedPlaces.ts';

const id = '0.0.1001@1790000000.000000001';
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const linked = (text: string, path = '/ws/a.log') => [...linkedPlaces(text, path)].filter((each) => each !== undefined);

describe('the links in a document', () => {
  it('are none in one of more than 500,000 characters, and 2,000 in any', () => {
    assert.equal(linked(`${id}\n`.padEnd(500_000)).length, 1);
    assert.equal(linked(`${id}\n`.padEnd(500_001)).length, 0);
    assert.equal(linked('0.0.1001 '.repeat(2_100)).length, 2_000);
  });

  it('are of what has details of its own, where it stands', () => {
    const text = `${id} of 0.0.5001`;
    assert.deepEqual(
      linked(text).map(({ offset, length }) => text.slice(offset, offset + length)),
      [id, '0.0.5001'],
    );
    for (const other of ['SUCCESS INVALID_SIGNATURE', '1790000000.000000001', `topic ${transfer}`])
      assert.deepEqual(linked(other), [], other);
    for (const url of ['https://hashscan.io/testnet/account/0.0.1001', 'ipfs://a/0.0.1001'])
      assert.deepEqual(linked(`see ${url} there`), [], url);
  });

  it("aren't of the hash of a source in a compiler's JSON, which is no transaction's", () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const metadata = { sources: { 'src/TipJar.sol': { keccak256: hash } } };
    for (const text of [
      JSON.stringify(metadata),
      JSON.stringify(metadata, null, 2),
      JSON.stringify({ metadata: JSON.stringify(metadata) }),
    ])
      assert.deepEqual(linked(text, '/ws/request.json'), [], text);
    assert.equal(linked(JSON.stringify({ keccak256: 'none', hash }), '/ws/request.json').length, 1);
  });

  it('can be stopped after each piece of the text', () => {
    assert.ok([...linkedPlaces('a '.repeat(50_000), '/ws/a.log')].length > 5);
  });
});

describe('the links in a terminal', () => {
  it('are of IDs in the first 4,000 characters of a line', () => {
    assert.equal(placesInTerminal(id.padStart(4_000)).length, 1);
    assert.equal(placesInTerminal(id.padStart(4_040)).length, 0);
  });

  it('are of result codes, and not of times', () => {
    assert.deepEqual(
      placesInTerminal('1790000000.000000001 status: INVALID_SIGNATURE').map(({ identifier }) => identifier.kind),
      ['resultCode'],
    );
  });
});

describe('the identifier nearest to the cursor', () => {
  it('is looked for in 10,000 characters', () => {
    assert.equal(nearestPlace(id.padStart(10_000), 0, '/ws/a.log')?.end, 10_000);
    assert.equal(nearestPlace(id.padStart(10_100), 0, '/ws/a.log'), undefined);
    assert.ok(nearestPlace(id.padStart(10_100), 6_000, '/ws/a.log'));
  });

  it('is the one that the cursor is in or next to, else the next one on either side', () => {
    const line = '0.0.1001          0.0.5001';
    const at = (cursor: number) => nearestPlace(line, cursor, '/ws/a.log')?.start;
    assert.deepEqual([at(0), at(8), at(10), at(16), at(18), at(26)], [0, 0, 0, 18, 18, 18]);
  });
});
