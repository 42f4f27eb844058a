/** The scheme of read-only copies of what was built. */
export const builtScheme = 'ledger-lens-built';
