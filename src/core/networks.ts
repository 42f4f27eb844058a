/** A network and its three services, as the setting `ledgerLens.networks` describes one. */
export interface Network {
  /** The key in the setting: `mainnet`, `testnet`, or a name of the user's own. */
  name: string;
  /** Mirror node REST, without `/api/v1` and without a trailing slash. */
  baseUrl: string;
  /** Statuspage v2 page, without `/api/v2`; empty: the network has none. */
  statusUrl: string;
  /** Sourcify APIv2 server, without `/v2`; empty: the network has none. */
  verifyUrl: string;
  /** The EVM chain id, as a decimal string (up to 20 digits). */
  chainId: string;
  /** The explorer's base URL for this network; empty: none. */
  explorerUrl: string;
}
