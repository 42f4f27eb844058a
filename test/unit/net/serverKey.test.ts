import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { keyedHttp } from '../../../src/core/ledger/rest/keyedHttp.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { createHttp, type Http } from '../../../src/core/net/http.ts';
import { headerProblem, keyProblem, mayHaveKey, type ServerKey } from '../../../src/core/net/key/serverKey.ts';
import { keyRemover } from '../../../src/core/net/key/withoutKey.ts';
import { type LocalServer, startLocalServer } from './localServer.ts';

const secret = 'k3y-Of/the+server"=42';

/** Whatever could be printed of an error, its causes and their members, with bytes as hex. */
function everythingIn(error: unknown): string {
  const seen = new Set<unknown>();
  const walk = (value: unknown): string => {
    if (value instanceof Uint8Array) return `${Buffer.from(value).toString('hex')} ${Buffer.from(value).toString()}`;
    if (typeof value !== 'object' || value === null) return String(value);
    if (seen.has(value)) return '';
    seen.add(value);
    return Reflect.ownKeys(value)
      .map((name) => `${String(name)}: ${walk(Reflect.get(value, name))}`)
      .join('\n');
  };
  return walk(error);
}

describe('the key of a mirror node', () => {
  let server: LocalServer;
  let other: LocalServer;
  let answer: { status: number; headers?: Record<string, string>; body?: string };
  let logged: string[];
  let http: Http;

  beforeEach(async () => {
    answer = { status: 200, body: '{"nodes":[],"links":{"next":null}}' };
    logged = [];
    server = await startLocalServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
    other = await startLocalServer((_request, response) => response.end('{}'));
    const note = (message: string) => logged.push(message);
    http = createHttp({ log: { trace: note, debug: note, warn: note }, perSecond: 1000 });
  });
  afterEach(async () => {
    http.dispose();
    await Promise.all([server.close(), other.close()]);
  });

  const key = (): ServerKey => ({ origin: server.origin, header: 'X-Api-Key', value: secret });
  const keyed = (read = async (): Promise<ServerKey | undefined> => key()) => keyedHttp(http, read, keyRemover);
  const keysAt = ({ requests }: LocalServer) => requests.map(({ headers }) => headers['x-api-key']);
  const failureOf = (sent: Promise<unknown>) =>
    sent.then(
      () => assert.fail('it was answered'),
      (error: unknown) => {
        assert.ok(error instanceof LensError);
        return error;
      },
    );

  it('is in the header of each request, GET and POST', async () => {
    await keyed().send({ url: `${server.origin}/a` });
    await keyed().send({ url: `${server.origin}/b`, method: 'POST', body: '{}', headers: { accept: 'x' } });
    assert.deepEqual(
      server.requests.map(({ method }) => method),
      ['GET', 'POST'],
    );
    assert.deepEqual(keysAt(server), [secret, secret]);
  });

  it('goes to no other origin, be it another port, and to none without a key', async () => {
    await keyed().send({ url: `${other.origin}/a` });
    await keyed().send({ url: `${server.origin.replace('127.0.0.1', 'localhost')}/a` });
    await http.send({ url: `${server.origin}/b` });
    await keyed(async () => undefined).send({ url: `${server.origin}/c` });
    assert.deepEqual([...keysAt(other), ...keysAt(server)], [undefined, undefined, undefined, undefined]);
    // A caller that mixes them up can't send it elsewhere either.
    await http.send({ url: `${other.origin}/d`, key: { ...key(), remover: keyRemover(key()) } });
    assert.deepEqual(keysAt(other), [undefined, undefined]);
  });

  it('never goes along with a redirect, to another origin or within its own', async () => {
    for (const location of [`${other.origin}/v2/a/b`, '/v2/a/b']) {
      answer = { status: 302, headers: { location } };
      const { message } = await failureOf(keyed().send({ url: `${server.origin}/a/b` }));
      assert.match(message, /has moved to/);
    }
    assert.equal(other.requests.length, 0);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/a/b', '/a/b'],
    );
  });

  it('is in no answer, error or log, though the server repeats it in body and headers', async () => {
    const json = JSON.stringify(secret).slice(1, -1);
    const forms = [secret, json, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
    const isClean = (text: string) => forms.every((form) => !text.includes(form));
    const echo = JSON.stringify({ message: `${secret} is unknown`, form: forms, link: encodeURIComponent(secret) });
    for (const status of [200, 401, 403, 404, 429, 500, 302]) {
      const location = `https://elsewhere.example/?key=${encodeURIComponent(secret)}`;
      answer = { status, body: echo, headers: { 'x-said': encodeURIComponent(secret), location } };
      const send = keyed().send({ url: `${server.origin}/${status}`, retries: 0 });
      if (status === 200) {
        const { text, bytes, headers } = await send;
        assert.ok(isClean(text()) && isClean(Buffer.from(bytes).toString()) && isClean(JSON.stringify(headers)));
        assert.equal(text().length, echo.length, 'the rest stands as it was');
        assert.doesNotThrow(() => JSON.parse(text()));
        continue;
      }
      const error = await failureOf(send);
      const all = [error.message, error.stack, JSON.stringify(error), error.request, error.serverMessage].join('\n');
      assert.ok(isClean(all), all);
    }
    await server.close();
    const gone = await failureOf(keyed().send({ url: `${server.origin}/gone`, retries: 0 }));
    assert.ok(isClean(gone.message));
    assert.ok(logged.length > 5 && isClean(logged.join('\n')));
  });

  it('is in no answer that repeats it as another language writes it', async () => {
    const value = `k3y-Of/the+server"=42<&'`;
    const base64 = Buffer.from(value).toString('base64');
    const forms = [
      JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/'),
      'k3y-Of/the+server\\"\\u003d42\\u003c\\u0026\\u0027',
      encodeURIComponent(value).toLowerCase().replace('of', 'Of'),
      base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
      'k3y-Of/the+server&quot;=42&lt;&amp;&#39;',
      "k3y-Of/the+server&quot;=42&lt;&amp;'",
      'k3y-Of&#x2F;the+server&#x22;&#x3D;42&#x3C;&#x26;&#x27;',
    ];
    for (const form of forms) {
      answer = { status: 403, body: `no: ${form}`, headers: { 'x-said': form } };
      const error = await failureOf(keyed(async () => ({ ...key(), value })).send({ url: `${server.origin}/a` }));
      const said = `${error.message} ${JSON.stringify(error.failure)} ${logged.join(' ')}`;
      assert.ok(!said.includes(form), form);
      answer.status = 200;
      const read = await keyed(async () => ({ ...key(), value })).send({
        url: `${server.origin}/b?${forms.indexOf(form)}`,
      });
      assert.equal(read.text(), `no: ${'*'.repeat(form.length)}`);
      assert.equal(read.headers['x-said'], '*'.repeat(form.length));
    }
  });

  it('is in no answer that writes any of its signs in any other way', async () => {
    const value = `k3y-Of/the+server"=42<&'`;
    const code = (sign: string) => sign.charCodeAt(0);
    const hex = (sign: string, width: number) => code(sign).toString(16).padStart(width, '0');
    const ways: readonly ((sign: string) => string)[] = [
      // As .NET's JSON has it, and Python's of what isn't ASCII.
      (sign) => (/["&'+<=>]/.test(sign) ? `\\u${hex(sign, 4).toUpperCase()}` : sign),
      (sign) => `\\u${hex(sign, 4)}`,
      (sign) => `\\x${hex(sign, 2)}`,
      (sign) => `%${hex(sign, 2).toUpperCase()}`,
      (sign) => (/[a-z]/.test(sign) ? sign : `%${hex(sign, 2)}`),
      (sign) => `&#${code(sign)};`,
      (sign) => `&#x${hex(sign, 2)};`,
      (sign) => (/["']/.test(sign) ? `\\${sign}` : sign),
      (sign) => ({ '"': '&quot;', '&': '&amp;', "'": '&apos;', '<': '&lt;', '+': '&#43;' })[sign] ?? sign,
      // Text in text.
      (sign) => (/["]/.test(sign) ? `\\\\\\"` : sign === '/' ? '\\\\\\/' : sign),
      (sign) => `%25${hex(sign, 2)}`,
    ];
    for (const [at, way] of ways.entries()) {
      const form = [...value].map(way).join('');
      answer = { status: 200, body: `no: ${form}.`, headers: { 'x-said': form } };
      const read = await keyed(async () => ({ ...key(), value })).send({ url: `${server.origin}/way/${at}` });
      assert.equal(read.text(), `no: ${'*'.repeat(form.length)}.`, form);
      assert.equal(read.headers['x-said'], '*'.repeat(form.length));
    }
  });

  it('is in no answer that has it without the words around it, or what it is base64 of', async () => {
    const basic = `Basic ${Buffer.from('someone:pass word/1234').toString('base64')}`;
    const cases = [
      ['Bearer abcdefgh1234', 'abcdefgh1234'],
      ['Token token="abcdefgh1234"', 'abcdefgh1234'],
      ['ApiKey id=me,secret=abcdefgh1234', 'abcdefgh1234'],
      [basic, basic.slice(6)],
      [basic, 'someone:pass word/1234'],
      [basic, 'pass word/1234'],
    ] as const;
    for (const [value, part] of cases) {
      answer = { status: 403, body: `{"message":"Unknown: ${part}"}`, headers: { 'x-said': part } };
      const url = `${server.origin}/${encodeURIComponent(part)}`.replaceAll(encodeURIComponent(part), 'p');
      const error = await failureOf(keyed(async () => ({ ...key(), value })).send({ url }));
      assert.ok(!everythingIn(error).includes(part), value);
      assert.match(error.message, /Unknown: \*+/);
    }
  });

  it('is taken out at once, however long it and the answer are', function () {
    this.timeout(60_000);
    const long = 'aB3/+='.repeat(682);
    for (const value of [long, '\\\\'.repeat(40).concat('z1234567'), 'k'.repeat(4096)]) {
      const remover = keyRemover({ ...key(), value });
      const json = JSON.stringify({ key: value });
      assert.equal(
        remover.text(json),
        json.replace(JSON.stringify(value).slice(1, -1), (found) => '*'.repeat(found.length)),
      );
      for (const text of ['\\\\', '%25', '&amp;', '{"a":"\\n"}']) {
        const bytes = Buffer.from(text.repeat(200_000 / text.length));
        const { user } = process.cpuUsage();
        assert.equal(remover.bytes(bytes), bytes);
        assert.ok(process.cpuUsage().user - user < 2_000_000, `${value.slice(0, 9)} in ${text.slice(0, 9)}`);
      }
    }
  });

  it('is in no cause of an error, whatever the server sends instead of an answer', async () => {
    const answers = [
      `HTTP/1.1 200 ${secret}\r\nx-\u0001: ${secret}\r\n\r\n`,
      `${secret}\r\n\r\n`,
      `HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: ${secret}\r\n\r\n${secret}`,
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${secret}\r\n`,
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${secret.length}\r\n\r\n${secret}`,
      `HTTP/1.1 200 OK\r\ncontent-encoding: ${secret}\r\ncontent-length: 2\r\n\r\n{}`,
      `HTTP/1.1 101 ${secret}\r\nupgrade: ${secret}\r\nconnection: upgrade\r\n\r\n`,
      `HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n${secret}`,
    ];
    for (const text of answers) {
      const odd = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(text));
      });
      await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
      const send = keyed(async () => ({ ...key(), origin })).send({ url: `${origin}/a`, retries: 0 });
      const error = await failureOf(send);
      for (const form of [secret, Buffer.from(secret).toString('hex')])
        assert.ok(!everythingIn(error).includes(form), text);
      odd.close();
    }
    assert.ok(!logged.join('\n').includes(secret));
  });

  it('is not served from the answers of another key, or of none', async () => {
    answer.headers = { 'cache-control': 'max-age=60' };
    const url = `${server.origin}/cached`;
    await keyed().send({ url });
    await keyed().send({ url });
    assert.equal(server.requests.length, 1);
    await keyed(async () => ({ ...key(), value: 'another-key' })).send({ url });
    await http.send({ url });
    assert.deepEqual(keysAt(server), [secret, 'another-key', undefined]);
  });

  it('says of a server that wants one, or another one, how to set it', async () => {
    answer = { status: 401 };
    const { message } = await failureOf(http.send({ url: `${server.origin}/a`, service: 'ledger' }));
    assert.equal(message, 'The mirror node requires authentication (401). Run Ledger Lens: Set Key... to set its key.');
  });

  it('is only taken where nobody on the way can read it', () => {
    for (const url of [
      'https://a.example',
      'https://a.example:8443/x',
      'http://localhost:1',
      'http://127.0.0.1',
      'http://[::1]:2',
    ])
      assert.ok(mayHaveKey(url), url);
    for (const url of [
      'http://a.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'ftp://localhost',
      '',
      'x',
    ])
      assert.ok(!mayHaveKey(url), url);
  });

  it('has a header that is no other part of a request, and a value that can stand in it', () => {
    for (const name of ['x-api-key', 'X-API-Key', 'Authorization', 'apikey'])
      assert.equal(headerProblem(name), undefined);
    for (const name of [
      '',
      'a b',
      'a:b',
      'ä',
      'a\r\nb',
      'Host',
      'content-length',
      'Transfer-Encoding',
      'connection',
      'cookie',
      'accept-encoding',
      'proxy-authorization',
      'x'.repeat(101),
    ])
      assert.notEqual(headerProblem(name), undefined, name);
    for (const value of ['12345678', 'Bearer abc.def', secret]) assert.equal(keyProblem(value), undefined);
    for (const value of ['', 'short', 'a\r\nb: 12345', 'schlüssel', '1234567\u0000', 'x'.repeat(4097)])
      assert.notEqual(keyProblem(value), undefined, value);
  });
});
