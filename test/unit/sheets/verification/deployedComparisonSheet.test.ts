import assert from 'node:assert/strict';
import {
  type ComparedBuild,
  deployedComparisonSheet,
} from '../../../../src/core/sheets/verification/deployedComparisonSheet.ts';
import type { Comparison } from '../../../../src/core/verification/consent/comparisonRow.ts';

const build: ComparedBuild = {
  name: 'Vault',
  identifier: 'contracts/Vault.sol:Vault',
  address: `0x${'12'.repeat(20)}`,
  network: 'previewnet',
  compiler: 'Solidity 0.8.28+commit.7893614a',
  edited: [],
};
const code = {
  onchainLength: 10,
  recompiledLength: 10,
  inCode: 1,
  regions: [{ kind: 'code', start: 4, length: 1, onchain: '01', recompiled: '02' } as const],
};
const sheetOf = (level: Comparison['level'], more: Partial<ComparedBuild> = {}) =>
  deployedComparisonSheet({ ...build, ...more }, { level, why: 'Because.' }, { runtime: code, creation: undefined });

describe('the comparison of a build with what is deployed', () => {
  it('says by its title whether this build is deployed, without a thought of publishing', () => {
    const levels = ['exact', 'match', 'mismatch', 'unknown', 'notRead', 'noCode'] as const;
    const titles = levels.map((level) => sheetOf(level).title);
    assert.deepEqual(titles, [
      'This build is deployed',
      'This build is deployed, with different metadata',
      'The deployed code differs from this build',
      "Can't compare this build",
      "Can't read the deployed code",
      "There's no code at this address",
    ]);
    for (const level of levels)
      assert.doesNotMatch(JSON.stringify(sheetOf(level)), /verif(?!ication")|publish|submission|expected/i);
    assert.equal(sheetOf('exact').headline, `Vault at ${build.address} on previewnet: Because.`);
  });

  it('says first which sources have changed since the build', () => {
    const [summary] = sheetOf('exact', { edited: ['contracts/Vault.sol'] }).sections;
    const [first] = summary?.blocks ?? [];
    assert.match(JSON.stringify(first), /contracts\/Vault\.sol changed after this build\. Build again/);
    assert.doesNotMatch(JSON.stringify(sheetOf('exact').sections), /changed after/);
  });

  it('shows where they differ, and which contract is deployed instead', () => {
    const [summary, regions] = sheetOf('mismatch', {
      instead: { identifier: 'contracts/Sol.sol:Sol', isExact: true },
    }).sections;
    assert.match(JSON.stringify(summary), /Deployed instead.*contracts\/Sol\.sol:Sol.*Same code and same metadata/);
    assert.match(JSON.stringify(regions), /10 bytes deployed, 10 built/);
    const table = regions?.blocks.find((block) => block.type === 'table');
    const [row] = table?.type === 'table' ? table.rows : [];
    assert.match(JSON.stringify(row), /"4".*"1".*"Code".*"01".*"02"/);
  });
});
