import type { TransactionId } from '../ids/transactionId.ts';
import type { Page } from '../rest/ask.ts';
import type { Account } from '../rest/schema/accounts.ts';
import type { AccountBalance } from '../rest/schema/balances.ts';
import type { Block } from '../rest/schema/blocks.ts';
import type { ContractInfo } from '../rest/schema/contracts.ts';
import type { NetworkNode } from '../rest/schema/networkNodes.ts';
import type { Nft } from '../rest/schema/nfts.ts';
import type { Schedule } from '../rest/schema/schedules.ts';
import type { TokenInfo } from '../rest/schema/tokens.ts';
import type { Topic, TopicMessage } from '../rest/schema/topics.ts';
import type { Transaction, TransactionDetail } from '../rest/schema/transactions.ts';

/** The entity that an identifier names. */
export type Found =
  /** `rows` are all rows with its ID, including itself; `unreadRows`: so many more can't be read. */
  | {
      kind: 'transaction';
      transaction: Transaction | TransactionDetail;
      rows: readonly (Transaction | TransactionDetail)[];
      unreadRows?: number;
    }
  /**
   * There is no row for the ID's `?scheduled` or nonce; `nearest` was submitted with the same payer and valid start.
   */
  | {
      kind: 'missingRow';
      wanted: TransactionId;
      nearest: Transaction | TransactionDetail;
      rows: readonly (Transaction | TransactionDetail)[];
    }
  | { kind: 'account'; account: Account }
  /** `account`: its account record, with its holdings. */
  | { kind: 'contract'; contract: ContractInfo; account?: Account }
  | { kind: 'token'; token: TokenInfo }
  | { kind: 'nft'; nft: Nft }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'topicMessage'; message: TopicMessage }
  /** The balances of accounts at a time, or shortly before. */
  | { kind: 'balances'; id: string; timestamp: string; balances: Page<AccountBalance> }
  | { kind: 'schedule'; schedule: Schedule }
  | { kind: 'block'; block: Block }
  | { kind: 'node'; node: NetworkNode }
  | { kind: 'resultCode'; name: string };
