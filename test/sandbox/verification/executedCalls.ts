import { keccak256 } from '../../../src/core/platform/keccak/keccak.ts';
import type { ContractAction, ContractExecution, StateChange } from '../ledger/world/contractExecution.ts';
import { executedTransactions } from '../ledger/world/knownTransactions.ts';
import { tell } from '../ledger/world/tell.ts';
import type { Transaction } from '../ledger/world/transaction.ts';
import type { Anvil } from './anvil.ts';
import type { SandboxDeployment } from './chain.ts';
import { receiptOf } from './receiptOf.ts';

interface Call {
  id: string;
  /** `path:Name` of an example workspace's contract. */
  contract: string;
  workspace: string;
  signature: string;
  /** A deployment is its address. */
  values?: readonly (bigint | Pick<Call, 'workspace' | 'contract'>)[];
  value?: bigint;
}

const vault = { workspace: 'hardhat2', contract: 'contracts/Vault.sol:Vault' };

/** In this order: each finds what the ones before have left. */
const calls: readonly Call[] = [
  { id: executedTransactions.vaultDeposit, ...vault, signature: 'deposit()', value: 10n },
  { id: executedTransactions.vaultWithdraw, ...vault, signature: 'withdraw(uint256)', values: [25n] },
  { id: executedTransactions.vaultPayout, ...vault, signature: 'withdraw(uint256)', values: [4n] },
  {
    id: executedTransactions.vaultTwice,
    workspace: '',
    contract: 'Teller',
    signature: 'turn(address)',
    values: [vault],
    value: 10n,
  },
];

const gasLimit = 300_000n;

/** A call as the chain's `callTracer` has it. */
export interface Frame {
  type: string;
  from: string;
  to: string;
  gas: string;
  gasUsed: string;
  input: string;
  output?: string;
  value?: string;
  error?: string;
  calls?: Frame[];
}

type Accounts = Record<string, { storage?: Record<string, string> }>;

/**
 * Runs calls on the sandbox's chain that the ledger then tells as its own: with the calls, the gas, the state read and
 * written, and the results that a real execution had.
 */
export async function executeCalls(
  chain: Pick<Anvil, 'request'>,
  deployments: readonly SandboxDeployment[],
): Promise<{ transactions: Transaction[]; balances: Map<string, { at: bigint; balance: bigint }[]> }> {
  const accounts = await chain.request('eth_accounts');
  const [from = ''] = Array.isArray(accounts) ? accounts.map(String) : [];
  const transactions: Transaction[] = [];
  const balances = new Map<string, { at: bigint; balance: bigint }[]>();
  const balanceOf = async (address: string) =>
    BigInt(String(await chain.request('eth_getBalance', [address, 'latest'])));
  for (const call of calls) {
    const deployment = deploymentOf(deployments, call);
    const id = `0.0.${deployment.entityNum}`;
    const history = balances.get(id) ?? [{ at: 0n, balance: await balanceOf(deployment.address) }];
    const execution = await execute(chain, from, call, deployment, deployments);
    const transaction = tell(call.id, {
      name: 'CONTRACTCALL',
      result: execution.errorMessage === null ? 'SUCCESS' : 'CONTRACT_REVERT_EXECUTED',
      entityId: execution.contractId,
      contract: execution,
    });
    transactions.push(transaction);
    balances.set(id, [...history, { at: transaction.consensus, balance: await balanceOf(deployment.address) }]);
  }
  return { transactions, balances };
}

function deploymentOf(
  deployments: readonly SandboxDeployment[],
  { workspace, contract }: Pick<Call, 'workspace' | 'contract'>,
): SandboxDeployment {
  const found = deployments.find(
    (each) => each.workspace === workspace && each.contract === contract && each.variant === undefined,
  );
  if (!found) throw new Error(`The sandbox's chain has no ${contract} of ${workspace}.`);
  return found;
}

async function execute(
  chain: Pick<Anvil, 'request'>,
  from: string,
  { id, signature, values = [], value = 0n }: Call,
  deployment: SandboxDeployment,
  deployments: readonly SandboxDeployment[],
): Promise<ContractExecution> {
  const words = values.map((each) =>
    typeof each === 'bigint' ? each.toString(16) : deploymentOf(deployments, each).address.slice(2).toLowerCase(),
  );
  const input = `${keccak256(signature).slice(0, 10)}${words.map((each) => each.padStart(64, '0')).join('')}`;
  const to = deployment.address.toLowerCase();
  const transaction = { from, to, data: input, value: hex(value), gas: hex(gasLimit) };
  const hash = await chain.request('eth_sendTransaction', [transaction]);
  const receipt = await receiptOf(chain, hash);
  const trace = async <T>(tracer: string, tracerConfig = {}) =>
    (await chain.request('debug_traceTransaction', [hash, { tracer, tracerConfig }])) as T;
  const root = await trace<Frame>('callTracer');
  const before = await trace<Accounts>('prestateTracer');
  const after = await trace<{ post: Accounts }>('prestateTracer', { diffMode: true });
  const succeeded = receipt.status === '0x1';
  // The chain counts the gas of the transaction itself into the first call; the ledger's actions don't.
  const intrinsic = gasLimit - BigInt(root.gas);
  const consumed = BigInt(root.gasUsed);
  const entityOf = (address: string) => {
    const known = deployments.find((each) => each.address.toLowerCase() === address.toLowerCase());
    return known && `0.0.${known.entityNum}`;
  };
  const contractId = entityOf(to) ?? null;
  const payer = id.slice(0, id.indexOf('-'));
  const logs = Array.isArray(receipt.logs) ? receipt.logs : [];
  return {
    contractId,
    address: to,
    amount: value,
    callResult: succeeded ? (root.output ?? '0x') : null,
    createdContractIds: [],
    errorMessage: succeeded ? null : (root.output ?? '0x'),
    failedInitcode: null,
    from,
    functionParameters: input,
    gasConsumed: Number(consumed),
    gasLimit: Number(gasLimit),
    // The network charges at least 80 percent of the limit.
    gasUsed: Math.max(Number(consumed), Number((gasLimit * 8n) / 10n)),
    to,
    hash: String(hash),
    logs: logs.map(({ address, data, topics }) => ({
      contractId: entityOf(address) ?? '0.0.0',
      address,
      data,
      topics,
    })),
    stateChanges: changesOf(before, after.post, entityOf),
    actions: flatten(root).map(({ frame, depth }, index) => ({
      call_depth: depth,
      call_operation_type: frame.type,
      call_type: frame.type.startsWith('CREATE') ? 'CREATE' : 'CALL',
      caller: entityOf(frame.from) ?? payer,
      caller_type: entityOf(frame.from) ? 'CONTRACT' : 'ACCOUNT',
      from: frame.from,
      gas: Number(BigInt(frame.gas)),
      gas_used: Number(BigInt(frame.gasUsed) - (index === 0 ? intrinsic : 0n)),
      index,
      input: frame.input,
      recipient: entityOf(frame.to) ?? payer,
      recipient_type: entityOf(frame.to) ? 'CONTRACT' : 'ACCOUNT',
      ...resultOf(frame),
      to: frame.to,
      value: BigInt(frame.value ?? 0),
    })),
  };
}

function resultOf({ error, output = '0x' }: Frame): Pick<ContractAction, 'result_data' | 'result_data_type'> {
  if (error === undefined) return { result_data: output, result_data_type: 'OUTPUT' };
  if (/revert/i.test(error)) return { result_data: output, result_data_type: 'REVERT_REASON' };
  const name = /gas/i.test(error) ? 'INSUFFICIENT_GAS' : 'INVALID_OPERATION';
  return { result_data: `0x${Buffer.from(name).toString('hex')}`, result_data_type: 'ERROR' };
}

function flatten(frame: Frame, depth = 0): { frame: Frame; depth: number }[] {
  return [{ frame, depth }, ...(frame.calls ?? []).flatMap((each) => flatten(each, depth + 1))];
}

/** The slots that were read, with what was written to them. */
function changesOf(
  before: Accounts,
  after: Accounts,
  entityOf: (address: string) => string | undefined,
): StateChange[] {
  return Object.entries(before).flatMap(([address, { storage = {} }]) => {
    const written = after[address]?.storage ?? {};
    return [...new Set([...Object.keys(storage), ...Object.keys(written)])].map((slot) => ({
      contractId: entityOf(address) ?? '0.0.0',
      address,
      slot,
      valueRead: storage[slot] ?? `0x${'0'.repeat(64)}`,
      valueWritten: written[slot] ?? null,
    }));
  });
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
