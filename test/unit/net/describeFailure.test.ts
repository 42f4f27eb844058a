import assert from 'node:assert/strict';
import { readMirrorError } from '../../../src/core/ledger/rest/ask.ts';
import { describeFailure, readErrorBody } from '../../../src/core/net/describeFailure.ts';
import { cpuTime } from '../cpuTime.ts';

describe('readErrorBody', () => {
  for (const [name, body, words] of [
    [
      'every message',
      '{"_status":{"messages":[{"message":"Invalid parameter: limit"},{"message":"Invalid parameter: order"}]}}',
      'Invalid parameter: limit; Invalid parameter: order',
    ],
    [
      'detail first',
      '{"_status":{"messages":[{"message":"Bad Request","detail":"Failed to convert ‘timestamp’"}]}}',
      'Failed to convert ‘timestamp’',
    ],
    [
      'message where detail is null or empty',
      '{"_status":{"messages":[{"message":"Not found","detail":null},{"message":"b","detail":""}]}}',
      'Not found; b',
    ],
    ['no message at all', '{"_status":{"messages":[]}}', undefined],
    ['messages of a foreign shape', '{"_status":{"messages":[7,null,{"message":5}]}}', undefined],
    ['a plain message', '{"message":"no"}', 'no'],
    ['a problem document', '{"title":"Bad","detail":"worse"}', 'worse'],
    ['an error in words', '{"error":"busy"}', 'busy'],
    ['an error in an object', '{"error":{"message":"busy"}}', 'busy'],
    [
      'an HTML page by its title',
      '<!DOCTYPE html><html><head><title>502\n Bad Gateway</title></head><body>x</body></html>',
      'an HTML page, "502 Bad Gateway"',
    ],
    ['an HTML page without a title', '<html><body><h1>secret</h1></body></html>', 'an HTML page'],
    ['text, on one line', 'upstream\r\n  connect\u001b[31m error', 'upstream connect [31m error'],
    ['JSON cut short, as text', '{"message":"no', '{"message":"no'],
    ['nothing', ' \n', undefined],
    ['inherited names as none', '{"__proto__":{"message":"x"}}', undefined],
  ] as const) {
    it(`reads ${name}`, () => assert.equal(readErrorBody(body), words));
  }

  it('cuts long text, in no time', () => {
    const spent = cpuTime(() => {
      assert.equal(readErrorBody(`${'x '.repeat(500_000)}`)?.length, 501);
      readErrorBody(`<html>${'<title '.repeat(200_000)}`);
    });
    assert.ok(spent < 3_000);
  });
});

describe('describeFailure', () => {
  const request = 'GET https://ledger.example/api/v1/accounts?limit=0';
  const now = Date.parse('2026-11-21T10:00:00Z');

  it("doesn't repeat a status in the words that it has everywhere", () => {
    const said = (status: number, message: string) => {
      const body = JSON.stringify({ _status: { messages: [{ message }] } });
      return describeFailure({ status, service: 'ledger', headers: {}, now, request, body }).message;
    };
    const busy = 'The mirror node is receiving too many requests (429)';
    assert.equal(said(429, 'Too Many Requests'), `${busy}. Try again later.`);
    assert.equal(said(429, 'Your plan has 5 requests'), `${busy}: Your plan has 5 requests. Try again later.`);
    assert.equal(said(500, 'Internal Server Error'), 'The mirror node failed (500). Try again later.');
  });

  it('says which service failed, how, and in its words; the request is for the log', () => {
    const error = describeFailure({
      status: 400,
      headers: {},
      now,
      request,
      body: '{"message":"Invalid parameter: limit"}',
      service: 'ledger',
    });
    assert.equal(error.message, 'The mirror node rejected the request (400): Invalid parameter: limit.');
    assert.deepEqual([error.failure, error.request], [{ kind: 'http', status: 400 }, request]);
  });

  it('needs no words', () => {
    const error = describeFailure({ status: 500, headers: {}, now, request, body: '' });
    assert.equal(error.message, 'The server failed (500). Try again later.');
    assert.equal(error.serverMessage, undefined);
  });

  it('ends as a sentence does, whatever the words end with', () => {
    const ends = (message: string) =>
      describeFailure({ status: 400, headers: {}, now, request, body: JSON.stringify({ message }) }).message.slice(-2);
    assert.deepEqual(['no', 'no.', 'no?', 'x'.repeat(900)].map(ends), ['o.', 'o.', 'o?', 'x…']);
  });

  it('knows not found, and too many requests with the wait', () => {
    assert.deepEqual(describeFailure({ status: 404, headers: {}, now, request, body: '' }).failure, {
      kind: 'notFound',
      status: 404,
    });
    const busy = { status: 429, now, request, body: '<html><title>Too Many</title></html>' };
    assert.deepEqual(describeFailure({ ...busy, headers: { 'retry-after': '7' } }).failure, {
      kind: 'rateLimited',
      status: 429,
      retryAfterSeconds: 7,
    });
    const until = { 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' };
    assert.deepEqual(describeFailure({ ...busy, headers: until }).failure, {
      kind: 'rateLimited',
      status: 429,
      retryAfterSeconds: 30,
    });
    for (const headers of [{}, { 'retry-after': 'soon' }, { 'retry-after': '' }]) {
      assert.deepEqual(describeFailure({ ...busy, headers }).failure, { kind: 'rateLimited', status: 429 });
    }
  });

  it('takes a 404 for the service’s word only in its own form, where that is known', () => {
    const own = '{"_status":{"messages":[{"message":"Not found"}]}}';
    const kindOf = (body: string) =>
      describeFailure({ status: 404, headers: {}, now, request, body }, readMirrorError).failure;
    assert.deepEqual(kindOf(own), { kind: 'notFound', status: 404 });
    const foreign = [
      '',
      '<html><title>404 Not Found</title></html>',
      '{"message":"no Route matched"}',
      '{"_status":{"messages":[]}}',
      '{"_status":null}',
      'null',
      '404 page not found',
    ];
    for (const body of foreign) assert.deepEqual(kindOf(body), { kind: 'http', status: 404 }, body);
    assert.match(
      describeFailure({ status: 404, headers: {}, now, request, body: '' }, readMirrorError).message,
      /^The server isn't at this URL \(404\)\. Check the network's URL\.$/,
    );
  });

  it('says what to do next where something can be done', () => {
    const said = (status: number, headers = {}) =>
      describeFailure({ status, headers, now, request, body: '', service: 'status' }).message;
    assert.equal(said(429), 'The status page is receiving too many requests (429). Try again later.');

    assert.equal(said(407), 'The proxy requires authentication (407). Set http.proxyAuthorization.');
    assert.equal(said(401), 'The status page requires authentication (401).');
    assert.match(said(304), /reports no change \(304\), but there's no earlier response/);
    assert.equal(said(503), 'The status page is unavailable (503). Try again later.');
    assert.equal(
      said(301, { location: 'https://new.example' }),
      "The status page has moved to https://new.example (301). Check the network's URL.",
    );
  });

  it('says when to try again, as a time of day: a number of seconds is wrong a second later', () => {
    const at = new Date(2026, 10, 21, 14, 2, 15).getTime();
    const said = (seconds: string) =>
      describeFailure({
        status: 429,
        headers: { 'retry-after': seconds },
        now: at,
        request,
        body: '',
      }).message.replaceAll('\u202f', ' ');
    assert.equal(said('60'), 'The server is receiving too many requests (429). Try again after 2:03:15 PM.');
    assert.match(said('1800'), /Try again after 2:33 PM\.$/);
    assert.match(said('251606987405'), /Try again after Sunday 2:03 PM\.$/);
  });

  it('takes JSON that says nothing for no words', () => {
    for (const body of ['null', '[]', '7', '{}', '""', '{"message":{}}']) assert.equal(readErrorBody(body), undefined);
    assert.equal(readErrorBody('"Busy"'), 'Busy');
    assert.equal(readErrorBody('{"message":"cut'), '{"message":"cut');
  });
});
