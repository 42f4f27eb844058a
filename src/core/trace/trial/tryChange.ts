import { inTurns } from '../../platform/turns.ts';
import { failureLines, type TraceBuilds } from '../lines/failureLines.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type * as Evm from '../replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { intrinsicGas } from '../replay/hederaRules.ts';
import { lastingWrites } from '../replay/lastingWrites.ts';
import type { TraceReading } from '../replay/readTrace.ts';
import { hexOf } from '../replay/recordedState.ts';
import { type ReplayCall, type ReplayOptions, replay } from '../replay/replay.ts';
import type { StateSource } from '../state/stateSource.ts';
import { type CarriedCode, type CarryProblem, type Change, carryCreation, carryToChange } from './carryToChange.ts';
import { callOffRecord, systemContracts } from './systemCalls.ts';
import type { Trial, TrialEnd, TrialUnknown, TrialWrite } from './trial.ts';

/** The code of a frame. */
export type SomeCode = Pick<TraceFrame, 'code' | 'codeAddress' | 'operation'>;

/** The changes of a workspace. */
export interface Changes {
  /** The change of the contract whose code this is; undefined if the workspace doesn't have it. */
  of(code: SomeCode): Promise<Change | TrialUnknown | undefined>;
  /** The changed builds, for the lines of the trial. */
  readonly builds: TraceBuilds;
}

export type TrialOptions = Pick<ReplayOptions, 'signal' | 'pause' | 'budget' | 'onProgress'>;

/**
 * What a call would have done if the contracts of the workspace had been as they are now: the same call, on the state just
 * before it, with each code that the workspace has built replaced by what it is now. Says that it isn't known rather than
 * what isn't proven.
 * @param reading the replay of what happened
 * @throws LensError `stopped` beyond the budget, the state source's errors, and the signal's reason
 */
export async function tryChange(
  evm: typeof Evm,
  { trace, deviation, call, state, answers }: TraceReading,
  changes: Changes,
  options: TrialOptions = {},
): Promise<Trial> {
  if (deviation) return unknown({ why: 'deviation', in: deviation.in });
  const applied = applyTo(state, changes);
  const input = call.to === undefined ? await applied.creation(call.input) : call.input;
  const tried: ReplayCall = { ...call, input };
  const onChange = { ...answers.anew(), answered: new Set([...answers.answered, ...systemContracts]) };
  const again = await replay(evm, tried, applied.state, { ...onChange, ...options });
  const problem = applied.problem();
  if (problem) return unknown(problem);
  if (trace.readsUnrecorded || again.readsUnrecorded) return unknown({ why: 'unrecorded' });
  const exists = async (address: string) => (await state.account(address)) !== undefined;
  const offRecord = await callOffRecord(trace, again, exists);
  if (offRecord) return unknown({ why: 'notOnRecord', ...offRecord });
  const lines =
    again.frames[0]?.failure === undefined
      ? undefined
      : await failureLines(
          evm,
          { trace: again, deviation: undefined, call: tried, state: applied.state, answers },
          changes.builds,
          options,
        );
  return {
    kind: 'tried',
    changed: [...applied.changed],
    before: endOf(trace, call),
    after: endOf(again, tried),
    writes: await writesOf(trace, again, state, inTurns(options)),
    lines,
  };
}

/** The state before a transaction with changed code, and what was changed. */
interface Applied {
  readonly state: StateSource;
  /** Changes creation code with its arguments. */
  creation(sent: Uint8Array): Promise<Uint8Array>;
  /** `path:Name` of the contracts that are others now. */
  readonly changed: ReadonlySet<string>;
  /** Why the trial would prove nothing, from what was asked for until now. */
  problem(): TrialUnknown | undefined;
}

function applyTo(state: StateSource, changes: Changes): Applied {
  const changed = new Set<string>();
  const added = new Map<string, TracedBuild>();
  let wasFound = false;
  let problem: TrialUnknown | undefined;
  const apply = async (frame: SomeCode, carry: (change: Change) => CarriedCode | CarryProblem): Promise<Uint8Array> => {
    const change = await changes.of(frame);
    if (!change) return frame.code;
    if ('why' in change) {
      problem ??= change;
      return frame.code;
    }
    wasFound = true;
    const carried = carry(change);
    if ('why' in carried) {
      problem ??= { why: 'carry', contract: change.changed.contract, problem: carried };
      return frame.code;
    }
    for (const [address, library] of carried.libraries) added.set(address, library);
    if (Buffer.compare(carried.code, frame.code) !== 0) changed.add(change.changed.contract);
    return carried.code;
  };
  return {
    changed,
    creation: (sent) =>
      apply({ code: sent, codeAddress: '', operation: 'CREATE' }, (change) => carryCreation(change, sent)),
    state: {
      storage: state.storage,
      balance: state.balance,
      async account(address) {
        const library = added.get(address);
        if (library) return { code: ownedBy(library.runtime, address), balance: 0n, nonce: 1n };
        const account = await state.account(address);
        if (!account?.code.length) return account;
        const frame = { code: account.code, codeAddress: address, operation: 'CALL' } as const;
        return { ...account, code: await apply(frame, (change) => carryToChange(change, account.code)) };
      },
    },
    problem: () => problem ?? (changed.size > 0 ? undefined : { why: wasFound ? 'unchanged' : 'noBuild' }),
  };
}

/** A library's code with its own address, against which it guards calls. */
function ownedBy(runtime: Uint8Array, address: string): Uint8Array {
  const code = runtime.slice();
  if (code[0] === 0x73 && code.subarray(1, 21).every((byte) => byte === 0)) code.set(Buffer.from(address.slice(2), 'hex'), 1);
  return code;
}

function unknown(why: TrialUnknown): Trial {
  return { kind: 'unknown', unknown: why };
}

/** Of what is refunded, a transaction gets a fifth of its gas at most (EIP-3529). */
const refundQuotient = 5n;

function endOf({ frames, refund }: ExecutionTrace, { to, input }: ReplayCall): TrialEnd {
  const [root] = frames;
  const used = intrinsicGas(input, to === undefined) + (root?.gasUsed ?? 0n);
  const most = used / refundQuotient;
  const back = root?.failure === undefined ? refund : 0n;
  return {
    failure: root?.failure,
    output: root?.output ?? new Uint8Array(0),
    gas: used - (back < most ? back : most),
  };
}

async function writesOf(
  recorded: ExecutionTrace,
  tried: ExecutionTrace,
  state: StateSource,
  rest: () => Promise<void> | undefined,
): Promise<TrialWrite[]> {
  const [was, is] = [await lastingWrites(recorded, rest), await lastingWrites(tried, rest)];
  const writes: TrialWrite[] = [];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const resting = rest();
    if (resting) await resting;
    const [address = '', slot = ''] = key.split(' ');
    const before = hexOf(await state.storage(address, slot));
    const [left, leaves] = [was.get(key) ?? before, is.get(key) ?? before];
    if (left !== before || leaves !== before) writes.push({ address, slot, before, recorded: left, tried: leaves });
  }
  return writes;
}
