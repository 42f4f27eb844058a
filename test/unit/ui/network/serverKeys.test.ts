import assert from 'node:assert/strict';
import path from 'node:path';
import type * as vscode from 'vscode';
import { createHttp, type Http } from '../../../../src/core/net/http.ts';
import { builtInNetworks, type Network } from '../../../../src/core/networks.ts';
import { loadUi, realCore } from '../../../storm/standIns.ts';
import { type LocalServer, startLocalServer } from '../../net/localServer.ts';
import type * as Entry from './keyEntry.ts';

/** A box, as VS Code is asked to show it. */
interface Box {
  readonly items?: readonly { readonly label: string }[];
  readonly options: {
    readonly title: string;
    readonly placeHolder: string;
    readonly value?: string;
    readonly password?: boolean;
    readonly validateInput?: (text: string) => string | undefined;
  };
}

/** VS Code as far as boxes go, which notes everything that it is asked to show. */
const standIn = `
const control = (globalThis.ledgerLensKeys = { boxes: [], answers: [], shown: [] });
const answer = (box) => { control.boxes.push(box); return Promise.resolve(control.answers.shift()); };
module.exports = {
  l10n: { t: (text, ...given) => text.replace(/\\{(\\d)\\}/g, (_, at) => given[at]) },
  EventEmitter: class {
    told = [];
    event = (listener) => { this.told.push(listener); return { dispose() {} }; };
    fire(value) { for (const each of this.told) each(value); }
    dispose() {}
  },
  window: {
    showInputBox: (options) => answer({ options }),
    showQuickPick: (items, options) => answer({ items, options }).then((label) => items.find((each) => each.label === label)),
    setStatusBarMessage: (text) => { control.shown.push(text); },
  },
};
`;

const secret = 'k3y-Of/the+server"=42';
const [base] = builtInNetworks;
assert.ok(base);

describe('Set Key...', () => {
  let ui: typeof Entry;
  let control: { boxes: Box[]; answers: (string | undefined)[]; shown: string[] };
  let server: LocalServer;
  let http: Http;
  let logged: string[];
  let stored: Map<string, string>;
  let secrets: vscode.SecretStorage;
  let isLocked: boolean;

  before(async function () {
    this.timeout(60_000);
    ui = await loadUi<typeof Entry>(path.join(import.meta.dirname, 'keyEntry.ts'), {
      vscode: standIn,
      loadCore: realCore,
    });
    control = Reflect.get(globalThis, 'ledgerLensKeys');
  });
  beforeEach(async () => {
    control.boxes.length = 0;
    control.shown.length = 0;
    logged = [];
    stored = new Map();
    isLocked = false;
    const told: ((event: { key: string }) => unknown)[] = [];
    const change = async (key: string) => {
      for (const each of told) await each({ key });
    };
    secrets = {
      keys: async () => [...stored.keys()],
      get: async (key) => {
        if (isLocked) throw new Error('The keyring is locked.');
        return stored.get(key);
      },
      store: async (key, value) => {
        stored.set(key, value);
        await change(key);
      },
      delete: async (key) => {
        stored.delete(key);
        await change(key);
      },
      onDidChange: (listener) => {
        told.push(listener);
        return { dispose() {} };
      },
    };
    server = await startLocalServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"nodes":[],"links":{"next":null}}');
    });
    http = createHttp({ log, perSecond: 1000 });
  });
  afterEach(async () => {
    http.dispose();
    await server.close();
  });

  const note = (message: string) => logged.push(message);
  const log = { trace: note, debug: note, info: note, warn: note, error: note };
  const networkAt = (baseUrl: string): Network => ({ ...base, name: 'mine', baseUrl });
  const keysAt = () => server.requests.map(({ headers }) => headers['x-api-key']);
  const connection = (network: Network, keys: Pick<ReturnType<typeof ui.createServerKeys>, 'of'>) =>
    ui.connectTo(network, {
      http,
      signal: new AbortController().signal,
      abis: () => assert.fail('no ABI is needed'),
      log,
      version: '0',
      learn: () => undefined,
      learned() {},
      turned() {},
      keyOf: keys.of,
    });
  const run = async (
    network: Network,
    keys: ReturnType<typeof ui.createServerKeys>,
    ...answers: (string | undefined)[]
  ) => {
    control.answers = answers;
    await ui.setKey({ network }, keys);
    assert.equal(control.answers.length, 0, 'it asked as often');
  };

  it('stores a key unseen, and the mirror node gets it; the other services at the same origin do not', async () => {
    const network = { ...networkAt(server.origin), statusUrl: server.origin, verifyUrl: server.origin };
    const keys = ui.createServerKeys(secrets, log);
    let changes = 0;
    keys.onDidChange(() => changes++);
    await connection(network, keys).ledger.network.nodes({});
    await run(network, keys, ' X-Api-Key ', ` ${secret} `);
    assert.deepEqual([...stored.keys()], [`mirrorNodeKey ${server.origin}`]);
    assert.equal(changes, 1);
    const { ledger, documents, status, verification } = connection(network, keys);
    await ledger.network.nodes({ limit: 1 });
    await documents.of({ kind: 'account', account: { account: '0.0.2' } } as never);
    await status?.summary().catch(() => undefined);
    await verification?.chains().catch(() => undefined);
    assert.deepEqual(keysAt(), [undefined, secret, secret, undefined, undefined]);

    const [, box] = control.boxes;
    assert.equal(box?.options.password, true);
    assert.deepEqual(control.shown, ['$(check) Set the key of mine']);
    const seen = JSON.stringify([control.boxes, control.shown, logged, network]);
    assert.ok(!seen.includes(JSON.stringify(secret).slice(1, -1)), seen);
    assert.equal(control.boxes[0]?.options.validateInput?.('Host') !== undefined, true);
    assert.equal(box?.options.validateInput?.('short')?.includes('short'), false);
  });

  it('replaces and removes a key, in every window that shares the storage', async () => {
    const network = networkAt(server.origin);
    const [here, there] = [ui.createServerKeys(secrets, log), ui.createServerKeys(secrets, log)];
    await run(network, here, 'X-Api-Key', secret);
    await connection(network, there).ledger.network.nodes({});
    await run(network, here, 'Replace Key...', 'X-Api-Key', 'another-key');
    assert.equal(control.boxes.at(-1)?.options.value, undefined, 'the old key is not shown');
    await connection(network, there).ledger.network.nodes({});
    await run(network, here, 'Remove Key');
    await connection(network, there).ledger.network.nodes({});
    assert.deepEqual(keysAt(), [secret, 'another-key', undefined]);
    assert.equal(stored.size, 0);
  });

  it('changes nothing if a box is closed', async () => {
    const network = networkAt(server.origin);
    const keys = ui.createServerKeys(secrets, log);
    await run(network, keys, undefined);
    await run(network, keys, 'X-Api-Key', undefined);
    assert.equal(stored.size, 0);
    await run(network, keys, 'X-Api-Key', secret);
    await run(network, keys, undefined);
    assert.equal((await keys.of(network.baseUrl))?.value, secret);
  });

  it('refuses a mirror node that others on the way can listen to, before it asks, and sends none to it', async () => {
    const network = networkAt('http://mirror.example');
    stored.set('mirrorNodeKey http://mirror.example', JSON.stringify({ header: 'X-Api-Key', value: secret }));
    const keys = ui.createServerKeys(secrets, log);
    await assert.rejects(
      ui.setKey({ network }, keys),
      /Anyone on the way to http:\/\/mirror\.example could read a key/,
    );
    assert.deepEqual(control.boxes, []);
    assert.equal(await keys.of(network.baseUrl), undefined);
  });

  it('sends nothing for a key that is of another origin, or can be none', async () => {
    const network = networkAt(server.origin);
    const other = server.origin.replace('127.0.0.1', 'localhost');
    const keys = ui.createServerKeys(secrets, log);
    for (const text of ['{}', 'null', '"x"', '{"header":1,"value":2}', '{"header":"a\\r\\nb","value":"12345678"}', '{'])
      await secrets.store(`mirrorNodeKey ${server.origin}`, text);
    await secrets.store(`mirrorNodeKey ${server.origin}`, `${secret} is no JSON`);
    assert.equal(await keys.of(server.origin), undefined);
    assert.ok(!logged.join('').includes('k3y'), 'what is stored is not logged');
    await secrets.store(`mirrorNodeKey ${other}`, JSON.stringify({ header: 'X-Api-Key', value: secret }));
    await connection(network, keys).ledger.network.nodes({});
    assert.deepEqual(keysAt(), [undefined]);
    isLocked = true;
    await secrets.delete(`mirrorNodeKey ${server.origin}`);
    assert.equal(await keys.of(server.origin), undefined);
    assert.match(logged.at(-1) ?? '', /Couldn't read the key/);
    isLocked = false;
    await secrets.store(`mirrorNodeKey ${server.origin}`, JSON.stringify({ header: 'X-Api-Key', value: secret }));
    assert.equal((await keys.of(server.origin))?.value, secret, 'it is read again');
  });
});
