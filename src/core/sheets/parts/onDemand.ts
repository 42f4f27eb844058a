import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { Block, Section } from '../sheet.ts';

/** A section whose content costs too much to be asked for before the user wants it. */
export interface OnDemand {
  title: string;
  /** As in `Section`. */
  tab?: string;
  /** What it is, before it is loaded. */
  text: string;
  /** What the button says. */
  button: string;
  /** The blocks to show in its place, and what follows them. */
  load: (options: AskOptions) => Promise<Pick<Section, 'blocks' | 'more'>>;
}

/** A section that says what it would show, with a button that loads it. */
export function onDemandSection({ title, tab, text, button, load }: OnDemand): Section {
  const base = { title, level: 'detail', ...(tab !== undefined && { tab }) } as const;
  const invitation: Block = { type: 'paragraph', text };
  return {
    ...base,
    blocks: [invitation],
    moreLabel: button,
    more: async (options) => ({ ...base, ...(await load(options)) }),
  };
}
