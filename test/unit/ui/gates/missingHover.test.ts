import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { connectionsOf } from './connectionsOf.ts';
import { documentOf, useGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const token = { isCancellationRequested: false, onCancellationRequested: event };
/** A hover's text without Markdown's escapes; the labels of its links don't break. */
const saidIn = (hover: unknown) =>
  hover === undefined ? '' : JSON.stringify(hover).replaceAll('\\', '').replaceAll('\u00a0', ' ');
const turn = () => new Promise<undefined>((done) => void setImmediate(done, undefined));
const bytes = `0x${'c1'.repeat(32)}`;

describe('what a hover and its key say of a text that leads nowhere', () => {
  const opened = useGateWindow();
  before(async function () {
    this.timeout(60_000);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  });
  after(() => server.close());
  beforeEach(() => {
    Object.assign(opened.window, { isTrusted: true, folders: [], editor: undefined });
    opened.window.noted.length = 0;
    opened.window.given.splice(0);
  });

  /** A mirror node that knows nothing, or that fails. */
  let status = 404;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ _status: { messages: [{ message: status === 404 ? 'Not found' : 'No' }] } }));
  });

  /** Parts over the real client and that server. */
  const partsOf = (port = (server.address() as AddressInfo).port, names = {}) => {
    const baseUrl = `http://127.0.0.1:${port}`;
    const network = { name: 'testnet', baseUrl, chainId: '296', explorerUrl: '', verifyUrl: '', statusUrl: '' };
    const signal = new AbortController().signal;
    const connection = opened.ui.connectTo(network, {
      http: opened.ui.loadCore().net.createHttp({ log, userAgent: 'test' }),
      signal,
      abis: async () => noAbis,
      log,
      version: '0',
      learn() {},
      learned() {},
      turned() {},
      keyOf: async () => undefined,
    });
    const connections = connectionsOf(connection, names) as never;
    const errors = { show() {}, sentence: String, statusContext: () => undefined } as never;
    const asks = opened.ui.createAskedHover(connections);
    return { connections, errors, asks, pulse: connection.pulse };
  };
  /** The hover of a text in a line; with the key if `isKey`. */
  const hoverOf = async (line: string, text: string, isKey = false) => {
    const { ui, window } = opened;
    const { connections, errors, asks } = partsOf();
    ui.registerIdentifierHover(connections, errors, log, asks);
    const document = documentOf('/ws/a.js', line);
    const position = document.positionAt(line.indexOf(text) + 2);
    if (isKey) {
      window.editor = { document, selection: { active: position } };
      await asks.show();
    }
    const found = await window.providers.hovers?.at(-1)?.provideHover?.(document, position, token);
    return saidIn(found);
  };
  const missing = /Can't find an account, contract, token, topic or schedule 0.0.99999999 on this network/;

  it('says that the network has no entity with an ID that is too large for a version, with the ways on', async () => {
    const quoted = ['const missing = "0.0.99999999";', "to('0.0.99999999')", 'see `0.0.99999999`'];
    for (const line of [...quoted, 'a 0.0.99999999 end', '// see 0.0.99999999', '"0.0.99999999 and more"']) {
      const said = await hoverOf(line, '0.0.99999999');
      assert.match(said, missing, line);
      assert.match(said, /Check Again/);
    }
  });

  it('has the names of deployment records from the first one on, if these are read in time', async () => {
    const { ui, window } = opened;
    let isRead = false;
    const { connections, errors, asks } = partsOf(undefined, {
      recorded: () =>
        new Promise<void>((done) => void setTimeout(done, 100)).then(() => {
          isRead = true;
        }),
      on: () => () => (isRead ? { text: 'Vault', source: 'deployment', detail: 'a record' } : undefined),
    });
    ui.registerIdentifierHover(connections, errors, log, asks);
    const document = documentOf('/ws/a.js', '"0.0.99999999"');
    const found = await window.providers.hovers?.at(-1)?.provideHover?.(document, document.positionAt(3), token);
    assert.match(saidIn(found), /Vault/);
  });

  it('gives the hover the focus if the key is pressed again there, since the key itself hides it', async () => {
    const { window } = opened;
    const { asks } = partsOf();
    const document = documentOf('/ws/a.js', '"0.0.99999999"');
    window.editor = { document, selection: { active: document.positionAt(3) } };
    window.given.splice(0);
    await asks.show();
    await asks.show();
    assert.deepEqual(
      window.given.filter(({ name }) => name === 'command').map(({ given }) => given),
      [['editor.action.showHover'], ['editor.action.showHover', { focus: 'autoFocusImmediately' }]],
    );
  });

  it('says nothing of what may be a version or something else, unless the key asks', async () => {
    for (const line of ['see 0.0.27', '"0.0.999 and more"', '"from": "^0.0.5"', '["0.0.1"]', '["0.0.27"]']) {
      const id = /0\.0\.\d+/.exec(line)?.[0] ?? '';
      assert.equal(await hoverOf(line, id), '', line);
    }
    assert.match(await hoverOf('["0.0.27"]', '0.0.27', true), /Can't find/);
  });

  it('says that the mirror node fails, and claims nothing', async () => {
    status = 500;
    for (const isKey of [false, true]) {
      const said = await hoverOf('const missing = "0.0.99999999";', '0.0.99999999', isKey);
      assert.match(said, /The mirror node failed \(500\).*Try again later/, String(isKey));
      assert.doesNotMatch(said, /Can't find/);
    }
    assert.equal(await hoverOf('see 0.0.27', '0.0.27'), '', 'it may be a version');
    status = 404;
  });

  /** Hovers over a network, in turn. */
  const hoversOver = (port: number) => {
    const { ui, window } = opened;
    const { connections, errors, asks, pulse } = partsOf(port);
    ui.registerIdentifierHover(connections, errors, log, asks);
    const provider = window.providers.hovers?.at(-1);
    return (line: string) => {
      const document = documentOf('/ws/a.js', line);
      const cancelled = new AbortController();
      const before = pulse.read().trouble;
      const found = provider?.provideHover?.(document, document.positionAt(line.indexOf('0.0.') + 2), {
        get isCancellationRequested() {
          return cancelled.signal.aborted;
        },
        onCancellationRequested: (told: () => void) => {
          cancelled.signal.addEventListener('abort', told);
          return { dispose: () => cancelled.signal.removeEventListener('abort', told) };
        },
      });
      const said = Promise.resolve(found).then(saidIn);
      return {
        said,
        cancel: () => cancelled.abort(),
        /** Until the network has refused it. */
        async refused() {
          while (pulse.read().trouble === before) await turn();
        },
        /** What it says by now; undefined if it waits for the clock. */
        async saidByNow() {
          const now = (async () => {
            for (let turns = 0; turns < 50; turns++) await turn();
          })();
          return Promise.race([said, now]);
        },
      };
    };
  };
  const unreachable = /Can't reach 127.0.0.1:\d+: connection refused. Check your connection and the network's URL/;
  /** A port on which nothing listens. */
  const closedPort = async () => {
    const closed = createServer();
    await new Promise<void>((done) => void closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => void closed.close(done));
    return port;
  };

  describe('by a clock that the test moves', () => {
    beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
    afterEach(() => mock.timers.reset());

    // VS Code says "Loading..." after 900 ms.
    it('says at the first hover which server cannot be reached, and at the next one sooner', async () => {
      for (const line of ['treasury = "0.0.1001"', 'hedera.mirror/0.0.1001@1700000000.000000001']) {
        const hover = hoversOver(await closedPort());
        const first = hover(line);
        await first.refused();
        assert.equal(await first.saidByNow(), undefined, 'the network may still answer');
        mock.timers.tick(890);
        assert.match((await first.saidByNow()) ?? '', unreachable, line);
        const next = hover(line.replace('1001', '1002'));
        await next.refused();
        assert.equal(await next.saidByNow(), undefined);
        mock.timers.tick(300);
        assert.match((await next.saidByNow()) ?? '', unreachable, line);
      }
    });

    it('says it sooner even if the first hover was cancelled before it could', async () => {
      const hover = hoversOver(await closedPort());
      const first = hover('treasury = "0.0.1001"');
      await first.refused();
      first.cancel();
      assert.equal(await first.said, '');
      const next = hover('treasury = "0.0.1002"');
      await next.refused();
      mock.timers.tick(300);
      assert.match((await next.saidByNow()) ?? '', unreachable);
    });
  });

  it('shows what a mirror node knows as soon as it answers again', async () => {
    const port = await closedPort();
    const hover = hoversOver(port);
    assert.match(await hover('treasury = "0.0.99999999"').said, unreachable);
    const back = createServer((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"_status":{"messages":[{"message":"Not found"}]}}');
    });
    await new Promise<void>((done) => void back.listen(port, '127.0.0.1', done));
    try {
      assert.match(await hover('treasury = "0.0.99999998"').said, /Can't find/);
    } finally {
      back.close();
      back.closeAllConnections();
    }
  });

  /** What the key says with the cursor in a text. */
  const saidOf = async (file: string, line: string, text: string) => {
    const { window } = opened;
    const { asks } = partsOf();
    asked.length = 0;
    const document = documentOf(file, line);
    window.editor = { document, selection: { active: document.positionAt(line.indexOf(text) + 2) } };
    window.given.splice(0);
    await asks.show();
    assert.deepEqual(asked, []);
    const said = window.given.find(({ name }) => name === 'information')?.given;
    return said?.join(' | ') ?? '';
  };

  it('answers for no other network than the one that a text names, if the settings do not know that', async () => {
    for (const [line, name] of [
      ['see https://explorer.example/devnet/account/0.0.1001', 'devnet'],
      ['pay hedera:devnet:0.0.1001', 'devnet'],
    ] as const) {
      asked.length = 0;
      const said = await hoverOf(line, line.includes('https') ? 'https' : '0.0.1001');
      assert.deepEqual(asked, [], line);
      assert.match(said, /Look Up on testnet/, line);
      assert.match(said, new RegExp(`This is on ${name}, a network that ledgerLens.networks doesn't have`), line);
    }
    asked.length = 0;
    await hoverOf('see https://explorer.example/testnet/account/0.0.1001', 'https');
    assert.ok(asked.length > 0);
  });

  it('shows the name of a network that a stranger writes as text', async () => {
    const line = 'see https://explorer.example/~~dev~~/account/0.0.1001';
    assert.match(await hoverOf(line, 'https'), /This is on ~~dev~~/);
    const document = documentOf('/ws/a.js', line);
    const [provider] = opened.window.providers.hovers?.slice(-1) ?? [];
    const found = await provider?.provideHover?.(document, document.positionAt(6), token);
    assert.doesNotMatch(JSON.stringify(found), /~~dev/);
  });

  it('gives the reason if the key is pressed on what may be a private key', async () => {
    const unproven = /32 bytes can be a private key.*use Look Up.*Look Up\.\.\./s;
    assert.match(await saidOf('/ws/a.js', `const privateKey = "${bytes}";`, bytes), unproven);
    assert.match(await saidOf('/ws/a.sol', `bytes32 constant role = ${bytes};`, bytes), unproven);
    const env = await saidOf('/ws/.env', `OPERATOR_KEY=${bytes}`, bytes);
    assert.match(env, /In \.env.*can be a private key/);
    assert.doesNotMatch(env, /Look Up/);
    assert.doesNotMatch(env, /c1c1/);
    // Wherever in the line the cursor is.
    assert.match(await saidOf('/ws/.env', `OPERATOR_KEY=${bytes}`, 'OPERATOR'), /In \.env/);
  });

  it('gives the reason if the key is pressed on a selector that no ABI has', async () => {
    const unknown = 'const sel = "0x12345679";';
    assert.match(await saidOf('/ws/a.js', unknown, '0x12345679'), /No known ABI contains 0x12345679/);
    // Of OpenZeppelin's AccessControl.
    assert.equal(await saidOf('/ws/a.js', 'const sel = "0xe2517d3f";', '0xe2517d3f'), '');
    assert.ok(opened.window.given.some(({ given }) => given[0] === 'editor.action.showHover'));
    assert.match(await saidOf('/ws/a.js', 'const sel = 5;', 'sel'), /No ID in this line/);
  });
});
