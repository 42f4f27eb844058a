import assert from 'node:assert/strict';
import { solidityRelease, solidityReleases } from '../../../../src/core/projects/compilers/solidityReleases.ts';
import { satisfies } from '../../../../src/core/projects/compilers/versionRange.ts';

const cases: [range: string, yes: string[], no: string[]][] = [
  ['^0.8.20', ['0.8.20', '0.8.35+commit.47b9dedd'], ['0.8.19', '0.9.0', '0.7.6']],
  ['>=0.7.0 <0.9.0', ['0.7.0', '0.8.35'], ['0.6.12', '0.9.0']],
  ['>=0.7.0<0.9.0', ['0.7.0', '0.8.35'], ['0.6.12', '0.9.0']],
  ['>= 0.4.22 < 0.6', ['0.4.22', '0.5.17'], ['0.4.21', '0.6.0']],
  ['0.8.19', ['0.8.19'], ['0.8.18', '0.8.20']],
  ['=0.8.19', ['0.8.19'], ['0.8.20']],
  ['0.8', ['0.8.0', '0.8.35'], ['0.7.6', '0.9.0']],
  ['0.8.*', ['0.8.0', '0.8.35'], ['0.7.6', '0.9.0']],
  ['~0.8.4', ['0.8.4', '0.8.35'], ['0.8.3', '0.9.0']],
  ['>0.8.4', ['0.8.5', '0.9.0'], ['0.8.4']],
  ['>0.7', ['0.8.0'], ['0.7.6']],
  ['<=0.8.4', ['0.8.4', '0.7.0'], ['0.8.5']],
  ['<=0.8', ['0.8.35'], ['0.9.0']],
  ['0.6.1 - 0.7.2', ['0.6.1', '0.7.2'], ['0.6.0', '0.7.3']],
  ['0.5.17 || ^0.8.0', ['0.5.17', '0.8.1'], ['0.5.16', '0.7.6']],
  ['^1.2.3', ['1.9.0'], ['2.0.0', '1.2.2']],
  ['*', ['0.4.11', '0.8.35'], []],
  ['', [], ['0.8.0']],
  ['solidity', [], ['0.8.0']],
];

describe('version ranges', () => {
  for (const [range, yes, no] of cases) {
    it(`reads ${JSON.stringify(range)}`, () => {
      assert.deepEqual(
        yes.filter((version) => !satisfies(version, range)),
        [],
      );
      assert.deepEqual(
        no.filter((version) => satisfies(version, range)),
        [],
      );
    });
  }

  it('has each release once, newest first, with eight digits of its commit', () => {
    const numbers = solidityReleases.map((release) => release.split('+')[0] ?? '');
    assert.equal(new Set(numbers).size, numbers.length);
    for (const release of solidityReleases) assert.match(release, /^0\.\d+\.\d+\+commit\.[0-9a-f]{8}$/);
    const sorted = [...numbers].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    assert.deepEqual(numbers, sorted);
    assert.equal(solidityRelease('0.8.2'), '0.8.2+commit.661d1103');
    assert.equal(solidityRelease('0.8.99'), undefined);
  });
});
