import { base32 } from '../base32.ts';
import { longZeroAddress } from '../entityIds.ts';
import { random } from '../random.ts';
import { second, timestamp } from '../timestamps.ts';
import { type Contract, knownContracts } from './contracts.ts';
import { genesis } from './epochs.ts';
import { ecdsaKey, ed25519Key, type Key, nestedKey, thresholdKey } from './keys.ts';

/** An account, in the wire's shape and order (AccountInfo) but for its balance, which is kept beside. */
export type Account = {
  account: string;
  alias: string | null;
  auto_renew_period: number | null;
  created_timestamp: string | null;
  decline_reward: boolean;
  deleted: boolean | null;
  ethereum_nonce: number | null;
  evm_address: string | null;
  expiry_timestamp: string | null;
  key: Key | null;
  max_automatic_token_associations: number | null;
  memo: string | null;
  pending_reward: bigint;
  receiver_sig_required: boolean | null;
  staked_account_id: string | null;
  staked_node_id: number | null;
  stake_period_start: string | null;
};

export interface AccountEntry {
  account: Account;
  /** Tinybars; null where the ledger has no balance of it. */
  balance: bigint | null;
  /** What it was before, by the time of the change, the oldest first. */
  history?: readonly { at: bigint; balance: bigint }[];
}

/** Pays for the contracts' creation; its address is that of the deployments' deployer. */
export const deployer = '0.0.1003';

const first = 1001;
const last = 1060;

/** Ids with a peculiarity, by what it is. */
export const knownAccounts = {
  treasury: '0.0.2',
  /** Holds tokens and NFTs, grants allowances, sends most of the told transactions. */
  holder: '0.0.1001',
  /** Came into being by a transfer to its address, has no key yet. */
  hollow: '0.0.1011',
  /** Has an ECDSA key as its alias, and that key's address. */
  alias: '0.0.1012',
  deleted: '0.0.1013',
  thresholdKey: '0.0.1014',
  hostileMemo: '0.0.1015',
  /** Expires beyond ten digits of seconds. */
  farExpiry: '0.0.1016',
  unlimitedAssociations: '0.0.1017',
  stakedToAccount: '0.0.1019',
  /** The ledger knows almost nothing of it. */
  nulls: '0.0.1020',
  /** Its key is an empty list, which the ledger shows as none: nobody can sign for it. */
  emptyKeyList: '0.0.1021',
  /** Its key is a list of a key, two contracts and a threshold. */
  nestedKey: '0.0.1022',
} as const;

/** The system's accounts, those of the nodes, 60 users' and one of each contract, by number. */
export function createAccounts(seed: number, nodeCount: number, contracts: readonly Contract[]): AccountEntry[] {
  const entries: AccountEntry[] = [
    { account: plain(seed, 2), balance: 4_899_999_999_999_999_999n },
    ...Array.from({ length: nodeCount }, (_, node) => ({
      account: plain(seed, node + 3),
      balance: 1_000_000_000_000n + BigInt(random(seed, 'node balance', node).int(1_000_000_000)),
    })),
    { account: plain(seed, 98), balance: 250_000_000_123_456n },
    { account: plain(seed, 800), balance: 8_500_000_000_000_001n },
    { account: plain(seed, 801), balance: 6_000_000_000_000n },
  ];
  const deployerAddress = contracts.find((contract) => contract.deployment)?.deployment?.deployer.toLowerCase();
  for (let num = first; num <= last; num++) {
    const source = random(seed, 'balance', num);
    const account = { ...plain(seed, num), ...peculiarity(seed, `0.0.${num}`) };
    if (account.account === deployer && deployerAddress) account.evm_address = deployerAddress;
    const isEmpty = account.account === knownAccounts.deleted || account.account === knownAccounts.nulls;
    const balance = isEmpty ? 0n : BigInt(source.int(900_000_000)) * 1_000n + BigInt(source.int(1000));
    entries.push({ account, balance: account.account === knownAccounts.nulls ? null : balance });
  }
  for (const contract of contracts) {
    // Some contracts never had a balance: null, which the description forbids.
    const holds = contract.row.contract_id === knownContracts.token ? 1_250_000_000n : 0n;
    const balance = contract.row.created_timestamp === null ? null : holds;
    entries.push({ account: contractAccount(contract), balance });
  }
  return entries.sort((a, b) => Number(BigInt(a.account.account.slice(4)) - BigInt(b.account.account.slice(4))));
}

function plain(seed: number, num: number): Account {
  const id = `0.0.${num}`;
  const isUser = num >= first;
  const source = random(seed, 'account', num);
  return {
    account: id,
    alias: null,
    auto_renew_period: 7_776_000,
    created_timestamp: isUser ? timestamp(genesis + BigInt(num) * second) : null,
    decline_reward: num === 1006,
    deleted: false,
    ethereum_nonce: num === 1003 ? 17 : 0,
    evm_address: longZeroAddress(id),
    expiry_timestamp: timestamp(genesis + 50_000_000n * second + BigInt(num) * second),
    key: ed25519Key(source),
    max_automatic_token_associations: isUser ? source.pick([0, 0, 10, 100]) : 0,
    memo: isUser && num % 3 === 0 ? `user ${num}` : '',
    pending_reward: num === 1007 ? 123_400n : 0n,
    receiver_sig_required: false,
    staked_account_id: null,
    staked_node_id: num % 4 === 1 ? num % 11 : null,
    stake_period_start: num % 4 === 1 ? '1789948800.000000000' : null,
  };
}

function peculiarity(seed: number, id: string): Partial<Account> {
  const source = random(seed, 'peculiar account', id);
  const address = source.hex(20);
  switch (id) {
    case deployer:
      return { key: ecdsaKey(source), evm_address: `0x${address}` };
    case knownAccounts.hollow:
      return {
        key: null,
        alias: base32(Buffer.from(address, 'hex')),
        evm_address: `0x${address}`,
        memo: 'lazy-created account',
        // The child before a told transfer made it.
        created_timestamp: '1790000402.000001999',
      };
    case knownAccounts.alias: {
      const key = ecdsaKey(source);
      return { key, alias: base32(Buffer.from(`3a21${key.key}`, 'hex')), evm_address: `0x${address}` };
    }
    case knownAccounts.deleted:
      return { deleted: true };
    case knownAccounts.thresholdKey:
      return { key: thresholdKey(source) };
    case knownAccounts.emptyKeyList:
      return { key: null };
    case knownAccounts.nestedKey:
      return { key: nestedKey(source) };
    case knownAccounts.hostileMemo:
      return { memo: '<img src=x onerror=alert(1)> [here](command:workbench.action.quit) \u001b[31m \u202egnp.exe' };
    case knownAccounts.farExpiry:
      return { expiry_timestamp: '147339525398400.000000000' };
    case knownAccounts.unlimitedAssociations:
      return { max_automatic_token_associations: -1 };
    case '0.0.1018':
      return { receiver_sig_required: true };
    case knownAccounts.stakedToAccount:
      return { staked_account_id: knownAccounts.holder, staked_node_id: null, stake_period_start: null };
    case knownAccounts.nulls:
      return {
        auto_renew_period: null,
        created_timestamp: null,
        deleted: null,
        ethereum_nonce: null,
        evm_address: null,
        expiry_timestamp: null,
        key: null,
        max_automatic_token_associations: null,
        memo: null,
        receiver_sig_required: null,
      };
    default:
      return {};
  }
}

function contractAccount(contract: Contract): Account {
  return {
    account: contract.row.contract_id,
    alias: null,
    auto_renew_period: contract.row.auto_renew_period,
    created_timestamp: contract.row.created_timestamp,
    decline_reward: false,
    deleted: contract.row.deleted,
    ethereum_nonce: contract.row.nonce,
    evm_address: contract.row.evm_address,
    expiry_timestamp: contract.row.expiration_timestamp,
    key: contract.row.admin_key,
    max_automatic_token_associations: contract.row.max_automatic_token_associations,
    memo: contract.row.memo,
    pending_reward: 0n,
    receiver_sig_required: null,
    staked_account_id: null,
    staked_node_id: null,
    stake_period_start: null,
  };
}
