import * as l10n from '@vscode/l10n';
import { lineOfText } from '../../format/escape.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import { type Identifier, mayBeKey } from '../ids/identifiers.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { find } from './lookUp.ts';

/** Numbers such as 0.0.5 exist on every network, so only unique identifiers are requested. */
const telling: ReadonlySet<Identifier['kind']> = new Set([
  'transaction',
  'longHash',
  'evmHash',
  'timestamp',
  'alias',
  'evmAddress',
]);

/**
 * The names of the networks that know an entity that one doesn't. Each of them learns the request. Unreachable networks
 * are skipped. None learns what may be a private key: the user clicked only one network.
 * @throws LensError only `cancelled`
 */
export async function networksThatKnow(
  identifier: Identifier,
  others: readonly { name: string; client: LedgerClient }[],
  options: AskOptions,
): Promise<string[]> {
  if (!telling.has(identifier.kind) || mayBeKey(identifier)) return [];
  const asked = others.map(async ({ name, client }) => {
    try {
      const found = await find(client, identifier, options);
      return found && found.kind !== 'missingRow' ? name : undefined;
    } catch (error) {
      if (isLensError(error) && error.kind !== 'cancelled') return undefined;
      throw error;
    }
  });
  return (await Promise.all(asked)).filter((name) => name !== undefined);
}

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
