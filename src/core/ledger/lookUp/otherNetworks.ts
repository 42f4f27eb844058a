import { isLensError } from '../../net/errors.ts';
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
