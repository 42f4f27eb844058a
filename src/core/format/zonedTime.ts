/**
 * An instant in a time zone, for people: `2026-11-21 10:36:23 GMT+1`. Undefined if the text isn't an instant or the
 * zone (an IANA name, possibly from outside) is unknown.
 */
export function formatZonedTime(instant: string, zone: string): string | undefined {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) return undefined;
  try {
    const parts = formatOf(zone).formatToParts(milliseconds);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
    const date = `${part('year')}-${part('month')}-${part('day')}`;
    return `${date} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`;
  } catch {
    return undefined;
  }
}

/** The last zone's, because making one takes some 200 µs. Only one: zones may be from outside. */
let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone !== timeZone) last = { timeZone, format: makeFormat(timeZone) };
  return last.format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
}
