import type { EntityKind } from './kinds.ts';
import type { Picture } from './picture.ts';
import type { LinePlace, SheetRef } from './sheetRef.ts';

/**
 * A sheet is a plain description of what to show for an entity: no markup, no escaping, no `vscode`.
 * Every surface (hover, panel, tree, notification, language-model tool, clipboard) renders sheets.
 * All texts may come from the network and are hostile until a renderer has escaped them.
 */

/** The visual tone of the sheet or field; never the only sign of its meaning. */
export type Tone = 'neutral' | 'success' | 'warning' | 'failure' | 'info';

export type Value =
  /** `tone`: of a result. */
  | { type: 'text'; text: string; tone?: 'success' | 'failure' }
  /** Monospaced: hashes, keys, bytes, code. */
  | { type: 'code'; text: string; language?: string }
  /**
   * An identifier, with its reference if known; `words`: what is shown is a name or a state instead; `tone`: of a
   * transaction's result code.
   */
  | { type: 'id'; text: string; ref?: SheetRef; words?: true; tone?: 'success' | 'failure' }
  /** An exact amount, already formatted with its symbol; `exact` is the integer in smallest units. */
  | { type: 'amount'; text: string; exact: string; unit: string; usd?: string }
  /**
   * A consensus time, `seconds.nanoseconds`, or an ISO instant of the status page, in `zone` (IANA) or else UTC; with
   * the reference of what happened then, if it has a sheet.
   */
  | { type: 'time'; timestamp: string; zone?: string; ref?: SheetRef }
  /** An external https link. */
  | { type: 'url'; text: string; href: string };

export interface Field {
  label: string;
  values: readonly Value[];
  /** A short explanation next to the value. */
  note?: string;
  tone?: Tone;
  /** The value as a part of a limit, both integers in one unit, for a bar next to it; `note` says the same in words. */
  share?: { part: string; whole: string };
}

export interface Column {
  label: string;
  /** Numbers align right and sort by their exact integer. */
  align?: 'left' | 'right';
}

export type Block =
  | { type: 'fields'; fields: readonly Field[] }
  /** `isRoom`: only the room for rows that are looked for: a page leaves it blank, with nothing to copy. */
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly Value[])[]; isRoom?: true }
  | { type: 'paragraph'; text: string; tone?: Tone }
  | { type: 'timeline'; entries: readonly TimelineEntry[] }
  | Picture;

export interface TimelineEntry {
  timestamp: string;
  /** The time zone to show it in, an IANA name; by default UTC. */
  zone?: string;
  title: string;
  /** A reference to the entity whose ID is in the title. */
  ref?: SheetRef;
  body?: string;
  tone?: Tone;
  /** Hasn't happened, and may not happen. */
  pending?: boolean;
}

export interface Section {
  /** Identifies it for code that searches for it, whatever the language. */
  key?: string;
  title: string;
  /** A hover shows only `summary` sections. */
  level: 'summary' | 'detail';
  blocks: readonly Block[];
  /**
   * The tab on surfaces with tabs, shared by sections with the same value; by default the title. A `summary` section
   * without it stands above the tabs.
   */
  tab?: string;
  /** Couldn't be read, or only partly: its blocks say why, and `more`, if present, retries. */
  unread?: true;
  /** A part takes long to read: a page that shows the section asks for `more` at once. */
  isLate?: true;
  /** Only says what `more` loads: outside of pages, which have a button for it, it's left out. */
  isOffer?: true;
  /** Loads more rows and returns the section with them; undefined if there are no more. Not part of JSON. */
  more?: (options: { signal?: AbortSignal }) => Promise<Section>;
  /** The label of that button, if it isn't *Load More*. */
  moreLabel?: string;
}

/** A next step of a verification, as `OutcomeAction`. */
export type VerificationStep = 'follow' | 'retry' | 'chooseBuild' | 'fullInput' | 'compare';

export interface Sheet {
  kind: EntityKind;
  id: string;
  /** The kind in words: "Transfer", "Account", "Major incident". */
  title: string;
  /** What it is about, where the ID says nothing to people: the contract's name. A tab begins with it. */
  subject?: string;
  /** One plain sentence that stands alone: for notifications, tree tooltips and screen readers. */
  headline: string;
  /** What the headline says instead of a field; it becomes one if another headline takes its place. */
  inHeadline?: Field;
  /** The headline quotes the newest row of this list, a section's title: the two are of the same moment. */
  quotes?: string;
  /** What its tab says, where the end is cut off, after the subject; by default the title, and without a subject the ID. */
  short?: string;
  tone: Tone;
  /** A codicon's name without `$()`. */
  icon: string;
  sections: readonly Section[];
  /** The transaction, or the one whose call was tried, ran a contract: its failing line, or its gas by line, can be found. */
  execution?: 'failed' | 'ignoredCode' | 'succeeded';
  /** Its replay differs from the record, so neither its line nor a change can be known. */
  differs?: true;
  /** Where a tried change would fail: its own button leads there. */
  failsAt?: LinePlace;
  /** The line can't be found because nobody has trusted the workspace. */
  needsTrust?: true;
  /** The selector of the function that it called, `0x` and 8 digits. */
  called?: string;
  /** The address of a contract whose source code isn't verified. */
  unverified?: string;
  /** What can be done about a verification, likeliest first. */
  next?: readonly VerificationStep[];
  /** The entity is missing: the ledger doesn't know it, or it couldn't be read. The headline says why. */
  absent?: 'unknown' | 'unread';
  /** It was deleted: of what can be done with it, only what reads is left. */
  isDeleted?: true;
  /** The page in the network's block explorer, or the service's own page. */
  explorerUrl?: string;
}
