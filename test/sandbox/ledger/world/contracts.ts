import type { Deployment } from '../../types.ts';
import { longZeroAddress } from '../entityIds.ts';
import { random } from '../random.ts';
import { second, timestamp } from '../timestamps.ts';
import { genesis, storyEpoch } from './epochs.ts';
import { contractKey, type Key, keyOf } from './keys.ts';

/** A contract, in the wire's shape and order (Contract). */
export type ContractRow = {
  admin_key: Key | null;
  auto_renew_account: string | null;
  auto_renew_period: number | null;
  contract_id: string;
  created_timestamp: string | null;
  deleted: boolean;
  evm_address: string;
  expiration_timestamp: string | null;
  file_id: string | null;
  max_automatic_token_associations: number | null;
  memo: string;
  nonce: number | null;
  obtainer_id: string | null;
  permanent_removal: boolean | null;
  proxy_account_id: string | null;
  timestamp: { from: string; to: string | null };
};

export interface Contract {
  row: ContractRow;
  bytecode: string | null;
  runtimeBytecode: string | null;
  /** Of a contract that is on the sandbox's chain too. */
  deployment?: Deployment;
  created: bigint;
}

/** The network's own contracts, by what is peculiar. */
export const knownContracts = {
  /** An ERC-20 that most of the calls go to. */
  token: '0.0.6001',
  /** Has no EVM address but its number. */
  longZero: '0.0.6002',
  deleted: '0.0.6003',
  /** Its bytecode is not known, and its key is itself: nobody can change it. */
  noBytecode: '0.0.6004',
} as const;

// A contract that answers every call with slot 1, which its runs write: PUSH1 1 SLOAD PUSH1 0 MSTORE PUSH1 32 PUSH1 0
// RETURN.
const runtime = '60015460005260206000f3';
const creation = `600b600c600039600b6000f3${runtime}`;

/** When a deployment of the examples was made: fixed, whatever the clock says. */
function deploymentTime(index: number): bigint {
  return storyEpoch + 5_000n * second + BigInt(index) * 60n * second + 1_000n;
}

/** The network's own contracts and the deployments, by number; a deployment takes the number it names. */
export function createContracts(seed: number, deployments: readonly Deployment[]): Contract[] {
  const deployed = deployments.map((deployment, index) => deployedContract(seed, deployment, deploymentTime(index)));
  const taken = new Set(deployed.map((contract) => contract.row.contract_id));
  const own = Object.values(knownContracts)
    .filter((id) => !taken.has(id))
    .map((id): Contract => ownContract(seed, id));
  return [...own, ...deployed].sort((a, b) => Number(a.row.contract_id.slice(4)) - Number(b.row.contract_id.slice(4)));
}

/** A contract that is on the sandbox's chain, as the ledger has it. */
export function deployedContract(seed: number, deployment: Deployment, created: bigint): Contract {
  return {
    row: {
      ...row(seed, `0.0.${deployment.entityNum}`, created),
      evm_address: deployment.address.toLowerCase(),
      memo: '',
      nonce: 1,
    },
    bytecode: deployment.creationBytecode,
    runtimeBytecode: deployment.runtimeBytecode,
    deployment,
    created,
  };
}

function ownContract(seed: number, id: string): Contract {
  const created = genesis + BigInt(id.slice(4)) * second;
  const plain = row(seed, id, created);
  const hasBytecode = id !== knownContracts.noBytecode;
  const peculiar: Partial<ContractRow> =
    id === knownContracts.longZero
      ? { evm_address: longZeroAddress(id), admin_key: null, nonce: null, created_timestamp: null }
      : id === knownContracts.deleted
        ? { deleted: true, obtainer_id: '0.0.1001', permanent_removal: false }
        : id === knownContracts.noBytecode
          ? {
              admin_key: contractKey(6004),
              expiration_timestamp: null,
              auto_renew_period: null,
              memo: '<b>contract</b> [x](command:x)',
            }
          : {};
  return {
    row: { ...plain, ...peculiar },
    bytecode: hasBytecode ? `0x${creation}` : null,
    runtimeBytecode: hasBytecode ? `0x${runtime}` : null,
    created,
  };
}

function row(seed: number, id: string, created: bigint): ContractRow {
  return {
    admin_key: keyOf(seed, 'contract', id),
    auto_renew_account: null,
    auto_renew_period: 7_776_000,
    contract_id: id,
    created_timestamp: timestamp(created),
    deleted: false,
    evm_address: `0x${random(seed, 'contract address', id).hex(20)}`,
    expiration_timestamp: timestamp(created + 40_000_000n * second),
    file_id: null,
    max_automatic_token_associations: 0,
    memo: `contract ${id}`,
    nonce: 1,
    obtainer_id: null,
    permanent_removal: null,
    proxy_account_id: null,
    timestamp: { from: timestamp(created), to: null },
  };
}
