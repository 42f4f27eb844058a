import type { Found } from '../ledger/found.ts';
import { relateTransactions } from '../ledger/relations.ts';
import { accountSheet } from './account.ts';
import { blockSheet } from './block.ts';
import { contractSheet } from './contract.ts';
import { nftSheet } from './nft.ts';
import { nodeSheet } from './node.ts';
import { resultCodeSheet } from './resultCode.ts';
import { scheduleSheet } from './schedule.ts';
import type { Sheet } from './sheet.ts';
import { tokenSheet } from './token.ts';
import { topicSheet } from './topic.ts';
import { transactionSheet } from './transaction.ts';
import type { SheetContext } from './values.ts';

/** The sheet of what a look-up found. `now` is in milliseconds since 1970. */
export function foundSheet(found: Found, context: SheetContext, now: number): Sheet {
  switch (found.kind) {
    case 'transaction':
      return transactionSheet({ transaction: found.transaction, related: relateTransactions(found.rows) }, context);
    case 'account':
      return accountSheet({ account: found.account }, context);
    case 'contract':
      return contractSheet(found.contract, context);
    case 'token':
      return tokenSheet(found.token, context);
    case 'nft':
      return nftSheet({ nft: found.nft }, context);
    case 'topic':
      return topicSheet({ topic: found.topic }, context);
    case 'schedule':
      return scheduleSheet({ schedule: found.schedule, now }, context);
    case 'block':
      return blockSheet(found.block, context);
    case 'node':
      return nodeSheet({ node: found.node }, context);
    case 'resultCode':
      return resultCodeSheet(found.name);
  }
}
