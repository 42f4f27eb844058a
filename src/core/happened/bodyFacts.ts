import { nameWords } from '../format/nameWords.ts';
import type { AbiIndex } from '../ledger/evm/abiIndex.ts';
import { messageNamed, type ProtobufMessage } from '../ledger/protobuf/decodeMessage.ts';
import { idOf } from '../ledger/protobuf/protobufIds.ts';
import type { TransactionBody } from '../ledger/protobuf/transactionBody.ts';
import { entityDeed, newEntityDeed, plannedMove } from './bodyDeeds.ts';
import { bodyParts } from './bodyParts.ts';
import type { Facts } from './facts.ts';
import { transactionType } from './transactionTypes.ts';

/** A schedule in a batch; nothing that the network takes is deeper. */
const deepest = 2;

/**
 * The facts of a transaction that hasn't run, from its body. A schedule's body doesn't name its payer.
 * @param depth in how many other bodies it is
 */
export function bodyFacts(transaction: TransactionBody, abis?: AbiIndex, depth = 0): Facts {
  const { type, data, body } = transaction;
  const who = idOf(messageNamed(messageNamed(body, 'transactionID'), 'accountID'));
  const planned = bodyParts(transaction, (inner) => (depth < deepest ? bodyFacts(inner, abis, depth + 1) : undefined));
  const twice = [...new Set(overriddenIn(body))];
  const parts = twice.length > 0 ? [{ kind: 'twice' as const, names: twice }, ...planned] : planned;
  const moved = plannedMove(data);
  const { reads = /CREAT/.test(type) ? newEntityDeed : entityDeed } = transactionType(type) ?? {};
  const deed = moved ? { on: null, did: moved } : reads(data, abis);
  return { type, who, ...deed, parts };
}

/** The names of what is in a message more than once, at any depth but that of a schedule's body, which has facts of its own. */
function overriddenIn({ fields }: ProtobufMessage): string[] {
  return fields.flatMap(({ isOverridden, name = '', value }) => [
    ...(isOverridden ? [nameWords(name)] : []),
    ...(value.kind === 'message' && value.message.type !== 'SchedulableTransactionBody'
      ? overriddenIn(value.message)
      : []),
  ]);
}
