import type { ToldNews } from '../../core/status/changes/statusNews.ts';
import type { StatusSummary } from '../../core/status/rest/schema.ts';
import type { StatusAssessment } from '../../core/status/severity/severity.ts';

/** What is known of the selected network's service status. The last good document stays when a request fails. */
export type StatusState =
  | { kind: 'waiting'; network: string }
  /** The network has no status page. */
  | { kind: 'none'; network: string }
  /** A setting is wrong, or the page has not been read yet. */
  | { kind: 'failed'; network: string; problem: string }
  | KnownStatus;

export interface KnownStatus {
  kind: 'known';
  network: string;
  summary: StatusSummary;
  assessment: StatusAssessment;
  /** When it was read, ms since the epoch. */
  at: number;
  /** What the user was told, muted, and what is over since. */
  told: ToldNews;
  /** Why the last request failed, where it did. */
  problem?: string;
}
