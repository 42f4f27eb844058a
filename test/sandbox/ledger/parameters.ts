import { parseEntityId, parseEvmAddress } from './entityIds.ts';
import type { Filter, Operator } from './query.ts';
import { isTimestamp } from './timestamps.ts';
import { isTransactionType } from './transactionTypes.ts';

type Check = (value: string, operator: Operator) => boolean;

const maxLong = 9223372036854775807n;
const integer =
  (least: bigint): Check =>
  (value) =>
    /^\d{1,19}$/.test(value) && BigInt(value) >= least && BigInt(value) <= maxLong;
const pattern =
  (expression: RegExp): Check =>
  (value) =>
    expression.test(value);
const onlyEq =
  (check: Check): Check =>
  (value, operator) =>
    operator === 'eq' && check(value, operator);
const noNe =
  (check: Check): Check =>
  (value, operator) =>
    operator !== 'ne' && check(value, operator);

const id: Check = (value) => parseEntityId(value) !== null;
const idOrAddress: Check = (value) => parseEntityId(value) !== null || parseEvmAddress(value) !== null;
const boolean = onlyEq(pattern(/^(true|false)$/i));
const topic = onlyEq(pattern(/^(0x)?[0-9a-fA-F]{1,64}$/));
const publicKey = pattern(/^(0x)?([0-9a-fA-F]{64}|[0-9a-fA-F]{66}|[0-9a-fA-F]{88})$/);
const hash = onlyEq(pattern(/^(0x)?([0-9a-fA-F]{64}|[0-9a-fA-F]{96})$/));

/** What each parameter's values look like (rest/utils.js, filterValidityChecks; the last group: the Java half). */
const checks: Readonly<Record<string, Check>> = {
  'account.balance': integer(0n),
  'account.id': idOrAddress,
  'account.publickey': publicKey,
  balance: boolean,
  'block.hash': hash,
  'block.number': noNe((value, operator) => integer(0n)(value, operator) || /^0x[0-9a-fA-F]{1,15}$/.test(value)),
  // An address is taken without 0x only.
  'contract.id': (value, operator) =>
    id(value, operator) || (operator === 'eq' && !value.startsWith('0x') && parseEvmAddress(value) !== null),
  encoding: pattern(/^(base64|utf-?8)$/i),
  from: idOrAddress,
  hbar: boolean,
  index: pattern(/^\d{1,10}$/),
  internal: boolean,
  limit: integer(1n),
  name: onlyEq((value) => Buffer.byteLength(value) >= 3 && Buffer.byteLength(value) <= 100),
  nonce: onlyEq((value) => /^\d{1,10}$/.test(value) && Number(value) <= 2147483647),
  order: pattern(/^(asc|desc)$/i),
  owner: boolean,
  publickey: publicKey,
  q: pattern(/^(totalcoins|circulating)$/),
  result: pattern(/^(success|fail)$/i),
  'schedule.id': id,
  scheduled: boolean,
  sequencenumber: integer(1n),
  serialnumber: integer(1n),
  slot: noNe(pattern(/^(0x)?[0-9a-fA-F]{1,64}$/)),
  'spender.id': id,
  timestamp: isTimestamp,
  'token.id': id,
  topic0: topic,
  topic1: topic,
  topic2: topic,
  topic3: topic,
  'transaction.hash': hash,
  'transaction.index': onlyEq(integer(0n)),
  transactions: boolean,
  transactiontype: isTransactionType,
  // One name, two vocabularies: transfers (transactions) and tokens.
  type: pattern(
    /^(credit|debit|all|fungible_common|non_fungible_unique|block_node|general_service|mirror_node|rpc_relay)$/i,
  ),

  'file.id': onlyEq(id),
  high_volume_throttle: onlyEq((value) => /^\d{1,5}$/.test(value) && Number(value) <= 10000),
  'hook.id': noNe(integer(0n)),
  key: noNe(pattern(/^(0x)?[0-9a-fA-F]{1,64}$/)),
  memory: boolean,
  mode: onlyEq(pattern(/^(intrinsic|state)$/i)),
  'node.id': noNe(integer(0n)),
  'receiver.id': noNe(id),
  'registerednode.id': noNe(integer(0n)),
  'sender.id': noNe(id),
  stack: boolean,
  storage: boolean,
};

/** Whether a filter's operator and value are what its parameter takes; an unknown parameter takes none. */
export function isValid(filter: Filter): boolean {
  return checks[filter.key]?.(filter.value, filter.operator) ?? false;
}
