import { lineOfText, visibleText } from '../../format/escape.ts';

/** A stranger's text in a row of the debugger: one line, whole, with control characters made visible. */
export function shownLine(text: string): string {
  return lineOfText(text, Number.POSITIVE_INFINITY);
}

/** The same of several lines, for the debug console: it would carry out ANSI sequences. */
export function shownText(text: string): string {
  return visibleText(text);
}

/** A sentence for a message, in which VS Code would draw links: as `plainMessage`. */
export function shownMessage(text: string): string {
  return shownLine(text).replaceAll('](', ']\u2060(');
}
