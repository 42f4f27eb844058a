/**
 * The title of a CodeLens with an icon, a codicon's name. The space between is a no-break one: VS Code draws the title as
 * a flex box, in which a plain space at the beginning of the text vanishes.
 */
export function iconTitle(icon: string, text: string): string {
  return `$(${icon})\u00a0${text}`;
}
