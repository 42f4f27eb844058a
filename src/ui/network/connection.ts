import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { Documents } from '../../core/ledger/lookUp/documents.ts';
import type { LedgerClient } from '../../core/ledger/rest/client/client.ts';
import type { MirrorPulse } from '../../core/ledger/rest/measureMirrorNode.ts';
import type { Network } from '../../core/networks.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { VerificationClient } from '../../core/verification/rest/client.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';

/** The selected network and its services. */
export interface Connection {
  readonly network: Network;
  /** Aborted when another network is selected, because pending work for this one is no longer needed. */
  readonly signal: AbortSignal;
  readonly ledger: LedgerClient;
  /** How the mirror node is, from its answers. */
  readonly pulse: MirrorPulse;
  /** The mirror node's raw answers. */
  readonly documents: Documents;
  /** The ABIs that the workspace has built, for decoding calls, errors and events. */
  readonly abis: () => Promise<AbiIndex>;
  /** Undefined if the network has no status page. */
  readonly status: StatusClient | undefined;
  /** Undefined if the network has no verification service. */
  readonly verification: VerificationClient | undefined;
  /** Takes each verification record that is read. */
  readonly learned?: (record: ContractRecord) => void;
}
