import { keyProgress } from '../ledger/protobuf/keyProgress.ts';
import { type LedgerKey, readLedgerKey } from '../ledger/protobuf/ledgerKey.ts';
import { tokensIn } from '../ledger/protobuf/protobufIds.ts';
import { type KeyPlace, type RequiredSigner, requiredSigners } from '../ledger/protobuf/requiredSigners.ts';
import type { TransactionBody } from '../ledger/protobuf/transactionBody.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { type Attempt, answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import { everyRow } from '../ledger/rest/schema/field.ts';
import type { Schedule } from '../ledger/rest/schema/schedules.ts';
import type { TokenInfo } from '../ledger/rest/schema/tokens.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { bytesOfBase64 } from '../platform/bytes.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { reasonOf } from '../sheets/parts/unread.ts';
import type { SignerReading, SignerState } from '../sheets/schedules/signerWords.ts';

/** Each entity costs a request. */
const mostAsked = 20;

/** Each token costs a request; of more, the amounts are in smallest units. */
const mostTokens = 4;

/**
 * The transaction that a schedule executed, which alone has the result: a mirror node sets `executed_timestamp` also if
 * it failed.
 * @returns undefined if the schedule wasn't executed, or the mirror node doesn't have the row
 * @throws LensError if it can't be read
 */
export async function readExecution(
  client: LedgerClient,
  { executed_timestamp: timestamp }: Pick<Schedule, 'executed_timestamp'>,
  options: AskOptions,
): Promise<Transaction | undefined> {
  if (timestamp === null) return undefined;
  return everyRow((await client.transactions.list({ timestamp }, options)).rows)[0];
}

/**
 * The tokens in a body, the first few, without those that can't be read: their decimals give its amounts a form.
 * @throws LensError only `cancelled`
 */
export async function readBodyTokens(
  client: LedgerClient,
  body: TransactionBody | undefined,
  options: AskOptions = {},
): Promise<TokenInfo[]> {
  const ids = body ? tokensIn(body.data).slice(0, mostTokens) : [];
  const answers = await Promise.all(ids.map((id) => attempt(client.tokens.get(id, {}, options))));
  return answers.flatMap((each) => answerOf(each) ?? []);
}

/** An entity's answer: its keys by the roles that they have, and whether it signs for what it receives. */
interface Keys {
  keyOf(role: RequiredSigner['role']): Parameters<typeof readLedgerKey>[0];
  asksForReceipt: boolean;
}

/**
 * Reads the keys that a schedule's transaction requires, at most 20, and compares them with its signatures.
 * @throws LensError only `cancelled`; other failures are in the states
 */
export async function readSigners(
  client: LedgerClient,
  schedule: Schedule,
  body: TransactionBody,
  options: AskOptions = {},
): Promise<SignerReading> {
  const { signers, isComplete } = requiredSigners(body, schedule.payer_account_id ?? schedule.creator_account_id);
  const prefixes = schedule.signatures.map((each) =>
    each.public_key_prefix === null ? '' : hexOfBytes(bytesOfBase64(each.public_key_prefix)).slice(2),
  );
  const places = new Map<string, KeyPlace>();
  for (const signer of signers) if ('of' in signer) places.set(`${signer.of.kind} ${signer.of.id}`, signer.of);
  const asked = [...places].slice(0, mostAsked);
  const answers = new Map(
    await Promise.all(
      asked.map(async ([name, place]) => [name, await attempt(readKeys(client, place, options))] as const),
    ),
  );
  let left = 0;
  const states = signers.flatMap((signer): SignerState[] => {
    if (!('of' in signer)) return [known(signer, signer.key, prefixes)];
    const answer = answers.get(`${signer.of.kind} ${signer.of.id}`);
    if (!answer) left += 1;
    return answer ? stateOf(signer, answer, prefixes) : [];
  });
  return { states, isComplete, left, nameless: prefixes.filter((each) => each === '').length };
}

function stateOf(
  signer: Extract<RequiredSigner, { of: KeyPlace }>,
  answer: Attempt<Keys>,
  prefixes: readonly string[],
): SignerState[] {
  if (answer.failure) return [{ signer, kind: 'unread', problem: reasonOf(answer.failure) }];
  const keys = answerOf(answer);
  // A receiver that isn't there yet is created by the transfer.
  if ('ifAsked' in signer && !keys?.asksForReceipt) return [];
  const key = keys && readLedgerKey(keys.keyOf(signer.role));
  if (key) return [known(signer, key, prefixes)];
  // Anyone may submit to a topic without a submit key.
  return signer.role === 'submit' && keys ? [] : [{ signer, kind: 'keyless' }];
}

function known(signer: RequiredSigner, key: LedgerKey, prefixes: readonly string[]): SignerState {
  return { signer, kind: 'known', key, progress: keyProgress(key, prefixes) };
}

async function readKeys(client: LedgerClient, { kind, id }: KeyPlace, options: AskOptions): Promise<Keys> {
  switch (kind) {
    case 'account': {
      const { account } = await client.accounts.get(id, { transactions: false }, options);
      return { keyOf: () => account.key, asksForReceipt: account.receiver_sig_required === true };
    }
    case 'contract': {
      const { admin_key: key } = await client.contracts.get(id, {}, options);
      return { keyOf: () => key, asksForReceipt: false };
    }
    case 'topic': {
      const topic = await client.topics.get(id, options);
      return { keyOf: (role) => (role === 'submit' ? topic.submit_key : topic.admin_key), asksForReceipt: false };
    }
    case 'schedule': {
      const { admin_key: key } = await client.schedules.get(id, options);
      return { keyOf: () => key, asksForReceipt: false };
    }
    case 'token': {
      const token = await client.tokens.get(id, {}, options);
      const keys = {
        supply: token.supply_key,
        wipe: token.wipe_key,
        freeze: token.freeze_key,
        kyc: token.kyc_key,
        pause: token.pause_key,
        feeSchedule: token.fee_schedule_key,
        metadata: token.metadata_key,
        admin: token.admin_key,
      };
      return { keyOf: (role) => (role in keys ? keys[role as keyof typeof keys] : null), asksForReceipt: false };
    }
  }
}
