import type { SandboxResponse } from '../types.ts';
import { escapeHtml } from './answers.ts';
import { jobRecord, type VerificationJob } from './verificationJob.ts';
import { totalMatch, type VerifiedContract } from './verifiedContract.ts';

function page(title: string, lines: readonly string[]): SandboxResponse {
  const text = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n<h1>${escapeHtml(title)}</h1>\n${text}\n</body>\n</html>\n`,
  };
}

/** The page of a job, for people: `/verify-ui/jobs/{id}`. */
export function jobPage(job: VerificationJob): SandboxResponse {
  const state = job.end === undefined ? 'running' : 'contract' in job.end ? 'verified' : 'not verified';
  return page('Verification job', [
    `${job.verificationId}: ${state}`,
    `${job.address} on chain ${job.chainId}`,
    JSON.stringify(jobRecord(job).contract),
  ]);
}

/** The page that another verifier has of a contract: `/explorers/{verifier}/address/{address}`. */
export function explorerPage(verifier: string, address: string): SandboxResponse {
  return page(`Contract on ${verifier}`, [address]);
}

/** The page of a verified contract, for people: `/repo-ui/{chainId}/{address}`. */
export function contractPage(contract: VerifiedContract): SandboxResponse {
  return page('Verified contract', [
    `${contract.address} on chain ${contract.chainId}: ${totalMatch(contract)}`,
    contract.input.contractIdentifier,
    ...Object.keys(contract.exported.compilation.sources),
  ]);
}
