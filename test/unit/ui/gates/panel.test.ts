import assert from 'node:assert/strict';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { useGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const sheetOf = (headline: string): Sheet => ({
  kind: 'verification',
  id: 'job 1',
  title: 'Verification',
  subject: 'Vault',
  headline,
  tone: 'info',
  icon: 'verified',
  sections: [
    {
      title: 'Summary',
      level: 'summary',
      blocks: [{ type: 'paragraph', text: 'What it says first.' }],
      more: async () => ({
        title: 'Summary',
        level: 'summary',
        blocks: [{ type: 'paragraph', text: 'All of it.' }],
      }),
    },
  ],
});

describe('a panel', () => {
  const opened = useGateWindow();

  /** A panel as VS Code gives it, and what its page was told. */
  async function open(first: string | Sheet = 'It is verified') {
    const { ui, window } = opened;
    const told: { type: string; [more: string]: unknown }[] = [];
    const errors: unknown[] = [];
    const listeners = { message: async (_: unknown) => {}, close() {} };
    let document = '';
    const panel = {
      title: '',
      active: true,
      visible: true,
      webview: {
        get html() {
          return document;
        },
        /** As a page that is loaded at once. */
        set html(html: string) {
          document = html;
          const [, page] = /data-page="([^"]+)"/.exec(html) ?? [];
          setTimeout(() => void listeners.message({ type: 'loaded', page }));
        },
        cspSource: 'vscode:',
        asWebviewUri: (uri: unknown) => uri,
        postMessage: async (message: { type: string }) => told.push(message),
        onDidReceiveMessage(listener: typeof listeners.message) {
          listeners.message = listener;
          return event();
        },
      },
      onDidChangeViewState: event,
      onDidDispose(listener: () => void) {
        listeners.close = listener;
        return event();
      },
    };
    const network = { name: 'testnet', chainId: '296', baseUrl: 'https://mirror.example.com', explorerUrl: '' };
    const connection = { network, ledger: servedClient({}).client, signal: new AbortController().signal };
    const connections = {
      current: () => connection,
      to: () => connection,
      networks: () => [network],
      names: { on: () => () => undefined },
      stories: { known: () => undefined, finder: undefined },
      verified: { remembered: () => [], known: () => undefined },
    };
    const shown: string[] = [];
    const options = {
      files: {
        script: 'ours();',
        style: (font: string) => `.ours { src: url("${font}"); }`,
        font: window.uri('/a.ttf'),
      },
      connections,
      readable: {},
      layouts: {},
      errors: { sentence: String, show: (error: unknown) => errors.push(error), statusContext: () => undefined },
      history: {
        entries: [{ sheet: typeof first === 'string' ? sheetOf(first) : first, network: 'testnet' }],
        index: 0,
      },
      marksOn: () => ({ isWatched: () => false, isMyAccount: () => false }),
      onShow: (sheet: Sheet) => shown.push(sheet.headline),
    };
    const made = new ui.SheetPanel(panel as never, options as never);
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    return {
      panel,
      told,
      errors,
      shown,
      made,
      close: () => listeners.close(),
      async ask(message: unknown) {
        await listeners.message(message);
        await settle();
      },
      /** What the document calls itself. */
      page: () => /data-page="([^"]+)"/.exec(panel.webview.html)?.[1],
      focus: () => /data-focus="([^"]*)"/.exec(panel.webview.html)?.[1],
      heading: () => /<h1[^>]*>(.*?)<\/h1>/s.exec(panel.webview.html)?.[1]?.replace(/<[^>]*>/g, ''),
    };
  }

  it('shows its sheet, goes to another and back, and takes the focus only for a step', async () => {
    const { panel, errors, shown, ask, focus, heading, close } = await open();
    assert.match(panel.webview.html, /What it says first/);
    // A narrow toolbar cuts it.
    assert.match(panel.webview.html, /class="network" title="Network: testnet">testnet</);
    assert.match(panel.title, /Vault/);
    assert.equal(focus(), '');
    await ask({ type: 'open', kind: 'resultCode', id: 'BUSY' });
    assert.match(`${panel.title} ${heading()}`, /BUSY/);
    assert.equal(focus(), 'heading');
    assert.match(panel.webview.html, /data-action="back"(?![^>]*disabled)/);
    await ask({ type: 'back' });
    assert.match(panel.webview.html, /What it says first/);
    assert.match(panel.webview.html, /data-action="forward"(?![^>]*disabled)/);
    assert.equal(shown.length, 3);
    await ask({ type: 'open', kind: 'account', id: 'nothing at all' });
    await ask({ type: 'never heard of' });
    assert.match(panel.webview.html, /What it says first/);
    assert.deepEqual(errors, []);
    close();
  });

  it('gets its toolbar anew if what can be done has changed, and nothing else', async () => {
    const { panel, told, made, close } = await open();
    const before = panel.webview.html;
    made.mark();
    const [, buttons = ''] = /aria-label="Actions">(.*?)<\/div>/s.exec(before) ?? [];
    assert.match(buttons, /data-action="copyJson"/);
    assert.deepEqual(told.at(-1), { type: 'toolbar', html: buttons });
    assert.equal(panel.webview.html, before);
    close();
  });

  it('copies the rows of a table that are shown, in their order, and says how many are not', async () => {
    const rows = ['first', 'second', 'third'].map((text) => [{ type: 'text' as const, text }]);
    const tables: Sheet = {
      ...sheetOf('A list'),
      sections: [
        { title: 'List', level: 'summary', blocks: [{ type: 'table', columns: [{ label: 'Word' }], rows }] },
        { title: 'Other', level: 'detail', blocks: [{ type: 'paragraph', text: 'The rest.' }] },
      ],
    };
    const { told, ask, close } = await open(tables);
    const copied = async (message: object) => {
      await ask(message);
      return { text: opened.window.clipboard, said: told.at(-1)?.text };
    };
    const words = (text: string) => text.match(/first|second|third/g);
    const place = { section: 0, block: 0, rows: [2, 0] };

    const csv = await copied({ type: 'copyCsv', ...place });
    assert.deepEqual(words(csv.text), ['third', 'first']);
    assert.equal(csv.said, 'Copied as CSV: the 2 of 3 rows that are shown.');
    const one = await copied({ type: 'copyCsv', ...place, rows: [1] });
    assert.equal(one.said, 'Copied as CSV: the 1 of 3 rows that is shown.');
    assert.equal((await copied({ type: 'copyCsv', ...place, rows: [2, 1, 0] })).said, 'Copied 3 rows as CSV.');

    const markdown = await copied({ type: 'copyMarkdown', tables: [place] });
    assert.deepEqual(words(markdown.text), ['third', 'first']);
    assert.match(markdown.text, /The rest\./);
    assert.equal(markdown.said, "Copied as Markdown, without 1 row that isn't shown.");
    const fewer = await copied({ type: 'copyMarkdown', tables: [{ ...place, rows: [1] }] });
    assert.equal(fewer.said, "Copied as Markdown, without 2 rows that aren't shown.");
    const sorted = await copied({ type: 'copyMarkdown', tables: [{ ...place, rows: [2, 1, 0] }] });
    assert.deepEqual(words(sorted.text), ['third', 'second', 'first']);
    assert.equal(sorted.said, 'Copied as Markdown.');
    const whole = await copied({ type: 'copyMarkdown' });
    assert.deepEqual([words(whole.text), whole.said], [['first', 'second', 'third'], 'Copied as Markdown.']);
    const before = told.length;
    for (const wrong of [[{ ...place, rows: ['0'] }], [{ ...place, section: -1 }], 'all', [null]])
      await ask({ type: 'copyMarkdown', tables: wrong });
    assert.equal(told.length, before, 'anything but an exact message is ignored');
    close();
  });

  it('runs only our script and takes only our styles, and loads nothing else', async () => {
    const pages = [await open(), await open()];
    const nonces = pages.map(({ panel, close }) => {
      const { html } = panel.webview;
      close();
      const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
      const [, nonce = ''] = /<script nonce="([^"]+)">ours\(\);<\/script>/.exec(html) ?? [];
      assert.ok(
        html.indexOf('Content-Security-Policy') < html.search(/<title>|<link|<style|<script/),
        'it comes first',
      );
      assert.deepEqual(policy.split('; '), [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        'font-src vscode:',
        `script-src 'nonce-${nonce}'`,
      ]);
      assert.match(html, /<style nonce="([^"]+)">\.ours \{ src: url\("[^"]*a\.ttf"\); \}<\/style>/);
      for (const own of ['<script', '<style', ' nonce=']) assert.equal(html.split(own).length, own[0] === '<' ? 2 : 3);
      assert.doesNotMatch(html, /<link| src=/, 'it stands with its style, and hears, as soon as it is there');
      return nonce;
    });
    assert.ok((nonces[0] ?? '').length >= 24 && nonces[0] !== nonces[1], 'nobody can guess it');
  });

  it('comes back as it was left: with its rows and its view', async () => {
    const { panel, told, ask, page, close } = await open();
    await ask({ type: 'view', page: page(), view: { tab: 'Summary', scroll: 40 } });
    await ask({ type: 'more', section: 0 });
    assert.equal(told.at(-1)?.type, 'section');
    assert.match(JSON.stringify(told.at(-1)), /All of it/);
    await ask({ type: 'open', kind: 'resultCode', id: 'BUSY' });
    await ask({ type: 'back' });
    assert.match(panel.webview.html, /All of it/);
    assert.match(panel.webview.html, /data-view="[^"]*40/);
    close();
  });

  it('is replaced by a newer state of itself in its place, and is one of its keys', async () => {
    const { panel, made, ask, close } = await open();
    assert.equal(made.keys().length, 2);
    await made.replace({ sheet: { ...sheetOf('It failed'), tone: 'failure' }, network: 'testnet' });
    assert.match(panel.webview.html, /It failed/);
    await ask({ type: 'back' });
    assert.match(panel.webview.html, /It failed/, 'there is no page before it');
    close();
  });

  it('stays while it still cannot be read, and says when to try again', async () => {
    const { panel, told, made, ask, page, close } = await open();
    const unread = (headline: string) =>
      ({ kind: 'sheet', sheet: { ...sheetOf(headline), sections: [], absent: 'unread' } }) as const;
    made.draw(unread('Try again after 2:03 PM.'));
    await ask({ type: 'view', page: page(), view: {} });
    const { html } = panel.webview;
    made.draw(unread('Try again after 2:04 PM.'));
    const stayed = panel.webview.html;
    const before = told.length;
    made.draw(unread('Try again after 2:04 PM.'));
    const after = told.length;
    made.draw({ kind: 'sheet', sheet: sheetOf('It is there') });
    close();
    assert.equal(stayed, html, 'the focus and what is selected stay');
    assert.deepEqual(told.at(-1)?.type, 'summary');
    assert.equal(told.at(-1)?.headline, 'Try again after 2:04 PM.');
    assert.equal(after, before, 'nothing is new');
    assert.match(panel.webview.html, /It is there/);
  });

  it('of a contract that was not verified is read soon after a verification, and no other page is', async () => {
    const contract = (headline: string, unverified?: string): Sheet => ({
      ...sheetOf(headline),
      kind: 'contract',
      id: '0.0.7',
      ...(unverified !== undefined && { unverified }),
    });
    const hurried = async (sheet: Sheet) => {
      const { made, close } = await open(sheet);
      let reads = 0;
      made.readAgain = async () => {
        reads += 1;
        return contract('Vault is verified: exact match');
      };
      made.recordsChanged();
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      close();
      return { reads, headline: made.sheet?.headline, unverified: made.sheet?.unverified };
    };
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const [verified, other] = await Promise.all([
      hurried(contract('Vault is verified: match')),
      hurried(contract("Vault isn't verified", address)),
    ]);
    assert.deepEqual(verified.reads, 0);
    assert.deepEqual(other, { reads: 1, headline: 'Vault is verified: exact match', unverified: undefined });
  });
});
