import type { HttpResponse } from './httpMessages.ts';

const limit = 5;
const statuses: readonly number[] = [301, 302, 303, 307, 308];

/** Requests `start` and follows at most five redirects within its origin; other responses are returned unchanged. */
export async function followRedirects(start: URL, ask: (url: URL) => Promise<HttpResponse>): Promise<HttpResponse> {
  let url = start;
  for (let hops = 0; ; hops++) {
    const answer = await ask(url);
    const location = statuses.includes(answer.status) ? answer.headers.location : undefined;
    if (location === undefined || !URL.canParse(location, url.href) || hops === limit) return answer;
    const next = new URL(location, url);
    if (next.origin !== url.origin || next.username !== '' || next.password !== '') return answer;
    url = next;
  }
}
