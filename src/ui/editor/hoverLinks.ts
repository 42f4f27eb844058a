/**
 * A link in a hover. It has no icon: a line may break on either side of an icon, even beside a no-break space, so that
 * one would end a line without its label.
 * @param label escaped already
 * @param target a command link or a URI, escaped for markup
 */
export function hoverLink(label: string, target: string): string {
  return `[${label.replaceAll(' ', '\u00a0')}](${target})`;
}

/** Links beside each other; a line breaks only between them. */
export function linkRow(links: readonly string[]): string {
  return links.join(' &nbsp;|&nbsp; ');
}
