import * as vscode from 'vscode';
import { ownAccount } from '../account/ownAccountSetting.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import { debugType } from './debugType.ts';
import { launchedTransactionAt } from './launchText.ts';

/** Completes `transaction` in launch.json: the newest failed calls of its network, the user's account's first. */
export function registerLaunchCompletion(connections: Connections): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, cancellation) {
      if (!vscode.workspace.isTrusted) return undefined;
      const at = launchedTransactionAt(document.getText(), document.offsetAt(position), debugType);
      if (!at) return undefined;
      const cancelled = new AbortController();
      cancellation.onCancellationRequested(() => cancelled.abort());
      const range = new vscode.Range(document.positionAt(at.start), document.positionAt(at.end));
      try {
        const items = await newestFailed(connections, at.network, cancelled.signal);
        // They are asked for once: what is typed only filters them.
        return items.map((each) => ({ ...each, range }));
      } catch {
        // Nothing is offered of a network that isn't known or doesn't answer: launching says why.
        return undefined;
      }
    },
  };
  const files = { language: 'jsonc', pattern: '**/launch.json' };
  return vscode.languages.registerCompletionItemProvider(files, provider, '"');
}

async function newestFailed(
  connections: Connections,
  network: string | undefined,
  signal: AbortSignal,
): Promise<readonly vscode.CompletionItem[]> {
  const { ledger, sheets, render } = loadCore();
  const connection = network === undefined || network === '' ? connections.current() : connections.to(network);
  const params = { result: 'fail', transactiontype: sheets.callingTypes() } as const;
  const options = { signal: AbortSignal.any([signal, connection.signal]), revalidate: true };
  const account = ownAccount(connection.network.name);
  const own = account === undefined ? undefined : { ...params, 'account.id': account };
  const rows = [
    ...(own ? await ledger.newestTransactions(connection.ledger, own, options) : []),
    ...(await ledger.newestTransactions(connection.ledger, params, options)),
  ];
  const byId = new Map(rows.map((row) => [sheets.transactionIdOf(row), row]));
  // Nothing else of a mirror node gets into a file.
  const debugged = [...byId].filter(([id]) => ledger.parseIdentifier(id)?.kind === 'transaction');
  return debugged.map(([id, row], at) => {
    const words = sheets.rowWords(sheets.transactionFacts(row));
    const age = render.formatRelative(row.consensus_timestamp ?? '', Date.now());
    const item = new vscode.CompletionItem(
      { label: id, ...(age && { description: age }) },
      vscode.CompletionItemKind.Event,
    );
    item.detail = plainMessage([words, row.result].filter(Boolean).join(' · '));
    // In this order, above what the schema offers.
    item.sortText = `\0${String(at).padStart(3, '0')}`;
    item.preselect = at === 0;
    return item;
  });
}
