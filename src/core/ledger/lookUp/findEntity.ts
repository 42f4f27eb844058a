import type { ExplorerPage } from '../ids/explorerUrl.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';
import type { Found } from './found.ts';

/**
 * Finds the entity of an entity ID, EVM address or alias. `page` is the expected kind, which is requested first; other
 * kinds follow if it is wrong. Contracts are accounts too, so both are requested together, and the other three only if
 * neither exists.
 */
export async function findEntity(
  client: LedgerClient,
  id: string,
  page: ExplorerPage | undefined,
  options: AskOptions,
): Promise<Found | undefined> {
  const likely =
    page === 'token' || page === 'topic' || page === 'schedule'
      ? await findOther(client, id, page, options)
      : undefined;
  return (
    likely ??
    (await findAccount(client, id, options)) ??
    (isEntityId(id) ? findAnyOther(client, id, page, options) : undefined)
  );
}

async function findAccount(client: LedgerClient, id: string, options: AskOptions): Promise<Found | undefined> {
  const [account, contract] = await Promise.all([
    unlessNotFound(client.accounts.get(id, { transactions: false }, options)),
    /^[A-Z2-7]+$/.test(id) ? undefined : unlessNotFound(client.contracts.get(id, {}, options)),
  ]);
  if (contract) return { kind: 'contract', contract, ...(account && { account: account.account }) };
  return account && { kind: 'account', account: account.account };
}

type OtherKind = 'token' | 'topic' | 'schedule';
const otherKinds: readonly OtherKind[] = ['token', 'topic', 'schedule'];

async function findAnyOther(
  client: LedgerClient,
  id: string,
  asked: ExplorerPage | undefined,
  options: AskOptions,
): Promise<Found | undefined> {
  const kinds = otherKinds.filter((kind) => kind !== asked);
  const answers = await Promise.all(kinds.map((kind) => findOther(client, id, kind, options)));
  return answers.find((answer) => answer !== undefined);
}

async function findOther(
  client: LedgerClient,
  id: string,
  kind: OtherKind,
  options: AskOptions,
): Promise<Found | undefined> {
  switch (kind) {
    case 'token': {
      const token = await unlessNotFound(client.tokens.get(id, {}, options));
      return token && { kind, token };
    }
    case 'topic': {
      const topic = await unlessNotFound(client.topics.get(id, options));
      return topic && { kind, topic };
    }
    case 'schedule': {
      const schedule = await unlessNotFound(client.schedules.get(id, options));
      return schedule && { kind, schedule };
    }
  }
}

function isEntityId(id: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(id);
}
