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
  // Only what this step reads or writes: of the others, the log keeps what a call before wrote and lost again.
  const touched = log.op === 'SLOAD' || log.op === 'SSTORE' ? BigInt(log.stack.at(-1) ?? -1) : undefined;
  for (const [slot, value] of Object.entries(log.storage ?? {})) {
    if (BigInt(`0x${digits(slot)}`) !== touched) continue;
    // It logs what a step would have written that had no gas for it.
    if (log.op === 'SSTORE' && frame.failure !== undefined && frame.lastStep === step) continue;
    // It logs what a step has written, too; not what is undone with the end of a frame.
    const at = frame.lastStep === step ? step : step + 1;
    const held = await recording.storageAt(recording.addressOf(frame), BigInt(`0x${digits(slot)}`), at);
    // Its log of a read, too, can have what was undone; what it has read is on the stack.
    const read = log.op === 'SLOAD' ? logs[step + 1]?.stack.at(-1) : undefined;
    compare(`slot ${slot}`, held.toString(16), BigInt(read ?? `0x${digits(value)}`).toString(16));
  }
  return differences;
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
