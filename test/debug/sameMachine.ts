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
  compare(
    'stack',
    machine.stack.map((word) => word.toString(16)).join(' '),
    log.stack.map((word) => BigInt(word).toString(16)).join(' '),
  );
  compare('memory', hexOf(machine.memory), (log.memory ?? []).map(digits).join(''));
  if (log.returnData !== undefined) compare('returned', hexOf(machine.returnData), digits(log.returnData));
  // What the chain logs is what the frame has touched, here or in a call before.
  for (const [slot, value] of Object.entries(log.storage ?? {})) {
    const held = await machine.storage(BigInt(`0x${digits(slot)}`));
    compare(`slot ${slot}`, hexOf(held), digits(value).padStart(64, '0'));
  }
  return differences;
}
