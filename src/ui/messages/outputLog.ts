/** What core and the surfaces log to; VS Code's LogOutputChannel is one. Bodies and credentials are never logged. */
export interface Log {
  trace(message: string, ...rest: unknown[]): void;
  debug(message: string, ...rest: unknown[]): void;
  info(message: string, ...rest: unknown[]): void;
  warn(message: string, ...rest: unknown[]): void;
  error(message: string | Error, ...rest: unknown[]): void;
}
