import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import type { TraceFrame } from '../../trace/replay/executionTrace.ts';
import type { Recording } from './recording.ts';

const selfDestruct = 0xff;
/** The network's own accounts, which fees go to, and its system contracts. */
const lastOwn = 1_000n;

/**
 * What a contract has before a step: what it had before the transaction, and what calls moved since. Of the payer, fees
 * change it, too.
 * @returns undefined for what isn't a contract, and after what may have moved something by other means
 */
export async function balanceAt(
  recording: Recording,
  { step, address, payer }: { readonly step: number; readonly address: string; readonly payer: string },
): Promise<bigint | undefined> {
  const { frames, steps } = recording.trace;
  if (address === payer.toLowerCase() || isOwn(address)) return undefined;
  let balance = await balanceBefore(recording, address);
  if (balance === undefined) return undefined;
  for (const frame of frames) {
    if (frame.callStep >= step || recording.isUndone(frame, step)) continue;
    const isDone = frame.lastStep >= 0 && frame.lastStep < step;
    if (isDone && steps.opcode[frame.lastStep] === selfDestruct) return undefined;
    if (mayCharge(frame)) return undefined;
    if (!moves(frame)) continue;
    if (frame.caller.toLowerCase() === address) balance -= frame.value;
    if (recording.addressOf(frame) === address) balance += frame.value;
  }
  return balance;
}

async function balanceBefore({ created, state }: Recording, address: string): Promise<bigint | undefined> {
  if (created.has(address)) return 0n;
  const account = await state.account(address);
  if (!account || account.code.length === 0) return undefined;
  return account.balance ?? state.balance(address);
}

/** Whether other means than its value may have moved something: a token's custom fee in ℏ, for one. */
function mayCharge({ answered, operation, input, codeAddress }: TraceFrame): boolean {
  // Without data, it is a transfer.
  return answered && operation !== 'STATICCALL' && (input.length > 0 || isOwn(codeAddress));
}

/** Others have the value of their caller's call. */
function moves({ operation }: TraceFrame): boolean {
  return operation === 'CALL' || operation.startsWith('CREATE');
}

function isOwn(address: string): boolean {
  return longZeroEntityId(address) !== undefined && BigInt(address) <= lastOwn;
}
