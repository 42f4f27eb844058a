import assert from 'node:assert/strict';
import { vyperReleases } from '../../../../src/core/projects/compilers/compilerVersion.ts';
import { satisfiesVyper } from '../../../../src/core/projects/compilers/vyperRange.ts';

const cases: [pragma: string, yes: string[], no: string[]][] = [
  ['0.3.10', ['0.3.10'], ['0.3.9', '0.4.0']],
  ['v0.3.10', ['0.3.10'], ['0.3.1']],
  ['==0.4.0', ['0.4.0'], ['0.4.1']],
  ['~=0.4.1', ['0.4.1', '0.4.3'], ['0.4.0', '0.5.0', '0.3.10']],
  ['~=0.4', ['0.4.0', '0.9.0'], ['0.3.10', '1.0.0']],
  ['^0.4.0', ['0.4.0', '0.4.3'], ['0.3.10', '0.5.0']],
  ['>=0.3.7, <0.5', ['0.3.7', '0.4.3'], ['0.3.6', '0.5.0']],
  ['>=0.3.10,<0.4.0,!=0.3.11', ['0.3.10'], ['0.3.11', '0.4.0']],
  ['==0.4.*', ['0.4.0', '0.4.3'], ['0.3.10']],
  ['!=0.4.*', ['0.3.10'], ['0.4.0']],
  ['>0.3.9', ['0.3.10'], ['0.3.9']],
  ['<=0.3', ['0.2.16', '0.3.0'], ['0.3.1']],
  ['~=0', [], ['0.4.0']],
  ['nonsense', [], ['0.4.0']],
  ['', [], ['0.4.0']],
];

describe('pragmas of Vyper', () => {
  for (const [pragma, yes, no] of cases)
    it(`reads ${JSON.stringify(pragma)}`, () => {
      assert.deepEqual(
        yes.filter((version) => !satisfiesVyper(version, pragma)),
        [],
      );
      assert.deepEqual(
        no.filter((version) => satisfiesVyper(version, pragma)),
        [],
      );
    });

  it('have releases with the commits of the release assets', () => {
    for (const [version, commit] of vyperReleases) {
      const digits = version === '0.3.1' ? 0 : /^0\.(?:[12]\.|3\.0$)/.test(version) ? 7 : 8;
      assert.match(commit, new RegExp(`^[0-9a-f]{${digits}}$`), version);
    }
    assert.equal(vyperReleases.get('0.2.16'), '59e1bdd');
  });
});
