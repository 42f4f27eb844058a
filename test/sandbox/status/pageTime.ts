/** The sandbox page's own time zone: as on a real page, its timestamps carry that zone's offset, summer and winter. */
export const pageTimeZone = 'America/Chicago';

const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: pageTimeZone, timeZoneName: 'longOffset' });

/** Nanoseconds since the epoch as the page writes them: `2026-11-21T03:36:23.123-06:00`. */
export function pageTime(nanoseconds: bigint): string {
  const instant = new Date(Number(nanoseconds / 1_000_000n));
  const offset = offsetMinutes(instant);
  const local = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function offsetMinutes(instant: Date): number {
  const name = offsetFormat.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
