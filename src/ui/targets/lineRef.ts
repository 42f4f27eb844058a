/** A reference to a line in the call stack of a failed transaction, or in the gas of any. */
export interface LineRef {
  kind: 'sourceLine';
  /** The transaction's ID, `#`, and the number in the stack, or `g` and the number by gas, from 0. */
  id: string;
  network?: string;
}

/** The transaction and the number that a line's reference names. */
export interface LineTarget {
  transactionId: string;
  entry: number;
  /** Whether the number is one by gas. */
  byGas: boolean;
  network?: string;
}

/** Reads a reference from a sheet or a webview, which may be anything. */
export function readLineRef(given: unknown): LineTarget | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  if (kind !== 'sourceLine' || typeof id !== 'string' || id.length > 200) return undefined;
  const [, transactionId, mark, entry] = /^(.+)#(g?)(\d{1,6})$/.exec(id) ?? [];
  if (transactionId === undefined || entry === undefined) return undefined;
  const network = 'network' in given && typeof given.network === 'string' ? given.network : undefined;
  return { transactionId, entry: Number(entry), byGas: mark === 'g', ...(network !== undefined && { network }) };
}
