import type { SheetRef } from '../sheets/sheetRef.ts';

/** Writes the labels of a diagram: everything escaped, and linked if possible. */
export interface Pen {
  /** One line of text as HTML. */
  line(content: string): string;
  /** HTML that opens the reference, if it can be opened here, with its name before it. */
  linked(html: string, ref: SheetRef | undefined): string;
}
