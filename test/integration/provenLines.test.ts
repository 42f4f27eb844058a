import assert from 'node:assert/strict';
import type { ChainRecord } from '../trace/chainMirror.ts';
import { expectedLines, type VariantName, variants } from '../trace/compileStory.ts';
import { explainRecorded, runRecorded, shownLines } from '../trace/recordedStory.ts';
import type { Story } from '../trace/stories.ts';
import { useChain } from '../trace/useChain.ts';

const story = (name: string, body: string, more: Partial<Story> = {}): Story => ({
  name,
  source: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n${body}`,
  ...more,
});

const gasDecides = story(
  'gas decides',
  `contract Story {
  constructor() payable {}
  function run() external {
    if (gasleft() > 1_000_000) revert("same");
    revert("same"); // fails
  }
}`,
  { gas: 300_000n },
);

const blockDecides = (condition: string) =>
  story(
    condition,
    `contract Story {
  constructor() payable {}
  function run() external {
    if (${condition}) revert("same");
    revert("same"); // fails
  }
}`,
  );

describe('a line that the record proves', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  const names = Object.keys(variants) as VariantName[];
  const explain = async (each: Story, variant: VariantName, tamper = (record: ChainRecord) => record) =>
    explainRecorded(mirror, tamper(await runRecorded(chain, each, variant)), each, variant);

  for (const variant of names) {
    it(`is the one that the gas of the deployed code led to (${variant})`, async () => {
      const told = await explain(gasDecides, variant);
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(
        shownLines(told),
        expectedLines([gasDecides.source]).map((line) => line + 1),
      );
    });

    it(`is led to by the time of the block, not by that of the transaction (${variant})`, async () => {
      const each = blockDecides('block.timestamp % 1000 == 999');
      const told = await explain(each, variant, (record) => {
        const seconds = Number(String(record.result.timestamp).split('.')[0]);
        // As if the transaction came later in its block.
        record.result.timestamp = `${seconds - (seconds % 1000) + 999}.000000001`;
        return record;
      });
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(
        shownLines(told),
        expectedLines([each.source]).map((line) => line + 1),
      );
    });

    for (const condition of [
      'uint256(blockhash(block.number - 1)) == 0',
      'block.prevrandao == 0',
      'tx.gasprice == 0',
      'msg.sender.balance > 1e28',
    ])
      it(`isn't one that depends on what no record has: ${condition} (${variant})`, async () => {
        const told = await explain(blockDecides(condition), variant);
        assert.deepEqual(shownLines(told), [undefined]);
        assert.equal(told?.stack[0]?.functionName, 'run');
        assert.deepEqual(
          told.gaps.map(({ why }) => why),
          ['unproven'],
        );
      });
  }
});
