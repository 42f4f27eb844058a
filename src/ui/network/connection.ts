import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { Documents } from '../../core/ledger/lookUp/documents.ts';
import type { LedgerClient } from '../../core/ledger/rest/client/client.ts';
import type { Network } from '../../core/networks.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { VerificationClient } from '../../core/verification/rest/client.ts';

/** The selected network and its services. */
export interface Connection {
  readonly network: Network;
  /** Aborted when another network is selected: what was under way for this one is of no use any more. */
  readonly signal: AbortSignal;
  readonly ledger: LedgerClient;
  /** The mirror node's answers as they came. */
  readonly documents: Documents;
  /** The contracts that the workspace has built, to read calls, errors and events by. */
  readonly abis: () => Promise<AbiIndex>;
  /** Absent where the network has no status page. */
  readonly status: StatusClient | undefined;
  /** Absent where the network has no verification service. */
  readonly verification: VerificationClient | undefined;
}
