import type { SandboxRequest, SandboxResponse } from '../types.ts';
import { isRefusal, jsonAnswer, type Refusal, refusal, refusalAnswer } from './answers.ts';
import { runtimeCode } from './chainCode.ts';
import { isJsonObject, type SubmissionKind } from './checkBody.ts';
import { checkSubmission, type Submission } from './checkSubmission.ts';
import type { ChainToVerifyOn, VerificationInput } from './verificationInput.ts';
import type { VerificationRecords } from './verificationRecords.ts';
import type { VerificationThread } from './verificationThread.ts';

export interface SubmissionDesk {
  chains: readonly ChainToVerifyOn[];
  records: VerificationRecords;
  thread: VerificationThread;
  /** Until when a job that starts now stays pending before it is verified. */
  untilJobMayEnd(): Promise<void>;
  /** Whether contracts that were verified are passed on to other verifiers. */
  passesOn: boolean;
}

/** Contracts whose runtime code begins alike are tried for a similarity search. */
const similarPrefix = 2 + 2 * 64;

/** Takes a POST to /v2/verify: refuses it, or answers 202 and verifies in the background. */
export async function submit(
  desk: SubmissionDesk,
  kind: SubmissionKind,
  chainId: string,
  address: string,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const ids = new Set(desk.chains.map((chain) => String(chain.chainId)));
  const contentType = request.headers['content-type'];
  const form = { kind, chainId, address, query: request.query, contentType, body: request.body };
  const submission = checkSubmission(form, ids);
  if (isRefusal(submission)) return refusalAnswer(submission);
  const busy = checkRecords(desk.records, submission);
  if (busy) return refusalAnswer(busy);
  const chain = desk.chains.find((known) => String(known.chainId) === chainId);
  const input = chain && (await inputOf(desk, chain, submission));
  if (!input) return refusalAnswer(refusal(500, 'internal_error', 'The server encountered an unexpected error.'));
  if (isRefusal(input)) return refusalAnswer(input);
  // Another request may have come while the chain was asked.
  const busyNow = checkRecords(desk.records, submission);
  if (busyNow) return refusalAnswer(busyNow);
  const job = desk.records.startJob(chainId, submission.address);
  void desk.untilJobMayEnd().then(async () => desk.records.endJob(job, input.kind, await desk.thread.verify(input)));
  return jsonAnswer(202, { verificationId: job.verificationId });
}

function checkRecords(records: VerificationRecords, { chainId, address }: Submission): Refusal | undefined {
  const contract = records.contract(chainId, address);
  const subject = `Contract ${address} on chain ${chainId} is already`;
  if (contract?.runtimeMatch === 'exact_match' && contract.creationMatch === 'exact_match') {
    const message = `${subject} verified with runtimeMatch and creationMatch both being exact matches.`;
    return refusal(409, 'already_verified', message);
  }
  return records.isRunning(chainId, address)
    ? refusal(429, 'duplicate_verification_request', `${subject} being verified`)
    : undefined;
}

/** What is to be verified; the library finds out whether the client's objects are what they should be. */
async function inputOf(
  desk: SubmissionDesk,
  chain: ChainToVerifyOn,
  { kind, address, body }: Submission,
): Promise<VerificationInput | Refusal | undefined> {
  const hash = body.creationTransactionHash;
  const target = { chain, address, ...(typeof hash === 'string' ? { creationTransactionHash: hash } : {}) };
  const { stdJsonInput, metadata, sources } = body;
  switch (kind) {
    case 'stdJson':
      if (!isJsonObject(stdJsonInput)) return undefined;
      return {
        ...target,
        kind,
        stdJsonInput,
        compilerVersion: String(body.compilerVersion).replace(/^v/, ''),
        contractIdentifier: String(body.contractIdentifier),
      };
    case 'metadata':
      if (!isJsonObject(metadata) || !isJsonObject(sources)) return undefined;
      return {
        ...target,
        kind,
        metadata,
        sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, String(content)])),
      };
    case 'etherscan': {
      const message = `Requested chain ${chain.chainId} is not supported for importing from Etherscan.`;
      return refusal(400, 'unsupported_chain', message);
    }
    case 'similarity':
      return similarInput(desk.records, target);
  }
}

async function similarInput(
  records: VerificationRecords,
  target: { chain: ChainToVerifyOn; address: string; creationTransactionHash?: string },
): Promise<VerificationInput | Refusal> {
  const { chain, address } = target;
  let code: string;
  try {
    code = await runtimeCode(chain, address);
  } catch {
    const message = `Failed to get bytecode for chain #${chain.chainId} and address ${address}.`;
    return refusal(502, 'failed_to_get_bytecode', message);
  }
  if (code === '0x') {
    const message = `Cannot fetch bytecode for chain #${chain.chainId} and address ${address}.`;
    return refusal(404, 'cannot_fetch_bytecode', message);
  }
  const alike = records
    .contracts()
    .filter(
      ({ exported }) => exported.onchainRuntimeBytecode?.slice(0, similarPrefix) === code.slice(0, similarPrefix),
    );
  return { ...target, kind: 'similarity', candidates: alike.map((contract) => contract.input) };
}
