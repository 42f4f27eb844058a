import * as l10n from '@vscode/l10n';
import type { Network } from '../../networks.ts';
import type { Chain } from '../rest/schema.ts';

/** The maximum number of chains in the sentence; a service supports hundreds. */
const mostNamed = 5;

/** Where a contract is recorded on other networks. */
export interface RecordedInstead {
  readonly contract: string;
  readonly places: readonly { readonly network: string; readonly address: string }[];
}

/**
 * Why a service can't verify on a network's chain, with chains that it supports, Hedera's first; undefined if it can.
 * @param chains the service's response to `/chains`; an empty one says nothing
 * @param recorded where the project's records say that the contract is instead: that is what to do then
 */
export function chainProblem(
  chains: readonly Chain[],
  { name, chainId, verifyUrl }: Pick<Network, 'name' | 'chainId' | 'verifyUrl'>,
  recorded?: RecordedInstead,
): string | undefined {
  if (chains.length === 0 || chains.some((chain) => chain.supported && chain.chainId === chainId)) return undefined;
  if (recorded) {
    // A record has a chain ID, which several networks may have.
    const names = new Map<string, string>();
    for (const { network, address } of recorded.places) {
      const before = names.get(address);
      names.set(address, before === undefined ? network : l10n.t`${before} or ${network}`);
    }
    const places = [...names].map(([address, network]) => l10n.t`${network} at ${address}`).join(', ');
    const problem = l10n.t(
      "The verification service at {0} doesn't support {2} (chain {1}).",
      verifyUrl,
      chainId,
      name,
    );
    return `${problem} ${l10n.t`The project's records have ${recorded.contract} on ${places}.`}`;
  }
  const rank = (chain: Chain) => Number(!/hedera|hiero/i.test(chain.name ?? ''));
  const supported = chains.filter((chain) => chain.supported).sort((a, b) => rank(a) - rank(b));
  const named = supported.slice(0, mostNamed).map((chain) => `${chain.name ?? l10n.t('chain')} (${chain.chainId})`);
  const more = supported.length - named.length;
  const list = more > 0 ? l10n.t`${named.join(', ')}, and ${more} more` : named.join(', ');
  const problem =
    list === ''
      ? l10n.t(
          "The verification service at {0} doesn't support {2} (chain {1}). It supports no chains.",
          verifyUrl,
          chainId,
          name,
        )
      : l10n.t(
          "The verification service at {0} doesn't support {2} (chain {1}). It supports {3}.",
          verifyUrl,
          chainId,
          name,
          list,
        );
  return `${problem} ${l10n.t`To use your own server, set verifyUrl of ${name} in ledgerLens.networks.`}`;
}
