import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import type { Connections } from '../../network/connections.ts';
import { sentOnEnter } from '../../targets/sentOnEnter.ts';
import { type VerifyingConnection, verifyingConnection } from '../check/verifyingConnection.ts';

/**
 * The contract for a command: an address or ID, an object with an `id` such as a tree row, or else what the user
 * enters. Undefined if the user cancels.
 * @param network where the text is sent
 */
export async function resolveAddress(
  given: unknown,
  network: string,
  words: { title: string; prompt: string },
): Promise<string | undefined> {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string') return given.id;
  const text = await inBox(() =>
    vscode.window.showInputBox({
      ...words,
      placeHolder: vscode.l10n.t('Address 0x..., contract ID 0.0..., creation transaction, or block explorer URL'),
      ignoreFocusOut: true,
      validateInput: (typed) => problemOfAddress(typed, network),
    }),
  );
  return text?.trim() || undefined;
}

/** What the box says below a text: what is wrong with it, or that a private key looks the same; undefined otherwise. */
export function problemOfAddress(
  typed: string,
  network: string,
): string | vscode.InputBoxValidationMessage | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const identifier = loadCore().ledger.parseIdentifier(text);
  if (!identifier) return vscode.l10n.t('Enter 0x and 40 hex digits, 0.0.1234, a transaction ID or hash, or a URL.');
  const message = sentOnEnter(identifier, network);
  return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Warning };
}

/** The network in a command's argument, or else the selected one. Throws `config` if it has no verification service. */
export function resolveConnection(given: unknown, connections: Connections): VerifyingConnection {
  const named = typeof given === 'object' && given !== null && 'network' in given ? given.network : undefined;
  return verifyingConnection(typeof named === 'string' ? connections.to(named) : connections.current());
}
