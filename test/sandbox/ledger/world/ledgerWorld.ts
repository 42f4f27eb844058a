import type { Clock, Deployment } from '../../types.ts';
import { second } from '../timestamps.ts';
import { type AccountEntry, createAccounts } from './accounts.ts';
import { type Contract, createContracts, deployedContract } from './contracts.ts';
import {
  type Airdrop,
  type CryptoAllowance,
  createAirdrops,
  createCryptoAllowances,
  createNftAllowances,
  createTokenAllowances,
  type NftAllowance,
  type TokenAllowance,
} from './grants.ts';
import { createHistory } from './history.ts';
import { createHoldings, type Holding } from './holdings.ts';
import { createHooks, type HookEntry } from './hooks.ts';
import { createNfts, type Nft } from './nfts.ts';
import { createNodes, createRegisteredNodes, type Node, type RegisteredNode } from './nodes.ts';
import { ordinaryTransaction } from './ordinary.ts';
import { createSchedules, type Schedule } from './schedules.ts';
import { createTokens, type Token } from './tokens.ts';
import { createTopics, type Topic } from './topics.ts';
import { createTransaction, type Transaction, type TransactionParts } from './transaction.ts';
import { TransactionLog } from './transactionLog.ts';

/** A transaction to add: as its parts, but its time is the clock's. */
export type TransactionSpec = Omit<TransactionParts, 'consensus' | 'validStart'>;

/** The generated network, the same for the same seed, clock and deployments. */
export interface LedgerWorld {
  readonly seed: number;
  readonly nodes: readonly Node[];
  readonly registeredNodes: readonly RegisteredNode[];
  readonly accounts: readonly AccountEntry[];
  readonly tokens: readonly Token[];
  readonly holdings: readonly Holding[];
  readonly nfts: readonly Nft[];
  readonly cryptoAllowances: readonly CryptoAllowance[];
  readonly tokenAllowances: readonly TokenAllowance[];
  readonly nftAllowances: readonly NftAllowance[];
  readonly airdrops: readonly Airdrop[];
  readonly hooks: readonly HookEntry[];
  readonly schedules: readonly Schedule[];
  readonly topics: readonly Topic[];
  readonly contracts: readonly Contract[];
  /** What was deployed on the sandbox's chain since the start becomes a contract of the ledger, too. */
  addDeployment(deployment: Deployment): void;
  /** The clock's time, in nanoseconds. */
  now(): bigint;
  /** Every transaction up to now. */
  log(): TransactionLog;
  /** Adds a transaction at the clock's time and gives it. */
  append(spec: TransactionSpec): Transaction;
}

/** How far before the clock's start the stream begins, in seconds: so that the newest page is of the last minutes. */
const before = 3_600n;
/** A clock that leaps further than this (in seconds) finds only the end of what it leapt over. */
const longestLeap = 10_000n;

/**
 * Makes the network.
 * @param options.seed Decides everything that is made up.
 * @param options.clock Read at each question: about every second of it there is a new transaction.
 * @param options.isCalm Whether few of the everyday transactions fail.
 * @param options.deployments Contracts that are on the sandbox's chain; the ledger shows them as its own.
 */
export function createLedgerWorld(options: {
  seed: number;
  clock: Clock;
  deployments: readonly Deployment[];
  isCalm?: boolean;
}): LedgerWorld {
  const { seed, clock, deployments, isCalm = false } = options;
  const nodes = createNodes(seed);
  const contracts = createContracts(seed, deployments);
  const tokens = createTokens(seed);
  const log = new TransactionLog(createHistory(seed, contracts, isCalm));
  let streamed = clock.now() / second - before;

  // The transaction of a second is the same whenever it is asked, so that a restart shows the same stream.
  const stream = (now: bigint) => {
    const last = now / second;
    if (last - streamed > longestLeap) streamed = last - longestLeap;
    for (; streamed <= last; streamed++) {
      const consensus = streamed * second + ((streamed * 7_919_317n) % second);
      if (consensus > now) break;
      log.add(ordinaryTransaction(seed, `second ${streamed}`, consensus, contracts, isCalm));
    }
  };

  return {
    seed,
    nodes,
    registeredNodes: createRegisteredNodes(seed),
    accounts: createAccounts(seed, nodes.length, contracts),
    tokens,
    holdings: createHoldings(tokens),
    nfts: createNfts(),
    cryptoAllowances: createCryptoAllowances(),
    tokenAllowances: createTokenAllowances(),
    nftAllowances: createNftAllowances(),
    airdrops: createAirdrops(),
    hooks: createHooks(seed),
    schedules: createSchedules(seed, clock.now()),
    topics: createTopics(seed),
    contracts,
    addDeployment: (deployment) => {
      contracts.push(deployedContract(seed, deployment, clock.now()));
    },
    now: () => clock.now(),
    log() {
      stream(clock.now());
      return log;
    },
    append(spec) {
      const now = clock.now();
      stream(now);
      const transaction = createTransaction({ ...spec, consensus: log.freeTime(now) });
      log.add(transaction);
      return transaction;
    },
  };
}
