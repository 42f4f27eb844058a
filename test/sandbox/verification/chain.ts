import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import type { BuiltContract, Variant } from '../../toolchains/builtContract.ts';
import type { RecordedChain } from '../../toolchains/recordChain.ts';
import type { Deployment } from '../types.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { receiptOf } from './receiptOf.ts';

/** A deployment, and what makes it different from its workspace's build output, where something does. */
export interface SandboxDeployment extends Deployment {
  variant?: Variant;
}

/** The sandbox's chain with the example workspaces' contracts on it. */
export interface Chain extends Anvil {
  deployments: readonly SandboxDeployment[];
}

/** The ledger's numbers for the chain's contracts begin here. */
const firstEntityNum = 5_000_000;

function recordedChain(): RecordedChain {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'recordedChain.json'), 'utf8'));
}

async function textOf(chain: Anvil, method: string, params: readonly unknown[], key?: string): Promise<string> {
  const answer = await chain.request(method, params);
  const value =
    key !== undefined && typeof answer === 'object' && answer !== null
      ? Object.fromEntries(Object.entries(answer))[key]
      : answer;
  if (typeof value !== 'string') throw new Error(`The sandbox's chain gave no ${key ?? 'text'} to ${method}.`);
  return value;
}

/** What the creation of a contract left in its storage; the chain numbers slots as the ledger does. */
async function writesOf(chain: Anvil, transaction: string, address: string): Promise<Record<string, string>> {
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
  const { post } = (await chain.request('debug_traceTransaction', [transaction, options])) as {
    post: Record<string, { storage?: Record<string, string> }>;
  };
  return post[address.toLowerCase()]?.storage ?? {};
}

async function describe(chain: Anvil, contract: BuiltContract, index: number): Promise<SandboxDeployment> {
  const transaction = [contract.transactionHash];
  const [runtimeBytecode, input, from, constructorWrites] = await Promise.all([
    textOf(chain, 'eth_getCode', [contract.address, 'latest']),
    textOf(chain, 'eth_getTransactionByHash', transaction, 'input'),
    textOf(chain, 'eth_getTransactionByHash', transaction, 'from'),
    writesOf(chain, contract.transactionHash, contract.address),
  ]);
  return {
    workspace: contract.workspace,
    contract: contract.contract,
    address: checksumAddress(contract.address),
    entityNum: firstEntityNum + index,
    creationTransactionHash: contract.transactionHash,
    creationBytecode: contract.creationBytecode ?? input,
    runtimeBytecode,
    deployer: checksumAddress(from),
    constructorWrites,
    ...(contract.variant === undefined ? {} : { variant: contract.variant }),
  };
}

/**
 * Starts a chain on a free port of 127.0.0.1 and sends it, as they were signed, the transactions that the example
 * workspaces' tools once sent: the same addresses, hashes and bytecodes every time, without any compiler.
 */
export async function startChain(): Promise<Chain> {
  const record = recordedChain();
  const anvil = await startAnvil();
  try {
    for (const raw of record.transactions) await receiptOf(anvil, await anvil.request('eth_sendRawTransaction', [raw]));
    const deployments = await Promise.all(record.contracts.map((contract, index) => describe(anvil, contract, index)));
    return { ...anvil, deployments };
  } catch (cause) {
    await anvil.close();
    throw cause;
  }
}
