import type { FrameContext, MachineState } from '../../../src/core/debug/values/frameContext.ts';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileReading, compileTrees } from '../../../src/core/trace/builds/compileBuild.ts';
import { layoutOfBuild } from '../../../src/core/trace/layouts/layoutOfBuild.ts';
import { readSourceMap } from '../../../src/core/trace/lines/sourceMap.ts';
import { SourceText } from '../../../src/core/trace/lines/sourceText.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, type ReplayOptions, replay } from '../../../src/core/trace/replay/replay.ts';
import { OwnSteps } from '../../../src/core/trace/values/ownSteps.ts';
import { WatchedSteps } from '../../../src/core/trace/values/watchedSteps.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { selectorOf } from '../compileStory.ts';

export const caller = `0x${'a'.repeat(40)}`;
export const contractAddress = `0x${'c'.repeat(40)}`;

/** A call of a contract whose code is at `contractAddress`, with empty storage. */
export interface StoppedCall {
  /** The statement `here();` is where it stops, the `visit`th time. */
  readonly source: string;
  readonly contract: string;
  readonly signature: string;
  /** Encoded, hex without `0x`. */
  readonly values?: string;
  readonly value?: bigint;
  readonly visit?: number;
  /** The function whose statement it is; by default, the one that is called. */
  readonly stopIn?: string;
  readonly version?: string;
}

/** Compiles a source, runs a call of it, and gives the frame that comes to `here();`, just before it. */
export async function stoppedFrame(stopped: StoppedCall): Promise<FrameContext> {
  const { source, contract: name, signature, values = '', value = 0n, visit = 1 } = stopped;
  const compilerVersion = stopped.version ?? '0.8.28+commit.7893614a';
  const solc = solcByVersion(compilerVersion);
  if (!solc) throw new Error(`There is no solc ${compilerVersion}.`);
  const compile: Compile = async (inputs) => inputs.map((input) => outputOf(solc, input));
  const build: BuildSources = {
    language: 'Solidity',
    compilerVersion,
    from: 'workspace',
    settings: {},
    files: new Map(),
    sources: new Map([['A.sol', source]]),
    contract: `A.sol:${name}`,
  };
  const reading = (await compileReading(build, compile)).find((each) => each.contract === build.contract);
  const trees = reading && (await compileTrees(build, compile, new Map([[0, 'A.sol']])));
  if (!reading || !trees) throw new Error(`${name} doesn't compile.`);
  const layout = await layoutOfBuild(build, async () => compile);
  const call: ReplayCall = {
    from: caller,
    to: contractAddress,
    value,
    gas: 10_000_000n,
    gasPrice: 7n,
    chainId: 298n,
    blockNumber: 12n,
    timestamp: 1_790_000_000n,
    evmVersion: 'cancun',
    input: bytesOfHex(`${selectorOf(signature)}${values}`) ?? new Uint8Array(),
  };
  const stateSource = {
    account: async (address: string) =>
      address === caller || address === contractAddress
        ? { code: address === contractAddress ? reading.runtime : new Uint8Array(), balance: undefined, nonce: 1n }
        : undefined,
    balance: async () => 1n << 60n,
    storage: async () => new Uint8Array(32),
  };
  const run = (of: ReplayCall, observe?: ReplayOptions['observe']) =>
    replay(evm, of, stateSource, { ...recordedAnswers([]).anew(), ...(observe && { observe }) });
  const trace = await run(call);
  const { stopIn = signature.slice(0, signature.indexOf('(')) } = stopped;
  const functionAt = source.indexOf(`function ${stopIn}(`);
  const at = source.indexOf('here();', functionAt);
  const map = readSourceMap(reading.runtimeMap, reading.runtime);
  const own = [...trace.steps.pc.keys()].filter((step) => trace.steps.frame[step] === 0);
  const watched = new WatchedSteps(0);
  const steps = new OwnSteps(trace, { steps: own, watched }, map, trees);
  const isHere = (step: number) => {
    const span = map.at(trace.steps.pc[own[step] ?? -1] ?? -1)?.span;
    return span !== undefined && span.start >= at && span.start + span.length <= at + 'here()'.length;
  };
  // The first step of the statement, each time that it is reached.
  const visits = [...own.keys()].filter(
    (step) => isHere(step) && !isHere(step - 1) && steps.activation(step - 1) === steps.activation(step),
  );
  const stop = visits.filter((step) => steps.activation(step)?.calledAt !== visits[0])[visit - 1];
  if (stop === undefined) throw new Error('It never comes there.');
  watched.keepAllAt(steps.step(stop));
  await run(call, watched.observe);
  const activation = steps.activation(stop);
  const called = activation && activation.calledAt >= 0 ? steps.node(activation.calledAt + 1) : undefined;
  const parameters = called?.node('parameters')?.nodes('parameters') ?? [];
  const words = parameters.reduce(
    (sum, each) => sum + (each.text('storageLocation') === 'calldata' && !/struct|\[\d+\]/.test(each.typeName) ? 2 : 1),
    0,
  );
  const height = activation && steps.stack(activation.calledAt + 1)?.height;
  const { snapshot } = watched;
  if (!snapshot || height === undefined) throw new Error('It has no snapshot.');
  const touched = new Map<bigint, Uint8Array>();
  for (const write of trace.writes) touched.set(BigInt(write.slot), bytesOfHex(write.value) ?? new Uint8Array(32));
  const machine: MachineState = {
    step: steps.step(stop),
    stack: snapshot.stack,
    memory: snapshot.memory,
    calldata: call.input,
    returnData: new Uint8Array(),
    storage: async (slot) => touched.get(slot) ?? new Uint8Array(32),
    touched: () => touched,
    transient: () => new Map(),
    events: () => [],
    gas: { left: 1n, isOriginal: false },
  };
  const text = new SourceText(reading.sources);
  const [, { path, content }] = [...reading.sources][0] ?? [0, { path: '', content: '' }];
  const frame = trace.frames[0];
  if (!frame) throw new Error('It has no frame.');
  return {
    id: 1,
    frame,
    machine,
    build: reading,
    trees,
    layout,
    mappingKeys: trace.mappingKeys,
    called,
    transaction: {
      origin: caller,
      gasPrice: 7n,
      chainId: 298n,
      blockNumber: 12n,
      timestamp: 1_790_000_000n,
      coinbase: caller,
      gasLimit: 15_000_000n,
    },
    contract: trees.contractNamed(0, name),
    node: steps.node(stop),
    base: height - words,
    withoutLocals: undefined,
    vyper: undefined,
    hasReturned: false,
    returned: undefined,
    placeOf: ({ file, start, end }) => {
      const place = text.placeOf({ file, start, length: end - start });
      return (
        place && {
          source: { id: 0, path, content },
          line: place.line,
          column: place.column,
          endLine: place.endLine,
          endColumn: place.endColumn,
        }
      );
    },
    nameOf: (address) => (address === contractAddress ? 'Kinds (0.0.1003)' : undefined),
    call: async (to, input, { isInner = false } = {}) => {
      const answer = await replay(
        evm,
        { ...call, from: isInner ? caller : contractAddress, origin: caller, to, input, value: 0n },
        { ...stateSource, storage: async (_, slot) => touched.get(BigInt(slot)) ?? new Uint8Array(32) },
        recordedAnswers([]).anew(),
      );
      const [outermost] = answer.frames;
      return {
        success: outermost !== undefined && outermost.failure === undefined,
        output: outermost?.output ?? new Uint8Array(),
      };
    },
  };
}

const outputs = new Map<string, string>();

/** Each input is compiled once: tests ask for many frames of one source. */
function outputOf(solc: { compile(input: string): string }, input: string): string {
  const output = outputs.get(input) ?? solc.compile(input);
  outputs.set(input, output);
  return output;
}
