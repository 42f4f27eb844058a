import { nameOfContract } from '../../format/fullName.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { ProvenReading } from '../lines/failureLines.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import type { Decided } from '../values/conditions.ts';
import type { EndedCall } from '../values/parts/evaluated.ts';
import type { FailureValues } from '../values/readValues.ts';
import type { CaughtCall } from '../values/whyFailed.ts';
import { refusedCall } from './failureWords.ts';

/** The values with why a failed call that decided was refused, if the called contract has nothing that takes it. */
export async function withRefusals<Values extends Pick<FailureValues, 'cause'>>(
  values: Values,
  proof: Pick<ProvenReading, 'endOf' | 'buildOf' | 'trace'>,
  abis: AbiIndex,
): Promise<Values> {
  const { cause } = values;
  const refusedBy = async (frame: TraceFrame): Promise<Pick<EndedCall, 'refused' | 'name'>> => {
    const called = proof.buildOf(frame);
    const name = called ? { name: nameOfContract(called.contract) } : {};
    if (frame.failure !== 'revert' || frame.output.length > 0) return name;
    const { frames, check } = await proof.endOf(frame);
    // A delegated call has the value of its caller, and sends none.
    const isOfValue =
      frame.operation === 'DELEGATECALL' && frame.value > 0n && !(frames[0]?.isHead && frame.input.length >= 4);
    const refused = !isOfValue && frames[0] && refusedCall(frames[0], abis, check);
    if (refused) return { refused };
    const own = frames[0]?.frame.index === frame.index && frames[0].certain > 0 ? frames[0].places[0] : undefined;
    const isNamed = called && own?.kind === 'statement' && own.functionName !== undefined;
    return isNamed ? { name: `${nameOfContract(called.contract)}.${own.functionName}` } : name;
  };
  const withOwn = async (decided: Decided): Promise<Decided> => {
    const { failed } = decided;
    const unassociated = decided.sides?.values.includes(notAssociated) ? unassociatedIn(proof.trace) : undefined;
    if (unassociated) return { ...decided, unassociated };
    return failed && 'ended' in failed
      ? { ...decided, failed: { ...failed, ...(await refusedBy(failed.ended)) } }
      : decided;
  };
  const caughtWith = async (caught: CaughtCall) => {
    const { refused } = await refusedBy(caught.frame);
    return refused === undefined ? caught : { ...caught, refused };
  };
  if (cause?.kind === 'caught') return { ...values, cause: { ...cause, ...(await caughtWith(cause)) } };
  if (cause?.kind !== 'conditions') return values;
  const decided = await Promise.all(cause.decided.map(withOwn));
  const caught = cause.caught && (await caughtWith(cause.caught));
  return { ...values, cause: { ...cause, decided, ...(caught && { caught }) } };
}

const notAssociatedCode = 184n;
const notAssociated = `TOKEN_NOT_ASSOCIATED_TO_ACCOUNT (${notAssociatedCode})`;

/** The accounts of the one call of a system contract that returned that, of which one isn't associated. */
function unassociatedIn({ frames }: ProvenReading['trace']): Decided['unassociated'] {
  const [called, ...others] = frames.filter(
    ({ answered, output }) =>
      answered && output.length >= 32 && BigInt(hexOfBytes(output.subarray(0, 32))) === notAssociatedCode,
  );
  if (!called || others.length > 0) return undefined;
  const given = decodeSelected('function', hexOfBytes(called.input), noAbis)?.values ?? [];
  const addresses = given.filter(({ type }) => type === 'address');
  const token = addresses.find(({ name }) => /^_?token/i.test(name));
  const accounts = new Set(addresses.filter((each) => each !== token).map(({ text }) => text));
  return token && accounts.size > 0 ? { accounts: [...accounts], token: token.text } : undefined;
}
