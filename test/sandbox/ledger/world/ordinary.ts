import { entityId } from '../entityIds.ts';
import { type Random, random } from '../random.ts';
import { type Contract, knownContracts } from './contracts.ts';
import { type CallOutcome, ethereumData, resultOf, transferCall } from './executions.ts';
import { knownTokens } from './tokens.ts';
import { createTransaction, type Transaction, type TransactionParts } from './transaction.ts';

const failures: readonly [string, ...string[]] = [
  'INSUFFICIENT_PAYER_BALANCE',
  'INSUFFICIENT_ACCOUNT_BALANCE',
  'INSUFFICIENT_TX_FEE',
  'INVALID_SIGNATURE',
  'BUSY',
  'INSUFFICIENT_TOKEN_BALANCE',
  'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
  'ACCOUNT_FROZEN_FOR_TOKEN',
  'TRANSACTION_EXPIRED',
  'INVALID_ACCOUNT_ID',
  'SPENDER_DOES_NOT_HAVE_ALLOWANCE',
  'PAYER_ACCOUNT_NOT_FOUND',
];

/** What a node charges for, because it shows only in the execution. */
const calmFailures: readonly [string, ...string[]] = [
  'INSUFFICIENT_ACCOUNT_BALANCE',
  'INVALID_SIGNATURE',
  'INSUFFICIENT_TOKEN_BALANCE',
  'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
  'SPENDER_DOES_NOT_HAVE_ALLOWANCE',
];

/**
 * An everyday transaction: mostly transfers, some messages, calls and failures. The same for the same arguments.
 * @param isCalm Whether only one in thirty fails.
 * @param name What tells this transaction from the others; with the seed it decides everything but the time.
 */
export function ordinaryTransaction(
  seed: number,
  name: string,
  consensus: bigint,
  contracts: readonly Contract[],
  isCalm = false,
): Transaction {
  const source = random(seed, 'ordinary', name);
  const payer = user(source);
  const common = {
    consensus,
    validStart: consensus - BigInt(1_500_000_000 + source.int(2_000_000_000)),
    payer,
    node: entityId(3 + source.int(13)),
    memo: source.chance(30) ? source.pick(['rent', 'invoice 1042', 'ok', 'merci', 'お礼', '🚀']) : '',
  };
  return createTransaction({ ...common, ...deed(source, payer, contracts, isCalm) });
}

function user(source: Random): string {
  // Those with a peculiarity (1011 to 1020) seldom act by themselves.
  const offset = source.int(50);
  return entityId(1001 + (offset < 10 ? offset : offset + 10));
}

function other(source: Random, payer: string): string {
  const account = user(source);
  return account === payer ? '0.0.1010' : account;
}

function deed(
  source: Random,
  payer: string,
  contracts: readonly Contract[],
  isCalm: boolean,
): Omit<TransactionParts, 'consensus' | 'payer'> {
  const drawn = source.int(100);
  if (isCalm && drawn < 2) return { name: 'CRYPTOTRANSFER', result: source.pick(calmFailures) };
  // What would fail is a transfer.
  const draw = isCalm && (drawn < 10 || drawn === 99) ? 10 : drawn;
  const receiver = other(source, payer);
  const amount = BigInt(1 + source.int(500_000_000));
  if (draw < 10) return { name: 'CRYPTOTRANSFER', result: source.pick(failures) };
  if (draw < 48)
    return {
      name: 'CRYPTOTRANSFER',
      hbar: [
        [payer, -amount],
        [receiver, amount],
      ],
    };
  if (draw < 62) {
    const token_id = source.pick([knownTokens.dollar, knownTokens.dollar, knownTokens.whole, knownTokens.fees]);
    return {
      name: 'CRYPTOTRANSFER',
      tokens: [
        { token_id, account: payer, amount: -(amount % 1000n) - 1n, is_approval: false },
        { token_id, account: receiver, amount: (amount % 1000n) + 1n, is_approval: false },
      ],
    };
  }
  if (draw < 76) {
    const text = source.pick([
      '{"n":1,"msg":"hello"}',
      'plain message',
      'température 21 °C',
      '{"lat":59.9,"lon":10.7}',
    ]);
    return { name: 'CONSENSUSSUBMITMESSAGE', entityId: '0.0.7001', topicChunk: { text } };
  }
  if (draw < 90) return call(source, payer, receiver, amount, contracts, isCalm);
  if (draw < 92) return { name: 'TOKENASSOCIATE', entityId: payer };
  if (draw < 94) return { name: 'CRYPTOAPPROVEALLOWANCE' };
  if (draw < 96) return { name: 'CRYPTOUPDATEACCOUNT', entityId: payer };
  if (draw < 97) return { name: 'UTILPRNG', highVolume: { multiplier: 0 } };
  if (draw < 98) return { name: 'TOKENMINT', entityId: knownTokens.dollar, tokens: [minted(amount)] };
  if (draw < 99) return { name: 'FILEAPPEND', entityId: '0.0.1200' };
  return { name: 'CRYPTOAPPROVEALLOWANCE', result: 'INVALID_ALLOWANCE_SPENDER_ID' };
}

const minted = (amount: bigint) => ({ token_id: knownTokens.dollar, account: '0.0.1001', amount, is_approval: false });

function call(
  source: Random,
  payer: string,
  receiver: string,
  amount: bigint,
  contracts: readonly Contract[],
  isCalm: boolean,
): Omit<TransactionParts, 'consensus' | 'payer'> {
  const contract = contracts.find((each) => each.row.contract_id === knownContracts.token);
  if (!contract)
    return {
      name: 'CRYPTOTRANSFER',
      hbar: [
        [payer, -amount],
        [receiver, amount],
      ],
    };
  const outcomes: readonly [CallOutcome, ...CallOutcome[]] = [
    'ok',
    'ok',
    'ok',
    'errorString',
    'panic',
    'customError',
    'outOfGas',
  ];
  const outcome = isCalm ? (source.chance(10) ? 'errorString' : 'ok') : source.pick(outcomes);
  const execution = transferCall(source, contract, payer, receiver, amount % 1000n, outcome);
  const isEthereum = source.chance(40);
  return {
    name: isEthereum ? 'ETHEREUMTRANSACTION' : 'CONTRACTCALL',
    result: resultOf(outcome),
    entityId: contract.row.contract_id,
    contract: isEthereum ? { ...execution, ethereum: ethereumData(source, source.int(50)) } : execution,
  };
}
