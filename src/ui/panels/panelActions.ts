import type { Connections } from '../network/connections.ts';
import { readThing } from '../targets/readThing.ts';
import type { KeptPages } from './page/keptPages.ts';
import type { PageRequest } from './page/pageRequests.ts';
import type { SectionLoader } from './page/sectionLoader.ts';
import { networkOfEntry, type PanelEntry } from './panelHistory.ts';
import { type PanelMessage, readPanelMessage } from './panelMessage.ts';
import type { PanelPlace } from './panelPlace.ts';

export interface PanelActionsOptions {
  connections: Pick<Connections, 'current' | 'networks'>;
  place: PanelPlace;
  kept: Pick<KeptPages, 'keep'>;
  /** The page on screen. */
  drawn(): PanelEntry | undefined;
  /** Whether this is the page on screen; its message shows that it is loaded. */
  isSeen(page: string): boolean;
  /** The page on screen is loaded, or was used. */
  loaded(): void;
  /** Shows the current page; `revalidate`: as it is now. */
  load(revalidate?: boolean): Promise<void>;
  sections: SectionLoader;
  /** Answers what leads to no other page. */
  answer(request: PageRequest): Promise<unknown>;
  failed(error: unknown): void;
}

/** A request that leads to another page in the same panel. */
const goesOn: ReadonlySet<PanelMessage['type']> = new Set(['open', 'back', 'forward', 'refresh']);

/** Does what a panel's page asks for; anything else that it sends is ignored. Never rejects. */
export function createPanelActions(options: PanelActionsOptions): (given: unknown) => Promise<void> {
  const { connections, place, kept, drawn, isSeen, loaded, load, sections, answer, failed } = options;
  const act = async (message: PanelMessage): Promise<unknown> => {
    switch (message.type) {
      case 'open': {
        const next = readThing({ network: networkOfEntry(drawn()), ...message.target }, connections);
        if (next) place.goTo({ thing: next });
        return next && load();
      }
      case 'more':
        return sections.more(message.section);
      case 'view':
        if (isSeen(message.page)) {
          kept.keep(drawn(), { view: message.view });
          loaded();
          sections.late();
        }
        return place.seen(message.page);
      case 'back':
      case 'forward':
        return place.step(message.type === 'back' ? -1 : 1) ? load() : undefined;
      case 'refresh':
        return load(true);
      default:
        return answer(message);
    }
  };
  return async (given) => {
    try {
      const message = readPanelMessage(given);
      if (!message) return;
      if (goesOn.has(message.type)) place.focus = message.type === 'refresh' ? 'refresh' : 'heading';
      await act(message);
    } catch (error) {
      failed(error);
    }
  };
}
