import assert from 'node:assert/strict';
import { transactionSheet } from '../../../../src/core/sheets/transactions/transaction.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { knownTokens } from '../../../sandbox/ledger/world/tokens.ts';
import { transactionRow } from '../../ledger/rows.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

describe('the sheet of a rare transaction', () => {
  const { client } = sandboxClient();

  it('reads serial number -1 as all NFTs of a collection, and leads to the token', async () => {
    const { sheet } = await sheetReading(client, { id: known.treasuryChange });
    assert.match(summary(sheet), /0\.0\.1003 \| received all NFTs \(new treasury\) \| 0\.0\.5004/);
    assert.doesNotMatch(JSON.stringify(sheet), new RegExp(`${knownTokens.nft}/-1`));
    const [table] = sectionOf(sheet, 'NFT transfers').blocks;
    assert.match(JSON.stringify(table), /all \(-1\)/);
    const pictures = sheet.sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'flows'));
    assert.doesNotMatch(JSON.stringify(pictures), /NFT/, 'how many moved is not on record');
  });

  it('says of a code that the mirror node could not name that it did reach consensus', async () => {
    const { sheet } = await sheetReading(client, { id: known.unknown });
    assert.equal(sheet.tone, 'warning');
    assert.match(sheet.headline, /reached consensus|doesn't know the result code/);
    assert.doesNotMatch(all(sheet), /failed|receipt/);
    assert.match(all(sheet), /Likely fix: Look up the transaction on a block explorer or a newer mirror node\./);
  });

  it('names the reason of a revert also where it is empty', () => {
    const transaction = transactionRow({ name: 'CONTRACTCALL', result: 'CONTRACT_REVERT_EXECUTED' });
    const sheet = transactionSheet({ transaction, contract: { revert: { kind: 'message', message: '' } } }, context);
    assert.match(summary(sheet), /reverted: An empty message/);
  });
});
