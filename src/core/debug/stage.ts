import type { AbiIndex } from '../ledger/evm/abiIndex.ts';
import type { ContractAction } from '../ledger/rest/schema/contractTraces.ts';
import type { StorageLayout } from '../storage/storageLayout.ts';
import type { TracedBuild } from '../trace/lines/tracedBuild.ts';
import type * as Evm from '../trace/replay/evm.ts';
import type { RecordedAnswers } from '../trace/replay/recordedAnswers.ts';
import type { ReplayCall } from '../trace/replay/replay.ts';
import type { StateSource } from '../trace/state/stateSource.ts';
import type { VyperPlaces } from '../trace/values/locals/vyperPlaces.ts';
import type { CertainPart } from './recording/certainPart.ts';
import type { Recording } from './recording/recording.ts';
import type { RunCode, Sources } from './walk/codes.ts';
import type { Walker } from './walk/walker.ts';
import type { WalkIndex } from './walk/walkIndex.ts';

/** All that is known of a recorded execution. */
export interface Stage {
  readonly recording: Recording;
  readonly index: WalkIndex;
  readonly walker: Walker;
  readonly sources: Sources;
  /** Of each frame; undefined if it ran no code. */
  readonly codes: readonly (RunCode | undefined)[];
  /** Each code once, by its index. */
  readonly allCodes: readonly RunCode[];
  readonly abis: AbiIndex;
  /** As recorded, in order. */
  readonly actions: readonly ContractAction[];
  readonly evm: typeof Evm;
  readonly call: ReplayCall;
  readonly answers: RecordedAnswers;
  /** Before the transaction, with the code that was recorded. */
  readonly state: StateSource;
  /** The same, with the code that the network has. */
  readonly deployed: StateSource;
  /** Why the transaction failed, as its page says it, where its data don't say it. */
  readonly reason?: string;
  /** Of a replay that went another way than the network: the part that is certain. */
  readonly certain?: CertainPart;
  /** The name of an account, contract or token, or its ID if its address says it. */
  nameOf(address: string): string | undefined;
  /** Why the lines of the code at an address aren't known, and what helps, as a sentence; undefined if they are. */
  whyUnseen(address: string): string | undefined;
  layoutOf(build: TracedBuild): Promise<StorageLayout | undefined>;
  /** Where the variables of a Vyper module are; undefined if its compiler can't say it. */
  vyperPlacesOf(build: TracedBuild): Promise<VyperPlaces | undefined>;
}
