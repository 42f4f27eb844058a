/**
 * The Statuspage v2 documents as they go over the wire, keys in the order of real ones (counted on 10,226 captures).
 * What the real server sends as a 64-bit number is a string here, and loses its quotes on the way out.
 */
export interface ComponentDocument {
  id: string;
  name: string;
  status: string;
  created_at: string;
  updated_at: string;
  position: number;
  description: string | null;
  showcase: boolean;
  start_date: string | null;
  group_id: string | null;
  page_id: string;
  group: boolean;
  only_show_if_degraded: boolean;
  /** The members' ids; only groups have this key. */
  components?: string[];
}

export interface AffectedComponentDocument {
  code: string;
  name: string;
  old_status: string;
  new_status: string;
}

export interface UpdateDocument {
  id: string;
  status: string;
  body: string;
  incident_id: string;
  created_at: string;
  updated_at: string;
  display_at: string;
  affected_components: AffectedComponentDocument[] | null;
  deliver_notifications: boolean;
  custom_tweet: string | null;
  /** Digits; a number on the wire. */
  tweet_id: string | null;
}

export interface IncidentDocument {
  id: string;
  name: string;
  status: string;
  created_at: string;
  updated_at: string;
  monitoring_at: string | null;
  resolved_at: string | null;
  impact: string;
  shortlink: string;
  started_at: string;
  page_id: string;
  incident_updates: UpdateDocument[];
  components: ComponentDocument[];
  /** Incidents alone have this key, and only since 2023. */
  reminder_intervals?: string | null;
}

export interface MaintenanceDocument extends Omit<IncidentDocument, 'reminder_intervals'> {
  scheduled_for: string;
  scheduled_until: string;
}

/** JSON as the server sends it: `tweet_id` as the digits of a number that no double can hold. */
export function toWire(document: unknown): string {
  return JSON.stringify(document).replace(/"tweet_id":"(\d+)"/g, '"tweet_id":$1');
}
