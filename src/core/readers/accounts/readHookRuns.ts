import { bodyFacts } from '../../happened/bodyFacts.ts';
import { addressee } from '../../happened/transactionCall.ts';
import { hookCallIn, hookContract } from '../../ledger/accounts/hookCalls.ts';
import { hooksOfThen } from '../../ledger/accounts/hooksOfThen.ts';
import { readTransactionBody } from '../../ledger/protobuf/transactionBody.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Hook } from '../../ledger/rest/schema/accounts.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { bytesOfBase64 } from '../../platform/bytes.ts';
import type { HookRun } from '../../sheets/calls/hookRunsSection.ts';

/** The calls of further hooks aren't read: each costs a request, and each owner one more. */
const mostRuns = 20;

/**
 * The hooks that ran for a transfer. A call names its owner, and not which hook it is: that is in the transfer's bytes,
 * which few servers keep, or follows if the owner had only one. How servers list such calls on a public network wasn't
 * seen: as children that call 0.0.365 (HIP-1195).
 * @param rows all of the transfer's transaction ID
 * @throws LensError the transport's errors
 */
export async function readHookRuns(
  client: Pick<LedgerClient, 'accounts' | 'contractResults'>,
  rows: readonly Transaction[],
  options: AskOptions,
): Promise<HookRun[]> {
  const calls = rows.filter(({ entity_id: entity, nonce }) => entity === hookContract && (nonce ?? 0) > 0);
  if (calls.length === 0) return [];
  const inBytes = rows.flatMap(hooksInBytes);
  const owners = new Map<string, Promise<Hook[]>>();
  const runs = calls.slice(0, mostRuns).map(async (row): Promise<HookRun[]> => {
    const { transaction_id: id, nonce, consensus_timestamp: timestamp } = row;
    if (id === null) return [];
    const result = await unlessNotFound(client.contractResults.get(id, { nonce: nonce ?? 0 }, options));
    const call = result && hookCallIn(result);
    if (!call) return [];
    const common = { timestamp, call, isReverted: result.status === '0x0' };
    if (call.owner === undefined) return [{ ...common, ids: [] }];
    const asked = owners.get(call.owner) ?? hooksOfThen(client, call.owner, timestamp, options);
    owners.set(call.owner, asked);
    const owned = await asked;
    const owner = owned.find(({ owner_id: each }) => each !== null)?.owner_id ?? addressee(call.owner);
    const named = new Set(inBytes.flatMap(({ of, id: each }) => (of === owner ? [each] : [])));
    const ids = owned.map(({ hook_id: each }) => each);
    // One without an ID may be the one.
    const all = ids.includes(null) ? [] : ids.filter((each) => each !== null);
    const may = named.size > 0 ? [...named] : all;
    const [only] = may.length === 1 ? owned.filter(({ hook_id: each }) => each === may[0]) : [];
    return [{ ...common, ids: may, owner, contract: only?.contract_id ?? undefined }];
  });
  return (await Promise.all(runs)).flat();
}

/** The hooks that the bytes of a transfer name, with their owners. */
function hooksInBytes(row: Transaction): { of: string | undefined; id: bigint }[] {
  const bytes = 'bytes' in row && typeof row.bytes === 'string' ? bytesOfBase64(row.bytes) : undefined;
  const body = bytes && readTransactionBody(bytes);
  const parts = body ? (bodyFacts(body).parts ?? []) : [];
  return parts.flatMap((part) => (part.kind === 'hook' && part.does === 'runs' ? [{ of: part.of, id: part.id }] : []));
}
