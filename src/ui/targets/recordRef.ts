/** A reference to a contract's verification record. */
export interface RecordRef {
  kind: 'verification';
  /** The contract's EVM address. */
  id: string;
}

/** Reads a reference from a sheet or a webview, which may be anything; only an address has a record. */
export function readRecordRef(given: unknown): RecordRef | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  const isAddress = typeof id === 'string' && /^0x[0-9a-fA-F]{40}$/.test(id);
  return kind === 'verification' && isAddress ? { kind, id } : undefined;
}
