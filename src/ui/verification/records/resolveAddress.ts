import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import type { Connections } from '../../network/connections.ts';
import { type VerifyingConnection, verifyingConnection } from '../check/verifyingConnection.ts';

/**
 * The contract for a command: an address or ID, an object with an `id` such as a tree row, or else what the user
 * enters. Undefined if the user cancels.
 */
export async function resolveAddress(
  given: unknown,
  words: { title: string; prompt: string },
): Promise<string | undefined> {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string') return given.id;
  const text = await inBox(() =>
    vscode.window.showInputBox({
      ...words,
      placeHolder: vscode.l10n.t('Address 0x..., contract ID 0.0..., creation transaction, or block explorer URL'),
      ignoreFocusOut: true,
      validateInput: (typed) =>
        typed.trim() === '' || loadCore().ledger.parseIdentifier(typed.trim())
          ? undefined
          : vscode.l10n.t('Enter 0x and 40 hex digits, 0.0.1234, a transaction ID or hash, or a URL.'),
    }),
  );
  return text?.trim() || undefined;
}

/** The network in a command's argument, or else the selected one. Throws `config` if it has no verification service. */
export function resolveConnection(given: unknown, connections: Connections): VerifyingConnection {
  const named = typeof given === 'object' && given !== null && 'network' in given ? given.network : undefined;
  return verifyingConnection(typeof named === 'string' ? connections.to(named) : connections.current());
}
