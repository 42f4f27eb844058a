/** A contract's verification record, which a sheet may lead to. */
export interface RecordRef {
  kind: 'verification';
  /** The contract's EVM address. */
  id: string;
}

/** Reads what a sheet or a webview gave, which may be anything; nothing but an address can be shown the record of. */
export function readRecordRef(given: unknown): RecordRef | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  const isAddress = typeof id === 'string' && /^0x[0-9a-fA-F]{40}$/.test(id);
  return kind === 'verification' && isAddress ? { kind, id } : undefined;
}
