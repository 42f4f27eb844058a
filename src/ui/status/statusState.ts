import type { ToldNews } from '../../core/status/changes/toldNews.ts';
import type { StatusSummary } from '../../core/status/rest/schema.ts';
import type { StatusAssessment } from '../../core/status/severity/assessStatus.ts';

/** The known service status of the selected network. The last good document stays when a request fails. */
export type StatusState =
  | { kind: 'waiting'; network: string }
  /** The network has no status page. */
  | { kind: 'none'; network: string }
  /** A setting is invalid, or the page hasn't been read yet. */
  | { kind: 'failed'; network: string; problem: string }
  | ReadStatus;

export interface ReadStatus {
  kind: 'known';
  network: string;
  summary: StatusSummary;
  assessment: StatusAssessment;
  /** When it was read, in milliseconds since the epoch. */
  at: number;
  /** The announced, muted and recently ended events. */
  told: ToldNews;
  /** Why the last request failed, if it did. */
  problem?: string;
}
