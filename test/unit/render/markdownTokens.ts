import type { Token, Tokens } from 'marked';

/** Every token of a Markdown document, those within others included. */
export function markdownTokens(document: readonly Token[]): Token[] {
  const found: Token[] = [];
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      found.push(token);
      if ('tokens' in token && token.tokens) walk(token.tokens);
      if (token.type === 'list') walk((token as Tokens.List).items);
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        for (const cell of [...header, ...rows.flat()]) walk(cell.tokens);
      }
    }
  };
  walk(document);
  return found;
}
