import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { TransactionSpec } from './ledger/world/ledgerWorld.ts';

const id = z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'expected an id such as 0.0.1001'));
/** Digits as text, so that an amount beyond 2^53 stays what it is; a small one may be a number. */
const amount = z.pipe(
  z.union([z.string().check(z.regex(/^-?\d+$/, 'expected digits')), z.int()]),
  z.transform((value) => BigInt(value)),
);

const transactionRequest = z.strictObject({
  payer: id,
  name: z.string().check(z.regex(/^[A-Z]+$/, 'expected a type such as CRYPTOTRANSFER')),
  result: z.exactOptional(z.string()),
  entityId: z.exactOptional(id),
  memo: z.exactOptional(z.string()),
  fee: z.exactOptional(amount),
  nonce: z.exactOptional(z.int()),
  scheduled: z.exactOptional(z.boolean()),
  hbar: z.exactOptional(z.array(z.readonly(z.tuple([id, amount])))),
  tokens: z.exactOptional(
    z.array(z.strictObject({ token_id: id, account: id, amount, is_approval: z._default(z.boolean(), false) })),
  ),
});

/**
 * Reads what `POST /ledger/transactions` was sent: the parts of a transaction, amounts in tinybars (or a token's
 * smallest unit) as text or number. Throws an `Error` whose message names what is wrong.
 */
export function readTransactionRequest(body: unknown): TransactionSpec {
  const read = transactionRequest.safeParse(body, { error: en().localeError });
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`);
  throw new Error(`This is no transaction: ${problems.join('; ')}.`);
}
