import type * as vscode from 'vscode';
import type { Log } from './outputLog.ts';

/** A log channel that keeps its newest lines, because VS Code offers no way to read them back. */
export interface KeptLog extends Log, vscode.Disposable {
  show(): void;
  /** The newest lines, oldest first, each with its time and level. Trace messages are left out. */
  tail(): readonly string[];
}

type Level = 'debug' | 'info' | 'warn' | 'error';

const mostLines = 300;
const longestLine = 600;

/** Keeps the newest lines written to `channel`, only in memory. */
export function createKeptLog(channel: Log & Pick<vscode.LogOutputChannel, 'show' | 'dispose'>): KeptLog {
  const lines: string[] = [];
  const keep = (level: Level, message: string | Error) => {
    const text = (message instanceof Error ? `${message.name}: ${message.message}` : message).replace(/\s+/g, ' ');
    lines.push(`${new Date().toISOString()} [${level}] ${text.slice(0, longestLine)}`);
    if (lines.length > mostLines) lines.shift();
  };
  const logged =
    (level: Exclude<Level, 'error'>) =>
    (message: string, ...rest: unknown[]) => {
      keep(level, message);
      channel[level](message, ...rest);
    };
  return {
    trace: (message, ...rest) => channel.trace(message, ...rest),
    debug: logged('debug'),
    info: logged('info'),
    warn: logged('warn'),
    error(message, ...rest) {
      keep('error', message);
      channel.error(message, ...rest);
    },
    show: () => channel.show(),
    tail: () => [...lines],
    dispose: () => channel.dispose(),
  };
}
