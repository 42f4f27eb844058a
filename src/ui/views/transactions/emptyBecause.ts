import type { FeedState } from './transactionFeed.ts';

/** Why the view has no rows, for the welcome texts in the manifest; '' if it has some or doesn't know yet. */
export type EmptyBecause = 'asking' | 'filter' | 'noAccount' | 'nothing' | '';

/**
 * @param isFiltered whether the user's filter may leave anything out
 * @param hasAccount whether the filter can be applied: `mine` needs the user's own account
 */
export function emptyBecause(state: FeedState, isFiltered: () => boolean, hasAccount: () => boolean): EmptyBecause {
  if (state.kind === 'loading') return 'asking';
  const isEmpty = state.kind === 'known' && state.list.rows.length === 0 && state.list.problems.length === 0;
  if (!isEmpty) return '';
  if (!isFiltered()) return 'nothing';
  return hasAccount() ? 'filter' : 'noAccount';
}
