/** A reference to a line in the call stack of a failed transaction, in the gas of any, or of a changed variable. */
export interface LineRef {
  kind: 'sourceLine';
  /** The transaction's ID, `#`, and the number in the stack, or `g` and the number by gas, from 0; of a layout, the
   * contract's address, `#s` and the number of the change. */
  id: string;
  network?: string;
}

/** The transaction, or the contract, and the number that a line's reference names. */
export interface LineTarget {
  transactionId: string;
  entry: number;
  /** What the number counts: entries of the call stack, lines by gas, or changes of a storage layout. */
  by: 'stack' | 'gas' | 'layout';
  network?: string;
}

/** Reads a reference from a sheet or a webview, which may be anything. */
export function readLineRef(given: unknown): LineTarget | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  if (kind !== 'sourceLine' || typeof id !== 'string' || id.length > 200) return undefined;
  const [, transactionId, mark, entry] = /^(.+)#([gs]?)(\d{1,6})$/.exec(id) ?? [];
  if (transactionId === undefined || entry === undefined) return undefined;
  const by = mark === 'g' ? 'gas' : mark === 's' ? 'layout' : 'stack';
  const network = 'network' in given && typeof given.network === 'string' ? given.network : undefined;
  if (network !== undefined && network.length > 100) return undefined;
  return { transactionId, entry: Number(entry), by, ...(network !== undefined && { network }) };
}
