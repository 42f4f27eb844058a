import assert from 'node:assert/strict';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { renderText } from '../../render/renderText.ts';
import { sheetReading } from '../sandboxSheet.ts';

const code = 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT';

describe('a code that a system contract returned', () => {
  const { client, asked } = sandboxClient();
  const read = async (id: string, level: 'summary' | 'all') =>
    (await sheetReading(client, { kind: 'transaction', id }, { level })).sheet;
  const calls = (sheet: Sheet) => sheet.sections.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'calls');
  const fields = (sheet: Sheet) =>
    sheet.sections[0]?.blocks.flatMap((block) => (block.type === 'fields' ? block.fields : [])) ?? [];
  const labels = (sheet: Sheet) => fields(sheet).map(({ label }) => label);

  for (const level of ['summary', 'all'] as const) {
    it(`is the reason of its caller's revert, with meaning and fix (${level})`, async () => {
      const sheet = await read(known.codeReturned, level);
      assert.match(sheet.headline, new RegExp(String.raw`\) reverted: transferToken returned ${code}$`));
      assert.equal(sheet.tone, 'failure');
      const text = renderText(sheet, { level, now: 0 });
      assert.match(text, /Returned by transferToken.*TOKEN_NOT_ASSOCIATED_TO_ACCOUNT/);
      assert.match(text, /Revert reason.*transfer failed/);
      for (const label of ['Meaning', 'Likely fix']) assert.ok(labels(sheet).includes(label), label);
    });

    it(`is a warning if its caller went on (${level})`, async () => {
      const sheet = await read(known.codeIgnored, level);
      assert.match(
        sheet.headline,
        new RegExp(String.raw`\) on 0\.0\.\d+ succeeded, but transferToken returned ${code}$`),
      );
      assert.deepEqual([sheet.tone, sheet.icon], ['warning', 'warning']);
      const returned = fields(sheet).find(({ label }) => label === 'Returned by transferToken');
      assert.deepEqual([returned?.tone, returned?.note], ['warning', 'ignored by its caller']);
    });
  }

  it('says a code that was thrown as a number once', async () => {
    const sheet = await read(known.codeThrown, 'all');
    assert.match(sheet.headline, new RegExp(`reverted: transferToken returned ${code}$`));
    assert.ok(!labels(sheet).includes('Revert reason'));
    assert.doesNotMatch(renderText(sheet, { level: 'summary', now: 0 }), /selector/);
  });

  it('is drawn as the origin, or as ignored', async () => {
    const outcomes = async (id: string) => {
      const picture = calls(await read(id, 'all'));
      return picture?.type === 'calls' ? picture.frames.map(({ outcome }) => outcome) : [];
    };
    assert.deepEqual(await outcomes(known.codeReturned), ['failed', 'origin']);
    assert.deepEqual(await outcomes(known.codeIgnored), ['ok', 'ignored']);
  });

  it('costs a hover one request more, and only then', async () => {
    asked.length = 0;
    await read(known.codeIgnored, 'summary');
    assert.equal(asked.filter((each) => each.includes('/actions')).length, 1);
    asked.length = 0;
    await read(known.reverted, 'summary');
    assert.equal(asked.filter((each) => each.includes('/actions')).length, 0);
  });
});
