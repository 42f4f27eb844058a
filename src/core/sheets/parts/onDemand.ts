import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { Block, Section } from '../sheet.ts';

/** A section whose content is too expensive to request before the user wants it. */
export interface OnDemand {
  title: string;
  /** As in `Section`. */
  tab?: string;
  /** Its description before it is loaded. */
  text: string;
  /** The label of the button. */
  button: string;
  /** The blocks to show instead, and how to load more; if a part is `unread`, all is loaded again on request. */
  load: (options: AskOptions) => Promise<Pick<Section, 'blocks' | 'more' | 'unread'>>;
}

/** A section with a description of its content and a button that loads it. */
export function onDemandSection({ title, tab, text, button, load }: OnDemand): Section {
  const base = { title, level: 'detail', ...(tab !== undefined && { tab }) } as const;
  const invitation: Block = { type: 'paragraph', text };
  const more = async (options: AskOptions): Promise<Section> => {
    const loaded = await load(options);
    return { ...base, ...loaded, ...(loaded.unread && { more }) };
  };
  return { ...base, blocks: [invitation], moreLabel: button, more };
}
