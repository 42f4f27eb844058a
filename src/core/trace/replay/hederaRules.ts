import { delegationsSince } from '../../ledger/accounts/delegations.ts';
import type { ExecutionTrace } from './executionTrace.ts';

/**
 * How the ledger's EVM differs from Ethereum's, with the source of each rule, and what a replay does about it. If
 * nothing is done, the comparison with the record finds the difference (`traceCheck.ts`), and no line is shown.
 *
 * Sources: hiero-ledger/hiero-consensus-node, package `contract.impl` (classes by name), docs.hedera.com/evm, HIPs.
 *
 * - Units: the EVM counts tinybars, 10^-8 ℏ, in CALLVALUE, BALANCE and SELFBALANCE (HIP-410, `HederaEvmTransaction`,
 *   `DispatchingEvmFrameState`). The record has tinybars, too: taken as they are.
 * - BALANCE of accounts, also those with a long-zero address or an alias: read from the mirror node as of that time, when
 *   an execution depends on it.
 * - System contracts (0x167 and 0x16c tokens, 0x168 exchange rate, 0x169 random numbers, 0x16a accounts, 0x16b schedules)
 *   have no code (`CustomMessageCallProcessor`); they return a code instead of reverting: answered from the record.
 * - Addresses of tokens (HIP-719) and schedules (HIP-755) have code that passes calls on to them
 *   (`DispatchingEvmFrameState`): it is run (`redirectCode.ts`), and its delegate call is answered from the record. Whether
 *   an address is a token's, the mirror node knows; of a schedule, only the record shows it. Addresses of accounts
 *   (HIP-632, HIP-906, only for three selectors: `ProxyEvmAccount`) are answered from the record.
 * - Missing callees: since services 0.46, a call of an address without an account succeeds, as on Ethereum; before, it
 *   failed with INVALID_SOLIDITY_ADDRESS (`Version046FeatureFlags`). The EVM goes Ethereum's way: an older transaction
 *   differs in its outcome.
 * - System accounts, 0.0.1 to 0.0.750, that are neither: a call uses all its gas and succeeds, one with value fails
 *   (`Version038AddressChecks`, `handleNonExtantSystemAccount`): answered from the record.
 * - Block: COINBASE is the funding account, 0.0.98, GASLIMIT that of the transaction, BASEFEE 0 (`HevmBlockValues`); NUMBER
 *   is the record's, TIMESTAMP that of the block's first transaction (`BlockRecordInfo`), which is asked for if it is
 *   read. BLOCKHASH is the first 32 of 48 bytes of a record file's hash (`ConversionUtils`), and PREVRANDAO is a seed of
 *   the network (HIP-351): neither is on record, so what depends on them differs.
 * - Gas of execution: as Ethereum's, except that logs may cost more, by the price of storing one byte for three minutes,
 *   which is less than Ethereum's price as long as a byte-hour costs less than some thousand gas, and that stored code of
 *   a creation was free (`CustomGasCalculator`), but isn't since the calculator is Prague's (`HederaGasCalculatorImpl`).
 *   The first call of a system contract costs what that of any other address does, which the calculator doesn't know as
 *   a precompile; a version may have done without. Of these, those rules count whose gas is the record's
 *   (`readTrace.ts`). If the gas differs nonetheless, which a call that creates an account by sending value does, because
 *   its price is the network's (`CustomMessageCallProcessor`), a line is shown only if its
 *   reason stands nowhere else, and the gas by line says that it isn't exact.
 * - Gas of a transaction: 21,000, 32,000 for a creation, 4 and 16 per byte of data (`CustomGasCalculator`). Until services
 *   0.69, at least 80 percent of the limit was charged; since HIP-1249, what was used. The record has both, so that the
 *   charged gas is never computed.
 * - New contracts: one that a transaction creates directly has a long-zero address, not that of CREATE: not compared.
 * - SELFDESTRUCT fails if the beneficiary is missing or the contract still holds tokens (`CustomSelfDestructOperation`):
 *   differs in its outcome; of a trial, which has no record, it isn't known if the beneficiary is missing.
 * - Delegated code (HIP-1340): an account that runs a contract's code has `0xef0100` and the contract's address as its
 *   code, as on Ethereum (EIP-7702), with the delegation of then. Authorizations count before any code runs, also if it
 *   fails then. On Hedera, calls with one of three selectors (`ProxyEvmAccount`) go to the account service nevertheless,
 *   and a delegation to a system contract runs nothing: neither was seen on a network, and both would differ in their
 *   outcome. How the record names the callee wasn't seen, either: the account and the contract are both taken for it.
 * - Hooks (HIP-1195): the contract of a hook runs as 0x16d, with the storage of the hook, as if 0x16d delegated to it. What
 *   it may do as its owner is not run, but answered from the record, or differs. CALLCODE, DELEGATECALL and SELFDESTRUCT
 *   fail in a hook: it differs in its outcome. No execution of a hook on a public network was seen.
 * - Children: what a system contract did appears in transactions of its own; scheduled and batched calls have results and
 *   actions of their own. Each is replayed as a call of its own.
 */

/** The EVM versions that the network has had, with the names of @ethereumjs. */
export type EvmVersion = 'london' | 'paris' | 'shanghai' | 'cancun' | 'prague';

/**
 * When each EVM version was enabled: the days of the mainnet upgrades (services releases 0.38 and 0.50, HIP-865 and
 * HIP-866). If a replay differs from the record because of another version, the result says so.
 */
const versions: readonly (readonly [since: bigint, version: EvmVersion])[] = [
  // Before mainnet had it, too, no account ran another's code, and nothing else of Prague shows in a replay.
  [delegationsSince, 'prague'],
  [1_719_000_000n, 'cancun'],
  [1_688_000_000n, 'shanghai'],
  [0n, 'paris'],
];

/** @param seconds since 1970 */
export function evmVersionAt(seconds: bigint): EvmVersion {
  return versions.find(([since]) => seconds >= since)?.[1] ?? 'cancun';
}

/** The maximum gas of a transaction: contracts.maxGasPerTransaction in `ContractsConfig`. */
export const mostGas = 15_000_000n;

/** The largest code of a contract, in bytes (EIP-170). */
export const codeLimit = 0x6000;

/** Whether an execution had no larger code than the network's limit, which a local one may have raised. */
export function keepsCodeLimit({ frames }: Pick<ExecutionTrace, 'frames'>): boolean {
  return frames.every(({ operation, code, output, failure }) => {
    if (!operation.startsWith('CREATE')) return code.length <= codeLimit;
    return failure !== undefined || output.length <= codeLimit;
  });
}

/** COINBASE: the funding account, 0.0.98. */
export const fundingAccount = `0x${'0'.repeat(38)}62`;

/**
 * What a transaction costs before any code runs, by its data: EIP-2028 and EIP-3860. Without the cost of access and
 * authorization lists.
 */
export function intrinsicGas(data: Uint8Array, creates: boolean): bigint {
  let gas = creates ? 53_000 + 2 * Math.ceil(data.length / 32) : 21_000;
  for (const byte of data) gas += byte === 0 ? 4 : 16;
  return BigInt(gas);
}
