import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { LensError } from '../../net/errors.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { isMalformed } from '../rest/schema/field.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';
import { noAbis } from './abiIndex.ts';
import { simulateCall } from './contractCalls.ts';

/** The place of a proxy's implementation: in its code, in a storage slot, or at the beacon in such a slot. */
type ImplementationPlace =
  | { readonly kind: 'minimal'; readonly implementation: string }
  | { readonly kind: 'implementationSlot' | 'beaconSlot'; readonly slot: string };

/** `implementation()` of a beacon. Source: ERC-1967. */
const implementationCall = '0x5c60da1b';

/**
 * The contract to which a proxy forwards its calls.
 * @param address the proxy's address
 * @returns in EIP-55 form; undefined if the ledger shows none: then it may not be a proxy
 * @throws LensError if the place can't be read
 */
export async function implementationOf(
  client: { readonly contracts: Pick<LedgerClient['contracts'], 'state' | 'call'> },
  address: string,
  place: ImplementationPlace,
  options: { signal?: AbortSignal } = {},
): Promise<string | undefined> {
  if (place.kind === 'minimal') return checksumAddress(place.implementation);
  const { slot } = place;
  const page = await unlessNotFound(client.contracts.state(address, { slot }, options));
  // One that can't be read may be of the slot.
  const row = page?.rows.find((each) => isMalformed(each) || isSlot(each.slot, slot));
  if (row !== undefined && (isMalformed(row) || row.value === null))
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`Can't read the storage of ${address}: the mirror node's response isn't in its format.`,
    );
  const inSlot = addressInWord(row?.value);
  if (inSlot === undefined || place.kind === 'implementationSlot') return inSlot;
  const end = await simulateCall(client, { to: inSlot, data: implementationCall }, noAbis, options);
  return end.kind === 'returned' ? addressInWord(end.output) : undefined;
}

/** A server that doesn't know the parameter gives other slots, too. */
function isSlot(given: string | null, slot: string): boolean {
  return given !== null && given.toLowerCase() === slot.toLowerCase();
}

/** The address in the last 20 bytes of a storage word; undefined if there is none. */
function addressInWord(word: string | null | undefined): string | undefined {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec(word ?? '') ?? [];
  return address === undefined || /^0+$/.test(address) ? undefined : checksumAddress(`0x${address}`);
}
