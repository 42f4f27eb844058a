import assert from 'node:assert/strict';
import type { CodeComparison, DifferingRegion } from '../../../../src/core/projects/bytecode/differingRegions.ts';
import { comparisonSection, comparisonWords } from '../../../../src/core/sheets/verification/codeComparisonSection.ts';

const region = (kind: DifferingRegion['kind'], start: number): DifferingRegion => ({
  kind,
  start,
  length: 2,
  onchain: 'abcd',
  recompiled: '1234',
});
const code = (regions: DifferingRegion[], more: Partial<CodeComparison> = {}): CodeComparison => ({
  inCode: regions.filter(({ kind }) => kind === 'code').length,
  onchainLength: 100,
  recompiledLength: 100,
  regions,
  ...(regions[0] && { first: regions[0] }),
  ...more,
});
const words = (given: CodeComparison) => comparisonWords(given).join(' ');

describe('the comparison of codes', () => {
  it('says first that the compilers differ', () => {
    const given = code([region('code', 5)], { onchainCompiler: 'solc 0.8.19', recompiledCompiler: 'solc 0.8.28' });
    assert.match(comparisonWords(given)[0] ?? '', /compiled with solc 0\.8\.19, the submission with solc 0\.8\.28/);
  });

  it('tells lengths, an edit and what only the deployment fills apart', () => {
    assert.match(words(code([region('code', 5)], { recompiledLength: 90 })), /100 bytes deployed, 90 recompiled/);
    assert.match(words(code([region('code', 5)])), /same length but differs in one place/);
    assert.match(words(code([region('code', 5), region('code', 50)])), /differs in 2 places/);
    assert.match(words(code([region('immutable', 5)])), /Only the metadata or values set at deployment differ/);
    assert.match(words(code([])), /The deployed and the recompiled code are the same/);
    const both = words(code([region('code', 5), region('immutable', 9), region('metadata', 90)]));
    assert.match(both, /which is normal: immutable value, metadata tail\. The first difference is at byte 5: code\./);
  });

  it('shows words first, the bytes below, and no more rows than one reads', () => {
    const many = Array.from({ length: 30 }, (_, index) => region('code', index * 10));
    const section = comparisonSection({ runtime: code(many), creation: undefined });
    assert.equal(section?.blocks[0]?.type, 'paragraph');
    const table = section?.blocks.find((block) => block.type === 'table');
    assert.equal(table?.rows.length, 20);
    assert.match(JSON.stringify(section?.blocks.at(-1)), /10 more differences/);
    assert.equal(comparisonSection({ runtime: undefined, creation: undefined }), undefined);
  });
});
