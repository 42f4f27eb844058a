import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import * as vscode from 'vscode';
import { jobProblems } from '../../src/core/verification/jobs/jobProblems.ts';
import { draftJob, type Job } from '../../src/core/verification/jobs/jobs.ts';
import { readStoredJob, type StoredJob } from '../../src/core/verification/jobs/storedJob.ts';
import { describeOutcome } from '../../src/core/verification/texts/outcomes.ts';
import type { OutcomeAction } from '../../src/core/verification/texts/outcomeText.ts';
import { jobCodes, plainRefusals, refusalCodes } from '../tools/tables/verificationCodes.ts';
import { type WatchedMessages, watchMessages } from './watchedMessages.ts';

/** The button of each next step, and the command behind it. */
const steps: Readonly<Record<OutcomeAction, readonly [button: string, command: string]>> = {
  chooseBuild: ['Choose Another Build Output...', 'ledgerLens.verification.chooseBuild'],
  rebuild: ['Run Build Task', 'workbench.action.tasks.build'],
  retry: ['Verify Again', 'ledgerLens.verification.retry'],
  fullInput: ['Verify with All Files', 'ledgerLens.verification.tryAllFiles'],
  compare: ['Compare Code', 'ledgerLens.verification.compare'],
  showCompilerErrors: ['Show Problems', 'workbench.actions.view.problems'],
  showRecord: ['Show Record', 'ledgerLens.verification.open'],
  openSettings: ['Open Settings', 'workbench.action.openSettings'],
};
const stepCommands = Object.values(steps).map(([, command]) => command);

async function setFaults(faults: readonly string[]): Promise<void> {
  const response = await fetch(`${process.env.LEDGER_LENS_SANDBOX}/faults`, {
    method: 'POST',
    body: JSON.stringify({ faults }),
  });
  assert.equal(response.status, 200, await response.text());
}

const clearFaults = () => fetch(`${process.env.LEDGER_LENS_SANDBOX}/faults`, { method: 'DELETE' });

async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const seen = look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`never: ${what}`);
}

const folder = path.join(
  path.dirname(process.env.LEDGER_LENS_HOST_RESULT ?? ''),
  'user-data/User/globalStorage/ledger-lens.ledger-lens/verifications',
);

/** What the extension keeps of the job that a command is given. */
function storedJob(given: unknown): StoredJob {
  const id = typeof given === 'object' && given !== null && 'jobId' in given ? given.jobId : '';
  const kept = readStoredJob(readFileSync(path.join(folder, `${id}.json`), 'utf8'));
  assert.ok(kept, `job ${id} is kept`);
  return kept;
}

function failureCode({ state }: Job): string | undefined {
  return state.kind === 'failed' ? state.code : undefined;
}

/**
 * Asserts that the job of a contract was told once: what happened to it and what next in words, the likeliest steps as
 * buttons; and that the first of them does what it says, for that job.
 * @param message the server's words
 */
function assertTold({ shown, held }: WatchedMessages, code: string, address: string, message: string | null): void {
  const subject = { contract: 'Vault', address, network: 'sandbox', chainId: '298' };
  const { what, advice, actions } = describeOutcome(code, subject, { message });
  const next = [...new Set<OutcomeAction>([...actions, 'retry'])].slice(0, 2).map((action) => steps[action]);
  const buttons = [...next.map(([button]) => button), 'Show Verification'];
  const told = shown.filter(({ text }) => text.includes(address));
  assert.deepEqual(told, [{ severity: 'error', text: `${what} ${advice}`, buttons }], code);
  const [, command = ''] = next[0] ?? [];
  const ran = held.filter((each) => each.command === command);
  // A command of VS Code's own knows no job.
  const isOwn = command.startsWith('ledgerLens.');
  assert.ok(
    ran.some(({ given }) => !isOwn || failureCode(storedJob(given[0]).job) === code),
    `${command} was run for ${code}`,
  );
}

/** Jobs that another window left, one for each code with which the service will say that it failed. */
describe('jobs that ended with every code of the service', () => {
  const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
  const ids: string[] = [];
  let watched: WatchedMessages;
  before(async () => {
    await extension?.activate();
    watched = watchMessages(stepCommands);
  });
  after(async () => {
    watched.restore();
    for (const id of ids) rmSync(path.join(folder, `${id}.json`), { force: true });
    await clearFaults();
  });

  it('are told with what to do next, and stand in the Problems panel where the contract or its build is at fault', async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(root);
    const source = vscode.Uri.joinPath(root, 'contracts/Vault.sol');
    const pending = jobCodes.map((code, index): { code: string; job: Job } => ({
      code,
      job: {
        ...draftJob({
          id: randomUUID(),
          network: 'sandbox',
          chainId: '298',
          contract: 'contracts/Vault.sol:Vault',
          address: `0x${String(index + 1).padStart(40, '0')}`,
          createdAt: Date.now(),
        }),
        verificationId: randomUUID(),
        state: { kind: 'pending', at: 0 },
      },
    }));
    await setFaults(
      pending.map(({ code, job }) => `verification GET /v2/verify/${job.verificationId} failed-job=${code}`),
    );
    mkdirSync(folder, { recursive: true });
    for (const { job } of pending) {
      ids.push(job.id);
      const file = path.join(folder, `${job.id}.json`);
      writeFileSync(file, JSON.stringify({ job, origin: { source: source.toString(), files: {} } }));
    }
    // Every job is of another contract: the last one of each is in the panel.
    const expected = pending.flatMap(({ code, job }) => {
      const message = `The job ended with ${code}.`;
      const failed: Job = { ...job, state: { kind: 'failed', stage: 'job', code, message, errorData: null } };
      return jobProblems(failed).map((problem) => `${code}: Verification: ${problem.message}`);
    });
    assert.ok(expected.length >= 10, `${expected.length} codes are about the contract`);
    await Promise.all(ids.map((jobId) => vscode.commands.executeCommand('ledgerLens.verification.follow', { jobId })));
    const told = await until('all problems are there', () => {
      const found = vscode.languages.getDiagnostics(source).filter(({ source: from }) => from === 'Ledger Lens');
      return found.length >= expected.length && found;
    });
    assert.deepEqual(told.map(({ code, message }) => `${code}: ${message}`).sort(), expected.sort());
    // A code that is not about the contract puts nothing into the panel, and may be told after the last problem stands there.
    const isTold = ({ address }: Job) => watched.shown.some(({ text }) => text.includes(address));
    await until('every end is told', () => pending.every(({ job }) => isTold(job)));
    for (const { code, job } of pending) {
      assertTold(watched, code, job.address, `The job ended with ${code}.`);
    }
    // Each at the line that declares the contract, never at the file as a whole.
    const document = await vscode.workspace.openTextDocument(source);
    for (const { range } of told) assert.match(document.lineAt(range.start.line).text, /contract Vault/);
  }).timeout(60_000);

  it('are taken from the Problems panel with their row', async () => {
    for (const id of ids) await vscode.commands.executeCommand('ledgerLens.verification.remove', { jobId: id });
    const source = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(source);
    await until('none is there', () =>
      vscode.languages
        .getDiagnostics(vscode.Uri.joinPath(source, 'contracts/Vault.sol'))
        .every(({ source: from }) => from !== 'Ledger Lens'),
    );
  });
});

/** Jobs of two networks that fail while an incident is open on one of them. */
describe('jobs that failed during an incident', () => {
  const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
  const tell = async (step: string) => {
    const body = JSON.stringify({ step });
    await fetch(`${process.env.LEDGER_LENS_SANDBOX}/status/story`, { method: 'POST', body });
    await vscode.commands.executeCommand('ledgerLens.status.refresh');
  };
  const settings = () => vscode.workspace.getConfiguration('ledgerLens');
  const networks = settings().get<Record<string, object>>('networks') ?? {};
  const jobs = ['sandbox', 'elsewhere'].map((network, index): Job => {
    const address = `0x${String(index + 1).padStart(40, '0')}`;
    const contract = 'contracts/Vault.sol:Vault';
    const draft = draftJob({ id: randomUUID(), network, chainId: '298', contract, address, createdAt: Date.now() });
    return { ...draft, verificationId: randomUUID(), state: { kind: 'pending', at: 0 } };
  });
  const fileOf = ({ id }: Job) => path.join(folder, `${id}.json`);
  before(async () => {
    await extension?.activate();
    const { sandbox } = networks;
    assert.ok(sandbox);
    await settings().update('networks', { ...networks, elsewhere: sandbox }, vscode.ConfigurationTarget.Global);
    await tell('identified');
  });
  after(async () => {
    for (const job of jobs) rmSync(fileOf(job), { force: true });
    await clearFaults();
    await settings().update('networks', networks, vscode.ConfigurationTarget.Global);
    await tell('calm');
  });

  it('are told with the incident of their own network alone', async () => {
    await setFaults(
      jobs.map(({ verificationId }) => `verification GET /v2/verify/${verificationId} failed-job=internal_error`),
    );
    mkdirSync(folder, { recursive: true });
    for (const job of jobs) writeFileSync(fileOf(job), JSON.stringify({ job, origin: { source: '', files: {} } }));
    const watched = watchMessages([...stepCommands, 'ledgerLens.status.open']);
    try {
      await Promise.all(
        jobs.map(({ id }) => vscode.commands.executeCommand('ledgerLens.verification.follow', { jobId: id })),
      );
      const [here, there] = await until('both are told', () => {
        const told = jobs.map(({ network }) =>
          watched.shown.find(({ text }) => text.includes(` on ${network}`) && text.includes('internal error')),
        );
        return told.every((each) => each !== undefined) && told;
      });
      assert.match(here?.text ?? '', /Open incident on sandbox: delayed transactions/);
      assert.equal(here?.buttons[0], 'Show Incident');
      assert.doesNotMatch(there?.text ?? '', /incident/);
      assert.ok(!there?.buttons.includes('Show Incident'));
    } finally {
      watched.restore();
    }
  }).timeout(60_000);
});

/** In milliseconds: until the contract that fits is chosen instead. */
const choosingInstead = 6_000;

/** Contracts that a person sends by their file's menu, accepting the list of files. */
describe('submissions that are answered with every code of the service', () => {
  const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
  let root: vscode.Uri;
  let records: string;
  before(async () => {
    await extension?.activate();
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    root = first.uri;
    records = readFileSync(path.join(root.fsPath, 'ignition/deployments/chain-298/deployed_addresses.json'), 'utf8');
  });
  afterEach(() => clearFaults());
  after(() => {
    for (const file of readdirSync(folder)) rmSync(path.join(folder, file), { force: true });
  });

  const addressOf = (contract: string) => new RegExp(`#${contract}": "(0x[0-9a-fA-F]{40})"`).exec(records)?.[1] ?? '';

  /** Verifies a contract, at the address where that is given, and looks at what was told once `isTold` says that all was. */
  const verify = async (
    contract: string,
    faults: readonly string[],
    isTold: (watched: WatchedMessages) => boolean,
    look: (watched: WatchedMessages) => void,
    address?: string,
  ) => {
    await setFaults(faults.map((fault) => `verification POST /v2/verify/* ${fault}`));
    const watched = watchMessages(stepCommands);
    try {
      const source = vscode.Uri.joinPath(root, `contracts/${contract}.sol`);
      let done = false;
      const verifying = Promise.resolve(
        vscode.commands.executeCommand('ledgerLens.contract.verify', source, contract, address),
      ).finally(() => {
        done = true;
      });
      // There is no telling when the list is drawn: the row below the expected result is chosen until that was heard. At
      // another contract's address, the list first has that contract selected: Enter takes it, and later none.
      const started = Date.now();
      while (!done) {
        if (address === undefined || Date.now() - started > choosingInstead)
          await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      await verifying;
      await until('it was told', () => isTold(watched));
      look(watched);
    } finally {
      watched.restore();
    }
  };

  const refusals = [
    ...refusalCodes.map(({ code, status }) => {
      const fault = `${status}-json code=${code}`;
      return { code, fault, message: `The server could not answer: ${STATUS_CODES[status]}.` };
    }),
    ...plainRefusals.map((status) => {
      const message = `an HTML page, "${status} ${STATUS_CODES[status]}"`;
      return { code: `http_${status}`, fault: `${status}-html`, message };
    }),
  ];
  for (const { code, fault, message } of refusals)
    it(`is told with what to do next: ${code}`, () =>
      verify(
        'Vault',
        [fault],
        ({ held }) => held.length > 0,
        (watched) => assertTold(watched, code, addressOf('Vault'), message),
      ));

  it('is kept with the file of the contract that fits what is deployed, where that was chosen instead', () =>
    verify(
      'Greeter',
      ['500-json'],
      ({ held }) => held.length > 0,
      (watched) => {
        assertTold(watched, 'internal_error', addressOf('Vault'), null);
        const [again] = watched.held[0]?.given ?? [];
        assert.match(storedJob(again).origin?.source ?? '', /contracts\/Vault\.sol$/);
      },
      addressOf('Vault'),
    ));

  it('is a success: already_verified', () =>
    verify(
      'Vault',
      ['409-json code=already_verified'],
      ({ shown }) => shown.length > 0,
      ({ shown }) => {
        const text = `Vault at ${addressOf('Vault')} on sandbox was already verified: exact match.`;
        const buttons = ['Open in Repository', 'Copy Link', 'Show Verification'];
        assert.deepEqual(shown, [{ severity: 'information', text, buttons }]);
      },
    ));

  it('is waited for, and followed to its end: too_many_requests, duplicate_verification_request', async () => {
    const state = await fetch(`${process.env.LEDGER_LENS_SANDBOX}/state`);
    const { urls, deployments } = JSON.parse(await state.text());
    // The recorded one is verified by another test.
    const { address } = deployments.find((each: { variant?: string }) => each.variant === 'secondCopy');
    const posts = async () => {
      const response = await fetch(`${process.env.LEDGER_LENS_SANDBOX}/log?service=verification`);
      const { requests }: { requests: { method: string; path: string }[] } = JSON.parse(await response.text());
      return requests.filter((each) => each.method === 'POST' && each.path.endsWith(address)).length;
    };
    const before = await posts();
    /** What someone else submits, whose job the service then has. */
    const submitElsewhere = async () => {
      for (let seen = before; seen < before + 2; seen = await posts())
        await new Promise((look) => setTimeout(look, 50));
      const builds = path.join(root.fsPath, 'artifacts/build-info');
      const [build = ''] = readdirSync(builds);
      const { input, solcLongVersion } = JSON.parse(readFileSync(path.join(builds, build), 'utf8'));
      const taken = await fetch(`${urls.verification}/v2/verify/298/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          stdJsonInput: input,
          compilerVersion: solcLongVersion,
          contractIdentifier: 'contracts/Greeter.sol:Greeter',
        }),
      });
      assert.equal(taken.status, 202, await taken.text());
    };
    const elsewhere = submitElsewhere();
    await verify(
      'Greeter',
      ['429-json code=too_many_requests retry-after=1 x1', '429-json code=duplicate_verification_request x1'],
      ({ shown }) => shown.length > 0,
      ({ shown, progress }) => {
        const steps = [
          /rate limited by the service; submitting again in 1 s/,
          /submitting again/,
          /another verification.*waiting for its result/,
        ];
        for (const step of steps)
          assert.ok(
            progress.some((each) => step.test(each)),
            `${step}: ${progress.join()}`,
          );
        assert.equal(shown[0]?.text, `Greeter at ${address} on sandbox is verified: exact match.`);
        assert.equal(shown.length, 1);
      },
      address,
    );
    await elsewhere;
    assert.equal(await posts(), before + 3);
  }).timeout(60_000);
});
