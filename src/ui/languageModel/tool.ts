/** A language-model tool, independent of the VS Code API. */
export interface Tool {
  /** The progress line for the user, from an input that may be anything. */
  progress(input: unknown): string;
  /**
   * The answer in Markdown. Throws a LensError with a message that a model can act on; `signal` aborts it.
   * @param input the input from the model, unchecked
   */
  run(input: unknown, signal: AbortSignal): Promise<string>;
}
