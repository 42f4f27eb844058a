/**
 * One window of a machine, for the storm: it publishes a contract, or takes up what other windows left, with the
 * product's own storage, leases, carrier and client. What the user sees is a line in a file, written at once. It ends
 * when nothing is left to do, or when it is killed.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isLensError, storageFailure } from '../../src/core/net/errors.ts';
import { createHttp } from '../../src/core/net/http.ts';
import type { Timers } from '../../src/core/net/timers.ts';
import { systemTimers } from '../../src/core/platform/systemTimers.ts';
import { JobLifecycle } from '../../src/core/verification/jobs/jobLifecycle.ts';
import { draftJob } from '../../src/core/verification/jobs/jobs.ts';
import { careOf, isAnsweredBy, readStoredJob, readUnreadJob } from '../../src/core/verification/jobs/storedJob.ts';
import { createVerificationClient } from '../../src/core/verification/rest/client.ts';
import { notVerified } from '../../src/core/verification/rest/schema.ts';
import { standardJsonRequest } from '../../src/core/verification/rest/submission.ts';
import { createLeases } from '../../src/ui/sharedFiles/leases.ts';
import { createJobFiles } from '../../src/ui/verification/jobs/jobFiles.ts';
import { createResumableJobs } from '../../src/ui/verification/jobs/resumableJobs.ts';
import { createUnreadJobs } from '../../src/ui/verification/jobs/unreadJobs.ts';
import { standardJson } from '../unit/verification/answers.ts';
import { addressOf } from './jobService.ts';
import { startPulse } from './ownTime.ts';
import { type DiskFault, installStepper } from './stepper.ts';

export interface WindowOptions {
  /** Where windows share their jobs. */
  folder: string;
  /** The file that the user looks at. */
  screen: string;
  /** Where the window writes how many steps it took. */
  steps: string;
  /** Where it writes its beats. */
  pulse: string;
  serviceUrl: string;
  mode: 'publish' | 'resume';
  /** How many contracts are published together; 1 unless given. Each line then begins with the number of its contract. */
  several?: number;
  killAt?: number;
  fault?: DiskFault;
  /** How far this window's clock is from the others', in milliseconds. */
  clock?: number;
  /** How long a window that takes up jobs waits for some to come, in milliseconds. */
  patience?: number;
}

/** So much faster than time. */
const pace = 200;
const leases = { beat: 100, gone: 400, stuck: 5_000 };

const options: WindowOptions = JSON.parse(process.argv[2] ?? '');
const { folder, screen, serviceUrl, mode, killAt, fault, clock = 0 } = options;
startPulse(options.pulse);
const write = appendFileSync;
const readText = readFileSync;
const listFiles = readdirSync;
const show = (line: string) => write(screen, `${line}\n`);
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + clock;

const beating = countIntervals();
const stepper = installStepper({ folder, ...(killAt && { killAt }), ...(fault && { fault }) });
const timers: Timers = {
  ...systemTimers,
  elapsed: () => systemTimers.elapsed() * pace,
  after: (ms, run) => systemTimers.after(ms / pace, run),
};
const quiet = { trace() {}, debug() {}, warn() {} };
const http = createHttp({ log: quiet, userAgent: 'storm' });
const client = createVerificationClient({ http, verifyUrl: serviceUrl });
/** Before a request leaves, while it is on its way, and when its answer is here. */
const stepping = async <T>(name: string, work: Promise<T>): Promise<T> => {
  const during = setTimeout(() => stepper.step(`${name} on its way`), 10);
  try {
    return await work;
  } finally {
    clearTimeout(during);
    stepper.step(`${name} answered`);
  }
};
const files = createJobFiles({
  folder,
  read: readStoredJob,
  readUnread: readUnreadJob,
  isOpen: (kept) => careOf(kept) !== undefined,
  isAnsweredBy,
  failure: storageFailure,
});
const claims = createLeases(folder, '.claim', leases);
const carrier = new JobLifecycle({
  shelf: files,
  claim: (id) =>
    claims.take(id).catch((error: unknown) => {
      throw storageFailure(folder, error);
    }),
  clientOf: () => client,
  serviceOf: () => serviceUrl,
  attend: (_job, work) => work(new AbortController().signal, () => {}),
  show({ job }, how) {
    stepper.step('about to show');
    show(`${numberOf(job.id)}shown ${how} ${job.state.kind}`);
    stepper.step('shown');
  },
  timers,
  log: quiet,
});
const left = createResumableJobs({
  open: () => files.jobs().filter((kept) => careOf(kept) !== undefined),
  // As the product does: what can't be kept now is tried again.
  takeUp: ({ job }) =>
    carrier.takeUp(job.id).catch((error: unknown) => {
      if (isLensError(error, 'storage')) return false;
      throw error;
    }),
  reportUnread: createUnreadJobs({ files, claim: (id) => claims.take(id), show: ({ id }) => show(`unread ${id}`) }),
  sweep: async () => {
    await Promise.all([files.sweep(), claims.sweep()]);
  },
  failed: (error) => show(`failed ${String(error)}`),
  interval: leases.gone / 2,
});

/** Before the lines of one of several. */
function numberOf(id: string): string {
  return options.several === undefined ? '' : `#${id.split('-').at(-1)} `;
}

async function publish(): Promise<void> {
  const submit: typeof client.submit = (...given) => {
    stepper.step('about to send');
    return stepping('submission', client.submit(...given));
  };
  stepper.step('consent');
  const sending = { ...client, submit };
  if (options.several !== undefined) return publishSeveral(options.several, sending);
  const { drafted, request } = draft(path.basename(folder), standardJson.address);
  try {
    await carrier.submit(drafted, request, sending);
  } catch (error) {
    showRefusal('', error);
  }
}

/** As the product does: one summary of all. */
async function publishSeveral(count: number, sending: typeof client): Promise<void> {
  const several = Array.from({ length: count }, (_, at) => draft(`one-${at}`, addressOf(at)));
  let shown = () => {};
  const summary = new Promise<void>((resolve) => {
    shown = resolve;
  });
  const ended = await carrier.submitSeveral(
    several.map((each) => ({ ...each, client: sending, service: serviceUrl })),
    summary,
  );
  stepper.step('about to sum up');
  for (const [at, each] of ended.entries()) {
    if (each.status === 'rejected') showRefusal(`#${at} `, each.reason);
    else if (each.value) show(`#${at} shown ended ${each.value.state.kind}`);
  }
  stepper.step('summed up');
  shown();
}

function draft(id: string, address: string) {
  const { chainId, contractIdentifier: contract } = standardJson;
  const before = notVerified(chainId, address);
  const job = draftJob({ id, network: 'storm', chainId, address, contract, createdAt: Date.now(), before });
  return { drafted: { job, origin: null }, request: standardJsonRequest({ ...standardJson, address }) };
}

/** What the caller does with an error: the user reads it. */
function showRefusal(number: string, error: unknown): void {
  show(`${number}refused ${isLensError(error) ? `${error.kind}: ${error.message}` : String(error)}`);
  stepper.step('refused');
}

/**
 * Until nothing is left to do; what killed windows left behind is waited for as long as sweeping it may take, of this
 * window's own time.
 */
async function whenNothingIsLeft(): Promise<void> {
  const pause = 40;
  for (let calm = 0, passed = 0; calm < 3; passed += pause) {
    const isOpen = !isGivenUp(passed) && files.jobs().some((kept) => careOf(kept) !== undefined);
    // As the product does when it hears of a change.
    if (isOpen) left.lookSoon();
    const isDirty = passed < leases.gone * 3 && filesOf(folder).some((name) => !name.endsWith('.json'));
    calm = isOpen || isDirty || passed < (options.patience ?? 0) ? 0 : calm + 1;
    await delay(pause);
  }
}

/** On a disk that stays full there is always something left to do. */
function isGivenUp(passed: number): boolean {
  return fault !== undefined && passed > leases.gone * 3;
}

function filesOf(name: string): string[] {
  return existsSync(name) ? listFiles(name) : [];
}

/** The intervals that run: a claim has one while it is held. */
function countIntervals(): ReadonlySet<unknown> {
  const running = new Set<unknown>();
  const [start, stop] = [globalThis.setInterval, globalThis.clearInterval];
  const counted = (...given: Parameters<typeof start>) => {
    const timer = start(...given);
    running.add(timer);
    return timer;
  };
  Object.assign(globalThis, {
    setInterval: counted,
    clearInterval(timer: Parameters<typeof stop>[0]) {
      running.delete(timer);
      stop(timer);
    },
  });
  return running;
}

/** What this window holds of jobs on which it no longer works: nothing, but for one that it is just giving back. */
async function showWhatIsHeld(): Promise<void> {
  const ours = (name: string) => readText(path.join(folder, name), 'utf8').includes(`"pid":${process.pid},`);
  const held = () => filesOf(folder).filter((name) => name.endsWith('.claim') && attempt(() => ours(name)));
  for (let waited = 0; waited < 2_000 && (beating.size > 0 || held().length > 0); waited += 20) await delay(20);
  for (const name of held()) show(`still holds ${name}`);
  if (beating.size > 0) show(`still holds ${beating.size} timers`);
}

function attempt(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

process.on('unhandledRejection', (error) => show(`unhandled ${String(error)}`));
left.lookSoon();
if (mode === 'publish') await publish();
await whenNothingIsLeft();
writeFileSync(options.steps, String(stepper.count()));
left.dispose();
await showWhatIsHeld();
carrier.dispose();
claims.dispose();
http.dispose();
process.exit(0);
