import * as vscode from 'vscode';
import { inform } from '../messages/notify.ts';
import { debugType } from './debugType.ts';

const key = 'ledgerLens.debugged';
/** A window that closes ends its sessions too; it has gone by then, in milliseconds. */
const closing = 2_000;
/** Whoever opens the window later than this doesn't go on with it, in milliseconds. */
const longest = 8 * 60 * 60_000;

interface Debugged {
  readonly transaction: string;
  readonly network?: string;
  readonly at: number;
}

/**
 * Says after a reload of the window that it ended the debugging of a transaction, and offers to debug it again: VS Code ends
 * it without a word.
 */
export function registerEndedSessions(state: Pick<vscode.Memento, 'get' | 'update'>): vscode.Disposable {
  const ended = readDebugged(state.get(key));
  const running = new Map<string, Debugged>();
  const keep = () => state.update(key, [...running.values()].at(-1));
  if (ended && Date.now() - ended.at < longest) void sayEnded(ended);
  if (ended) void keep();
  return vscode.Disposable.from(
    vscode.debug.onDidStartDebugSession(({ id, type, configuration: { transaction, network } }) => {
      if (type !== debugType || typeof transaction !== 'string') return;
      running.set(id, { transaction, ...(typeof network === 'string' && { network }), at: Date.now() });
      void keep();
    }),
    vscode.debug.onDidTerminateDebugSession(({ id }) => {
      if (running.delete(id)) setTimeout(keep, closing);
    }),
  );
}

async function sayEnded({ transaction, network }: Debugged): Promise<void> {
  const again = vscode.l10n.t('Debug Again');
  const words = vscode.l10n.t('The debugging of {0} ended with the window.', transaction);
  if ((await inform(words, again)) !== again) return;
  const launch = { type: debugType, request: 'launch', name: transaction, transaction, ...(network && { network }) };
  await vscode.debug.startDebugging(undefined, launch);
}

/** @param stored anything that an earlier version may have kept */
function readDebugged(stored: unknown): Debugged | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('transaction' in stored && typeof stored.transaction === 'string')) return undefined;
  if (!('at' in stored && typeof stored.at === 'number')) return undefined;
  const network = 'network' in stored && typeof stored.network === 'string' ? stored.network : undefined;
  return { transaction: stored.transaction, at: stored.at, ...(network !== undefined && { network }) };
}
