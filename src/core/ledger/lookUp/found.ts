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

/** What an identifier turned out to name. */
export type Found =
  /** `rows` are all rows of its id, itself among them. */
  | {
      kind: 'transaction';
      transaction: Transaction | TransactionDetail;
      rows: readonly (Transaction | TransactionDetail)[];
    }
  /** The id's `?scheduled` or nonce names a row that isn't there; `nearest` was submitted by the same payer and start. */
  | {
      kind: 'missingRow';
      wanted: TransactionId;
      nearest: Transaction | TransactionDetail;
      rows: readonly (Transaction | TransactionDetail)[];
    }
  | { kind: 'account'; account: Account }
  /** `account`: its other side, with what it holds. */
  | { kind: 'contract'; contract: ContractInfo; account?: Account }
  | { kind: 'token'; token: TokenInfo }
  | { kind: 'nft'; nft: Nft }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'topicMessage'; message: TopicMessage }
  /** What accounts held at a time, or shortly before. */
  | { kind: 'balances'; id: string; timestamp: string; balances: Page<AccountBalance> }
  | { kind: 'schedule'; schedule: Schedule }
  | { kind: 'block'; block: Block }
  | { kind: 'node'; node: NetworkNode }
  | { kind: 'resultCode'; name: string };
