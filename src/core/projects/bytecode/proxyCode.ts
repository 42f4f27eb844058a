import { hexOfBytes } from '../../platform/hex.ts';

/** A contract that passes its calls on to another one, its implementation. */
export type ContractProxy =
  /** The code itself names it. */
  | { readonly kind: 'minimal'; readonly implementation: string }
  /** It's in the contract's storage, in this slot: 32 bytes, `0x` and hex. */
  | { readonly kind: 'implementationSlot'; readonly slot: string }
  /** The contract in this slot returns it from `implementation()`. */
  | { readonly kind: 'beaconSlot'; readonly slot: string };

/** Every form in use of the minimal proxy: EIP-1167, the shorter one of EIP-7511, and that of Solady's clones. */
const minimal = [
  /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^0x365f5f375f5f365f73([0-9a-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/,
  /^0x3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
];

const implementationSlot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
/**
 * The hashes that these slots are one less than: Solidity leaves the subtraction in
 * `keccak256("eip1967.proxy.implementation") - 1`, as hand-written proxies have it, to the deployed code.
 */
const hashes: readonly [implementation: string, beacon: string] = [
  '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbd',
  'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d51',
];
const delegateCall = 0xf4;

/**
 * Recognizes a proxy by its deployed runtime bytecode: a minimal one, or one that reads its implementation from the
 * slot of ERC-1967 and delegates. Undefined for any other contract. Code that contains the slot's number, or the hash that
 * it is one less than, may use it for something else, so this is a hint, not a proof.
 */
export function proxyIn(code: Uint8Array): ContractProxy | undefined {
  const hex = hexOfBytes(code);
  for (const form of minimal) {
    const [, address] = form.exec(hex) ?? [];
    if (address !== undefined) return { kind: 'minimal', implementation: `0x${address}` };
  }
  if (!code.includes(delegateCall)) return undefined;
  const [implementationHash, beaconHash] = hashes;
  const has = (slot: string, hash: string) => hex.includes(slot) || hex.includes(hash);
  if (has(implementationSlot, implementationHash))
    return { kind: 'implementationSlot', slot: `0x${implementationSlot}` };
  return has(beaconSlot, beaconHash) ? { kind: 'beaconSlot', slot: `0x${beaconSlot}` } : undefined;
}
