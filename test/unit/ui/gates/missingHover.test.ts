import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { connectionsOf } from './connectionsOf.ts';
import { documentOf, openGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const token = { isCancellationRequested: false, onCancellationRequested: event };
const bytes = `0x${'c1'.repeat(32)}`;

describe('what a hover and its key say of a text that leads nowhere', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async function () {
    this.timeout(60_000);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    opened = await openGateWindow();
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
  const partsOf = () => {
    const { port } = server.address() as AddressInfo;
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
      keyOf: async () => undefined,
    });
    const connections = connectionsOf(connection) as never;
    const errors = { show() {}, sentence: String, statusContext: () => undefined } as never;
    const asks = opened.ui.createAskedHover(connections);
    return { connections, errors, asks };
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
    return found === undefined ? '' : JSON.stringify(found);
  };
  const missing = /Can't find an account, contract, token, topic or schedule 0\\*\.0\\*\.99999999 on this network/;

  it('says that the network has no entity with a quoted ID, with the ways on', async () => {
    for (const quoted of ['const missing = "0.0.99999999";', "to('0.0.99999999')", 'see `0.0.99999999`']) {
      const said = await hoverOf(quoted, '0.0.99999999');
      assert.match(said, missing, quoted);
      assert.match(said, /Check Again/);
    }
  });

  it('says nothing of what may be a version or something else, unless the key asks', async () => {
    for (const line of ['see 0.0.99999999', '"0.0.99999999 and more"', '"from": "^0.0.5"', '["0.0.1"]', '["0.0.27"]']) {
      const id = /0\.0\.\d+/.exec(line)?.[0] ?? '';
      assert.equal(await hoverOf(line, id), '', line);
    }
    assert.match(await hoverOf('see 0.0.99999999', '0.0.99999999', true), missing);
    assert.match(await hoverOf('["0.0.27"]', '0.0.27', true), /Can't find/);
  });

  it('claims nothing if the mirror node fails', async () => {
    status = 500;
    assert.equal(await hoverOf('const missing = "0.0.99999999";', '0.0.99999999'), '');
    assert.doesNotMatch(await hoverOf('const missing = "0.0.99999999";', '0.0.99999999', true), /Can't find/);
    status = 404;
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
