import { type EntityTarget, readTarget } from './entityTarget.ts';

/**
 * Reads what a `vscode://ledger-lens.ledger-lens/open?network=testnet&id=0.0.5` link opens; `networks` are the names
 * that the settings know. Such a link may come from anywhere: it gives a target, or `unknownNetwork`, or nothing.
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
