import { foundryMetadata, foundryProject } from '../../projects/builds.ts';

export const behind = `0x${'22'.repeat(20)}`;
/** The code of an EIP-1167 proxy. */
export const clone = `0x363d3d373d3d3d363d73${behind.slice(2)}5af43d82803e903d91602b57fd5bf3`;
export const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;

/** What the mirror node answers about a contract. */
export const infoOf = (at: string, runtime: string) => ({
  contract_id: '0.0.5001',
  evm_address: at,
  runtime_bytecode: runtime,
  bytecode: '0x',
  created_timestamp: null,
  deleted: false,
});

/** A Foundry project that has built one contract, Vault, with a code. */
export const vaultProject = (runtime: string) =>
  foundryProject('/ws', {
    artifact: 'Vault.sol/Vault.json',
    runtime,
    metadata: foundryMetadata({ target: { 'src/Vault.sol': 'Vault' } }),
  });
