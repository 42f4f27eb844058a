import * as l10n from '@vscode/l10n';
import type { RequestPart } from '../rest/submission.ts';
import type { ListedWarning } from './checkedSubmission.ts';

/** A line, from 1, and what it looks like: one of ledger's `publishedSecrets`. */
interface PublishedSecret {
  readonly line: number;
  readonly kind: 'privateKey' | 'recoveryPhrase' | 'accessToken' | 'password';
}

/** How many places have a warning of their own. */
const mostPlaces = 5;

/**
 * A warning for each line of what is sent that looks like a secret, of the files first: published, it is public for
 * good. It is read from the request, so that whatever a build put into it is looked at.
 * @param find ledger's `publishedSecrets`
 */
export function secretWarnings(
  parts: readonly RequestPart[],
  find: (text: string) => readonly PublishedSecret[],
): ListedWarning[] {
  const places = new Map<string, ListedWarning>();
  const files = parts.filter(({ kind }) => kind === 'file');
  for (const part of [...files, ...parts.filter(({ kind }) => kind !== 'file')]) {
    const path = part.kind === 'file' ? part.path : undefined;
    for (const { line, kind } of find(part.text)) {
      const place = JSON.stringify([path, line]);
      const message = lineText(path ?? l10n.t('Compiler settings'), line, kind);
      if (!places.has(place))
        places.set(place, { kind: 'secret', ...(path !== undefined && { path }), line, message, blocks: false });
    }
  }
  const all = [...places.values()];
  const more = all.length - mostPlaces;
  const [next] = all.slice(mostPlaces);
  if (next === undefined) return all;
  const message =
    more === 1 ? l10n.t('1 more line looks like a secret') : l10n.t('{0} more lines look like secrets', more);
  return [...all.slice(0, mostPlaces), { ...next, message }];
}

function lineText(path: string, line: number, kind: PublishedSecret['kind']): string {
  switch (kind) {
    case 'privateKey':
      return l10n.t('{0}, line {1}: looks like a private key', path, line);
    case 'recoveryPhrase':
      return l10n.t('{0}, line {1}: looks like a recovery phrase', path, line);
    case 'accessToken':
      return l10n.t('{0}, line {1}: looks like an access token', path, line);
    case 'password':
      return l10n.t('{0}, line {1}: looks like a password', path, line);
  }
}
