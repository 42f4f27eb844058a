import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { keyedHttp } from '../../../src/core/ledger/rest/keyedHttp.ts';
import { withoutTokens } from '../../../src/core/ledger/secrets/publishedTokens.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { createHttp, type Http } from '../../../src/core/net/http.ts';
import { keyRemover } from '../../../src/core/net/key/withoutKey.ts';
import { createLogBuffer, type LogBuffer } from '../../../src/ui/messages/logBuffer.ts';
import { problemReport } from '../../../src/ui/problemReport/problemReport.ts';
import { createRedaction } from '../../../src/ui/problemReport/redaction.ts';
import { clientAt, fixtures } from '../ledger/rest/client/fixtureClient.ts';
import { type LocalServer, startLocalServer } from '../net/localServer.ts';
import { endpointSheets, type ShownEndpoint } from './endpointSheets.ts';
import { readings } from './lostLeaves.ts';

const secret = 'k3y-Of/the+server"=42';
const forms = [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
];
const names = Object.keys(endpointSheets) as ShownEndpoint[];

/** Which form of the key a text has. */
const leaked = (text: string) => forms.filter((form) => text.includes(form));

/** An answer in which each object repeats what the server was sent, in a field that is shown as it is. */
function echoing(value: JsonValue, sent: string): JsonValue {
  if (Array.isArray(value)) return value.map((each) => echoing(each, sent));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, name === 'links' ? each : echoing(each, sent)]);
  return { ...Object.fromEntries(members), added_later: `you sent ${sent}, ${encodeURIComponent(sent)}` };
}

/** Every surface is reached from what the client gives: sheets (pages, copies, tools' answers), errors and the log. */
describe('the key of a mirror node that repeats it in all that it says', () => {
  let server: LocalServer;
  let other: LocalServer;
  let http: Http;
  let log: LogBuffer;
  let channel: string[];
  let status = 200;
  let document: JsonValue = {};
  let location: string | undefined;

  before(async () => {
    server = await startLocalServer((request, response) => {
      const sent = String(request.headers['x-api-key']);
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-sent': encodeURIComponent(sent),
        ...(location !== undefined && { location: `${location}?key=${encodeURIComponent(sent)}` }),
      });
      const said = { _status: { messages: [{ message: `${sent} isn't valid`, detail: sent, data: sent }] } };
      response.end(status === 200 ? stringifyJson(echoing(document, sent)) : JSON.stringify(said));
    });
    other = await startLocalServer((_request, response) => response.end('{}'));
  });
  after(async () => {
    await Promise.all([server.close(), other.close()]);
  });
  beforeEach(() => {
    [status, location, channel] = [200, undefined, []];
    const note = (message: string | Error) =>
      void channel.push(message instanceof Error ? `${message.stack}` : message);
    log = createLogBuffer({ trace: note, debug: note, info: note, warn: note, error: note, show() {}, dispose() {} });
    http = createHttp({ log, perSecond: 10_000 });
  });
  afterEach(() => http.dispose());

  const client = () =>
    clientAt(
      server.origin,
      keyedHttp(http, async () => ({ origin: server.origin, header: 'X-Api-Key', value: secret }), keyRemover),
      log,
    );

  /** The report of a problem as it is copied, with the log's end. */
  const report = () =>
    problemReport(
      {
        versions: [],
        settings: [['ledgerLens.networks', { mine: { baseUrl: server.origin } }]],
        networks: [],
        log: log.tail(),
        issuePage: 'https://example.com/issues/new',
      },
      createRedaction({
        home: '/home/x',
        folders: [],
        addresses: [[server.origin, 'baseUrl of mine']],
        known: new Set(),
        withoutTokens,
      }),
    );

  for (const name of names)
    it(`is in no page, copy, tool's answer, log or report: ${name}`, async () => {
      document = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const before = server.requests.length;
      const sheets = await endpointSheets[name](client());
      assert.ok(server.requests.slice(before).every(({ headers }) => headers['x-api-key'] === secret));
      for (const { medium, text } of readings(sheets)) assert.deepEqual(leaked(text), [], medium);
      assert.deepEqual(leaked(JSON.stringify(sheets, (_, each) => (typeof each === 'bigint' ? `${each}` : each))), []);
      assert.deepEqual(leaked([...channel, ...log.tail(), report()].join('\n')), []);
    });

  // Those that the transport tries again take seconds.
  for (const name of names.filter((_, at) => at % 6 === 0))
    it(`is in no error, its causes, log or report: ${name}`, async () => {
      document = {};
      for (const said of [302, 400, 401, 403, 404, 501]) {
        status = said;
        location = said === 302 ? `${other.origin}/api` : undefined;
        const told: unknown = await endpointSheets[name](client()).then(
          (sheets) => readings(sheets).map(({ text }) => text),
          (error: unknown) => error,
        );
        if (told instanceof Error) assert.ok(told instanceof LensError, String(told));
        assert.deepEqual(leaked(everythingIn(told)), [], String(said));
      }
      assert.ok(channel.length > 0, 'it is logged');
      assert.equal(other.requests.length, 0, 'a redirect takes it nowhere');
      assert.deepEqual(leaked([...channel, ...log.tail(), report()].join('\n')), []);
    });

  it('stands in what the server said, as nothing but a sign that something was there', async () => {
    document = parseJson(readFileSync(new URL('blocks.list.json', fixtures), 'utf8'));
    const [shown] = readings(await endpointSheets['blocks.list'](client()));
    assert.match(shown?.text ?? '', /you sent \*+/);
  });
});

/** Whatever could be printed of an error, its causes and their members. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
  if (value instanceof Uint8Array) return `${Buffer.from(value).toString('hex')} ${Buffer.from(value).toString()}`;
  if (typeof value !== 'object' || value === null || seen.has(value)) return String(value);
  seen.add(value);
  return Reflect.ownKeys(value)
    .map((name) => `${String(name)}: ${everythingIn(Reflect.get(value, name), seen)}`)
    .join('\n');
}
