import * as vscode from 'vscode';
import type { AdapterHost } from '../../core/debug/protocol/adapterSession.ts';
import { loadDebug } from '../builds/loadDebug.ts';

/** The adapter in this extension host: no process, so that it runs wherever the extension does. */
export function createInlineAdapter(host: AdapterHost & { dispose(): void }): vscode.DebugAdapter {
  const sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  const adapter = loadDebug().createDebugAdapter(host, (message) => sent.fire(message));
  return {
    onDidSendMessage: sent.event,
    // By its declaration, a message of VS Code is any object; the adapter reads only requests.
    handleMessage: (message) => adapter.handle({ seq: 0, type: '', ...message }),
    dispose() {
      adapter.dispose();
      host.dispose();
      sent.dispose();
    },
  };
}
