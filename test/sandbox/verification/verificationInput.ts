import type { VerificationExport } from '@ethereum-sourcify/lib-sourcify';

/** A chain as the verifying thread needs it: no RPC means that its contracts cannot be read. */
export interface ChainToVerifyOn {
  name: string;
  chainId: number;
  supported: boolean;
  rpc: readonly string[];
  /** How long an answer of the RPC is waited for, milliseconds. */
  patience: number;
}

interface VerificationTarget {
  chain: ChainToVerifyOn;
  /** EIP-55 checksummed. */
  address: string;
  creationTransactionHash?: string;
}

/** An earlier verification's input, to be tried on another contract. */
export interface Candidate {
  stdJsonInput: Record<string, unknown>;
  compilerVersion: string;
  contractIdentifier: string;
}

/** What one job verifies. */
export type VerificationInput = VerificationTarget &
  (
    | ({ kind: 'stdJson' } & Candidate)
    | { kind: 'metadata'; metadata: Record<string, unknown>; sources: Record<string, string> }
    | { kind: 'similarity'; candidates: readonly Candidate[] }
  );

/** Why a job failed, without its text. */
export interface VerificationFailure {
  customCode: string;
  message: string;
  recompiledCreationCode?: string | undefined;
  recompiledRuntimeCode?: string | undefined;
  onchainCreationCode?: string | undefined;
  onchainRuntimeCode?: string | undefined;
  creationTransactionHash?: string | undefined;
  errorData?: Record<string, unknown> | undefined;
}

/** What comes of a job. `input` is what was compiled in the end, line endings and all. */
export type VerificationOutcome =
  | { ok: true; exported: VerificationExport; input: Candidate }
  | { ok: false; failure: VerificationFailure };
