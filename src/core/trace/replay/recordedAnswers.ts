import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import { redirectsIn } from '../state/redirectsIn.ts';
import type { AnswerFromRecord, RecordedAnswer } from './answerFromRecord.ts';
import { isOfEthereum } from './ethereumContracts.ts';

/** Answers from the record in a replay, for calls that Ethereum's EVM doesn't have, or that take it long. */
export interface RecordedAnswers {
  /** The addresses that Ethereum's EVM doesn't have. */
  readonly answered: ReadonlySet<string>;
  readonly answer: AnswerFromRecord;
  /** The same for another replay: each takes the answers in their order. */
  anew(): RecordedAnswers;
}

/**
 * The calls to system contracts, accounts and Ethereum's own contracts with their recorded answers, by address and input
 * in the order of the record. A token's own code runs, and passes the call on to a system contract (HIP-719), unless the
 * record has only its answer.
 * @param runs an address that runs code, whatever the record calls it
 */
export function recordedAnswers(actions: readonly ContractAction[], runs?: string): RecordedAnswers {
  const waiting = new Map<string, RecordedAnswer[]>();
  const answered = new Set<string>();
  const redirects = redirectsIn(actions);
  for (const action of inCallOrder(actions)) {
    const address = action.to?.toLowerCase();
    if (address === undefined || !/^0x[0-9a-f]{40}$/.test(address)) continue;
    if (address === runs || redirects.has(address)) continue;
    if (isForeign(action, address)) answered.add(address);
    else if (!isOfEthereum(address)) continue;
    const key = `${address} ${(action.input ?? '0x').toLowerCase()}`;
    const list = waiting.get(key) ?? [];
    waiting.set(key, list);
    list.push({
      output: bytesOfHex(action.result_data ?? '') ?? new Uint8Array(0),
      success: action.result_data_type === 'OUTPUT',
      gasUsed: action.gas_used ?? 0n,
    });
  }
  return answersOf(answered, waiting);
}

/** @param lists of the same address and input, in their order; each replay counts what it has taken */
function answersOf(
  answered: ReadonlySet<string>,
  lists: ReadonlyMap<string, readonly RecordedAnswer[]>,
): RecordedAnswers {
  const taken = new Map<string, number>();
  return {
    answered,
    anew: () => answersOf(answered, lists),
    answer(address, input) {
      const key = `${address} ${hexOfBytes(input)}`;
      const at = taken.get(key) ?? 0;
      taken.set(key, at + 1);
      const list = lists.get(key);
      // Further calls get the last recorded answer again.
      return list?.[Math.min(at, list.length - 1)];
    },
  };
}

function isForeign({ call_type: type, recipient_type: recipient }: ContractAction, address: string): boolean {
  // They have the addresses of their numbers; what has another is a contract, whatever the record calls it.
  if (isOfEthereum(address) || !/^0x0{24}/.test(address)) return false;
  const isSystem = type === 'PRECOMPILE' || type === 'SYSTEM';
  return isSystem || (recipient !== null && recipient !== 'CONTRACT');
}
