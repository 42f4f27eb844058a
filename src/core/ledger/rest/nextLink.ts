import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { serverName } from '../../net/requestUrl.ts';

/**
 * The URL of the next page. The server returns it without a host, relative to the root of its origin (not to a base URL
 * with a path). Throws `badResponse` if it leads to another origin.
 */
export function resolveNext(next: string, url: string): string {
  const resolved = URL.canParse(next, url) ? new URL(next, url) : undefined;
  if (resolved?.origin !== new URL(url).origin || resolved.username !== '' || resolved.password !== '') {
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`Didn't load the next page from ${serverName(url)}: its link leads to another address (${next.slice(0, 200)}).`,
      { request: `GET ${url}` },
    );
  }
  return resolved.href;
}

/** A key for a request, independent of the order and encoding of its parameters. */
export function questionKey(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return JSON.stringify([pathname, [...searchParams].map((pair) => pair.join('=').toLowerCase()).sort()]);
}

/**
 * Whether `next` has lost a filter of `url`: next to a `ne:` filter on the paging key, the server drops the others and
 * would start over.
 */
export function losesFilter(next: string, url: string): boolean {
  const asked = new URL(url).searchParams;
  const coming = new URL(next).searchParams;
  return [...new Set(asked.keys())].some((name) => {
    const values = asked.getAll(name);
    return values.some((each) => each.startsWith('ne:')) && coming.getAll(name).length < values.length;
  });
}
