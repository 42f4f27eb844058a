import type { Found } from './found.ts';

/** The entity ID of a found entity; undefined for transactions, blocks and others without one. */
export function entityIdOf(found: Found): string | undefined {
  switch (found.kind) {
    case 'account':
      return found.account.account ?? undefined;
    case 'contract':
      return found.contract.contract_id ?? undefined;
    case 'token':
      return found.token.token_id ?? undefined;
    case 'topic':
      return found.topic.topic_id ?? undefined;
    case 'schedule':
      return found.schedule.schedule_id ?? undefined;
    default:
      return undefined;
  }
}
