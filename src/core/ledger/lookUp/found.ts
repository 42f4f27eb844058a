import type { Account } from '../rest/schema/accounts.ts';
import type { Block } from '../rest/schema/blocks.ts';
import type { ContractInfo } from '../rest/schema/contracts.ts';
import type { NetworkNode } from '../rest/schema/networkNodes.ts';
import type { Nft } from '../rest/schema/nfts.ts';
import type { Schedule } from '../rest/schema/schedules.ts';
import type { TokenInfo } from '../rest/schema/tokens.ts';
import type { Topic } from '../rest/schema/topics.ts';
import type { Transaction, TransactionDetail } from '../rest/schema/transactions.ts';

/** What an identifier turned out to name. */
export type Found =
  /** `rows` are all rows of its id, itself among them. */
  | {
      kind: 'transaction';
      transaction: Transaction | TransactionDetail;
      rows: readonly (Transaction | TransactionDetail)[];
    }
  | { kind: 'account'; account: Account }
  | { kind: 'contract'; contract: ContractInfo }
  | { kind: 'token'; token: TokenInfo }
  | { kind: 'nft'; nft: Nft }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'schedule'; schedule: Schedule }
  | { kind: 'block'; block: Block }
  | { kind: 'node'; node: NetworkNode }
  | { kind: 'resultCode'; name: string };
