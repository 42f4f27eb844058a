import assert from 'node:assert/strict';
import { compareLayouts } from '../../../src/core/storage/compareLayouts.ts';
import { attributed, lineageIn } from '../../../src/core/storage/lineage.ts';
import { layoutOf } from './layouts.ts';

const [a, b] = ['contract A { uint256 private x; }', 'contract B { uint256 private x; }'];
const imports = 'import {Q as A} from "./q.sol"; import {R as B} from "./r.sol";';

/** What two versions of V declare, both with two private variables x, and how each x is judged. */
const cases: Readonly<Record<string, readonly [was: string, now: string, verdicts: readonly string[]]>> = {
  'nothing changed': [`${a} ${b} contract V is A, B {}`, `${a} ${b} contract V is A, B {}`, []],
  'swapped parents': [`${a} ${b} contract V is A, B {}`, `${a} ${b} contract V is B, A {}`, ['moved', 'moved']],
  'swapped parents of a parent': [
    `${a} ${b} contract M is A, B {} contract V is M {}`,
    `${a} ${b} contract M is B, A {} contract V is M {}`,
    ['moved', 'moved'],
  ],
  'swapped parents with a base in common': [
    'contract O {} contract A is O { uint256 private x; } contract B is O { uint256 private x; } contract V is A, B {}',
    'contract O {} contract A is O { uint256 private x; } contract B is O { uint256 private x; } contract V is B, A {}',
    ['moved', 'moved'],
  ],
  'a parent that was renamed': [
    `${a} ${b} contract V is A, B {}`,
    `contract A2 { uint256 private x; } ${b} contract V is A2, B {}`,
    [],
  ],
  'one that went into a parent': [
    `${a} contract V is A { uint256 private x; }`,
    `${a} contract W is A { uint256 private x; } contract V is W {}`,
    [],
  ],
  'parents by other names': [
    `${imports} contract V is A, B {}`,
    `${imports} contract V is B, A {}`,
    ['indistinct', 'indistinct'],
  ],
  'parents whose sources are missing': ['contract V is A, B {}', 'contract V is B, A {}', ['indistinct', 'indistinct']],
  'sources that are not those of the layout': [
    `${a} ${b} contract V is A, B { uint256 y; }`,
    `${a} contract V is A { uint256 private x; }`,
    ['indistinct', 'indistinct'],
  ],
};

describe('two private variables of one name', () => {
  for (const [name, [was, now, verdicts]] of Object.entries(cases))
    it(`are told apart, or said not to be: ${name}`, () => {
      const layout = (text: string) =>
        attributed(
          layoutOf(['x t_uint256 0', 'x t_uint256 1']),
          lineageIn(
            new Map([
              ['V.sol', text],
              ['q.sol', 'contract Q {}'],
              ['r.sol', 'contract R {}'],
            ]),
            'V.sol:V',
          ),
        );
      const { changes, isSafe } = compareLayouts(layout(was), layout(now));
      assert.deepEqual(
        changes.map(({ kind }) => kind),
        verdicts,
      );
      assert.equal(isSafe, verdicts.length === 0);
    });
});
