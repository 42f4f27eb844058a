import { type EntityTarget, readTarget } from './entityTarget.ts';

/**
 * Reads what a `vscode://ledger-lens.ledger-lens/open?network=testnet&id=0.0.5` link opens; `networks` are the names
 * that the settings know. Such a link may come from anywhere: it gives a target, or one sentence on what is wrong.
 */
export function uriTarget(
  { path, query }: { path: string; query: string },
  networks: readonly string[],
): { target: EntityTarget } | { problem: string } {
  const target = path === '/open' ? readTarget(Object.fromEntries(new URLSearchParams(query))) : undefined;
  if (!target) return { problem: 'That link names nothing to open; one such as /open?network=testnet&id=0.0.5 does.' };
  if (target.network !== undefined && !networks.includes(target.network))
    return {
      problem: `That link is about the network ${JSON.stringify(target.network)}, but there are only ${networks.join(', ')}. The setting ledgerLens.networks can add it.`,
    };
  return { target };
}
