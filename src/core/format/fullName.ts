// A contract's full name, as compilers write it: `path/to/Vault.sol:Vault`. A path may have colons of its own.

/** `Vault` of `path/to/Vault.sol:Vault`; of a name without a path, the name. */
export function nameOfContract(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(':') + 1);
}

/** `path/to/Vault.sol` of `path/to/Vault.sol:Vault`; of a name without a path, the empty string. */
export function fileOfContract(fullName: string): string {
  return fullName.slice(0, Math.max(0, fullName.lastIndexOf(':')));
}
