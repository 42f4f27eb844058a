import { loadCore } from '../loadCore.ts';

/**
 * One line of text from the network for a notification or a pick: without links or icons that VS Code would render. A
 * text that is plain stays as it is.
 */
export function plainMessage(text: string): string {
  return plainUpTo(300, text);
}

/** The same, with another limit in characters. */
export function plainUpTo(longest: number, text: string): string {
  const bare = text.replaceAll(']\u2060(', '](').replaceAll('$\u2060(', '$(');
  return loadCore().render.lineOfText(bare, longest).replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
