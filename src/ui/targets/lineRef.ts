/** A reference to a line in the call stack of a failed transaction. */
export interface LineRef {
  kind: 'sourceLine';
  /** The transaction's ID, `#`, and the number in the stack, from 0. */
  id: string;
  network?: string;
}

/** The transaction and the number that a line's reference names. */
export interface LineTarget {
  transactionId: string;
  entry: number;
  network?: string;
}

/** Reads a reference from a sheet or a webview, which may be anything. */
export function readLineRef(given: unknown): LineTarget | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  if (kind !== 'sourceLine' || typeof id !== 'string' || id.length > 200) return undefined;
  const [, transactionId, entry] = /^(.+)#(\d{1,4})$/.exec(id) ?? [];
  if (transactionId === undefined || entry === undefined) return undefined;
  const network = 'network' in given && typeof given.network === 'string' ? given.network : undefined;
  return { transactionId, entry: Number(entry), ...(network !== undefined && { network }) };
}
