import assert from 'node:assert/strict';
import { fileSize } from '../../../src/core/format/fileSize.ts';
import { inEnglish, translateBy } from '../../../src/core/platform/language.ts';

describe('the size of a file', () => {
  it('is in the unit that it has when rounded', () => {
    const sizes = [0, 1023, 1024, 1536, 1_048_524, 1_048_525, 1_048_575, 1_048_576, 5 * 1024 ** 2];
    assert.deepEqual(sizes.map(fileSize), [
      '0 B',
      '1023 B',
      '1.0 KiB',
      '1.5 KiB',
      '1023.9 KiB',
      '1.0 MiB',
      '1.0 MiB',
      '1.0 MiB',
      '5.0 MiB',
    ]);
  });

  it('has the point of the language of its text', () => {
    translateBy({}, 'de');
    try {
      assert.deepEqual([1331, 1_500_000].map(fileSize), ['1,3 KiB', '1,4 MiB']);
      assert.equal(
        inEnglish(() => fileSize(1331)),
        '1.3 KiB',
      );
    } finally {
      translateBy({}, 'en');
    }
  });
});
