import { hexOfBytes } from '../../platform/hex.ts';

/** A contract that passes its calls on to another one, its implementation. */
export type ContractProxy =
  /** The code itself names it. */
  | { readonly kind: 'minimal'; readonly implementation: string }
  /** It stands in the contract's storage, at this slot: 32 bytes, `0x` and hex. */
  | { readonly kind: 'implementationSlot'; readonly slot: string }
  /** The contract that stands at this slot has it, as the answer to `implementation()`. */
  | { readonly kind: 'beaconSlot'; readonly slot: string };

/** Every form in use of the minimal proxy: EIP-1167, the shorter one of EIP-7511, and that of Solady's clones. */
const minimal = [
  /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^0x365f5f375f5f365f73([0-9a-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/,
  /^0x3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
];

const implementationSlot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
const delegateCall = 0xf4;

/**
 * What a deployed runtime bytecode shows of its being a proxy: a minimal one, or one that reads its implementation
 * from the slot of ERC-1967 and delegates. Undefined for any other contract. Code that has the slot's number may do
 * other things with it, so this is a reason to look, not a proof.
 */
export function proxyIn(code: Uint8Array): ContractProxy | undefined {
  const hex = hexOfBytes(code);
  for (const form of minimal) {
    const [, address] = form.exec(hex) ?? [];
    if (address !== undefined) return { kind: 'minimal', implementation: `0x${address}` };
  }
  if (!code.includes(delegateCall)) return undefined;
  if (hex.includes(implementationSlot)) return { kind: 'implementationSlot', slot: `0x${implementationSlot}` };
  return hex.includes(beaconSlot) ? { kind: 'beaconSlot', slot: `0x${beaconSlot}` } : undefined;
}
