import * as l10n from '@vscode/l10n';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { Block, Section } from '../sheet.ts';

/** A section whose content is too expensive to request before the user wants it. */
interface OnDemand {
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
  return { ...base, isOffer: true, blocks: [invitation], moreLabel: button, more };
}

/** What was read so far, and how to read further; that gives all of it. */
interface Growing<Reading> {
  readonly more?: (options: AskOptions) => Promise<Reading>;
}

/** The content of a section that grows as long as there is more to read. */
export function growingParts<Reading extends Growing<Reading>>(
  base: Pick<Section, 'title' | 'level'>,
  reading: Reading,
  blocksOf: (reading: Reading) => readonly Block[],
): Pick<Section, 'blocks' | 'more' | 'moreLabel'> {
  const { more } = reading;
  return {
    blocks: blocksOf(reading),
    ...(more && {
      moreLabel: l10n.t('Load More'),
      more: async (options: AskOptions) => ({ ...base, ...growingParts(base, await more(options), blocksOf) }),
    }),
  };
}
