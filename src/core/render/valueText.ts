import { lineOfText, safeUrl } from '../format/escape.ts';
import { formatRelative, formatTime } from '../format/times.ts';
import type { TimelineEntry, Value } from '../sheets/sheet.ts';

/** Longer texts are cut, and say so. */
const maxLength = 2000;

/**
 * One value as one line of text, for labels and speech. Characters that control, reorder or hide text are made visible,
 * so that it is safe in a terminal.
 * @param now milliseconds since 1970
 */
export function valueText(each: Value, now: number, most = maxLength): string {
  const line = (text: string) => lineOfText(text, most);
  switch (each.type) {
    case 'text':
    case 'code':
    case 'id':
      return line(each.text);
    case 'amount':
      return `${line(each.text)}${each.usd === undefined ? '' : ` (${line(each.usd)})`}`;
    case 'time':
      return timeText(each, now);
    case 'url': {
      const href = safeUrl(each.href);
      return href === undefined ? line(each.text) : `${line(each.text)} <${href}>`;
    }
  }
}

/** A time with how long ago it was, or in how long it is. */
export function timeText({ timestamp, zone }: Pick<TimelineEntry, 'timestamp' | 'zone'>, now: number): string {
  const relative = formatRelative(timestamp, now);
  const absolute = lineOfText(formatTime(timestamp, zone), maxLength);
  return relative === undefined ? absolute : `${absolute} (${relative})`;
}
