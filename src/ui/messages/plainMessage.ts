import { oneLine } from './oneLine.ts';

/** One line of text from the network for a notification or a pick: without links or icons that VS Code would render. */
export function plainMessage(text: string): string {
  return oneLine(text).replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
