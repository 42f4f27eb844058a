import type { SheetRef } from '../sheets/sheetRef.ts';

/** What a picture's words are written with: everything escaped, and linked where it may be. */
export interface Pen {
  /** One line of text as HTML. */
  line(content: string): string;
  /** HTML that opens what the reference names, where it can be opened here. */
  linked(html: string, ref: SheetRef | undefined): string;
}
