import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Fault,
  type FaultRule,
  FaultSyntaxError,
  formatFaultRule,
  parseFault,
} from '../../sandbox/faultGrammar.ts';
import { serviceNames } from '../../sandbox/serviceName.ts';

describe('the fault grammar', () => {
  it('reads a rule with a count', () => {
    assert.deepEqual(parseFault('ledger /api/v1/transactions* 503-html x3'), {
      service: 'ledger',
      route: '/api/v1/transactions*',
      fault: { kind: 'answer', status: 503, body: 'html' },
      skip: 0,
      times: 3,
    });
  });

  it('reads a method, a skip and Retry-After in both forms', () => {
    assert.deepEqual(parseFault('  verification  POST /v2/verify/* 429-json retry-after=5 skip=1 '), {
      service: 'verification',
      method: 'POST',
      route: '/v2/verify/*',
      fault: { kind: 'answer', status: 429, body: 'json', retryAfter: { form: 'seconds', seconds: 5 } },
      skip: 1,
    });
    const rule = parseFault('* * 503-empty retry-after-date=7');
    assert.deepEqual(rule.fault, {
      kind: 'answer',
      status: 503,
      body: 'empty',
      retryAfter: { form: 'date', seconds: 7 },
    });
  });

  it('reads every kind of fault', () => {
    const kinds: [string, Fault][] = [
      ['latency=250ms', { kind: 'latency', ms: 250 }],
      ['latency=1.5s', { kind: 'latency', ms: 1500 }],
      ['200-html', { kind: 'answer', status: 200, body: 'html' }],
      ['307=http://127.0.0.1:1/x', { kind: 'redirect', status: 307, location: 'http://127.0.0.1:1/x' }],
      ['failed-job=no_match', { kind: 'failedJob', code: 'no_match' }],
      ['cut', { kind: 'cut' }],
      ['stall', { kind: 'stall' }],
      ['garbage', { kind: 'garbage' }],
      ['hang', { kind: 'hang' }],
      ['hold', { kind: 'hold' }],
      ['reset', { kind: 'reset' }],
      ['lost', { kind: 'lost' }],
      ['huge', { kind: 'huge', megabytes: 50 }],
      ['huge=3MB', { kind: 'huge', megabytes: 3 }],
    ];
    for (const [word, fault] of kinds) assert.deepEqual(parseFault(`status * ${word}`).fault, fault, word);
  });

  it('reads the code with which a request is refused', () => {
    const { fault } = parseFault('verification POST /v2/verify/* 400-json code=unsupported_chain x1');
    assert.deepEqual(fault, { kind: 'answer', status: 400, body: 'json', code: 'unsupported_chain' });
    assert.throws(() => parseFault('verification * 400-html code=a'), /goes only with <status>-json/);
  });

  it('says which word is wrong and what is expected', () => {
    const wrong: [string, RegExp][] = [
      ['', /it is empty; expected <service>/],
      ['ledgr / 500-json', /"ledgr" is no service; expected ledger, status, verification or \*\./],
      ['ledger', /the route is missing/],
      ['ledger api 500-json', /the route "api" must begin with \/ or \*\./],
      ['ledger /api', /the fault is missing; expected latency=/],
      ['ledger /api 503-htm', /"503-htm" is no fault; expected latency=/],
      ['ledger /api 302', /"302" is no fault/],
      ['ledger /api 204-json', /"204-json" is no fault/],
      ['ledger /api latency=fast', /"latency=fast" is no fault/],
      ['ledger /api hang 3x', /"3x" is not understood; expected x<n>/],
      ['ledger /api hang x0', /"x0" is not understood/],
      ['ledger /api hang retry-after=3', /"retry-after=3" goes only with a status such as 429-json\./],
    ];
    for (const [text, message] of wrong) {
      assert.throws(
        () => parseFault(text),
        (error: unknown) => error instanceof FaultSyntaxError && message.test(error.message),
        text,
      );
    }
  });

  it('reads back what it writes', () => {
    // An arbitrary for any web path takes a second to make.
    const path = fc.array(fc.constantFrom('api', 'v1', '0.0.5@1.2', 'a%20b', '~x', "b'c", ''), { maxLength: 4 });
    const webPath = path.map((parts) => parts.map((part) => `/${part}`).join(''));
    const status = fc.constantFrom(200, 400, 404, 418, 429, 500, 502, 503, 504);
    const fault: fc.Arbitrary<Fault> = fc.oneof(
      fc.record({ kind: fc.constant('latency' as const), ms: fc.nat(600_000) }),
      fc.record({
        kind: fc.constant('answer' as const),
        status,
        body: fc.constantFrom('json' as const, 'html' as const, 'empty' as const),
      }),
      fc.record({
        kind: fc.constant('answer' as const),
        status,
        body: fc.constant('json' as const),
        code: fc.constantFrom('no_match', 'a_1'),
        retryAfter: fc.record({ form: fc.constantFrom('seconds' as const, 'date' as const), seconds: fc.nat(9999) }),
      }),
      fc.record({
        kind: fc.constant('redirect' as const),
        status: fc.constantFrom(301, 302, 303, 307, 308),
        location: webPath.map((path) => `https://moved.example${path}`),
      }),
      fc.record({ kind: fc.constant('failedJob' as const), code: fc.constantFrom('no_match', 'x') }),
      fc.record({ kind: fc.constantFrom('cut', 'stall', 'garbage', 'hang', 'reset', 'lost') }),
      fc.record({ kind: fc.constant('huge' as const), megabytes: fc.integer({ min: 1, max: 9999 }) }),
    );
    const rule: fc.Arbitrary<FaultRule> = fc.record(
      {
        service: fc.constantFrom(...serviceNames, '*' as const),
        method: fc.constantFrom('GET', 'POST'),
        route: webPath.map((path) => `/${path}`),
        fault,
        skip: fc.nat(99),
        times: fc.integer({ min: 1, max: 99 }),
      },
      { requiredKeys: ['service', 'route', 'fault', 'skip'] },
    );
    fc.assert(
      fc.property(rule, (given) => assert.deepEqual(parseFault(formatFaultRule(given)), structuredClone(given))),
      { numRuns: 40 },
    );
  });
});
