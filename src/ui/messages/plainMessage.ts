import { oneLine } from './oneLine.ts';

/** One line of text from the network for a notification or a pick: VS Code finds neither links nor icons in it. */
export function plainMessage(text: string): string {
  return oneLine(text).replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
