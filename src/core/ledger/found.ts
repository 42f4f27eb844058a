import type { Account } from './schema/accounts.ts';
import type { Block } from './schema/blocks.ts';
import type { ContractInfo } from './schema/contracts.ts';
import type { NetworkNode } from './schema/networkNodes.ts';
import type { Nft } from './schema/nfts.ts';
import type { Schedule } from './schema/schedules.ts';
import type { TokenInfo } from './schema/tokens.ts';
import type { Topic } from './schema/topics.ts';
import type { Transaction, TransactionDetail } from './schema/transactions.ts';

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
