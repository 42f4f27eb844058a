import {
  type AuthorizationEffect,
  chainIn,
  effectsOf,
  isOfChain,
  type SignerRecord,
} from '../../ledger/accounts/authorizationEffects.ts';
import { authorizationsIn } from '../../ledger/accounts/authorizations.ts';
import { delegateOf } from '../../ledger/accounts/delegations.ts';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import { answerOf, attempt } from '../../ledger/rest/attempt.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { isSuccess } from '../../ledger/resultCodes/resultCodes.ts';

/** Each costs two requests; the effect of others isn't known. */
const mostSigners = 10;
const updates: ReadonlySet<string | null> = new Set(['CRYPTOUPDATEACCOUNT', 'CRYPTOCREATEACCOUNT']);

/**
 * The effect of each authorization of a type 4 transaction, in its order.
 * @param rows all of its transaction ID
 * @returns undefined without an authorization list
 * @throws LensError only `cancelled`
 */
export async function readAuthorizationEffects(
  client: Pick<LedgerClient, 'accounts'>,
  { authorization_list: list, chain_id: chain }: Pick<ContractResult, 'authorization_list' | 'chain_id'>,
  rows: readonly Transaction[],
  options: AskOptions,
): Promise<AuthorizationEffect[] | undefined> {
  const read = authorizationsIn(list);
  if (!read || read.length === 0) return undefined;
  const chainId = chainIn(chain);
  const asked = read.flatMap((each) => (each.signer !== undefined && isOfChain(each, chainId) ? [each.signer] : []));
  const times = rows
    .flatMap(({ consensus_timestamp: time }) => (time === null ? [] : [time]))
    .toSorted(compareTimestamps);
  const signers = await Promise.all(
    [...new Set(asked)].slice(0, mostSigners).map(async (address) => {
      return [address, await signerRecord(client, address, { rows, times }, options)] as const;
    }),
  );
  return effectsOf(read, chainId, new Map(signers));
}

async function signerRecord(
  client: Pick<LedgerClient, 'accounts'>,
  address: string,
  { rows, times }: { rows: readonly Transaction[]; times: readonly string[] },
  options: AskOptions,
): Promise<SignerRecord | undefined> {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const at = (timestamp: { lt: string } | { lte: string }) =>
    attempt(client.accounts.get(address, { transactions: false, timestamp }, options));
  const [before, after] = await Promise.all([at({ lt: first }), at({ lte: last })]);
  if (before.failure || after.failure) return undefined;
  const account = answerOf(after)?.account;
  const earlier = answerOf(before)?.account;
  const row = rows.find(
    ({ name, nonce, entity_id: entity }) => updates.has(name) && (nonce ?? 0) > 0 && entity === account?.account,
  );
  return {
    before: earlier && delegateOf(earlier),
    after: account && delegateOf(account),
    update: row && account ? { isSuccess: isSuccess(row.result), code: row.result ?? 'UNKNOWN' } : undefined,
  };
}
