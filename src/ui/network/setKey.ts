import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { say } from '../messages/notify.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connection } from './connection.ts';
import type { ServerKeys } from './serverKeys.ts';

/**
 * `Set Key...`: asks for the header and the key that the selected network's mirror node wants, or removes them. The key
 * is typed unseen, goes to the secret storage only, and is never shown again.
 */
export async function setKey({ network }: Pick<Connection, 'network'>, keys: ServerKeys): Promise<void> {
  const { mirrorNode, net } = loadCore();
  const { baseUrl, name } = network;
  if (!mirrorNode.mayHaveKey(baseUrl))
    throw new net.LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      vscode.l10n.t(
        'Anyone on the way to {0} could read a key, because the URL begins with http:. Set a baseUrl with https: for {1} first.',
        baseUrl,
        name,
      ),
    );
  const { origin } = new URL(baseUrl);
  const title = vscode.l10n.t('Set Key of {0}', name);
  const before = await keys.of(baseUrl);
  if (before !== undefined) {
    const replace = { label: vscode.l10n.t('Replace Key...'), isRemoval: false };
    const remove = { label: vscode.l10n.t('Remove Key'), isRemoval: true };
    const placeHolder = vscode.l10n.t('{0} gets a key in the header {1}', origin, before.header);
    const choice = await quickPick([replace, remove], { title, placeHolder, ignoreFocusOut: true });
    if (!choice) return;
    if (choice.isRemoval) {
      await keys.set(baseUrl, undefined);
      return say(vscode.l10n.t('Removed the key of {0}', name));
    }
  }
  const header = await inBox(() =>
    vscode.window.showInputBox({
      title,
      placeHolder: vscode.l10n.t('Name of the header, such as x-api-key'),
      prompt: vscode.l10n.t('The header in which {0} expects its key', origin),
      ...(before && { value: before.header }),
      ignoreFocusOut: true,
      validateInput: (text) => mirrorNode.headerProblem(text.trim()),
    }),
  );
  if (header === undefined) return;
  const value = await inBox(() =>
    vscode.window.showInputBox({
      title,
      placeHolder: vscode.l10n.t('Key'),
      prompt: vscode.l10n.t('VS Code stores it as a secret. Ledger Lens sends it to {0} only.', origin),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => mirrorNode.keyProblem(text.trim()),
    }),
  );
  if (value === undefined) return;
  await keys.set(baseUrl, { header: header.trim(), value: value.trim() });
  say(vscode.l10n.t('Set the key of {0}', name));
}
