import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Sheet } from '../../src/core/sheets/sheet.ts';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';

/** The texts of the hovers over `text` in a document of `content`. */
async function hoverOver(content: string, text = content): Promise<string> {
  const document = await vscode.workspace.openTextDocument({ content });
  const position = document.positionAt(content.indexOf(text) + 2);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents.map((each) => (typeof each === 'string' ? each : each.value)))
    .join('\n');
}

async function linksIn(content: string): Promise<{ text: string; target: string }[]> {
  const document = await vscode.workspace.openTextDocument({ content });
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
    100,
  );
  return links.map((link) => ({ text: document.getText(link.range), target: link.target?.toString(true) ?? '' }));
}

function openTabs(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => tab.label));
}

const isPanel = ({ input }: vscode.Tab) => input instanceof vscode.TabInputWebview;

async function until(what: string, condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 300, `It was not seen that ${what}; tabs: ${openTabs().join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('things of the ledger in the host', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  const entities: [string, string, RegExp][] = [
    ['an account', '0.0.1001', /Account 0\.0\.1001/],
    ['a node account, like any account', '0.0.3', /0\.0\.3/],
    ['a token', '0.0.5001', /Token|NFT/],
    ['a topic', '0.0.7001', /Topic 0\.0\.7001/],
    ['an NFT', '0.0.5004/1', /NFT 0\.0\.5004/],
    ['a contract by its long-zero address', '0x00000000000000000000000000000000000003e9', /0\.0\.1001/],
    ['a message of a topic', '0.0.7001/2', /Message 2 of topic 0\.0\.7001/],
    ['a contract, with what it holds as an account', '0.0.6001', /Contract 0\.0\.6001.*12\.5 ℏ/s],
    [
      'the execution of a schedule that waits for signatures',
      `${knownTransactions.pendingSchedule}?scheduled`,
      /doesn't exist yet: schedule 0\.0\.8003/,
    ],
    ['a consensus timestamp of no transaction', '1600000000.000000001', /^$/],
    ['a result code', 'INSUFFICIENT_PAYER_BALANCE', /INSUFFICIENT\\?_PAYER\\?_BALANCE.*pay/s],
  ];
  for (const [what, text, expected] of entities)
    it(`hovers over ${what}`, async () => {
      let shown = '';
      // Requests are few a second: one hover after another may come too late, and is there the next time.
      for (let tries = 0; tries < 3 && !expected.test(shown || '?'); tries++)
        shown = await hoverOver(`see ${text} there`, text);
      assert.match(shown, expected);
    });

  it('says in the next hover why the network does not answer, if the first one did not wait for it', async () => {
    const faults = `${process.env.LEDGER_LENS_SANDBOX}/faults`;
    await fetch(faults, {
      method: 'POST',
      body: JSON.stringify({ faults: ['ledger /api/v1/transactions/* 503-json'] }),
    });
    try {
      const shown: string[] = [];
      // Each hover is over another transaction, as the mouse goes over a list.
      for (let tries = 0; tries < 4 && !/\(503\)/.test(shown.at(-1) ?? ''); tries++) {
        shown.push(await hoverOver(`0.0.1001-1790001111-00000000${tries}`));
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
      assert.match(shown.at(-1) ?? '', /503/, shown.join('\n'));
      assert.match(shown.at(-1) ?? '', /Try\u00a0Again/);
    } finally {
      await fetch(faults, { method: 'DELETE' });
    }
  });

  it('hovers in the output panel too', async () => {
    const channel = vscode.window.createOutputChannel('A script');
    try {
      channel.appendLine(`sent ${knownTransactions.success}`);
      channel.show(true);
      const shown = () =>
        vscode.workspace.textDocuments.find(
          (each) => each.uri.scheme === 'output' && each.getText().includes(knownTransactions.success),
        );
      await until('the output is shown', () => shown() !== undefined);
      const document = shown();
      assert.ok(document);
      const position = document.positionAt(document.getText().indexOf(knownTransactions.success) + 2);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      assert.equal(hovers.length, 1);
    } finally {
      channel.dispose();
    }
  });

  it('tells the story of a failure in the order of what one wants to know', async () => {
    const text = await hoverOver(knownTransactions.reverted);
    assert.match(text, /^\*\*transfer\(to: .+, amount: 100\) reverted: ERC20: insufficient amount\*\*/);
    const order = ['Result', 'Consensus time', 'Payer', 'Fee charged', 'Gas used (charged)'];
    const places = order.map((label) => text.indexOf(`**${label}:**`));
    assert.ok(!places.includes(-1), text);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      text,
    );
    assert.equal(text.split('insufficient amount').length, 2, 'the reason is said once');
  });

  it('explains a precheck failure, which no ledger knows', async () => {
    const message = `PrecheckStatusError: transaction 0.0.1001@1790000000.000000777 failed precheck with status INVALID_SIGNATURE`;
    assert.match(await hoverOver(message, '0.0.1001@'), /never reached the ledger.*INVALID\\?_SIGNATURE.*Likely fix/s);
  });

  it('answers a second hover from the cache within milliseconds', async () => {
    await hoverOver(knownTransactions.duplicates);
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const started = performance.now();
      assert.match(await hoverOver(knownTransactions.duplicates), /Duplicate/);
      times.push(performance.now() - started);
    }
    // Whatever else the machine does, one of them has it to itself.
    assert.ok(Math.min(...times) < 300, `${times.map(Math.round).join(', ')} ms`);
  });

  it('explains a result code where a program writes it', async () => {
    for (const text of [
      'Status.InvalidSignature',
      'ResponseCodeEnum.INVALID_SIGNATURE',
      'HederaResponseCodes.INVALID_SIGNATURE',
      'hedera.StatusInvalidSignature',
      'Status::InvalidSignature',
    ])
      assert.match(await hoverOver(`if (${text}) `, text), /INVALID\\?_SIGNATURE.*Likely fix/s, text);
  });

  it('says nothing of versions, in files that hold them and where they are called so', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const at = vscode.Uri.joinPath(folder.uri, 'near-misses/package-lock.json');
    await vscode.workspace.fs.writeFile(at, Buffer.from('{ "version": "0.0.1001", "a": "0.0.1002" }'));
    try {
      const document = await vscode.workspace.openTextDocument(at);
      const place = document.positionAt(document.getText().indexOf('0.0.1002') + 2);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        place,
      );
      assert.deepEqual(hovers, []);
    } finally {
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'near-misses'), { recursive: true });
    }
    assert.equal(await hoverOver('version 0.0.1001', '0.0.1001'), '');
  });

  it('opens one thing in one tab, however it is named', async () => {
    const label = (tab: string) => tab === '1.5 ℏ: 0.0.1001 → 0.0.1002';
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const id = knownTransactions.success;
    await vscode.commands.executeCommand('ledgerLens.entity.open', { id });
    await until('the transaction is open', () => openTabs().some(label));
    const api = await vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate();
    const sheet: Sheet = await api.transaction(id);
    const values = sheet.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'fields' ? block.fields.flatMap((field) => field.values) : [])),
    );
    const texts = values.flatMap((value) => (value.type === 'code' ? [value.text] : []));
    const hash = texts.find((text) => /^0x[0-9a-f]{96}$/.test(text));
    const time = values.flatMap((value) => (value.type === 'time' ? [value.timestamp] : []))[0];
    assert.ok(hash && time, texts.join());
    for (const other of [id.replace(/-(\d+)-(\d+)$/, '@$1.$2'), { kind: 'transaction', id }, hash, time]) {
      await vscode.commands.executeCommand('ledgerLens.entity.open', other);
      // VS Code opens the unsaved documents of the tests before in tabs of their own, after a while.
      const panels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isPanel));
      await until('one tab shows it', () => panels().length === 1 && panels().every((tab) => label(tab.label)));
    }
  });

  it('links to the network that an id names, and to no other', async () => {
    const links = await linksIn('0.0.123-vfmkw and 0.0.1002');
    const targets = links.map(({ target }) => JSON.parse(decodeURIComponent(target.slice(target.indexOf('?') + 1)))[0]);
    assert.deepEqual(targets, [{ id: '0.0.123', network: 'mainnet' }, { id: '0.0.1002' }]);
  });

  it('links ids and hashes, and neither versions nor web pages', async () => {
    const links = await linksIn(
      `tx ${knownTransactions.success} to 0.0.1002 by "x": "^0.0.5", v1.2.3 https://hashscan.io/testnet/account/0.0.7 vscode://a.b/open?id=0.0.8 SUCCESS`,
    );
    const own = links.filter(({ target }) => target.startsWith('command:'));
    assert.deepEqual(
      own.map(({ text }) => text),
      [knownTransactions.success, '0.0.1002'],
    );
    for (const { target } of own) assert.match(target, /^command:ledgerLens\.entity\.open\?/);
  });

  it('shows the raw answer as a read-only document with every digit', async () => {
    await vscode.commands.executeCommand('ledgerLens.entity.showJson', knownTransactions.huge);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.languageId, 'json');
    assert.equal(editor?.document.uri.scheme, 'ledger-lens');
    assert.match(editor?.document.getText() ?? '', /9223372036854775807/);
  });

  it('shows the whole verification record as such a document, too', async () => {
    const id = `0x${'12'.repeat(20)}`;
    await vscode.commands.executeCommand('ledgerLens.entity.showJson', {
      kind: 'verification',
      id,
      network: 'sandbox',
    });
    const document = vscode.window.activeTextEditor?.document;
    assert.deepEqual([document?.languageId, document?.uri.path], ['json', `/${id}.verification.json`]);
    assert.match(document?.getText() ?? '', /"chainId": "298",\n {2}"address": "0x12/);
  });

  it('opens any entity as a panel, once', async () => {
    await vscode.commands.executeCommand('ledgerLens.entity.open', { kind: 'topic', id: '0.0.7001' });
    await until('the topic is open', () => openTabs().includes('Topic 0.0.7001'));
    await vscode.commands.executeCommand('ledgerLens.entity.open', { kind: 'topic', id: '0.0.7001' });
    assert.equal(openTabs().filter((label) => label === 'Topic 0.0.7001').length, 1);
  });
});
