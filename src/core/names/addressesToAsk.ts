import { nameKey } from './nameIndex.ts';

/** Each costs a request, once. */
const mostAsked = 20;

/**
 * The addresses of deployment records whose IDs the network is asked for: rows name IDs.
 * @param recorded the newest first
 * @param isKnown whether it is known which ID an address has, if any
 * @returns at most 20; what isn't an address is left out
 */
export function addressesToAsk(
  recorded: readonly { readonly address: string }[],
  isKnown: (address: string) => boolean,
): string[] {
  return recorded
    .map(({ address }) => address)
    .filter((address) => nameKey(address)?.startsWith('0x') && !isKnown(address))
    .slice(0, mostAsked);
}
