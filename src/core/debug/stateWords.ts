import { withNamedKeys } from '../format/shortAddress.ts';
import { type ChangedVariable, changedState } from '../storage/changedState.ts';
import { SlotNames } from '../storage/slotNames.ts';
import { addPreimages } from '../storage/storageKeys.ts';
import { slotHex } from '../storage/storageLayout.ts';
import { decodePart, type ReadSlot } from '../storage/storageValue.ts';
import type { TracedBuild } from '../trace/lines/tracedBuild.ts';
import { word } from '../trace/replay/frameRecorder.ts';
import { bytesIn } from '../trace/replay/recordedState.ts';
import type { Stage } from './stage.ts';

/** Says what writes to storage changed, by the names of the source. */
export class StateWords {
  readonly #stage: Stage;
  readonly #names = new Map<TracedBuild, SlotNames>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** `balances[0.0.1001] 250 → 150`; by slot if no layout names it. */
  async ofWrite(write: number): Promise<string> {
    const { recording } = this.#stage;
    const { address, slot, step } = recording.storage.accessAt(write);
    const before = await recording.storageAt(address, slot, step);
    const after = recording.storage.writtenAt(write);
    const named = await this.#namedAt(step, { address, slot, before, after });
    if (named.length > 0)
      return named.map((each) => `${this.#accountsIn(each.name)} ${each.before.text} → ${each.after.text}`).join(', ');
    return `${slotHex(slot)} ${before} → ${after}`;
  }

  /** The same of a write; of a read, what was read: `count = 3`. */
  async ofAccess(access: number): Promise<string> {
    const { recording } = this.#stage;
    const { address, slot, step, isWrite } = recording.storage.accessAt(access);
    if (isWrite) return this.ofWrite(access);
    const held = await recording.storageAt(address, slot, step);
    const names = await this.#namesAt(step);
    const read: ReadSlot = (place) => (place === slot ? bytesIn(word(held)) : undefined);
    const parts = names?.partsOf(slot).flatMap((part) => {
      const value = decodePart(part, read);
      return value ? [`${this.#accountsIn(part.label)} = ${value.text}`] : [];
    });
    return parts && parts.length > 0 ? parts.join(', ') : `${slotHex(slot)} = ${held}`;
  }

  #accountsIn(name: string): string {
    return withNamedKeys(name, (address) => this.#stage.nameOf(address));
  }

  async #namedAt(
    step: number,
    { address, slot, before, after }: { address: string; slot: bigint; before: bigint; after: bigint },
  ): Promise<readonly ChangedVariable[]> {
    const names = await this.#namesAt(step);
    if (!names) return [];
    const row = {
      address,
      contract_id: null,
      slot: slotHex(slot),
      value_read: word(before),
      value_written: word(after),
    };
    return changedState([row], () => names).named;
  }

  /** Of the contract that runs at a step. */
  async #namesAt(step: number): Promise<SlotNames | undefined> {
    const { recording, codes, layoutOf } = this.#stage;
    const build = codes[recording.frameAt(step)?.index ?? -1]?.use?.build;
    const known = build && this.#names.get(build);
    if (!build || known) return known;
    const layout = await layoutOf(build);
    if (!layout) return undefined;
    const names = new SlotNames(layout);
    addPreimages(names, recording.trace.mappingKeys);
    this.#names.set(build, names);
    return names;
  }
}
