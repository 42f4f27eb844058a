import type { Picture } from './picture.ts';
import type { EntityKind, SheetRef } from './sheetRef.ts';

/**
 * A sheet is a plain description of what to show of one thing: no markup, no escaping, no `vscode`.
 * Every surface (hover, panel, tree, notification, language-model tool, clipboard) renders sheets.
 * All texts may come from the network and are hostile until a renderer has escaped them.
 */

/** The sheet's or field's meaning for the eye; never the only sign of it. */
export type Tone = 'neutral' | 'success' | 'warning' | 'failure' | 'info';

export type Value =
  | { type: 'text'; text: string }
  /** Monospaced: hashes, keys, bytes, code. */
  | { type: 'code'; text: string; language?: string }
  /** An identifier, with what it leads to where that is known. */
  | { type: 'id'; text: string; ref?: SheetRef }
  /** An exact amount, already formatted with its symbol; `exact` is the integer in smallest units. */
  | { type: 'amount'; text: string; exact: string; unit: string; usd?: string }
  /** A consensus time, `seconds.nanoseconds`, or an ISO instant of the status page, in `zone` (IANA) or else UTC. */
  | { type: 'time'; timestamp: string; zone?: string }
  /** An https link to the outside. */
  | { type: 'url'; text: string; href: string };

export interface Field {
  label: string;
  values: readonly Value[];
  /** A short explanation beside the value. */
  note?: string;
  tone?: Tone;
  /** The value as a part of a limit, both integers of one unit, for a bar beside it; `note` says it in words. */
  share?: { part: string; whole: string };
}

export interface Column {
  label: string;
  /** Numbers align right and sort by their exact integer. */
  align?: 'left' | 'right';
}

export type Block =
  | { type: 'fields'; fields: readonly Field[] }
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly Value[])[] }
  | { type: 'paragraph'; text: string; tone?: Tone }
  | { type: 'timeline'; entries: readonly TimelineEntry[] }
  | Picture;

export interface TimelineEntry {
  timestamp: string;
  /** The zone to show it in, an IANA name; UTC where absent. */
  zone?: string;
  title: string;
  /** A thing that the title names by its id, to be opened from there. */
  ref?: SheetRef;
  body?: string;
  tone?: Tone;
  /** Has not happened, and may not. */
  pending?: boolean;
}

export interface Section {
  /** Names it for code, in every language, where some code looks for it. */
  key?: string;
  title: string;
  /** `summary` sections are all that a hover shows. */
  level: 'summary' | 'detail';
  blocks: readonly Block[];
  /** The tab to stand in where a surface has tabs, together with the others of that name; its title's own if absent. */
  tab?: string;
  /** Could not be read, or not whole: its blocks say why, and `more`, where there is one, tries again. */
  unread?: true;
  /** Asks for the rows that follow and gives the section with them; absent: these are all. JSON leaves it out. */
  more?: (options: { signal?: AbortSignal }) => Promise<Section>;
  /** What the button for that says, if it is not *Load more*. */
  moreLabel?: string;
}

export interface Sheet {
  kind: EntityKind;
  id: string;
  /** What it is, in words: "Transfer", "Account", "Major incident". */
  title: string;
  /** One plain sentence that stands alone: for notifications, tree tooltips and screen readers. */
  headline: string;
  tone: Tone;
  /** A codicon's name without `$()`. */
  icon: string;
  sections: readonly Section[];
  /** The thing itself is not here: the ledger does not know it, or it could not be read. The headline says why. */
  absent?: 'unknown' | 'unread';
  /** The thing on the network's explorer or the service's own page. */
  explorerUrl?: string;
}
