import * as l10n from '@vscode/l10n';
import type { Identifier } from '../ids/identifiers.ts';

/** What a checksum that doesn't fit its ID says: a typo, or another network. Undefined for one that fits, or for none. */
export function checksumWarning(identifier: Identifier): string | undefined {
  if (identifier.kind !== 'entity' || identifier.wrongChecksum === undefined) return undefined;
  const { id, wrongChecksum: checksum, checksumOf, chainId, network } = identifier;
  if (checksumOf === undefined)
    return l10n.t`The checksum ${checksum} doesn't fit ${id} on any public network: the ID may contain a typo.`;
  const named = chainId === undefined ? (network ?? '') : `eip155:${chainId}`;
  return l10n.t`The checksum ${checksum} is the one of ${id} on ${checksumOf}, but ${named} is named: check which is meant.`;
}
