import { type ContractAction, contractAction } from '../../src/core/ledger/rest/schema/contractTraces.ts';
import { type FailureLines, failureLines } from '../../src/core/trace/lines/failureLines.ts';
import { runsBuild, type TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../../src/core/trace/replay/executionTrace.ts';
import type { TraceReading } from '../../src/core/trace/replay/readTrace.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, replay } from '../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../src/core/trace/state/stateSource.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { Frame } from '../sandbox/verification/executedCalls.ts';
import { rowOf } from '../unit/ledger/rows.ts';
import { type CompiledStory, compileStory, selectorOf, type VariantName, variants } from './compileStory.ts';
import { compileVyperStory, type VyperVariantName } from './compileVyperStory.ts';
import type { Story } from './stories.ts';

/** A story that was run on the sandbox's chain. */
export interface StoryRun {
  readonly trace: ExecutionTrace;
  /** The gas that the chain charged, intrinsic gas and refunds included. */
  readonly chargedGas: bigint;
  /** What the transaction cost before any code ran. */
  readonly intrinsicGas: bigint;
  /** The least that the chain charges for the data, whatever the code does (EIP-7623). */
  readonly leastGas: bigint;
  readonly byReading: FailureLines;
}

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

/** Deploys a story, calls it, and reads its lines. */
export async function runStory(chain: Anvil, story: Story, variant: VariantName | VyperVariantName): Promise<StoryRun> {
  const { built, readable } = await compiled(story, variant);
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const libraries = new Map<string, string>();
  if (story.library !== undefined) {
    const code = contractOf(built, story.library).creation;
    libraries.set(`Story.sol:${story.library}`, (await send(chain, { from, data: hex(code) })).contractAddress);
  }
  const main = contractOf(built, 'Story');
  const creation = linked(main.creation, main, libraries);
  const gas = story.gas ?? 3_000_000n;
  const deployment = { from, data: hex(creation), value: '0x3e8', gas: `0x${(5_000_000n).toString(16)}` };
  await chain.request('anvil_setCode', [tokenService, returns184]);
  const called = story.creation ? undefined : (await send(chain, deployment)).contractAddress;
  const data = story.creation ? creation : bytesIn(`${selectorOf('run()')}${story.input ?? ''}`);
  const value = story.creation ? 1000n : (story.value ?? 0n);
  const transaction = story.creation
    ? deployment
    : { from, to: called, data: hex(data), value: `0x${value.toString(16)}`, gas: `0x${gas.toString(16)}` };
  const receipt = await send(chain, transaction);
  const limit = story.creation ? 5_000_000n : gas;
  const call: ReplayCall = {
    from,
    to: called,
    input: data,
    value,
    gas: limit - intrinsicGas(data, story.creation === true),
    gasPrice: 0n,
    chainId: 298n,
    blockNumber: BigInt(receipt.blockNumber),
    timestamp: 1_790_000_000n,
    evmVersion: 'cancun',
  };
  const state = stateBefore(chain, receipt.blockNumber);
  const answers = recordedAnswers(await systemCalls(chain, receipt.transactionHash));
  const trace = await replay(evm, call, state, answers);
  const reading: TraceReading = { trace, deviation: undefined, call, state, answers };
  const buildsOf = (story: CompiledStory) => [...story.contracts.values()];
  const of = async (frame: TraceFrame) => buildsOf(built).find((each) => runsBuild(frame, each));
  const how = story.ignored ? { ignored: 0 } : {};
  const byReading = await failureLines(
    evm,
    reading,
    {
      of,
      reading: async () => buildsOf(readable),
      mapped: async (build) => build,
      certainFunctions: async () => undefined,
    },
    how,
  );
  return {
    trace,
    chargedGas: BigInt(receipt.gasUsed),
    intrinsicGas: limit - call.gas,
    leastGas: leastGas(data, story.creation === true),
    byReading,
  };
}

/** As it is deployed, and for reading. */
async function compiled({ source, modules = {} }: Story, variant: VariantName | VyperVariantName) {
  if (isOfSolidity(variant))
    return { built: compileStory(source, variant), readable: compileStory(source, 'no optimizer') };
  return compileVyperStory(source, modules, variant);
}

function isOfSolidity(variant: string): variant is VariantName {
  return variant in variants;
}

/** The state of the chain just before a block. */
export function stateBefore(chain: Anvil, blockNumber: string): StateSource {
  const block = `0x${(BigInt(blockNumber) - 1n).toString(16)}`;
  const ask = async (method: string, ...params: string[]) => String(await chain.request(method, [...params, block]));
  return {
    async account(address) {
      const [code, balance, nonce] = await Promise.all([
        ask('eth_getCode', address),
        ask('eth_getBalance', address),
        ask('eth_getTransactionCount', address),
      ]);
      if (code === '0x' && BigInt(balance) === 0n && BigInt(nonce) === 0n) return undefined;
      // An account without code is the sender; the others' balances are read when they are needed, as from the ledger.
      const known = code === '0x' ? BigInt(balance) : undefined;
      return { code: bytesIn(code), balance: known, nonce: BigInt(nonce) };
    },
    balance: async (address) => BigInt(await ask('eth_getBalance', address)),
    storage: async (address, slot) => bytesIn(await ask('eth_getStorageAt', address, slot)),
  };
}

/** 0.0.359. */
const tokenService = `0x${'0'.repeat(37)}167`;

/** PUSH1 184, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN. */
const returns184 = '0x60b85f5260205ff3';

/** The calls of the token service as the ledger's record has them. */
async function systemCalls(chain: Anvil, hash: string): Promise<ContractAction[]> {
  const root = (await chain.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as Frame;
  const frames = (frame: Frame): Frame[] => [frame, ...(frame.calls ?? []).flatMap(frames)];
  const called = frames(root).filter(({ to }) => to === tokenService);
  return called.map(({ to, input, output = '0x', gasUsed }, index) =>
    rowOf(
      contractAction,
      JSON.stringify({
        index,
        to,
        input,
        call_type: 'SYSTEM',
        recipient: '0.0.359',
        gas_used: Number(gasUsed),
        result_data: output,
        result_data_type: 'OUTPUT',
      }),
    ),
  );
}

interface Receipt {
  transactionHash: string;
  contractAddress: string;
  blockNumber: string;
  gasUsed: string;
}

/** Sends a transaction, also one that fails. */
export async function send(chain: Anvil, transaction: Readonly<Record<string, string | undefined>>): Promise<Receipt> {
  const hash = await chain.request('eth_sendTransaction', [{ gas: '0x4c4b40', ...transaction }]);
  for (;;) {
    const receipt = await chain.request('eth_getTransactionReceipt', [hash]);
    if (receipt) return receipt as Receipt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function contractOf(story: CompiledStory, name: string): TracedBuild {
  const contract = story.contracts.get(name);
  if (!contract) throw new Error(`The story has no contract ${name}.`);
  return contract;
}

function linked(code: Uint8Array, contract: TracedBuild, libraries: ReadonlyMap<string, string>): Uint8Array {
  const copy = code.slice();
  for (const [name, places] of contract.creationLinks)
    for (const { start } of places) copy.set(bytesIn(libraries.get(name) ?? ''), start);
  return copy;
}

/** EIP-7623, which the chain has and the ledger doesn't. */
function leastGas(data: Uint8Array, creates: boolean): bigint {
  let gas = creates ? 53_000n : 21_000n;
  for (const byte of data) gas += byte === 0 ? 10n : 40n;
  return gas;
}

/** EIP-2028 and EIP-3860. */
export function intrinsicGas(data: Uint8Array, creates: boolean): bigint {
  let gas = creates ? 53_000n + 2n * BigInt(Math.ceil(data.length / 32)) : 21_000n;
  for (const byte of data) gas += byte === 0 ? 4n : 16n;
  return gas;
}
