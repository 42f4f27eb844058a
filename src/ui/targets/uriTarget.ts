import { type EntityTarget, readTarget } from './entityTarget.ts';

/**
 * Reads the target of a link such as `vscode://ledger-lens.ledger-lens/open?network=testnet&id=0.0.5`; `networks` are
 * the names in the settings. Such a link may come from anywhere: the result is a target, `unknownNetwork` or undefined.
 */
export function uriTarget(
  { path, query }: { path: string; query: string },
  networks: readonly string[],
): { target: EntityTarget } | { unknownNetwork: string } | undefined {
  const target = path === '/open' ? readTarget(Object.fromEntries(new URLSearchParams(query))) : undefined;
  if (!target) return undefined;
  if (target.network !== undefined && !networks.includes(target.network)) return { unknownNetwork: target.network };
  return { target };
}
