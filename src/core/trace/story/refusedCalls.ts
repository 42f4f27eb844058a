import type { ProvenReading } from '../lines/failureLines.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import type { Decided } from '../values/conditions.ts';
import type { FailureValues } from '../values/readValues.ts';
import type { CaughtCall } from '../values/whyFailed.ts';
import { refusedCall } from './failureWords.ts';

/** The values with why a failed call that decided was refused, if the called contract has nothing that takes it. */
export async function withRefusals<Values extends Pick<FailureValues, 'cause'>>(
  values: Values,
  proof: Pick<ProvenReading, 'endOf'>,
): Promise<Values> {
  const { cause } = values;
  const refusedBy = async (frame: TraceFrame) => {
    if (frame.failure !== 'revert' || frame.output.length > 0) return {};
    const { frames, check } = await proof.endOf(frame);
    // A delegated call has the value of its caller, and sends none.
    const isOfValue =
      frame.operation === 'DELEGATECALL' && frame.value > 0n && !(frames[0]?.isHead && frame.input.length >= 4);
    const refused = !isOfValue && frames[0] && refusedCall(frames[0], check);
    return !refused ? {} : { refused };
  };
  const withOwn = async (decided: Decided): Promise<Decided> => {
    const { failed } = decided;
    return failed && 'ended' in failed
      ? { ...decided, failed: { ...failed, ...(await refusedBy(failed.ended)) } }
      : decided;
  };
  const caughtWith = async (caught: CaughtCall) => ({ ...caught, ...(await refusedBy(caught.frame)) });
  if (cause?.kind === 'caught') return { ...values, cause: { ...cause, ...(await caughtWith(cause)) } };
  if (cause?.kind !== 'conditions') return values;
  const decided = await Promise.all(cause.decided.map(withOwn));
  const caught = cause.caught && (await caughtWith(cause.caught));
  return { ...values, cause: { ...cause, decided, ...(caught && { caught }) } };
}
