import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { toolchains } from '../../../../src/core/projects/toolchains/toolchains.ts';
import { toolchainExamples } from '../../../tools/tables/toolchainExamples.ts';
import { toolchainTable } from '../../../tools/tables/toolchainTable.ts';

describe('the table of toolchains', () => {
  it('is written down', () => {
    const written = readFileSync(new URL('../../../tables/toolchains.md', import.meta.url), 'utf8');
    assert.equal(written, toolchainTable(), 'run node test/tools/node.mjs test/tools/tables/generateToolchains.ts');
  });

  it('has every toolchain that is looked for', () => {
    const shown = new Set(toolchainExamples.map(({ toolchain }) => toolchain));
    assert.deepEqual(
      toolchains.map(({ name }) => name).filter((name) => !shown.has(name)),
      ['fe'],
    );
  });
});
