import { isDeepStrictEqual } from 'node:util';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { readStatusRef, type StatusRef } from '../targets/refCommand.ts';
import type { StatusFeed } from './statusFeed.ts';
import type { StatusSheets } from './statusSheets.ts';

/** The pages of a status page's events and components. */
export type StatusPages = ReturnType<typeof createStatusPages>;

interface OpenPage {
  readonly ref: StatusRef;
  readonly network: string;
  sheet: Sheet;
  isBeingRead: boolean;
  /** It was read once more after the status page had stopped listing it. */
  hasLeft: boolean;
}

/** A page stays as it was if its event is neither listed nor can be read; *Refresh* says why. */
export function createStatusPages(
  connections: Pick<Connections, 'to'>,
  feed: Pick<StatusFeed, 'state' | 'onDidChange' | 'refresh'>,
  sheets: Pick<StatusSheets, 'of' | 'lists'>,
  panels: Pick<SheetPanels, 'show' | 'shows' | 'update'>,
) {
  const open = new Map<string, OpenPage>();
  const again = (page: OpenPage) => async () => {
    page.isBeingRead = true;
    try {
      if (feed.state.network === page.network) await feed.refresh();
      page.sheet = await sheets.of(page.ref, connections.to(page.network));
      return page.sheet;
    } finally {
      page.isBeingRead = false;
    }
  };
  const follow = async (page: OpenPage, connection: Connection) => {
    if (page.isBeingRead) return;
    const isListed = sheets.lists(page.ref);
    if (!isListed && page.hasLeft) return;
    page.isBeingRead = true;
    try {
      const sheet = await sheets.of(page.ref, connection);
      page.hasLeft = !isListed;
      if (isDeepStrictEqual(sheet, page.sheet)) return;
      page.sheet = sheet;
      if (panels.shows(sheet, connection)) panels.update(sheet, connection, again(page));
    } catch {
      // The next poll tries again.
    } finally {
      page.isBeingRead = false;
    }
  };
  const followAll = () => {
    const { state } = feed;
    if (state.kind !== 'known') return;
    for (const [key, page] of open) {
      if (page.network !== state.network) continue;
      const connection = connections.to(page.network);
      if (panels.shows(page.sheet, connection)) void follow(page, connection);
      else open.delete(key);
    }
  };
  const changes = feed.onDidChange(followAll);
  return {
    /** Shows a page that follows what is polled of its network. `how` as for `SheetPanels.show`. */
    show(sheet: Sheet, connection: Connection, how?: unknown) {
      const ref = readStatusRef(sheet);
      if (!ref) return panels.show(sheet, connection, how);
      const network = connection.network.name;
      const page: OpenPage = { ref, network, sheet, isBeingRead: false, hasLeft: false };
      open.set(JSON.stringify([network, ref.kind, ref.id]), page);
      panels.show(sheet, connection, how, again(page));
    },
    dispose: () => changes.dispose(),
  };
}
