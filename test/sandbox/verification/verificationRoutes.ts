import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import type { SandboxRequest, SandboxResponse, Service } from '../types.ts';
import { jsonAnswer, notFoundAnswer, refusal, refusalAnswer } from './answers.ts';
import { chainRecord } from './chainList.ts';
import type { SubmissionKind } from './checkBody.ts';
import { checkPathParameter, checkQueryNames } from './checkParameters.ts';
import { listContracts, lookUpAllChains, lookUpContract } from './lookups.ts';
import { otherVerifiers, passedOn } from './otherVerifiers.ts';
import { contractPage, explorerPage, jobPage } from './pages.ts';
import { type SubmissionDesk, submit } from './submissions.ts';
import { jobRecord } from './verificationJob.ts';

/** The versions that `GET /version` tells: of the server whose answers these are the like of. */
const version = {
  sourcifyServerVersion: '3.12.1',
  libSourcifyVersion: '^3.4.0',
  sourcifyCompilersVersion: '^1.1.0',
  bytecodeUtilsVersion: '^1.4.0',
  gitCommitHash: '0'.repeat(40),
};

/** The verification API over its chains, its records and the thread that verifies. */
export function createVerificationRoutes(desk: SubmissionDesk): Service {
  return (request) => route(desk, request);
}

async function route(desk: SubmissionDesk, request: SandboxRequest): Promise<SandboxResponse> {
  const { method } = request;
  const [area, ...parts] = segmentsOf(request.path);
  const answer =
    area === 'v2' && method === 'POST'
      ? await routePost(desk, parts, request)
      : area === 'v2' && method === 'GET'
        ? await routeGet(desk, parts, request)
        : method === 'GET'
          ? routePlain(desk, area, parts)
          : undefined;
  return answer ?? notFoundAnswer(method, request.path);
}

function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

async function routePost(
  desk: SubmissionDesk,
  [area, ...parts]: readonly string[],
  request: SandboxRequest,
): Promise<SandboxResponse | undefined> {
  if (area !== 'verify') return undefined;
  const [first = '', second = '', third] = parts;
  if (parts.length === 2) return submit(desk, 'stdJson', first, second, request);
  const kinds: readonly SubmissionKind[] = ['metadata', 'etherscan', 'similarity'];
  const kind = kinds.find((name) => name === first);
  return kind && third !== undefined && parts.length === 3 ? submit(desk, kind, second, third, request) : undefined;
}

async function routeGet(
  desk: SubmissionDesk,
  [area, ...parts]: readonly string[],
  request: SandboxRequest,
): Promise<SandboxResponse | undefined> {
  const { query } = request;
  const [first = '', second = ''] = parts;
  if (area === 'verify' && parts.length === 1) return jobStatus(desk, first, request);
  if (area === 'contract' && parts.length === 2)
    return first === 'all-chains' ? lookUpAllChains(desk, second, query) : lookUpContract(desk, first, second, query);
  if (area === 'contracts' && parts.length === 1) return listContracts(desk, first, query);
  return undefined;
}

function jobStatus(
  { records, passesOn }: SubmissionDesk,
  verificationId: string,
  { query, headers }: SandboxRequest,
): SandboxResponse {
  const problem = checkQueryNames(query, []) ?? checkPathParameter('verificationId', verificationId);
  if (problem) return refusalAnswer(problem);
  const job = records.job(verificationId);
  const unknown = refusal(404, 'job_not_found', `No verification job found for id ${verificationId}`);
  if (!job) return refusalAnswer(unknown);
  return jsonAnswer(200, jobRecord(job, passesOn ? passedOn(job, `http://${headers.host}`) : undefined));
}

function routePlain(
  { chains, records }: SubmissionDesk,
  area: string | undefined,
  parts: readonly string[],
): SandboxResponse | undefined {
  const [first = '', second = ''] = parts;
  if (parts.length === 0) {
    if (area === 'chains') return jsonAnswer(200, chains.map(chainRecord));
    if (area === 'version') return jsonAnswer(200, version);
    if (area === 'health')
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: 'Alive and kicking!' };
  }
  if (area === 'explorers' && parts.length === 3) {
    const [name, , address = ''] = parts;
    const verifier = otherVerifiers.find((each) => each === name);
    return verifier && isAddress(address) ? explorerPage(verifier, address) : undefined;
  }
  if (parts.length !== 2) return undefined;
  if (area === 'verify-ui' && first === 'jobs') {
    const job = records.job(second);
    return job && jobPage(job);
  }
  const contract =
    area === 'repo-ui' && isAddress(second) ? records.contract(first, checksumAddress(second)) : undefined;
  return contract && contractPage(contract);
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}
