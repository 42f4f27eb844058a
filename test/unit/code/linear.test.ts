import assert from 'node:assert/strict';
import { scriptSyntax, withoutComments } from '../../../src/core/code/codeScanner.ts';
import { exportedObject } from '../../../src/core/code/scriptLiteral.ts';
import { slotPointers } from '../../../src/core/code/slotPointers.ts';
import { solidityOutline } from '../../../src/core/code/solidityText.ts';
import { solidityTypes } from '../../../src/core/code/solidityTypes.ts';
import { vyperImports, vyperPragma, vyperTypes } from '../../../src/core/code/vyperText.ts';
import { solidityImmutables } from '../../../src/core/sheets/verification/record/immutables.ts';
import { programPieces } from '../../storm/scannerRuns.ts';
import { cpuTime } from '../cpuTime.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  solidityOutline,
  solidityTypes,
  slotPointers: (text) => slotPointers([`${text} a.slot := b`]),
  vyperTypes,
  vyperImports,
  vyperPragma,
  exportedObject,
  solidityImmutables: (content) => solidityImmutables([{ path: 'A.sol', content }], 'A.sol', 'A'),
  withoutComments: (text) => withoutComments(text, scriptSyntax),
};

const size = 20_000;

describe('reading the text of a program', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`takes time in proportion to its length: ${name}`, () => {
      const slow = programPieces.filter((part) => {
        const time = (times: number) => {
          const text = part.repeat((times * size) / part.length);
          return cpuTime(() => read(text));
        };
        // Quadratic work takes 4 and 16 times as long, a second and more; what takes a moment may be noise.
        if (time(4) <= 40) return false;
        const [one = 0, two = 0, four = 0] = [1, 2, 4].map(time);
        return four > 40 && (four > 8 * one || four > 4 * two);
      });
      assert.deepEqual(slow, []);
      // A busy machine takes longer than the time of the processor that is judged.
    }).timeout(20_000);
  }

  it('takes a moment for a generated file of 16,000 contracts', () => {
    const text = 'contract A {}\n'.repeat(16_000);
    let found = 0;
    assert.ok(
      cpuTime(() => {
        found = solidityOutline(text).contracts.length;
      }) < 500,
    );
    assert.equal(found, 16_000);
  });
});
