import * as l10n from '@vscode/l10n';
import { LensError } from './errors.ts';

/**
 * Where a request went: the host of `GET https://host/path`. Sentences about a response name it, and not the request: a
 * page that waits for another one's answer shows them, too.
 */
export function hostOfRequest(request: string): string {
  const url = request.slice(request.indexOf(' ') + 1);
  return URL.canParse(url) ? new URL(url).host : url;
}

/**
 * The URL to request. Throws `config` if it isn't an http(s) URL, or contains a user name or password: those would be
 * sent to the server and logged.
 */
export function requestUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      l10n.t`"${text.slice(0, 200)}" is not a valid http or https URL.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      l10n.t`The address of ${url.host} contains a user name or password. Remove them: Ledger Lens doesn't send credentials.`,
    );
  }
  url.hash = '';
  return url;
}
