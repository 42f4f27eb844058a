import type { Section, Sheet } from '../../../core/sheets/sheet.ts';

export interface SectionLoaderOptions {
  /** The current content. */
  sheet(): Sheet | undefined;
  /** Aborted when another page is loaded. */
  signal(): AbortSignal;
  grown(place: number, before: Section, longer: Section): void;
  failed(place: number, error: unknown): void;
}

export interface SectionLoader {
  /** Adds the next rows to a section, by its index; other sections may grow at the same time. */
  more(place: number): Promise<void>;
  /** The page is on screen: reads what was late for it, once. */
  late(): void;
}

export function createSectionLoader({ sheet, signal, grown, failed }: SectionLoaderOptions): SectionLoader {
  const asked = new WeakSet<Section>();
  const more = async (place: number): Promise<void> => {
    const section = sheet()?.sections[place];
    if (!section?.more) return;
    const own = signal();
    try {
      const longer = await section.more({ signal: own });
      // Another page, or a newer state of this one, may have been loaded meanwhile.
      if (!own.aborted && sheet()?.sections[place] === section) grown(place, section, longer);
    } catch (error) {
      if (!own.aborted) failed(place, error);
    }
  };
  return {
    more,
    late() {
      for (const [place, section] of sheet()?.sections.entries() ?? []) {
        if (!section.isLate || asked.has(section)) continue;
        asked.add(section);
        void more(place);
      }
    },
  };
}
