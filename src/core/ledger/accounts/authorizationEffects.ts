import type { Authorization } from './authorizations.ts';

/** What became of an authorization; `unknown` if what shows it couldn't be read. */
export type AuthorizationEffect =
  | { readonly kind: 'applied' | 'replaced' | 'unknown' }
  | { readonly kind: 'skipped'; readonly why: 'chain' | 'signature' | 'other' }
  /** It was valid, but its account couldn't be updated, by that result code. */
  | { readonly kind: 'failed'; readonly code: string };

/** What the ledger has of a signer. */
export interface SignerRecord {
  /** The contract whose code it ran just before the transaction, and just after it; undefined for none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The result of the update or creation that the network made for it; undefined without one. */
  readonly update: { readonly isSuccess: boolean; readonly code: string } | undefined;
}

/** The chain of a contract result, in hex or decimal digits; undefined if it isn't known. */
export function chainIn(text: string | null | undefined): bigint | undefined {
  return /^(?:0x[0-9a-f]+|\d+)$/i.test(text ?? '') ? BigInt(text ?? 0) : undefined;
}

/** Whether an authorization holds on a chain; any does if the chain isn't known. */
export function isOfChain({ chainId }: Authorization, chain: bigint | undefined): boolean {
  return chainId === 0n || chain === undefined || chainId === chain;
}

/**
 * The effect of each authorization of a transaction. HIP-1340: each that is applied makes a child that updates or creates
 * its account, one that can't be has a failed child, and of several of one account, only the last valid one counts. The
 * ledger doesn't have the nonces of then, so the nonce is only the likeliest reason for an authorization without effect.
 * @param signers by address; undefined for one that couldn't be read
 */
export function effectsOf(
  list: readonly Authorization[],
  chain: bigint | undefined,
  signers: ReadonlyMap<string, SignerRecord | undefined>,
): AuthorizationEffect[] {
  const mayCount = (each: Authorization) => each.signer !== undefined && isOfChain(each, chain);
  return list.map((each, at): AuthorizationEffect => {
    if (each.signer === undefined) return { kind: 'skipped', why: 'signature' };
    if (!isOfChain(each, chain)) return { kind: 'skipped', why: 'chain' };
    const signer = signers.get(each.signer);
    if (!signer) return { kind: 'unknown' };
    const { before, after, update } = signer;
    const own = list.flatMap((one, place) => (mayCount(one) && one.signer === each.signer ? [place] : []));
    const last = own.at(-1) ?? at;
    if (update && !update.isSuccess) return at === last ? { kind: 'failed', code: update.code } : skipped;
    if (!update && before === after) return skipped;
    const applied = own.findLast((place) => list[place]?.delegate === after) ?? last;
    if (at === applied) return { kind: 'applied' };
    return at < applied && leadsTo(list, own, at, applied) ? { kind: 'replaced' } : skipped;
  });
}

/** Whether both can have counted: each that counts raises the nonce that the next of its account must have by one. */
function leadsTo(list: readonly Authorization[], own: readonly number[], at: number, applied: number): boolean {
  let nonce = list[at]?.nonce ?? 0n;
  const counted = own.filter((place) => {
    if (list[place]?.nonce !== nonce) return false;
    nonce += 1n;
    return true;
  });
  return counted.includes(at) && counted.includes(applied);
}

const skipped: AuthorizationEffect = { kind: 'skipped', why: 'other' };
