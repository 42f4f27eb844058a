import * as l10n from '@vscode/l10n';
import { LensError } from './errors.ts';

/**
 * The one name of a server in sentences: the host of a URL or of a request, `GET https://host/path`. The whole request is in
 * the log: a page that waits for another one's answer shows the sentences, too.
 */
export function serverName(request: string): string {
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
      l10n.t`The address of ${serverName(url.href)} contains a user name or password. Remove them: Ledger Lens doesn't send credentials.`,
    );
  }
  url.hash = '';
  return url;
}
