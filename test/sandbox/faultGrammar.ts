import { formatDuration, parseDuration } from './duration.ts';
import { isServiceName, type ServiceName, serviceNames } from './serviceName.ts';

/** What goes wrong with an answer. */
export type Fault =
  /** The answer comes late; other faults of the same route still apply. */
  | { kind: 'latency'; ms: number }
  /** The answer waits until the rule is removed; other faults of the same route still apply. */
  | { kind: 'hold' }
  /** An answer that the service did not make, such as a gateway's 503 page. */
  | { kind: 'answer'; status: number; body: 'json' | 'html' | 'empty'; retryAfter?: RetryAfter; code?: string }
  /** The verification service says of the job that is asked for that it failed with this code. */
  | { kind: 'failedJob'; code: string }
  | { kind: 'redirect'; status: number; location: string }
  /** The service's answer, cut in the middle although `content-length` promises all of it. */
  | { kind: 'cut' }
  /** The service's answer stops in the middle and the connection stays open. */
  | { kind: 'stall' }
  /** A 200 that says JSON and holds bytes that are not even text. */
  | { kind: 'garbage' }
  /** Never an answer. */
  | { kind: 'hang' }
  /** The connection is reset before the service hears of the request. */
  | { kind: 'reset' }
  /** The service takes the request, then the connection is reset: the answer is lost. */
  | { kind: 'lost' }
  /** A 200 of `megabytes` of valid JSON, streamed. */
  | { kind: 'huge'; megabytes: number };

export interface RetryAfter {
  form: 'seconds' | 'date';
  seconds: number;
}

/** A fault, where it applies and how often. */
export interface FaultRule {
  service: ServiceName | '*';
  /** Upper case; any method where absent. */
  method?: string;
  /** A path in which `*` stands for any characters; with a `?` in it, path and query. */
  route: string;
  fault: Fault;
  /** Requests of that route that pass before the fault begins. */
  skip: number;
  /** How often it applies; for ever where absent. */
  times?: number;
}

/** The grammar in one line, for `--help` and for the messages below. */
export const faultGrammar =
  '<service> [<METHOD>] <route> <fault> [retry-after=<s>|retry-after-date=<s>] [code=<code>] [skip=<n>] [x<n>]';

const faultWords =
  'latency=<duration>, hold, <status>-json, <status>-html, <status>-empty, 301|302|303|307|308=<location>, failed-job=<code>, cut, stall, garbage, hang, reset, lost or huge[=<n>MB]';

/** A fault rule's text that cannot be read; the message says which word is wrong and what is expected. */
export class FaultSyntaxError extends Error {
  override readonly name = 'FaultSyntaxError';
}

/**
 * Reads one rule, such as `ledger /api/v1/transactions* 503-html x3` or
 * `verification POST /v2/verify/* 429-json retry-after=5`.
 * Throws `FaultSyntaxError`.
 */
export function parseFault(text: string): FaultRule {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const fail = (problem: string): never => {
    throw new FaultSyntaxError(`Cannot read the fault "${text.trim()}": ${problem}`);
  };

  const service = words.shift();
  if (service === undefined) return fail(`it is empty; expected ${faultGrammar}.`);
  if (service !== '*' && !isServiceName(service)) {
    return fail(`"${service}" is no service; expected ${serviceNames.join(', ')} or *.`);
  }
  const method = /^[A-Z]+$/.test(words[0] ?? '') ? words.shift() : undefined;
  const route = words.shift();
  if (route === undefined) return fail('the route is missing; expected a path such as /api/v1/* or *.');
  if (!/^[/*]/.test(route)) return fail(`the route "${route}" must begin with / or *.`);
  const faultWord = words.shift();
  if (faultWord === undefined) return fail(`the fault is missing; expected ${faultWords}.`);
  const fault = parseFaultWord(faultWord) ?? fail(`"${faultWord}" is no fault; expected ${faultWords}.`);

  const rule: FaultRule = { service, ...(method && { method }), route, fault, skip: 0 };
  for (const word of words) {
    const [, code] = /^code=(\w{1,100})$/.exec(word) ?? [];
    if (code !== undefined) {
      if (fault.kind !== 'answer' || fault.body !== 'json') return fail(`"${word}" goes only with <status>-json.`);
      fault.code = code;
      continue;
    }
    const [, key = '', digits = ''] = /^(x|skip=|retry-after=|retry-after-date=)(\d{1,9})$/.exec(word) ?? [];
    const count = Number(digits);
    if (key === 'x' && count > 0) rule.times = count;
    else if (key === 'skip=') rule.skip = count;
    else if (key.startsWith('retry-after')) {
      if (fault.kind !== 'answer') return fail(`"${word}" goes only with a status such as 429-json.`);
      fault.retryAfter = { form: key === 'retry-after=' ? 'seconds' : 'date', seconds: count };
    } else {
      return fail(
        `"${word}" is not understood; expected x<n>, skip=<n>, code=<code>, retry-after=<s> or retry-after-date=<s>.`,
      );
    }
  }
  return rule;
}

function parseFaultWord(word: string): Fault | undefined {
  switch (word) {
    case 'cut':
    case 'stall':
    case 'garbage':
    case 'hang':
    case 'hold':
    case 'reset':
    case 'lost':
      return { kind: word };
    case 'huge':
      return { kind: 'huge', megabytes: 50 };
  }
  const answer = /^(200|[45]\d\d)-(json|html|empty)$/.exec(word);
  if (answer) {
    const body = answer[2] === 'json' || answer[2] === 'html' ? answer[2] : 'empty';
    return { kind: 'answer', status: Number(answer[1]), body };
  }
  const redirect = /^(30[12378])=(\S+)$/.exec(word);
  if (redirect?.[2]) return { kind: 'redirect', status: Number(redirect[1]), location: redirect[2] };
  const [, failed] = /^failed-job=(\w{1,100})$/.exec(word) ?? [];
  if (failed !== undefined) return { kind: 'failedJob', code: failed };
  const huge = /^huge=([1-9]\d{0,3})MB$/.exec(word);
  if (huge) return { kind: 'huge', megabytes: Number(huge[1]) };
  const ms = word.startsWith('latency=') ? parseDuration(word.slice('latency='.length)) : undefined;
  return ms === undefined ? undefined : { kind: 'latency', ms };
}

/** A fault alone in the words of the grammar: `503-html`, `latency=2s`. */
export function formatFault(fault: Fault): string {
  switch (fault.kind) {
    case 'latency':
      return `latency=${formatDuration(fault.ms)}`;
    case 'answer':
      return `${fault.status}-${fault.body}`;
    case 'redirect':
      return `${fault.status}=${fault.location}`;
    case 'failedJob':
      return `failed-job=${fault.code}`;
    case 'huge':
      return `huge=${fault.megabytes}MB`;
    default:
      return fault.kind;
  }
}

/** The rule as text that `parseFault` reads back to the same rule. */
export function formatFaultRule(rule: FaultRule): string {
  const retryAfter = rule.fault.kind === 'answer' ? rule.fault.retryAfter : undefined;
  return [
    rule.service,
    rule.method,
    rule.route,
    formatFault(rule.fault),
    rule.fault.kind === 'answer' && rule.fault.code !== undefined && `code=${rule.fault.code}`,
    retryAfter && `retry-after${retryAfter.form === 'date' ? '-date' : ''}=${retryAfter.seconds}`,
    rule.skip > 0 && `skip=${rule.skip}`,
    rule.times !== undefined && `x${rule.times}`,
  ]
    .filter(Boolean)
    .join(' ');
}
