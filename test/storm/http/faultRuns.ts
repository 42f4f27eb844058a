import { isLensError, type LensError } from '../../../src/core/net/errors.ts';
import { systemTimers } from '../../../src/core/platform/systemTimers.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { ownTime } from '../ownTime.ts';
import { eachRun, type PartOptions, type PartResult } from '../seededRuns.ts';
import { type Clients, type ClockKind, clocks, createClients, pacedTimers } from './clients.ts';
import { faultKinds } from './faultKinds.ts';
import { type FaultyServer, type Placement, placements, type ServedRun, startFaultyServer } from './faultyServer.ts';
import { ledgerQuestions } from './ledgerQuestions.ts';
import { createStormWorld } from './ledgerWorld.ts';
import { plain, type Question } from './question.ts';
import { sheetQuestions } from './sheetQuestions.ts';
import { statusQuestions } from './statusQuestions.ts';
import { verificationQuestions } from './verificationQuestions.ts';
import { createRunVerification } from './verificationService.ts';

/** What a question gave: its answer, an error, or nothing within its budget. */
type Outcome = { kind: 'answer'; value: unknown; text: string } | { kind: 'error'; error: unknown } | { kind: 'hung' };

interface Truth {
  outcome: Outcome;
  asked: ReadonlyMap<string, number>;
}

/** What befalls one run, as its number and the seed decide. */
interface Blow {
  question: Question;
  fault: string;
  placement: Placement;
  clock: ClockKind;
  /** It was asked once before, without a fault, and what was cached may be used. */
  isSecond: boolean;
  /** The caller leaves after so many milliseconds. */
  leaves: number | undefined;
}

/** A caller waits no longer than so many seconds for one request, with all its attempts. */
const longestRequest = 80;
const attempts = 4;
const defaultPace = 50;
/** Requests a second where nothing is to go wrong. */
const unhurried = 1000;
/** More than the system takes for anything, however busy it is. */
const slack = 3_000;
const endless = 'it never ended';
const atOnce = 24;

export type FaultyService = 'ledger' | 'sheets' | 'status' | 'verification';

/** Asks everything again and again while something befalls the answers, and holds what comes against the true answers. */
export async function runFaults(part: FaultyService, test: string, options: PartOptions): Promise<PartResult> {
  const server = await startFaultyServer();
  const world = createStormWorld();
  const violations: string[] = [];
  try {
    const serviceOf = (question: Pick<Question, 'service'>) =>
      question.service === 'verification' ? createRunVerification().service : world[question.service];
    const questions = await questionsOf(part, server, world.ledger);
    const truths = new Map<Question, Promise<Truth>>();
    const truthOf = (question: Question): Promise<Truth> => {
      const known = truths.get(question) ?? learn(server, question, serviceOf(question));
      truths.set(question, known);
      return known;
    };
    await eachRun(options, atOnce, async (index) => {
      const blow = blowOf(part, questions, options.seed, index);
      const truth = await truthOf(blow.question);
      const id = `${options.seed}/${part}/${index}`;
      const once = await strike(server, serviceOf(blow.question), blow, truth, id, slack);
      // A busy machine unpacks a bomb slowly. What never ends doesn't end in ten times as long either.
      const found = once.includes(endless)
        ? await strike(server, serviceOf(blow.question), blow, truth, `${id}/again`, 10 * slack)
        : once;
      for (const what of found)
        violations.push(
          `--seed ${options.seed} --only ${part} --from ${index} --runs 1: ${blow.question.name}; ${blow.fault}; ${blow.placement}` +
            `${blow.clock === 'steady' ? '' : `; clock: ${blow.clock}`}${blow.isSecond ? '; asked before' : ''}: ${what}`,
        );
    });
  } finally {
    await server.close();
  }
  return { test, runs: options.runs, violations };
}

async function questionsOf(
  part: FaultyService,
  server: FaultyServer,
  service: ServedRun['service'],
): Promise<readonly Question[]> {
  if (part === 'status') return statusQuestions();
  if (part === 'verification') return verificationQuestions();
  const run = server.begin('learning', service);
  const clients = createClients(server.url, run.id, systemTimers, unhurried);
  try {
    return part === 'ledger' ? await ledgerQuestions(clients.ledger) : await sheetQuestions(clients.ledger);
  } finally {
    clients.http.dispose();
    server.end(run);
  }
}

function blowOf(part: FaultyService, questions: readonly Question[], seed: number, index: number): Blow {
  const source = random(seed, part, index);
  const names = Object.keys(faultKinds);
  const question = questions[index % questions.length];
  if (!question) throw new Error('There are no questions.');
  // Every question meets every fault once before any pair comes again.
  const fault = names[(Math.floor(index / questions.length) + source.int(names.length)) % names.length] ?? 'hang';
  return {
    question,
    fault,
    placement: source.pick([...placements] as [Placement, ...Placement[]]),
    clock: source.chance(60) ? 'steady' : source.pick([...clocks] as [ClockKind, ...ClockKind[]]),
    // A POST is never cached.
    isSecond: source.chance(25) && question.service !== 'verification' && !/stimate|call$/.test(question.name),
    leaves: source.chance(5) ? source.int(120) : undefined,
  };
}

async function learn(server: FaultyServer, question: Question, service: ServedRun['service']): Promise<Truth> {
  const run = server.begin(`truth of ${question.name}`.replace(/[^\x20-\x7e]/g, '?'), service);
  const timers = question.polls ? pacedTimers(question.pace ?? 1, 'steady', random(run.id)) : systemTimers;
  const clients = createClients(server.url, run.id, timers, unhurried);
  try {
    const outcome = await outcomeOf(question, clients, run, {}, 120_000);
    if (outcome.kind === 'hung') throw new Error(`Nothing answers "${question.name}".`);
    if (outcome.kind === 'error' && !isLensError(outcome.error)) throw outcome.error;
    return { outcome, asked: new Map(run.asked) };
  } finally {
    clients.http.dispose();
    server.end(run);
  }
}

function clientsOf(server: FaultyServer, run: ServedRun, question: Question, clock: ClockKind): Clients {
  const timers = pacedTimers(question.pace ?? defaultPace, clock, random(run.id));
  return createClients(server.url, run.id, timers);
}

async function outcomeOf(
  question: Question,
  clients: Clients,
  run: ServedRun,
  options: { signal?: AbortSignal; revalidate?: boolean },
  budget: number,
): Promise<Outcome> {
  const stop = new AbortController();
  const hung = (): Outcome => ({ kind: 'hung' });
  const late = ownTime(budget, stop.signal).then(hung, hung);
  const asked = question.ask(clients, options, run).then(
    (value): Outcome => ({ kind: 'answer', value, text: plain(value) }),
    (error: unknown): Outcome => ({ kind: 'error', error }),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    stop.abort();
  }
}

async function strike(
  server: FaultyServer,
  service: ServedRun['service'],
  blow: Blow,
  truth: Truth,
  id: string,
  slack: number,
): Promise<string[]> {
  const { question, leaves } = blow;
  const run = server.begin(id, service);
  const clients = clientsOf(server, run, question, blow.clock);
  const kind = faultKinds[blow.fault];
  if (!kind) throw new Error(`There is no fault "${blow.fault}".`);
  const pace = question.pace ?? defaultPace;
  const times = [...truth.asked.values()].reduce((sum, each) => sum + each, 0) + 2;
  // A job is followed for half an hour at most, whatever else happens.
  const seconds = question.polls ? 2 * 3600 : longestRequest * times;
  try {
    if (blow.isSecond) {
      await outcomeOf(question, clients, run, {}, 120_000);
      run.asked.clear();
    }
    run.faultName = blow.fault;
    run.fault = { kind, name: blow.fault, placement: blow.placement, seed: id };
    const leaving = new AbortController();
    const timer = leaves === undefined ? undefined : setTimeout(() => leaving.abort(), leaves);
    const options = { signal: leaving.signal, ...(blow.isSecond && { revalidate: true }) };
    const outcome = await outcomeOf(question, clients, run, options, (seconds * 1000) / pace + slack);
    clearTimeout(timer);
    run.fault = undefined;
    // What a judge asks, as often as a busy machine needs, isn't the product's.
    const requests = judgeRequests(question, truth, run, blow);
    return [...(await judge(question, truth, outcome, run, leaving.signal.aborted)), ...requests];
  } finally {
    clients.http.dispose();
    server.end(run);
  }
}

async function judge(
  question: Question,
  { outcome: truth }: Truth,
  given: Outcome,
  run: ServedRun,
  isLeft: boolean,
): Promise<string[]> {
  switch (given.kind) {
    case 'hung':
      return [endless];
    case 'error':
      if (!isLensError(given.error)) return [`a foreign error: ${String(given.error)}`];
      return judgeError(given.error, truth, isLeft, question);
    case 'answer':
      if (truth.kind === 'answer' && truth.text === given.text) return [];
      if (truth.kind !== 'answer') return [`an answer where the true one is an error: ${given.text.slice(0, 300)}`];
      return question.judge
        ? question.judge(truth.value, given.value, run)
        : [`another answer: ${given.text.slice(0, 300)}`];
  }
}

/** Whether an error says what happened, and nothing that is not so. */
function judgeError(error: LensError, truth: Outcome, isLeft: boolean, { service, name }: Question): string[] {
  const { kind, message } = error;
  if (kind === 'cancelled') return isLeft ? [] : ['"cancelled", and nobody left'];
  const trueKind = truth.kind === 'error' && isLensError(truth.error) ? truth.error.kind : undefined;
  const wrong: string[] = [];
  // A page that is not there says nothing of an entity; nor does an address that nothing can be sent to.
  const isAbsence = service === 'ledger' || (service === 'verification' && !/^(?:sub|search|verif\w+ that)/.test(name));
  if (kind === 'notFound' && trueKind !== 'notFound' && isAbsence)
    wrong.push(`"not found", though it is there: ${message}`);
  if ((kind === 'input' || kind === 'config' || kind === 'storage') && trueKind !== kind) wrong.push(`blames ${kind}`);
  if (!/^\S.*[.!?…”]$/s.test(message) || message.length > 2500) wrong.push(`no sentence: ${message.slice(0, 300)}`);
  if (/undefined|\[object|NaN\b(?!.*JSON)|Infinity|\n/.test(message)) wrong.push(`a broken sentence: ${message}`);
  const waits = /try again in (\d+) (s|min|h)/.exec(message);
  if (waits && Number(waits[1]) > 120) wrong.push(`a wait that nobody understands: ${message}`);
  if ('retryAfterSeconds' in error.failure && (error.failure.retryAfterSeconds ?? 0) > 86_400)
    wrong.push(`a wait of ${error.failure.retryAfterSeconds} s`);
  return wrong;
}

/** Whether no more was asked than is allowed, nothing published twice, and nobody else asked. */
function judgeRequests(question: Question, truth: Truth, run: ServedRun, { fault }: Blow): string[] {
  const wrong = run.strayed.map((request) => `another origin was asked: ${request}`);
  const isAstray = fault.startsWith('30') || fault.startsWith('next page');
  for (const [key, count] of run.asked) {
    const allowed = truth.asked.get(key) ?? 1;
    if (key.startsWith('POST') && !question.polls && count > allowed) wrong.push(`${key} sent ${count} times`);
    if (!question.polls && !isAstray && count > attempts * allowed * 2) wrong.push(`${key} asked ${count} times`);
  }
  const [all, fair] = [run.asked, truth.asked].map((each) => [...each.values()].reduce((a, b) => a + b, 0));
  const most = (isAstray ? 24 : attempts * 2) * ((fair ?? 0) + 4) + (isAstray ? 300 : 0);
  if (!question.polls && (all ?? 0) > most) wrong.push(`${all} requests where ${fair} are enough`);
  if (run.mostAtOnce > 8) wrong.push(`${run.mostAtOnce} requests at once`);
  return wrong;
}
