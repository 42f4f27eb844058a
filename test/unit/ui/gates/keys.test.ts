import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { connectionsOf } from './connectionsOf.ts';
import { documentOf, useGateWindow } from './gateWindow.ts';

const bytes = `0x${'c1'.repeat(32)}`;
/** Of a hash that nobody can tell from a key, of one that is proven, and of a key. */
const texts = { unknown: `see ${bytes} again`, proven: `Transaction hash: ${bytes}`, key: `PRIVATE_KEY=${bytes}` };
const event = () => ({ dispose() {} });
/** The secret of one-time passwords, or the alias of an EVM address. */
const oneTimeSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const token = { isCancellationRequested: false, onCancellationRequested: event };

describe('what may be a private key', () => {
  const opened = useGateWindow();
  beforeEach(() => {
    const { window } = opened;
    Object.assign(window, { isTrusted: true, folders: [], editor: undefined, clipboard: '' });
    window.noted.length = 0;
  });

  /** Parts over the real client and a server that knows nothing, with what it is asked. */
  const partsOf = () => {
    const { client: ledger, asked } = servedClient({});
    const network = {
      name: 'testnet',
      baseUrl: 'https://mirror.example',
      chainId: '296',
      explorerUrl: 'https://explorer.example',
      verifyUrl: '',
    };
    const signal = new AbortController().signal;
    const connection = { network, ledger, signal, abis: async () => noAbis, pulse: { read: () => ({}) } };
    const connections = connectionsOf(connection) as never;
    const errors = { show() {}, sentence: String, statusContext: () => undefined } as never;
    const onDidChange = () => ({ dispose() {} });
    const contracts = { workspaceOf: () => memoryWorkspace({}), onDidChange } as never;
    return { connections, errors, contracts, asked };
  };
  const identifier = (text: string) => {
    const found = parseIdentifier(text);
    assert.ok(found);
    return found;
  };
  /** The editor with the cursor in the bytes, which are selected. */
  const editorOf = (text: string) => {
    const document = documentOf('/ws/a.txt', text);
    const [start, end] = [text.indexOf(bytes), text.indexOf(bytes) + bytes.length].map((at) => document.positionAt(at));
    const getText = (range?: object) => (range ? bytes : text);
    return { document: { ...document, getText }, selection: { active: start, start, end, isEmpty: false } };
  };

  it('is not asked about when the pointer rests on it', async () => {
    const { ui, window } = opened;
    const hover = async (text: string) => {
      const { connections, errors, asked } = partsOf();
      ui.registerIdentifierHover(connections, errors, log, { isAsked: () => false });
      const document = documentOf('/ws/a.txt', text);
      const position = document.positionAt(text.indexOf(bytes) + 5);
      await window.providers.hovers?.at(-1)?.provideHover?.(document, position, token);
      return asked.length > 0;
    };
    assert.deepEqual([await hover(texts.proven), await hover(texts.unknown)], [true, false]);
  });

  it('is said to be one where a click would send it', () => {
    const of = (text: string) => opened.ui.unaskedText({ identifier: identifier(text), network: 'testnet' });
    assert.match(of(bytes), /private key/);
    assert.doesNotMatch(of('0.0.1001'), /private key/);
    assert.match(of(oneTimeSecret), /alias of an account, or the secret of one-time passwords/);
    assert.doesNotMatch(of(oneTimeSecret), /private key/);
  });

  it('has a row in Look Up that says so, and no buttons that send it', () => {
    const { connections } = partsOf();
    const row = (text: string) => opened.ui.identifierItem(identifier(text), connections);
    assert.match(row(bytes).detail ?? '', /private key looks the same: Enter sends this text to testnet/);
    assert.deepEqual(row(bytes).buttons, []);
    assert.match(row(oneTimeSecret).detail ?? '', /looks the same: Enter sends this text to testnet/);
    assert.deepEqual(row(oneTimeSecret).buttons, []);
    assert.ok((row('0.0.1001').buttons ?? []).length > 0);
    assert.doesNotMatch(row('0.0.1001').detail ?? '', /private key/);
  });

  it('is not among what Look Up opens all at once', () => {
    const { connections } = partsOf();
    const opensAll = (text: string) =>
      opened.ui
        .typedItems(text, connections, true)
        .flatMap(({ does }) => (does?.kind === 'openAll' ? does.targets : []));
    assert.deepEqual(opensAll(`0.0.1001, ${bytes}`), []);
    assert.deepEqual(
      opensAll(`0.0.1001, ${bytes}, 0.0.1002`).map(({ id }) => id),
      ['0.0.1001', '0.0.1002'],
    );
  });

  it('is not offered by Look Up if it is selected where private keys stand', () => {
    const { ui, window } = opened;
    const offered = (text: string) => {
      window.editor = editorOf(text);
      return ui.selectionItems(partsOf().connections).length > 0;
    };
    assert.deepEqual([offered(texts.proven), offered(texts.key)], [true, false]);
  });

  it('is not offered by Look Up if it is selected or copied together with others', async () => {
    const { ui, window } = opened;
    const offered = async () => {
      const { connections } = partsOf();
      const items = [...ui.selectionItems(connections), ...(await ui.clipboardItems(connections))];
      return items.flatMap(({ target }) => target?.id ?? []);
    };
    const several = `0.0.1001 ${bytes} 0.0.1002`;
    const editor = editorOf(texts.key);
    window.editor = { ...editor, document: { ...editor.document, getText: () => several } };
    assert.deepEqual(await offered(), ['0.0.1001', '0.0.1002']);
    window.editor = undefined;
    window.clipboard = several;
    assert.deepEqual(await offered(), ['0.0.1001', '0.0.1002']);
    window.clipboard = bytes;
    assert.deepEqual(await offered(), [bytes]);
  });

  it('is said to be one by the links that would send it', async () => {
    const { ui, window } = opened;
    const tooltips = async (text: string) => {
      const { connections, errors } = partsOf();
      ui.registerIdentifierLinks();
      ui.registerTerminalLinks({ open() {} }, connections, errors);
      const { links, terminalLinks } = window.providers;
      const inDocument = await links?.at(-1)?.provideDocumentLinks?.(documentOf('/ws/a.txt', text), token);
      const inTerminal = await terminalLinks?.at(-1)?.provideTerminalLinks?.({ line: text });
      return [inDocument, inTerminal].map((found) => JSON.stringify(found));
    };
    for (const found of await tooltips(texts.unknown)) assert.match(found, /private key looks the same/);
    for (const text of [texts.proven, 'see 0.0.1001 again'])
      for (const found of await tooltips(text)) {
        assert.match(found, /Open/);
        assert.doesNotMatch(found, /private key/);
      }
  });

  it('is said to be one by every box that would send it', async () => {
    const { ui, window } = opened;
    const place = { last: undefined, canGoBack: false } as never;
    const network = { name: 'testnet', baseUrl: '', explorerUrl: '', chainId: '296' };
    void ui.askAddress('Vault', network, [], place);
    while (!window.pick?.type) await delay(1);
    const { pick } = window;
    window.pick = undefined;
    const said = (text: string) => {
      pick.type(text);
      return JSON.stringify(pick.items[0]);
    };
    assert.match(said(bytes), /private key looks the same: Enter sends this text to testnet/);
    assert.doesNotMatch(said('0.0.1001'), /private key/);
    const { connections } = partsOf();
    const below = (text: string) => JSON.stringify(ui.problemOfAddress(text, connections));
    assert.match(below(bytes), /private key looks the same: Enter sends this text to testnet/);
    assert.match(below('abc'), /Enter 0x and 40 hex digits/);
    for (const text of ['', '0.0.1001']) assert.equal(ui.problemOfAddress(text, connections), undefined);
  });

  it('is not kept among what was looked up', async () => {
    const { ui, window } = opened;
    const kept = async (text: string) => {
      const { connections, errors, contracts } = partsOf();
      const added: object[] = [];
      const recent = { all: () => [], add: async (target: object) => void added.push(target) } as never;
      const chosen = ui.lookUp({ connections, contracts, declarations: { find: async () => [] }, recent, errors });
      while (!window.pick?.type) await delay(1);
      const { pick } = window;
      pick.type(text);
      pick.accept();
      window.pick = undefined;
      assert.equal((await chosen).length, 1);
      return added.length > 0;
    };
    assert.deepEqual([await kept('0.0.1001'), await kept(bytes)], [true, false]);
  });

  it('is sent from the cursor only if the user says so', async () => {
    const { ui, window } = opened;
    const sent = async (text: string) => {
      const { connections, contracts, asked } = partsOf();
      window.editor = editorOf(text);
      const { handlers } = ui.createFailures({
        connections,
        contracts,
        panels: {} as never,
        sources: {} as never,
        shown: {} as never,
        choose: async () => undefined,
        errors: {} as never,
        log,
      });
      const gone = handlers['ledgerLens.failure.goToLine'](undefined);
      await Promise.resolve(gone).catch(() => undefined);
      return asked.length > 0;
    };
    assert.deepEqual([await sent(texts.proven), await sent(texts.unknown)], [true, false]);
    assert.ok(window.noted.includes('warning'));
  });

  it('is sent by a language-model tool only if the user says so', async () => {
    const tool = { progress: () => 'Looking it up', run: async () => '' };
    const { prepareInvocation } = opened.ui.invocableTool('ledgerLens_lookUp' as never, tool, partsOf().errors, log);
    const prepared = async (input: object) => JSON.stringify(await prepareInvocation?.({ input }, token as never));
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    for (const input of [
      { id: bytes },
      { contract: '0.0.5001', function: 'of', arguments: `["${bytes}", 1]` },
      { contract: '0.0.5001', function: 'of', arguments: bytes.slice(2) },
      { contract: '0.0.5001', function: 'set', arguments: `"${phrase}"` },
      { contract: '0.0.5001', function: 'of', arguments: `1, ${BigInt(bytes)}` },
    ])
      assert.match(await prepared(input), /confirmationMessages.*private key/, JSON.stringify(input));
    assert.match(await prepared({ id: oneTimeSecret }), /confirmationMessages.*secret of one-time passwords/);
    assert.doesNotMatch(await prepared({ id: oneTimeSecret }), /private key/);
    // One question for both names what may be worse.
    assert.match(await prepared({ id: oneTimeSecret, arguments: bytes }), /private key/);
    for (const input of [
      { id: '0.0.1001' },
      { id: `https://hashscan.io/testnet/transaction/${bytes}` },
      { id: `https://hashscan.io/testnet/accountbyalias/${oneTimeSecret}` },
      { id: `0.0.${oneTimeSecret}` },
      { contract: '0.0.5001', function: 'of', arguments: '0.0.1001, "Wrapped Ether", 12' },
    ])
      assert.doesNotMatch(await prepared(input), /confirmationMessages/, JSON.stringify(input));
  });
});
