import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/** What a library could do as well. Each says in its comments why it is made by hand, with the figure. */
const handMade: readonly string[] = [
  'core/code/codeScanner.ts',
  'core/code/scriptLiteral.ts',
  'core/format/cbor.ts',
  'core/json/losslessJson.ts',
  'core/json/shapes.ts',
  'core/ledger/evm/abi.ts',
  'core/ledger/evm/encodeAbi.ts',
  'core/ledger/protobuf/decodeMessage.ts',
  'core/platform/http/transport.ts',
  'core/projects/compilers/versionRange.ts',
  'core/projects/compilers/vyperRange.ts',
  'core/json/jsonSlices.ts',
  'core/render/csv.ts',
  'core/status/htmlEntities.ts',
  'core/status/plainBody.ts',
  'ui/sharedFiles/leases.ts',
];

/** The comments of a file that give a reason, and whether it has a figure in it. */
const reasons = (text: string) =>
  (text.match(/\/\*\*[\s\S]*?\*\//g) ?? []).filter((each) => /hand-made|by hand/i.test(each));
const hasFigure = (comment: string) => /\d (?:KB|MB|ms)\b|\d times/.test(comment.replace(/\n \* /g, ' '));

describe('what is made by hand', () => {
  it('says why, with the figure', () => {
    const silent = handMade.filter((file) => !reasons(sourceText(file)).some(hasFigure));
    assert.deepEqual(silent, []);
  });

  it('is all in the list', () => {
    const others = sourceFiles.filter((file) => !handMade.includes(file) && reasons(sourceText(file)).length > 0);
    assert.deepEqual(others, []);
  });

  it('is seen if it says no figure', () => {
    assert.equal(hasFigure('/** Hand-made, because it is better. */'), false);
    assert.equal(hasFigure('/** Hand-made: 1 KB, the library\n * 20 KB. */'), true);
  });
});
