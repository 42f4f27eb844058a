import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import {
  evmVersionsOf,
  knowsViaIR,
  solidityRelease,
  solidityReleases,
} from '../../../../src/core/projects/compilers/solidityReleases.ts';
import { highestFitting, satisfies } from '../../../../src/core/projects/compilers/versionRange.ts';

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

/** npm's own reading of its ranges. */
const semver: { satisfies(version: string, range: string): boolean } = createRequire(import.meta.url)('semver');

const part = fc.oneof(fc.nat({ max: 12 }).map(String), fc.constantFrom('*', 'x', 'X'));
const written = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const comparator = fc
  .tuple(
    fc.constantFrom('', '^', '~', '>', '>=', '<', '<=', '='),
    fc.constantFrom('', ' '),
    fc.constantFrom('', 'v'),
    written,
  )
  .map(([operator, space, v, version]) => (operator === '' ? v : operator + space + v) + version);
const all = fc.oneof(
  fc.array(comparator, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  fc.tuple(written, written).map(([from, to]) => `${from} - ${to}`),
);
const anyRange = fc.array(all, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' || '));
const anyVersion = fc
  .tuple(fc.nat({ max: 2 }), fc.nat({ max: 12 }), fc.nat({ max: 12 }))
  .map((parts) => parts.join('.'));

describe('version ranges', () => {
  it('are read as npm reads them', () => {
    const property = fc.property(anyRange, anyVersion, (range, version) => {
      assert.equal(satisfies(version, range), semver.satisfies(version, range));
    });
    fc.assert(property, {
      numRuns: 1_000,
      examples: [
        ['^0', '0.8.28'],
        ['^0.x', '0.8.28'],
        ['^0.0', '0.0.3'],
      ],
    });
  });

  it('choose the newest version that all of them allow', () => {
    const versions = ['0.8.9', '0.8.28', '0.7.6', '0.8.10'];
    assert.equal(highestFitting(versions, ['^0.8.0', '<0.8.28']), '0.8.10');
    assert.equal(highestFitting(versions, []), '0.8.28');
    assert.equal(highestFitting(versions, ['^0.6.0']), undefined);
  });

  it('of a length that no range has are satisfied by nothing, at once', () => {
    assert.equal(satisfies('0.8.28', 'x'.repeat(200_000)), false);
    assert.deepEqual(
      [194, 195].map((spaces) => satisfies('0.8.28', `^0.8.0${' '.repeat(spaces)}`)),
      [true, false],
    );
  });

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
    assert.equal(solidityRelease('0.5.12'), '0.5.12+commit.7709ece9');
    assert.equal(solidityRelease('0.8.24+commit.e11b9ed9'), '0.8.24+commit.e11b9ed9');
    assert.equal(solidityRelease('constructor'), undefined);
    assert.equal(new Set(solidityReleases.map((release) => release.slice(-8))).size, solidityReleases.length);
  });

  it('knows the settings that a release takes', () => {
    assert.deepEqual(evmVersionsOf(['0.5.17']).slice(0, 2), ['berlin', 'istanbul']);
    assert.equal(evmVersionsOf(['0.8.28'])[0], 'prague');
    assert.equal(evmVersionsOf(['0.8.28', '0.8.30'])[0], 'osaka');
    assert.deepEqual(evmVersionsOf(['0.4.18']), []);
    assert.deepEqual(
      ['0.5.17', '0.7.4', '0.7.5', '0.8.28'].map((version) => knowsViaIR(version)),
      [false, false, true, true],
    );
  });
});
