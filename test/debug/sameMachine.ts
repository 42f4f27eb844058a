import type { Recording } from '../../src/core/debug/recording/recording.ts';
import type { StructLog } from './structLogs.ts';

const digits = (hex: string | undefined) => (hex ?? '').replace(/^0x/, '').toLowerCase();
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What of a frame's state before a step differs from another EVM's log of it. */
export async function sameMachine(recording: Recording, step: number, logs: readonly StructLog[]): Promise<string[]> {
  const log = logs[step];
  const machine = recording.machineAt(step);
  const frame = recording.frameAt(step);
  if (!log || !frame) return ['there is no such step'];
  const differences: string[] = [];
  const compare = (what: string, own: string, other: string) => {
    if (own !== other) differences.push(`${what}: ${own} is not ${other}`);
  };
  compare('pc', String(recording.trace.steps.pc[step]), String(log.pc));
  // Unoptimized code has more gas than the network gave: each reading of it stands for the same one there.
  const gas = gasReadings(recording, logs);
  const own = machine.stack.map((word, at) => gas.get(`${word} ${BigInt(log.stack[at] ?? 0)}`) ?? word);
  compare(
    'stack',
    own.map((word) => word.toString(16)).join(' '),
    log.stack.map((word) => BigInt(word).toString(16)).join(' '),
  );
  compare('memory', hexOf(machine.memory), (log.memory ?? []).map(digits).join(''));
  if (log.returnData !== undefined) compare('returned', hexOf(machine.returnData), digits(log.returnData));
  // What the chain logs is what the frame has touched, here or in a call before.
  for (const [slot, value] of Object.entries(log.storage ?? {})) {
    // It logs what a step would have written that had no gas for it.
    if (log.op === 'SSTORE' && frame.failure !== undefined && frame.lastStep === step) continue;
    // It logs what a step has written, too; not what is undone with the end of a frame.
    const at = frame.lastStep === step ? step : step + 1;
    const held = await recording.storageAt(recording.addressOf(frame), BigInt(`0x${digits(slot)}`), at);
    if (hasUndone(recording, step, { address: recording.addressOf(frame), slot, value })) continue;
    compare(`slot ${slot}`, held.toString(16), BigInt(`0x${digits(value)}`).toString(16));
  }
  return differences;
}

/** Whether a call that failed before wrote a value: the chain's log keeps it until the slot is next touched. */
function hasUndone(
  recording: Recording,
  step: number,
  { address, slot, value }: { address: string; slot: string; value: string },
): boolean {
  const { storage } = recording;
  return storage.accessesOf(address, BigInt(`0x${digits(slot)}`)).some((each) => {
    const access = storage.accessAt(each);
    const isUndone = access.isWrite && access.step < step && recording.isUndone(recording.frameAt(access.step), step);
    return isUndone && storage.writtenAt(each) === BigInt(`0x${digits(value)}`);
  });
}

const readings = new WeakMap<Recording, Map<string, bigint>>();

/** What GAS gave here and there, both as one text, and what it gave there. */
function gasReadings(recording: Recording, logs: readonly StructLog[]): ReadonlyMap<string, bigint> {
  const known = readings.get(recording);
  if (known) return known;
  const found = new Map<string, bigint>();
  for (const [step, { op }] of logs.entries()) {
    const there = logs[step + 1]?.stack.at(-1);
    if (op === 'GAS' && there !== undefined) found.set(`${recording.resultOf(step)} ${BigInt(there)}`, BigInt(there));
  }
  readings.set(recording, found);
  return found;
}
