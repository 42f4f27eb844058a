import type * as vscode from 'vscode';
import type { Log } from './outputLog.ts';
import { withoutKeys } from './withoutKeys.ts';

/** A log channel that keeps its newest lines, because VS Code offers no way to read them back. */
export interface LogBuffer extends Log, vscode.Disposable {
  show(): void;
  /** The newest lines, oldest first, each with its time and level. Trace messages are left out. */
  tail(): readonly string[];
}

type Level = 'debug' | 'info' | 'warn' | 'error';

const mostLines = 300;
const longestLine = 600;

/** What a channel takes, without keys: an error that contains one becomes text. */
function plain<T>(given: T): T | string {
  if (given instanceof Error) {
    const whole = given.stack ?? `${given.name}: ${given.message}`;
    const shown = withoutKeys(whole);
    return shown === whole ? given : shown;
  }
  return typeof given === 'string' ? withoutKeys(given) : given;
}

/**
 * Keeps the newest lines written to `channel`, only in memory. Neither has 32 bytes or more in hex, which may be a
 * private key.
 */
export function createLogBuffer(channel: Log & Pick<vscode.LogOutputChannel, 'show' | 'dispose'>): LogBuffer {
  const lines: string[] = [];
  const keep = (level: Level, message: string | Error) => {
    const whole = message instanceof Error ? `${message.name}: ${message.message}` : message;
    const text = withoutKeys(whole.replace(/\s+/g, ' '));
    lines.push(`${new Date().toISOString()} [${level}] ${text.slice(0, longestLine)}`);
    if (lines.length > mostLines) lines.shift();
  };
  const logged =
    (level: Exclude<Level, 'error'>) =>
    (message: string, ...rest: unknown[]) => {
      keep(level, message);
      channel[level](withoutKeys(message), ...rest.map(plain));
    };
  return {
    trace: (message, ...rest) => channel.trace(withoutKeys(message), ...rest.map(plain)),
    debug: logged('debug'),
    info: logged('info'),
    warn: logged('warn'),
    error(message, ...rest) {
      keep('error', message);
      channel.error(plain(message), ...rest.map(plain));
    },
    show: () => channel.show(),
    tail: () => [...lines],
    dispose: () => channel.dispose(),
  };
}
