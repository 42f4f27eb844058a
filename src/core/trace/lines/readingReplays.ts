import { inTurns } from '../../platform/turns.ts';
import type * as Evm from '../replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { type GasReads, gasReadsOf } from '../replay/gasReads.ts';
import type { TraceReading } from '../replay/readTrace.ts';
import { type ReplayOptions, replay } from '../replay/replay.ts';
import type { StateSource } from '../state/stateSource.ts';
import type { CertainFunction, FailedRun } from './failedRun.ts';
import { carryOver, carryOverCreation } from './readingBuild.ts';
import { createdAddressesOf, sameCalls, sameWrites } from './sameExecution.ts';
import { runsBuild, type TracedBuild } from './tracedBuild.ts';

export interface TraceBuilds {
  /** The build that a frame runs; undefined if none fits. */
  of(frame: TraceFrame): Promise<TracedBuild | undefined>;
  /**
   * All contracts of the build's sources, compiled without optimizer; none if no compiler is available.
   * @param order with `asDeployed`, via Yul what was deployed via Yul, which evaluates operands in another order
   */
  reading(build: TracedBuild, order?: 'asDeployed'): Promise<readonly TracedBuild[]>;
  /** The same contract with its source maps, compiled as it was deployed; undefined without a compiler. */
  mapped(build: TracedBuild): Promise<TracedBuild | undefined>;
  /**
   * The functions of Solidity's that certainly ran, innermost first, however a call of a build failed; undefined if that
   * isn't known, and of Vyper.
   */
  certainFunctions(build: TracedBuild, run: FailedRun): Promise<readonly CertainFunction[] | undefined>;
}

/** What a frame of a replay runs, and whether that is unoptimized code. */
export interface BuildOfFrame {
  readonly build: TracedBuild;
  readonly by: 'reading' | 'deployed';
}

/**
 * The gas for a replay on unoptimized code, where gas decides nothing: such code takes a few times as much. More would
 * only buy memory.
 */
export const plentyOfGas = 100_000_000n;

/** Replays an execution on unoptimized code of the same sources. */
export class ReadingReplays {
  /** The builds that were deployed, by the frame in the execution. */
  readonly found = new Map<number, TracedBuild>();
  readonly #evm: typeof Evm;
  readonly #reading: Pick<TraceReading, 'trace' | 'call' | 'state' | 'answers'>;
  readonly #builds: TraceBuilds;
  readonly #options: Pick<ReplayOptions, 'signal' | 'pause' | 'budget' | 'onProgress'>;
  /** For each build the same contract compiled for reading. */
  #readings = new Map<TracedBuild, TracedBuild>();
  /** All that was compiled for them. */
  #readable = new Set<TracedBuild>();
  #known = new Map<Uint8Array, BuildOfFrame | undefined>();
  #gasReads: GasReads | undefined;

  constructor(
    evm: typeof Evm,
    reading: Pick<TraceReading, 'trace' | 'call' | 'state' | 'answers'>,
    builds: TraceBuilds,
    options: Pick<ReplayOptions, 'signal' | 'pause' | 'budget' | 'onProgress'>,
  ) {
    this.#evm = evm;
    this.#reading = reading;
    this.#builds = builds;
    this.#options = options;
  }

  get hasReadings(): boolean {
    return this.#readings.size > 0;
  }

  /** Finds the builds of frames, in their order. Each look may hash the code. */
  async findBuilds(frames: readonly TraceFrame[]): Promise<void> {
    const rest = inTurns(this.#options);
    for (const frame of new Set(frames)) {
      const resting = rest();
      if (resting) await resting;
      const build = await this.#builds.of(frame);
      if (build) this.found.set(frame.index, build);
    }
  }

  /**
   * Compiles them for reading.
   * @returns whether that is something else than what was compiled before
   */
  async compile(order?: 'asDeployed'): Promise<boolean> {
    const before = this.#readings;
    this.#readings = new Map();
    this.#readable = new Set();
    this.#known = new Map();
    for (const build of new Set(this.found.values())) {
      const compiled = await this.#builds.reading(build, order);
      const reading = compiled.find(({ contract }) => contract === build.contract);
      if (reading) this.#readings.set(build, reading);
      for (const each of compiled) this.#readable.add(each);
    }
    return [...this.#readings].some(([build, reading]) => before.get(build) !== reading);
  }

  /** Whether the sources ask for the gas that is left. */
  async asksForGas(): Promise<boolean> {
    return !(await gasReadsOf(this.#reading.trace, this.#options)).areAllTaken();
  }

  /** Whether the last replay asked for its gas exactly as often as the execution. */
  areGasReadsTaken(): boolean {
    return this.#gasReads?.areAllTaken() ?? true;
  }

  /** @throws LensError `stopped` beyond the budget; the state source's errors, and the signal's reason */
  async run(gas: bigint, observe?: ReplayOptions['observe']): Promise<ExecutionTrace> {
    const { trace, call, answers } = this.#reading;
    const gasReads = await gasReadsOf(trace, this.#options);
    this.#gasReads = gasReads;
    const root = this.found.get(0);
    const rootReading = root && this.#readings.get(root);
    const input =
      call.to === undefined && root && rootReading ? carryOverCreation(root, call.input, rootReading) : call.input;
    return replay(this.#evm, { ...call, input: input ?? call.input, gas }, this.stateOnReadingCode(), {
      ...answers.anew(),
      ...this.#options,
      gasLeft: gasReads.next,
      createdAddress: createdAddressesOf(trace),
      ...(observe && { observe }),
    });
  }

  /** Whether another replay made the calls and writes of the execution. */
  async isSame(other: ExecutionTrace): Promise<boolean> {
    const { trace, state } = this.#reading;
    return sameCalls(trace, other) && sameWrites(trace, other, state, this.#options);
  }

  /** What a frame of such a replay runs; undefined if no known build fits. */
  readonly buildOf = (frame: TraceFrame): BuildOfFrame | undefined => {
    if (this.#known.has(frame.code)) return this.#known.get(frame.code);
    const reading = [...this.#readable].find((each) => runsBuild(frame, each));
    const build = reading ?? [...this.#readings.keys(), ...this.found.values()].find((each) => runsBuild(frame, each));
    const of = build && ({ build, by: reading ? 'reading' : 'deployed' } as const);
    this.#known.set(frame.code, of);
    return of;
  };

  /** The state before the transaction, with unoptimized code for each known build. */
  stateOnReadingCode(): StateSource {
    const { trace, state } = this.#reading;
    const byAddress = new Map<string, { build: TracedBuild; reading: TracedBuild }>();
    for (const [index, build] of this.found) {
      const reading = this.#readings.get(build);
      const address = trace.frames[index]?.codeAddress;
      if (reading && address) byAddress.set(address, { build, reading });
    }
    return {
      storage: state.storage,
      balance: state.balance,
      async account(address) {
        const account = await state.account(address);
        // What the transaction creates has no code before.
        const pair = account?.code.length ? byAddress.get(address) : undefined;
        const code = account && pair && carryOver(pair.build, account.code, pair.reading);
        return account && code ? { ...account, code } : account;
      },
    };
  }
}
