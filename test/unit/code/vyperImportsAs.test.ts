import assert from 'node:assert/strict';
import { vyperImportsAs } from '../../../src/core/code/vyperText.ts';

describe("the names of a Vyper source's imports", () => {
  for (const [text, ...imports] of [
    ['import a', ['a', 'a']],
    ['import a as x', ['a', 'x']],
    ['import a.b as x, c', ['a.b', 'x'], ['c', 'c']],
    ['from . import a', ['.a', 'a']],
    ['from .. import a as x', ['..a', 'x']],
    ['from ..lib.deep import (\n  a as x, # why\n  b\n)', ['..lib.deep.a', 'x'], ['..lib.deep.b', 'b']],
    ['"""\nimport a as x\n"""\n# import b as y\nimport c as z', ['c', 'z']],
  ] as const)
    it(text, () =>
      assert.deepEqual(
        vyperImportsAs(text),
        imports.map(([module, alias]) => ({ module, alias })),
      ),
    );
});
