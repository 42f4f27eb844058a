import { loadCore } from '../loadCore.ts';

/** One line of text from the network for a label: control characters made visible, white space collapsed, truncated. */
export function oneLine(text: string): string {
  return loadCore().render.lineOfText(text, 300);
}
