import type { EntityTarget } from '../targets/entityTarget.ts';
import { type RefCommand, refCommand } from '../targets/refCommand.ts';
import { type PanelView, readView } from './panelView.ts';

/**
 * The rows of a table that are shown, in their order, by their indexes; the table by those of its section and its block
 * there.
 */
export interface ShownRows {
  readonly section: number;
  readonly block: number;
  readonly rows: readonly number[];
}

/** A request of the panel's page. */
export type PanelMessage =
  | { type: 'open'; target: EntityTarget }
  /** What isn't opened in the panel. */
  | { type: 'run'; what: Exclude<RefCommand, { command: 'ledgerLens.entity.open' }> }
  | { type: 'copy'; text: string }
  /**
   * A table of the sheet, by the indexes of its section and block; `rows` are the indexes of the visible rows in their
   * order, if the table is filtered or sorted.
   */
  | { type: 'copyCsv'; section: number; block: number; rows?: readonly number[] }
  /** `tables` are those that are filtered or sorted. */
  | { type: 'copyMarkdown'; tables?: readonly ShownRows[] }
  /** The next rows of a section, by its index. */
  | { type: 'more'; section: number }
  /** The age of these times, given as ISO instants. */
  | { type: 'ages'; times: readonly string[] }
  /** The page has the keyboard now, or not. */
  | { type: 'keyboard'; has: boolean }
  /** How the user has arranged the page. */
  | { type: 'view'; page: string; view: PanelView }
  /** VS Code shows the page, and has loaded all of it. */
  | { type: 'loaded'; page: string }
  | { [Action in Exclude<PanelAction, 'copyMarkdown'>]: { type: Action } }[Exclude<PanelAction, 'copyMarkdown'>];

export type PanelAction = (typeof panelActions)[number];

/** The actions of the toolbar, in order. */
export const panelActions = [
  'back',
  'forward',
  'refresh',
  'rehearseAgain',
  'manageTrust',
  'follow',
  'retry',
  'chooseBuild',
  'fullInput',
  'compare',
  'verify',
  'verifySimilar',
  'goToLine',
  'debug',
  'gasByLine',
  'tryChange',
  'saveAsTest',
  'copyIdAs',
  'copyMarkdown',
  'copyJson',
  'showJson',
  'read',
  'rehearse',
  'watch',
  'unwatch',
  'setMyAccount',
  'myAccount',
  'nameThis',
] as const;

const longestCopy = 1_000_000;
const mostRows = 1_000_000;
const mostTimes = 2_000;

/** Reads a message from the page, which shows text of strangers; undefined for anything but an exact message. */
export function readPanelMessage(given: unknown): PanelMessage | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given)) return undefined;
  if (given.type === 'open') {
    const what = refCommand(given);
    return what?.command === 'ledgerLens.entity.open'
      ? { type: 'open', target: what.target }
      : what && { type: 'run', what };
  }
  if (given.type === 'copy') {
    const text = 'text' in given ? given.text : undefined;
    return typeof text === 'string' && text.length <= longestCopy ? { type: 'copy', text } : undefined;
  }
  if (given.type === 'copyCsv') {
    const [section, block] = ['section' in given ? given.section : 0, 'block' in given ? given.block : 0];
    const rows = 'rows' in given ? given.rows : undefined;
    if (!isPlace(section) || !isPlace(block)) return undefined;
    if (rows === undefined) return { type: 'copyCsv', section, block };
    return arePlaces(rows) ? { type: 'copyCsv', section, block, rows } : undefined;
  }
  if (given.type === 'copyMarkdown') {
    const tables: unknown = 'tables' in given ? given.tables : undefined;
    if (tables === undefined) return { type: 'copyMarkdown' };
    return Array.isArray(tables) && tables.length <= mostRows && tables.every(isShownRows)
      ? { type: 'copyMarkdown', tables }
      : undefined;
  }
  if (given.type === 'more')
    return 'section' in given && isPlace(given.section) ? { type: 'more', section: given.section } : undefined;
  if (given.type === 'ages') {
    const times = 'times' in given ? given.times : undefined;
    return Array.isArray(times) && times.length <= mostTimes && times.every(isTime)
      ? { type: 'ages', times }
      : undefined;
  }
  if (given.type === 'view') {
    const page = 'page' in given ? given.page : undefined;
    return typeof page === 'string' && 'view' in given ? { type: 'view', page, view: readView(given.view) } : undefined;
  }
  if (given.type === 'loaded')
    return 'page' in given && typeof given.page === 'string' ? { type: 'loaded', page: given.page } : undefined;
  if (given.type === 'keyboard')
    return 'has' in given && typeof given.has === 'boolean' ? { type: 'keyboard', has: given.has } : undefined;
  const action = panelActions.find((each) => each === given.type);
  // TypeScript compares an object with at most 25 members of a union.
  return action && ({ type: action } as PanelMessage);
}

function isTime(given: unknown): given is string {
  return typeof given === 'string' && given.length <= 40;
}

function isShownRows(given: unknown): given is ShownRows {
  if (typeof given !== 'object' || given === null) return false;
  if (!('section' in given && 'block' in given && 'rows' in given)) return false;
  return isPlace(given.section) && isPlace(given.block) && arePlaces(given.rows);
}

function arePlaces(given: unknown): given is readonly number[] {
  return Array.isArray(given) && given.length <= mostRows && given.every(isPlace);
}

function isPlace(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0;
}
