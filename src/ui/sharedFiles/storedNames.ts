import { createHash } from 'node:crypto';

type Page = { name: string; statusUrl: string };

/** The file with a page's last summary: one for all networks that share the page. */
export function pageFileName({ statusUrl }: Page): string {
  return `status-${digest(statusUrl)}.json`;
}

/** The file with the announced events of a network on its page. */
export function toldFileName({ name, statusUrl }: Page): string {
  return `told-${digest(JSON.stringify([statusUrl, name]))}.json`;
}

/** Names of both kinds of files. */
export const pageFiles = /^(?:status|told)-[\da-f]{16}\.json$/;

/** How many of them are kept: those of networks that are no longer in the settings stay behind. */
export const mostPageFiles = 200;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
