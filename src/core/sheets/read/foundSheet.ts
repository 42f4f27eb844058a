import type { Found } from '../../ledger/lookUp/found.ts';
import { relateTransactions } from '../../ledger/transactions/relations.ts';
import { accountSheet } from '../accounts/account.ts';
import { balancesSheet } from '../accounts/balances.ts';
import { contractSheet } from '../contracts/contract.ts';
import { blockSheet } from '../network/block.ts';
import { nodeSheet } from '../network/node.ts';
import type { SheetContext } from '../parts/values.ts';
import { scheduleSheet } from '../schedules/schedule.ts';
import type { Sheet } from '../sheet.ts';
import { nftSheet } from '../tokens/nft.ts';
import { tokenSheet } from '../tokens/token.ts';
import { topicSheet } from '../topics/topic.ts';
import { topicMessageSheet } from '../topics/topicMessage.ts';
import { missingRowSheet } from '../transactions/missingRow.ts';
import { resultCodeSheet } from '../transactions/resultCode.ts';
import { transactionSheet } from '../transactions/transaction.ts';

/** The sheet of what a look-up found. `now` is in milliseconds since 1970. */
export function foundSheet(found: Found, context: SheetContext, now: number): Sheet {
  switch (found.kind) {
    case 'transaction':
      return transactionSheet({ transaction: found.transaction, related: relateTransactions(found.rows) }, context);
    case 'account':
      return accountSheet({ account: found.account }, context);
    case 'contract':
      return contractSheet(found.contract, context, { account: found.account });
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
    case 'missingRow':
      return missingRowSheet({ ...found, now }, context);
    case 'topicMessage':
      return topicMessageSheet(found.message, context);
    case 'balances':
      return balancesSheet(found, context);
    case 'resultCode':
      return resultCodeSheet(found.name);
  }
}
