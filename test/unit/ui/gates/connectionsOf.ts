const event = () => ({ dispose() {} });

/**
 * The connections of a window that has one, and nothing from before.
 * @param names what is added to those of nothing
 */
export function connectionsOf(connection: { readonly network: object; readonly ledger?: object }, names: object = {}) {
  return {
    current: () => connection,
    to: () => connection,
    networks: () => [connection.network],
    onDidChange: event,
    stories: { known: () => undefined, forget() {} },
    verified: { of: async () => ({}), known: () => undefined, documented: async () => ({ abis: [] }) },
    names: {
      idOf: () => undefined,
      all: () => [],
      titled: (_: string, id: string) => id,
      on: () => () => undefined,
      recorded: async () => undefined,
      ...names,
    },
  };
}
