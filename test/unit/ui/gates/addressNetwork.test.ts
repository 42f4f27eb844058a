import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { documentOf, type ShownPick, useGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const token = { isCancellationRequested: false, onCancellationRequested: event };

/** Networks that look alike to their records and their service: only the mirror node and the explorer differ. */
const networkOf = (name: string, explorerUrl = `https://hashscan.io/${name}`) => {
  const verifyUrl = 'https://sourcify.example/server';
  return { name, baseUrl: `https://${name}.mirror.example`, explorerUrl, verifyUrl, chainId: '298', statusUrl: '' };
};
const sandbox = networkOf('sandbox');
const twin = networkOf('twin', 'https://explorer.example/twin');
const testnet = networkOf('testnet');
const networks = [testnet, sandbox, twin];

/** The connections of a window on the sandbox, over real clients. */
function connectionsOn() {
  const made = networks.map((network) => {
    const { client: ledger } = servedClient({});
    return { network, ledger, verification: {}, signal: new AbortController().signal, abis: async () => [] };
  });
  const to = (name: string) => {
    const found = made.find(({ network }) => network.name === name);
    assert.ok(found, name);
    return found;
  };
  const names = { all: () => [], titled: (_: string, id: string) => id, on: () => () => undefined };
  const connections = { current: () => to('sandbox'), to, networks: () => networks, names };
  return { connections: connections as never, to };
}

describe('the box for a contract’s address', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  /** The first row for a text on the sandbox, and what Enter takes. */
  async function typed(text: string) {
    const { ui, window } = opened;
    Object.assign(window, { pick: undefined });
    const place = { last: undefined, canGoBack: false } as never;
    const reply = ui.askAddress('Coin', sandbox, [], place, { rows: [], networks });
    while (!window.pick?.type) await delay(1);
    const pick: ShownPick = window.pick;
    pick.type(text);
    const [row] = pick.items;
    if (!row || !('answer' in row)) return { row };
    // As VS Code does.
    Object.assign(pick, { selectedItems: [row], hide() {} });
    pick.accept();
    return { row, reply: await reply };
  }

  it('looks on the network that a URL names, and says so', async () => {
    const urls = {
      testnet: ['https://hashscan.io/testnet/contract/0.0.9000001'],
      twin: [
        'https://explorer.example/twin/contract/0.0.9000001',
        'https://twin.mirror.example/api/v1/contracts/0.0.9000001',
      ],
    };
    for (const [on, each] of Object.entries(urls))
      for (const url of each) {
        const { row, reply } = await typed(url);
        assert.deepEqual(reply, { answer: { typed: url, on } });
        assert.equal(row?.label, `$(globe) Use ${url} on ${on}`);
        assert.match(row?.detail ?? '', /looked up there, not on sandbox/);
      }
  });

  it('takes none of a network that isn’t in the settings, and says which', async () => {
    const url = 'https://explorer.example/elsewhere/contract/0.0.9000001';
    const { row, reply } = await typed(url);
    assert.equal(reply, undefined, 'Enter takes nothing');
    assert.match(row?.label ?? '', /This is on elsewhere, a network that ledgerLens.networks doesn't have/);
    assert.match(row?.detail ?? '', /isn't looked up on sandbox/);
  });

  it('says nothing of a network that is its own, or that no text names', async () => {
    for (const text of ['https://hashscan.io/sandbox/contract/0.0.9000001', '0.0.9000001']) {
      const { row, reply } = await typed(text);
      assert.deepEqual(reply, { answer: { typed: text } });
      assert.equal(row?.detail, undefined);
    }
  });
});

describe('the network that a text names', function () {
  this.timeout(60_000);
  const opened = useGateWindow();
  const foreign = 'https://explorer.example/devnet/account/0.0.1001';
  const why = /This is on devnet, a network that ledgerLens.networks doesn't have/;
  const named = [
    ['https://hashscan.io/testnet/account/0.0.1001', 'testnet'],
    ['https://explorer.example/twin/account/0.0.1001', 'twin'],
    ['https://twin.mirror.example/api/v1/accounts/0.0.1001', 'twin'],
    ['https://hashscan.io/sandbox/account/0.0.1001', 'sandbox'],
    ['hedera:testnet:0.0.1001', 'testnet'],
    ['0.0.1001', 'sandbox'],
  ] as const;

  it('is the one that Look Up opens it on; for one that the settings do not have, it says so and opens nothing', async () => {
    const { ui, window } = opened;
    const { connections } = connectionsOn();
    const parts = {
      connections,
      declarations: { find: async () => [] },
      contracts: { workspaceOf: () => memoryWorkspace({}) } as never,
      recent: { all: () => [], add: async () => {} } as never,
      errors: { sentence: String } as never,
    };
    const lookUp = async (text: string) => {
      Object.assign(window, { clipboard: '', pick: undefined });
      const chosen = ui.lookUp(parts);
      while (!window.pick?.type) await delay(1);
      const pick: ShownPick = window.pick;
      pick.type(text);
      const [row] = pick.items;
      pick.accept();
      return { row, chosen: await chosen.catch((error: Error) => error) };
    };
    for (const [text, network] of named) {
      const { chosen } = await lookUp(text);
      assert.ok(Array.isArray(chosen), text);
      assert.deepEqual(
        chosen.map((each) => [each.id, each.network]),
        [['0.0.1001', network]],
        text,
      );
    }
    const { row, chosen } = await lookUp(foreign);
    assert.match(row?.detail ?? '', why);
    assert.ok(chosen instanceof Error);
    assert.match(chosen.message, why);
  });

  it('is the one that links in a terminal and in a document open it on', async () => {
    const { ui, window } = opened;
    const { connections } = connectionsOn();
    const open: { network: string }[] = [];
    const panels = { open: (thing: { network: string }) => void open.push(thing) } as never;
    const errors = { statusContext: () => undefined, show: (error: Error) => void failed.push(error.message) };
    const failed: string[] = [];
    const actions = ui.createEntityActions({ connections, panels, errors, showRawJson: async () => {} });
    ui.registerTerminalLinks(actions, connections, errors as never);
    ui.registerIdentifierLinks();
    const follow = async (text: string) => {
      open.length = 0;
      failed.length = 0;
      const [terminal] = window.providers.terminalLinks?.slice(-1) ?? [];
      const found = await terminal?.provideTerminalLinks?.({ line: text });
      assert.ok(Array.isArray(found) && found.length === 1, text);
      terminal?.handleTerminalLink?.(found[0]);
      const [documents] = window.providers.links?.slice(-1) ?? [];
      const links = await documents?.provideDocumentLinks?.(documentOf('/ws/a.txt', text), token);
      assert.ok(Array.isArray(links), text);
      for (const link of links) {
        const [, target = ''] = /open\?([^"]+)/.exec(JSON.stringify(link)) ?? [];
        actions.open(JSON.parse(decodeURIComponent(target))[0]);
      }
      return open.map(({ network }) => network);
    };
    for (const [text, network] of named) {
      const opening = await follow(text);
      assert.deepEqual([...new Set(opening)], [network], text);
    }
    assert.deepEqual(await follow(foreign), []);
    assert.match(failed.join(), why);
    await assert.rejects(follow('pay hedera:devnet:0.0.1001'), /devnet/);
    assert.match(failed.join(), /devnet/);
  });

  it('is the one that the tools ask, whatever network they are given', () => {
    const { ui } = opened;
    const { connections } = connectionsOn();
    for (const [text, network] of named) {
      assert.equal(ui.connectionOf(connections, undefined, text).network.name, network, text);
      const given = text === '0.0.1001' ? 'testnet' : network;
      assert.equal(ui.connectionOf(connections, 'testnet', text).network.name, given, text);
    }
    const none = /is on "devnet", which isn't in the settings. Nothing was read. Networks: testnet, sandbox, twin/;
    assert.throws(() => ui.connectionOf(connections, undefined, foreign), none);
    assert.throws(() => ui.requireNetwork(connections, 'testnet', foreign), none);
    const url = 'https://explorer.example/ui/account/0.0.1001';
    const shared = {
      networks: () => [sandbox, ...['first', 'second'].map((name) => networkOf(name, 'https://explorer.example/ui'))],
      current: () => ({ network: sandbox }),
    } as never;
    assert.doesNotThrow(() => ui.requireNetwork(shared, 'second', url), 'it is one that has the URL');
    const several = /is a URL of several networks \(first, second\)\. Give one of them as network\. Nothing was read\./;
    assert.throws(() => ui.requireNetwork(shared, undefined, url), several);
  });

  it('is the one that a command asks about a contract', async () => {
    const { ui } = opened;
    const { connections } = connectionsOn();
    const words = (network: string) => ({ title: network, prompt: '' });
    for (const [text, network] of named) {
      const resolved = await ui.resolveAddress(text, connections, words);
      assert.equal(resolved?.connection.network.name, network, text);
    }
    await assert.rejects(ui.resolveAddress({ id: foreign }, connections, words), why);
    const said = (text: string) => JSON.stringify(ui.problemOfAddress(text, connections) ?? '');
    assert.match(said(foreign), why);
    assert.match(said('https://hashscan.io/testnet/contract/0.0.5'), /looked up there, not on sandbox/);
    assert.equal(said('https://hashscan.io/sandbox/contract/0.0.5'), '""');
  });

  it('is the one that a URL names, also if the selected one has no verification service', async () => {
    const { ui } = opened;
    const local = { network: { ...networkOf('local'), verifyUrl: '' } };
    const { connections: others } = connectionsOn();
    const to = (name: string) => (name === 'local' ? local : connectionsOn().to(name));
    const connections = Object.assign({}, others, { current: () => local, to }) as never;
    const words = (network: string) => ({ title: network, prompt: '' });
    const url = 'https://hashscan.io/testnet/contract/0.0.5';
    for (const given of [url, { id: url }])
      assert.equal((await ui.resolveAddress(given, connections, words))?.connection.network.name, 'testnet');
    await assert.rejects(ui.resolveAddress('0.0.5', connections, words), /on local: the network has no verifyUrl/);
    await assert.rejects(ui.resolveAddress(undefined, connections, words), /on local: the network has no verifyUrl/);
  });

  it('is offered of every recorded deployment for a contract that will replace one of them', async () => {
    const { ui, window } = opened;
    const recorded = ['5', '6'].map((digit, at) => ({
      address: `0x${digit.repeat(40)}`,
      chainId: '298',
      source: 'broadcast/Deploy.s.sol',
      record: '/ws/broadcast/run-latest.json',
      deployedAt: 0,
      contract: at === 0 ? 'src/Box.sol:BoxV1' : 'ERC1967Proxy',
    }));
    const place = { canGoBack: false };
    const asked = (own: readonly unknown[], replaceable?: typeof recorded) => {
      Object.assign(window, { pick: undefined });
      const elsewhere = { rows: [], networks: [], ...(replaceable && { replaceable }) };
      void ui.askAddress('BoxV2', sandbox, own as never, place, elsewhere as never);
      return window.pick as unknown as { title: string; items: { label: string; description?: string }[] };
    };
    const { title, items } = asked([], recorded);
    assert.equal(title, 'Which deployed contract will BoxV2 replace on sandbox?');
    assert.deepEqual(
      items.map(({ description }) => description),
      ['BoxV1', 'ERC1967Proxy'],
    );
    assert.equal(asked(recorded.slice(0, 1), recorded).items.length, 2, 'each once');
    assert.equal(asked([]).title, 'Where is BoxV2 deployed on sandbox?');
  });

  it('asks about a bounded number of contracts to offer, and about none once the box is closed', async () => {
    const { ui, window } = opened;
    Object.assign(window, { isTrusted: true, folders: [{ uri: window.uri('/ws'), name: 'ws' }] });
    let goesOn = () => true;
    const complete = async (asksOn: () => boolean) => {
      goesOn = asksOn;
    };
    const onDidChange = () => ({ dispose() {} });
    let isOpen = true;
    const look = () =>
      ui.verifiedPlaces({ complete, all: () => [], onDidChange })?.(
        () => undefined,
        () => isOpen,
      );
    await look();
    let asked = 0;
    while (asked < 1_000 && goesOn()) asked += 1;
    assert.equal(asked, 24);
    await look();
    assert.ok(goesOn());
    isOpen = false;
    assert.ok(!goesOn());
  });

  it('is offered with each verified contract of the workspace, before something is typed', async () => {
    const { ui, window } = opened;
    const { connections } = connectionsOn();
    const address = `0x${'5'.repeat(40)}`;
    const vault = { name: 'Vault', address, network: 'twin' };
    const offered = async (found: (offers: readonly (typeof vault)[]) => void) => found([vault]);
    const words = (network: string) => ({ title: network, prompt: '' });
    const asked = async (text: string) => {
      Object.assign(window, { pick: undefined });
      const resolved = ui.resolveAddress(undefined, connections, words, offered);
      while (!window.pick?.type) await delay(1);
      const pick: ShownPick = window.pick;
      if (text !== '') pick.type(text);
      await delay(1);
      const items = pick.items.filter(({ label }) => label !== '');
      const rows = items.map(({ label }) => label);
      Object.assign(pick, { selectedItems: [items[0]], hide() {} });
      pick.accept();
      const found = await Promise.race([resolved, delay(200, undefined)]);
      return { rows, found: found && [found.typed, found.connection.network.name] };
    };
    assert.deepEqual(await asked(''), { rows: ['$(verified) Vault'], found: [address, 'twin'] });
    assert.deepEqual((await asked('0.0.1001')).found, ['0.0.1001', 'sandbox']);
    assert.deepEqual((await asked('https://hashscan.io/testnet/contract/0.0.5')).found?.[1], 'testnet');
    const { rows, found } = await asked(foreign);
    assert.match(rows[0] ?? '', why);
    assert.equal(found, undefined, 'Enter takes nothing');
  });

  it('can be typed while the verified contracts of the workspace are looked for, which then join in the open box', async () => {
    const { ui, window } = opened;
    const { connections } = connectionsOn();
    const words = (network: string) => ({ title: network, prompt: '' });
    const offers = ['5', '6'].map((digit) => {
      return { name: `Vault${digit}`, address: `0x${digit.repeat(40)}`, network: 'twin' };
    });
    let find = (_: readonly (typeof offers)[number][]) => {};
    let end = () => {};
    const looks = (found: typeof find) => {
      find = found;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    Object.assign(window, { pick: undefined });
    const resolved = ui.resolveAddress(undefined, connections, words, looks);
    while (!window.pick?.type) await delay(1);
    const pick: ShownPick = window.pick;
    const rows = () => pick.items.map(({ label }) => label);
    assert.deepEqual(rows(), ['$(loading~spin) Looking for verified contracts of this workspace…']);
    Object.assign(pick, { selectedItems: [pick.items[0]], hide() {} });
    pick.accept();
    assert.equal(await Promise.race([resolved, delay(20, 'open')]), 'open', 'Enter takes nothing');
    find(offers.slice(1));
    assert.deepEqual(rows(), ['', '$(verified) Vault6']);
    find(offers);
    assert.deepEqual(rows(), ['', '$(verified) Vault6', '$(verified) Vault5'], 'each stays where it is');
    end();
    await delay(1);
    Object.assign(pick, { selectedItems: [pick.items[2]] });
    pick.accept();
    assert.equal((await resolved)?.typed, offers[0]?.address);

    Object.assign(window, { pick: undefined });
    void ui.resolveAddress(undefined, connections, words, async () => undefined);
    while (!window.pick?.type) await delay(1);
    await delay(1);
    assert.deepEqual(
      (window.pick as ShownPick).items.map(({ label }) => label),
      ['$(info) No verified contract of this workspace is known'],
    );
  });

  it('says to select one if several have the URL', () => {
    const { ui } = opened;
    const shared = 'https://scan.example/net';
    const all = [sandbox, networkOf('a', shared), networkOf('b', shared)];
    const connections = { current: () => ({ network: sandbox }), networks: () => all } as never;
    const url = `${shared}/account/0.0.1001`;
    assert.match(
      JSON.stringify(ui.problemOfAddress(url, connections)),
      /Several networks have this URL: a, b. Select one/,
    );
    const onA = { current: () => ({ network: all[1] }), networks: () => all } as never;
    assert.equal(ui.problemOfAddress(url, onA), undefined);
  });
});
