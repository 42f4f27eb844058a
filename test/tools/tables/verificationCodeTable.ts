import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jobProblems } from '../../../src/core/verification/jobs/jobProblems.ts';
import { draftJob, type Job } from '../../../src/core/verification/jobs/jobs.ts';
import { describeOutcome } from '../../../src/core/verification/texts/outcomes.ts';
import { jobCodes, passingCodes, plainRefusals, refusalCodes } from './verificationCodes.ts';

const testFolder = path.resolve(import.meta.dirname, '../..');

/** The table of test/tables/verification-codes.md: every code of the verification service, what the user reads, and its test. */
export function verificationCodeTable(): string {
  const tests = readTests();
  const refused = [
    ...refusalCodes.map(({ code, status }) => row(code, `submission, ${status}`, 'submission', tests)),
    ...plainRefusals.map((status) =>
      row(`http_${status}`, `submission, ${status} without a code`, 'submission', tests),
    ),
  ];
  const passing = passingCodes.map(({ code, status }) => row(code, `submission, ${status}`, 'submission', tests));
  const failed = jobCodes.map((code) => row(code, 'job', 'job', tests));
  return [
    '# The codes of the verification service',
    '',
    "Written by `node test/tools/node.mjs test/tools/tables/generateVerificationCodes.ts` from `src/core/verification` and `test/tools/tables/verificationCodes.ts`; a unit test compares it. VAULT, ADDRESS, NETWORK and ID stand for the contract and its chain, and … for the server's message. The sandbox returns every code in `integration/verificationCodes`, and inside VS Code in `host/verificationCodes`, which checks the notification, its first button and the Problems panel. The last column lists the tests in which a service that really compiles returns the code, or in which it shows in the user interface.",
    '',
    '## Rejected submissions',
    '',
    ...head,
    ...refused,
    '',
    '## Answers that are no failure',
    '',
    '`already_verified` counts as verified, with the level on record; `duplicate_verification_request` follows the running job; `too_many_requests` waits as long as the service asks and submits again. The texts below appear only if that fails.',
    '',
    ...head,
    ...passing,
    '',
    '## Failed jobs',
    '',
    ...head,
    ...failed,
    '',
  ].join('\n');
}

const head = ['| Code | Sent with | Text | Next steps | Problems panel | Tested in |', '|---|---|---|---|---|---|'];

function row(code: string, from: string, stage: 'submission' | 'job', tests: readonly TestFile[]): string {
  const subject = { contract: 'VAULT', address: 'ADDRESS', network: 'NETWORK', chainId: 'ID' };
  const { what, advice, actions } = describeOutcome(code, subject, { message: '…' });
  const draft = draftJob({
    id: '',
    network: 'NETWORK',
    chainId: '',
    address: 'ADDRESS',
    contract: 'VAULT',
    createdAt: 0,
  });
  const job: Job = { ...draft, state: { kind: 'failed', stage, code, message: '…', errorData: null } };
  const [problem] = jobProblems(job);
  const files = ['compiler_error', 'missing_source', 'missing_or_invalid_source'].includes(code);
  const place = problem === undefined ? '–' : files ? 'at the file, or else at the contract' : 'at the contract';
  return `| \`${code}\` | ${from} | ${what} ${advice} | ${actions.join(', ')} | ${place} | ${testsOf(code, tests)} |`;
}

/** The tests that name a code, but for those that go through all of them. */
function testsOf(code: string, tests: readonly TestFile[]): string {
  const naming = new RegExp(String.raw`['"\`/. ]${code}\b`);
  const found = tests.filter(({ text }) => naming.test(text));
  return found.map(({ name }) => name).join(', ') || '–';
}

interface TestFile {
  /** As `ui/verificationJobs`. */
  name: string;
  text: string;
}

function readTests(): TestFile[] {
  return globSync('{integration,host,ui}/verification*.test.ts', { cwd: testFolder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('verificationCodes'))
    .sort()
    .map((file) => ({
      name: file.replace('.test.ts', ''),
      text: readFileSync(path.join(testFolder, file), 'utf8'),
    }));
}
