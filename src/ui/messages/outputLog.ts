/** The log of core and the surfaces, such as VS Code's LogOutputChannel. Bodies and credentials are never logged. */
export interface Log {
  trace(message: string, ...rest: unknown[]): void;
  debug(message: string, ...rest: unknown[]): void;
  info(message: string, ...rest: unknown[]): void;
  warn(message: string, ...rest: unknown[]): void;
  error(message: string | Error, ...rest: unknown[]): void;
}
