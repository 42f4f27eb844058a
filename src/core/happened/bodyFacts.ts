import type { AbiIndex } from '../ledger/evm/abiIndex.ts';
import { messageNamed } from '../ledger/protobuf/decodeMessage.ts';
import { idOf } from '../ledger/protobuf/protobufIds.ts';
import type { TransactionBody } from '../ledger/protobuf/transactionBody.ts';
import { entityDeed, newEntityDeed, plannedMove } from './bodyDeeds.ts';
import type { Facts } from './facts.ts';
import { transactionType } from './transactionTypes.ts';

/** The facts of a transaction that hasn't run, from its body. A schedule's body doesn't name its payer. */
export function bodyFacts({ type, data, body }: TransactionBody, abis?: AbiIndex): Facts {
  const who = idOf(messageNamed(messageNamed(body, 'transactionID'), 'accountID'));
  const moved = plannedMove(data);
  if (moved) return { type, who, on: null, did: moved };
  const { reads = /CREAT/.test(type) ? newEntityDeed : entityDeed } = transactionType(type) ?? {};
  return { type, who, ...reads(data, abis) };
}
