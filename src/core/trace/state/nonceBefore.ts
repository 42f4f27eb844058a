import type { AskOptions } from '../../ledger/rest/ask.ts';
import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';
import { throwIfCancelled } from '../../net/errors.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { rlpInteger } from '../../platform/keccak/rlpInteger.ts';
import { nextTurn } from '../../platform/systemTimers.ts';

/** The maximum number of creations to look back over: half a second of hashing. */
const mostCreations = 50_000n;
/** Addresses to compute between yields: 5 ms. */
const atOnce = 500n;

/**
 * The nonce that a contract had before an execution. The mirror node has only the one of now; the record has the
 * addresses of what the contract created, which follow from its nonce of then (`CREATE`).
 * @param creator `0x` and 40 lowercase hex digits
 * @param now its nonce now
 * @returns `now` if it created nothing, or nothing whose address shows the nonce
 */
export async function nonceBefore(
  creator: string,
  now: bigint,
  actions: readonly ContractAction[],
  { signal, pause = nextTurn }: Pick<AskOptions, 'signal'> & { pause?: () => Promise<void> },
): Promise<bigint> {
  const sender = bytesOfHex(creator);
  const wanted = createdBy(creator, actions);
  if (!sender || wanted.size === 0) return now;
  const last = now > mostCreations ? now - mostCreations : 0n;
  let lowest: bigint | undefined;
  for (let nonce = now, end = last; nonce >= end; nonce--) {
    if (nonce % atOnce === 0n) {
      throwIfCancelled(signal);
      await pause();
    }
    const address = createAddress(sender, nonce);
    if (!wanted.has(address)) continue;
    const earlier = wanted.get(address);
    if (earlier !== undefined) return nonce - earlier;
    lowest = nonce;
    // The others of the same execution are near.
    const near = nonce - BigInt(wanted.size);
    end = near > last ? near : last;
  }
  return lowest ?? now;
}

/**
 * The addresses of what a contract created, each with the number of its creations before; undefined for one that is
 * only seen to be called afterwards, because a failed execution may leave its creation without an address.
 */
function createdBy(creator: string, actions: readonly ContractAction[]): Map<string, bigint | undefined> {
  const found = new Map<string, bigint | undefined>();
  let creations = 0n;
  for (const { call_type: type, from, to } of inCallOrder(actions)) {
    if (from?.toLowerCase() !== creator) continue;
    const address = to?.toLowerCase();
    if (type === 'CREATE') {
      if (address !== undefined) found.set(address, creations);
      creations++;
    } else if (creations > 0n && address !== undefined && !found.has(address)) found.set(address, undefined);
  }
  return found;
}

/** The address of a contract that `CREATE` makes: the end of the hash of [sender, nonce] in RLP. */
function createAddress(sender: Uint8Array, nonce: bigint): string {
  const item = rlpInteger(nonce);
  return `0x${keccak256(Uint8Array.of(0xc0 + 21 + item.length, 0x94, ...sender, ...item)).slice(-40)}`;
}
