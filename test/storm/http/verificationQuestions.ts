import { isLensError } from '../../../src/core/net/errors.ts';
import { followJob } from '../../../src/core/verification/jobs/followJob.ts';
import { draftJob, type Job } from '../../../src/core/verification/jobs/jobs.ts';
import { submitPatiently } from '../../../src/core/verification/jobs/submitJob.ts';
import { notVerified } from '../../../src/core/verification/rest/schema.ts';
import { similarityRequest, standardJsonRequest } from '../../../src/core/verification/rest/submission.ts';
import type { SubmissionResult } from '../../../src/core/verification/rest/submit.ts';
import { ADDRESS, JOB_ID, standardJson } from '../../unit/verification/answers.ts';
import type { ServedRun } from './faultyServer.ts';
import { plain, type Question } from './question.ts';
import { createRunVerification, otherAddress, type RunVerification, unknownJob } from './verificationService.ts';

const contract = { chainId: '296', address: ADDRESS };
const other = { chainId: '296', address: otherAddress };

type Ask = Question['ask'];

const calls: Readonly<Record<string, Ask>> = {
  'record of a verified contract': ({ verification }, { signal }) =>
    verification.contract(contract, { fields: ['all'] }, signal),
  'record of a contract that is not verified': ({ verification }, { signal }) =>
    verification.contract(other, {}, signal),
  'all chains of a verified contract': ({ verification }, { signal }) => verification.allChains(ADDRESS, signal),
  'all chains of a contract that is not verified': ({ verification }, { signal }) =>
    verification.allChains(otherAddress, signal),
  'verified contracts': ({ verification }, { signal }) => verification.list('296', {}, signal),
  chains: ({ verification }, { signal }) => verification.chains(signal),
  version: ({ verification }, { signal }) => verification.version(signal),
  'job that is done': ({ verification }, { signal }) => verification.job(JOB_ID, signal),
  'job that is not known': ({ verification }, { signal }) => verification.job(unknownJob, signal),
};

/** The verification service of each run; a step has one of its own. */
const services = new WeakMap<ServedRun, RunVerification>();

/** The service's own documents, a submission, and a verification from consent to its end. */
export function verificationQuestions(): Question[] {
  return [
    ...Object.entries(calls).map(([name, ask]): Question => ({ name, service: 'verification', ask })),
    {
      name: 'health',
      service: 'verification',
      ask: ({ verification }, { signal }) => verification.health(signal),
      // The service's text may be any.
      judge: () => [],
    },
    ...(['submission', 'search for similar contracts'] as const).map(
      (name): Question => ({
        name,
        service: 'verification',
        ask({ verification }, { signal }, run) {
          use(run, createRunVerification('verified', false));
          const request = name === 'submission' ? standardJsonRequest(standardJson) : similarityRequest(contract);
          return verification.submit(request, signal);
        },
        judge(_truth, given, run) {
          const { kind } = given as SubmissionResult;
          if (kind === 'lostAnswer') return [];
          // The one that says so is the service, never a gateway.
          return [`"${kind}", though the service ${services.get(run)?.taken.length ? 'took it' : 'took nothing'}`];
        },
      }),
    ),
    ...(['verified', 'failed'] as const).map(
      (end): Question => ({
        name: `verification that ends as ${end}`,
        service: 'verification',
        pace: 1000,
        polls: true,
        async ask({ verification, timers }, { signal }, run) {
          const service = use(run, createRunVerification(end, false));
          const before = notVerified(contract.chainId, contract.address);
          const { contractIdentifier } = standardJson;
          const job = draftJob({
            id: 'storm',
            network: 'storm',
            ...contract,
            contract: contractIdentifier,
            createdAt: Date.now(),
            before,
          });
          const states: Job[] = [];
          const onChange = (each: Job) => void states.push(each);
          const common = { onChange, timers, ...(signal && { signal }) };
          try {
            const request = standardJsonRequest(standardJson);
            const sent = await submitPatiently({ job, request, client: verification, report() {}, ...common });
            const done = await followJob({ client: verification, job: sent, ...common });
            return { state: done.state.kind, ...facts(service) };
          } catch (error) {
            if (!isLensError(error)) throw error;
            return { state: `refused: ${error.kind}`, last: states.at(-1)?.state.kind ?? 'drafted', ...facts(service) };
          }
        },
        judge: (_truth, given) => judgeEnd(given as StepEnd, end),
      }),
    ),
  ];
}

interface StepEnd {
  state: string;
  last?: string;
  taken: number;
  isVerified: boolean;
  isWhole: boolean;
}

function use(run: ServedRun, verification: RunVerification): RunVerification {
  services.set(run, verification);
  Object.assign(run, { service: verification.service });
  return verification;
}

function facts({ taken, isVerified }: RunVerification): Omit<StepEnd, 'state'> {
  const wanted = Buffer.from(standardJsonRequest(standardJson).body);
  return { taken: taken.length, isVerified: isVerified(), isWhole: taken.every((body) => wanted.equals(body)) };
}

/** Whether the end that is shown is so: "it can't be known" always is. */
function judgeEnd(given: StepEnd, end: 'verified' | 'failed'): string[] {
  const { state, last, taken, isVerified, isWhole } = given;
  const wrong: string[] = [];
  if (taken > 1) wrong.push(`sent ${taken} times`);
  if (!isWhole) wrong.push('what arrived is not what was consented to');
  if (state === 'verified' && !isVerified) wrong.push('"verified", and it is not');
  if (state === 'failed' && taken > 0 && end !== 'failed') wrong.push('"failed", though the service took it');
  if (state === 'lost' && taken > 0) wrong.push('"the service no longer knows it", and it does');
  if (state.startsWith('refused') && last === 'drafted' && taken > 0) wrong.push('"nothing was sent", and it was');
  return wrong.map((each) => `${each}: ${plain(given)}`);
}
