/** Where a source text defines a contract or library of this name, as an offset; undefined where it does not. */
export function contractDeclaration(text: string, name: string): number | undefined {
  const escaped = name.replaceAll('$', '\\$');
  const at = text.search(new RegExp(`\\b(?:contract|library)\\s+${escaped}(?![\\w$])`));
  return at < 0 ? undefined : at;
}
