import type { VerificationJob, VerifiedContract } from '../../../src/core/verification/rest/schema.ts';
import { verificationJob, verifiedContract } from '../../../src/core/verification/rest/schema.ts';
import type { MetadataSubmission, StandardJsonSubmission } from '../../../src/core/verification/rest/submission.ts';

/** What a verification server says, made up for the tests in its shapes. */

/** An address from the EIP-55 text, in its checksummed form. */
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const JOB_ID = '3f8a1c1e-0c55-4f0a-9d2b-7a1f0e6c4b21';
export const HASH = `0x${'ab'.repeat(32)}`;

export const standardJson: StandardJsonSubmission = {
  chainId: '296',
  address: ADDRESS,
  stdJsonInput: {
    language: 'Solidity',
    sources: { 'contracts/Vault.sol': { content: 'contract Vault {}\n' } },
    settings: { optimizer: { enabled: true, runs: 200 } },
  },
  compilerVersion: '0.8.28+commit.7893614a',
  contractIdentifier: 'contracts/Vault.sol:Vault',
};

export const metadata: MetadataSubmission = {
  chainId: '296',
  address: ADDRESS,
  metadata: {
    compiler: { version: '0.8.28+commit.7893614a' },
    language: 'Solidity',
    settings: { compilationTarget: { 'contracts/Vault.sol': 'Vault' } },
    sources: { 'contracts/Vault.sol': { keccak256: HASH } },
  },
  sources: { 'contracts/Vault.sol': 'contract Vault {}\n' },
};

const none = { match: null, creationMatch: null, runtimeMatch: null, chainId: '296', address: ADDRESS };
export const notVerifiedWire = none;

export const exactWire = {
  match: 'exact_match',
  creationMatch: 'exact_match',
  runtimeMatch: 'exact_match',
  chainId: '296',
  address: ADDRESS,
  verifiedAt: '2026-11-21T09:13:50Z',
  matchId: '15',
};

export const pendingWire = {
  isJobCompleted: false,
  verificationId: JOB_ID,
  jobStartTime: '2026-11-21T09:13:49Z',
  contract: none,
};

export const doneWire = {
  ...pendingWire,
  isJobCompleted: true,
  jobFinishTime: '2026-11-21T09:13:50Z',
  compilationTime: '1186',
  contract: exactWire,
};

export const failedWire = (customCode: string, more: Record<string, unknown> = {}) => ({
  ...pendingWire,
  isJobCompleted: true,
  jobFinishTime: '2026-11-21T09:13:50Z',
  error: { customCode, message: `The server says ${customCode}.`, errorId: JOB_ID, ...more },
});

export function jobAnswer(wire: unknown): VerificationJob {
  return verificationJob.parse(wire);
}

export function recordAnswer(wire: unknown): VerifiedContract {
  return verifiedContract.parse(wire);
}
