/** The log of core: a part of VS Code's `LogOutputChannel`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  warn(message: string): void;
}
