import type { ContractKind, ImmutableReferences } from './toolchain.ts';

/**
 * Finds a contract's kind by its runtime bytecode (hex, with or without `0x`). Interfaces and abstract contracts have
 * none. A library's starts by pushing its own address, all zeros until it is deployed, to compare it with the address
 * it runs at (`PUSH20 0 ADDRESS EQ`); compiled through Yul, it has that address as an immutable of a special name.
 * Source: the Solidity documentation, "Call Protection For Libraries".
 */
export function contractKind(runtime: string | undefined, immutables?: ImmutableReferences): ContractKind {
  const code = runtime?.replace(/^0x/, '') ?? '';
  if (code === '') return 'abstract';
  if (callProtection.test(code)) return 'library';
  return immutables !== undefined && Object.hasOwn(immutables, 'library_deploy_address') ? 'library' : 'contract';
}

/** The length of a runtime bytecode in bytes, as a part of a candidate; absent without bytecode. */
export function codeSize(runtime: string | undefined): { codeBytes?: number } {
  const digits = runtime?.replace(/^0x/, '').length ?? 0;
  return digits === 0 ? {} : { codeBytes: digits / 2 };
}

const callProtection = /^730{40}3014/;
