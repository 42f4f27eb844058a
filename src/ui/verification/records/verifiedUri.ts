import * as vscode from 'vscode';

/** The scheme of the files of verified contracts; the manifest names it too. */
export const verifiedScheme = 'ledger-lens-verified';

/** A verified contract. */
export interface VerifiedPlace {
  /** The network's name. */
  readonly network: string;
  /** 20 bytes, `0x` and hex. */
  readonly address: string;
}

/** The folder of a verified contract, or a file in it: `ledger-lens-verified://testnet/0x.../contracts/Vault.sol`. */
export function verifiedUri({ network, address }: VerifiedPlace, path = ''): vscode.Uri {
  const authority = encodeURIComponent(network);
  return vscode.Uri.from({ scheme: verifiedScheme, authority, path: `/${address}${path && `/${path}`}` });
}

/** The contract of such a URI, and the path in its folder; undefined for any other. */
export function verifiedPlaceOf({
  scheme,
  authority,
  path,
}: vscode.Uri): (VerifiedPlace & { path: string }) | undefined {
  const [, address, rest = ''] = /^\/(0x[0-9a-fA-F]{40})(?:\/(.*))?$/.exec(path) ?? [];
  if (scheme !== verifiedScheme || address === undefined) return undefined;
  return { network: decodeURIComponent(authority), address, path: rest.replace(/\/+$/, '') };
}
