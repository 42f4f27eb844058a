/** The value of `transaction` that the cursor is in, of one of our configurations in `launch.json`. */
interface LaunchedTransaction {
  /** Where the text between its quotes is. */
  readonly start: number;
  readonly end: number;
  /** The network that the configuration names. */
  readonly network: string | undefined;
}

/** @returns undefined if the cursor is elsewhere */
export function launchedTransactionAt(text: string, cursor: number, type: string): LaunchedTransaction | undefined {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const opening = /"transaction"\s*:\s*"([^"\n]*)$/.exec(line);
  if (!opening) return undefined;
  const behind = text.slice(cursor);
  const rest = /^[^"\n]*/.exec(behind)?.[0] ?? '';
  const closing = behind.search(/[{}]/);
  const around = text.slice(text.lastIndexOf('{', cursor) + 1, closing < 0 ? text.length : cursor + closing);
  const written = (key: string) => new RegExp(`"${key}"\\s*:\\s*"([^"\\n]*)"`).exec(around)?.[1];
  if (written('type') !== type) return undefined;
  return { start: cursor - (opening[1]?.length ?? 0), end: cursor + rest.length, network: written('network') };
}
