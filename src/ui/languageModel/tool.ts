/** What one language-model tool does, without what VS Code wants around it. */
export interface Tool {
  /** What the user reads while it runs, of an input that may be anything: one plain line. */
  progress(input: unknown): string;
  /**
   * The answer in Markdown. Throws a LensError whose message a model can act on; an aborted `signal` ends it.
   * @param input As the model gave it: to be checked.
   */
  run(input: unknown, signal: AbortSignal): Promise<string>;
}
