import * as l10n from '@vscode/l10n';
import { lineOfText } from '../../format/escape.ts';
import { LensError } from '../../net/errors.ts';
import type { Identifier } from '../ids/identifiers.ts';

/**
 * Why a text that names another network than those in the settings isn't sent to any.
 * @param having the networks that its URL may be of, none or several
 */
export function foreignNetwork({ network, chainId, url = '' }: Identifier, having: readonly string[]): LensError {
  const on = chainId === undefined ? (network ?? URL.parse(url)?.host ?? '') : `eip155:${chainId}`;
  const plain = (text: string) => lineOfText(text, 100);
  return having.length > 0
    ? new LensError(
        { kind: 'config', setting: 'ledgerLens.network' },
        l10n.t`Several networks have this URL: ${having.map(plain).join(', ')}. Select one of them, then try again.`,
      )
    : new LensError(
        { kind: 'config', setting: 'ledgerLens.networks' },
        l10n.t`This is on ${plain(on)}, a network that ledgerLens.networks doesn't have. Add it there, then try again.`,
      );
}
