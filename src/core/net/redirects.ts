import type { HttpResponse } from './httpMessages.ts';

const limit = 5;
const statuses: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Requests `start` and follows at most five redirects within its origin, to where the same is asked: behind another
 * prefix, say. Other responses are returned unchanged, because what is elsewhere is about something else: the record of
 * another account isn't that of the one asked for.
 */
export async function followRedirects(start: URL, ask: (url: URL) => Promise<HttpResponse>): Promise<HttpResponse> {
  let url = start;
  for (let hops = 0; ; hops++) {
    const answer = await ask(url);
    const location = statuses.includes(answer.status) ? answer.headers.location : undefined;
    if (location === undefined || !URL.canParse(location, url.href) || hops === limit) return answer;
    const next = new URL(location, url);
    if (next.origin !== url.origin || next.username !== '' || next.password !== '') return answer;
    if (!asksTheSame(start, next)) return answer;
    url = next;
  }
}

/** Whether one path is the end of the other, and the query is still there, perhaps with more. */
function asksTheSame(start: URL, next: URL): boolean {
  const [short = [], long = []] = [segmentsOf(start), segmentsOf(next)].sort((a, b) => a.length - b.length);
  const end = long.slice(long.length - short.length);
  // The last part alone, such as an ID, may be anything's.
  if (short.length < Math.min(2, long.length)) return false;
  if (short.some((segment, index) => segment !== end[index])) return false;
  const left = [...next.searchParams].map(([name, value]) => `${name}=${value}`);
  return [...start.searchParams].every(([name, value]) => left.includes(`${name}=${value}`));
}

function segmentsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
