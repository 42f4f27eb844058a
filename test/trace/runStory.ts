import * as evm from '../../src/core/trace/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../../src/core/trace/executionTrace.ts';
import { stackOf } from '../../src/core/trace/frameStack.ts';
import { carryOver, carryOverCreation } from '../../src/core/trace/readingBuild.ts';
import { bytesOfHex } from '../../src/core/trace/recordedState.ts';
import { type ReplayCall, replay } from '../../src/core/trace/replay.ts';
import { readSourceMap } from '../../src/core/trace/sourceMap.ts';
import { type SourcePlace, SourceText } from '../../src/core/trace/sourceText.ts';
import type { StateSource } from '../../src/core/trace/stateSource.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import {
  type CompiledContract,
  type CompiledStory,
  compileStory,
  selectorOf,
  type VariantName,
} from './compileStory.ts';
import type { Story } from './stories.ts';

/** A story that was run on the sandbox's chain. */
export interface StoryRun {
  readonly original: ExecutionTrace;
  readonly reading: ExecutionTrace;
  /** The gas that the chain charged, intrinsic gas and refunds included. */
  readonly chargedGas: bigint;
  /** Lines from 0, the innermost first, by each of the ways. */
  readonly byDeployed: readonly SourcePlace[];
  readonly byReading: readonly SourcePlace[];
}

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

/** Deploys a story, calls it, and reads its lines both ways. */
export async function runStory(chain: Anvil, story: Story, variant: VariantName): Promise<StoryRun> {
  const built = compileStory(story.source, variant);
  const readable = compileStory(story.source, 'no optimizer');
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
  const called = story.creation ? undefined : (await send(chain, deployment)).contractAddress;
  const data = story.creation ? creation : bytesOfHex(`${selectorOf('run()')}${story.input ?? ''}`);
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
  const none = { answered: new Set<string>(), answer: () => undefined };
  const original = await replay(evm, call, state, none);
  const outOfGas = original.frames.some(({ failure }) => failure === 'outOfGas');
  const carried = await replay(
    evm,
    {
      ...call,
      ...(!outOfGas && { gas: 100_000_000n }),
      ...(story.creation && { input: carryOverCreation(main, creation, contractOf(readable, 'Story')) ?? data }),
    },
    readingState(state, built, readable),
    none,
  );
  return {
    original,
    reading: carried,
    chargedGas: BigInt(receipt.gasUsed),
    byDeployed: linesOf(original, built),
    byReading: linesOf(carried, readable),
  };
}

/** The failing frame is the deepest on the way of the failure; its callers follow. */
function linesOf(trace: ExecutionTrace, story: CompiledStory): SourcePlace[] {
  const text = new SourceText(story.sources);
  const places: SourcePlace[] = [];
  let frame: TraceFrame | undefined = originOf(trace);
  let upTo = frame?.lastStep ?? -1;
  while (frame) {
    const contract = contractOfCode(story, frame);
    if (contract) {
      const creates = frame.operation.startsWith('CREATE');
      const map = readSourceMap(creates ? contract.creationMap : contract.runtimeMap, frame.code);
      places.push(...(stackOf(trace, frame, { map, text }, upTo)?.places ?? []));
    }
    upTo = frame.callStep;
    frame = frame.parent === undefined ? undefined : trace.frames[frame.parent];
  }
  return places;
}

/** The deepest frame whose failure its callers passed on. */
function originOf({ frames }: ExecutionTrace): TraceFrame | undefined {
  let origin = frames[0];
  for (;;) {
    const parent = origin;
    const child = frames.findLast(
      (each) =>
        each.parent === parent?.index && each.failure !== undefined && carries(parent, each) && each.lastStep >= 0,
    );
    if (!child) return origin;
    origin = child;
  }
}

function carries(parent: TraceFrame | undefined, child: TraceFrame): boolean {
  if (!parent?.failure) return false;
  return parent.output.length === 0 ? child.output.length === 0 : hex(parent.output) === hex(child.output);
}

/** By its code, immutables and link addresses aside. */
function contractOfCode(story: CompiledStory, { code, operation }: TraceFrame): CompiledContract | undefined {
  const creates = operation.startsWith('CREATE');
  return [...story.contracts.values()].find((each) => {
    const own = creates ? each.creation : each.runtime;
    if (own.length === 0 || (creates ? code.length < own.length : code.length !== own.length)) return false;
    const free = new Set<number>();
    for (const places of [
      ...(creates ? each.creationLinks : each.runtimeLinks).values(),
      ...(creates ? [] : each.immutables.values()),
    ])
      for (const { start, length } of places) for (let at = start; at < start + length; at++) free.add(at);
    // A library's own address stands behind its first byte.
    if (own[0] === 0x73) for (let at = 1; at <= 20; at++) free.add(at);
    return own.every((byte, at) => byte === code[at] || free.has(at));
  });
}

function readingState(state: StateSource, built: CompiledStory, readable: CompiledStory): StateSource {
  return {
    ...state,
    async account(address) {
      const account = await state.account(address);
      if (!account || account.code.length === 0) return account;
      const frame = { code: account.code, operation: 'CALL' } as TraceFrame;
      const contract = contractOfCode(built, frame);
      const [, name = ''] = contract?.contract.split(':') ?? [];
      const reading = readable.contracts.get(name);
      const code = contract && reading && carryOver(contract, account.code, reading);
      return code ? { ...account, code } : account;
    },
  };
}

function stateBefore(chain: Anvil, blockNumber: string): StateSource {
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
      return { code: bytesOfHex(code), balance: BigInt(balance), nonce: BigInt(nonce) };
    },
    storage: async (address, slot) => bytesOfHex(await ask('eth_getStorageAt', address, slot)),
  };
}

interface Receipt {
  contractAddress: string;
  blockNumber: string;
  gasUsed: string;
}

async function send(chain: Anvil, transaction: Readonly<Record<string, string | undefined>>): Promise<Receipt> {
  const hash = await chain.request('eth_sendTransaction', [{ gas: '0x4c4b40', ...transaction }]);
  for (;;) {
    const receipt = await chain.request('eth_getTransactionReceipt', [hash]);
    if (receipt) return receipt as Receipt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function contractOf(story: CompiledStory, name: string): CompiledContract {
  const contract = story.contracts.get(name);
  if (!contract) throw new Error(`The story has no contract ${name}.`);
  return contract;
}

function linked(code: Uint8Array, contract: CompiledContract, libraries: ReadonlyMap<string, string>): Uint8Array {
  const copy = code.slice();
  for (const [name, places] of contract.creationLinks)
    for (const { start } of places) copy.set(bytesOfHex(libraries.get(name) ?? ''), start);
  return copy;
}

/** EIP-2028 and EIP-3860. */
function intrinsicGas(data: Uint8Array, creates: boolean): bigint {
  let gas = creates ? 53_000n + 2n * BigInt(Math.ceil(data.length / 32)) : 21_000n;
  for (const byte of data) gas += byte === 0 ? 4n : 16n;
  return gas;
}
