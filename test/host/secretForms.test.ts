import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import * as vscode from 'vscode';
import { type SecretForm, secretForms } from '../fixtures/secrets/secretForms.ts';
import { testLineMark } from './testLineMark.ts';
import { watchMessages } from './watchedMessages.ts';

const names = ['testnet', 'mainnet', 'previewnet', 'local'] as const;
type Name = (typeof names)[number];

/** Servers in the place of every network. They know nothing, and note what they are asked. */
async function recordingNetworks() {
  const asked: { network: Name; text: string }[] = [];
  const servers: Server[] = [];
  const settings: Record<string, object> = {};
  for (const network of names) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString('latin1');
      });
      request.on('end', () => {
        asked.push({ network, text: `${decodeURIComponent(request.url ?? '')} ${body}`.toLowerCase() });
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"_status":{"messages":[]}}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const url = `http://127.0.0.1:${address.port}`;
    settings[network] = { baseUrl: url, verifyUrl: url, statusUrl: '', explorerUrl: '' };
    servers.push(server);
  }
  return { asked, settings, close: () => servers.map((server) => server.close()) };
}

/** One for each kind of file, and for each network that it names. What is a key in which text is held, for all forms, by the unit test of the same name. */
function ofEachKind(forms: readonly SecretForm[]): readonly SecretForm[] {
  const kinds = forms.map(({ what, file, text }) => {
    return [what, path.extname(file) || file, /mainnet|previewnet/.exec(text)?.[0]].join(' ');
  });
  return forms.filter((_, at) => kinds.indexOf(kinds[at] ?? '') === at);
}

describe('keys and hashes in documents', function () {
  this.timeout(400_000);
  const settings = () => vscode.workspace.getConfiguration('ledgerLens');
  const saved = { network: settings().get('network'), networks: settings().get('networks') };
  const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
  const forms = ofEachKind(secretForms(path.join(extension?.extensionPath ?? '', 'test/fixtures/secrets')));
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const place = vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), 'secret-forms');
  let record: Awaited<ReturnType<typeof recordingNetworks>>;

  before(async () => {
    await extension?.activate();
    record = await recordingNetworks();
    await settings().update('networks', record.settings, vscode.ConfigurationTarget.Global);
    await settings().update('network', 'testnet', vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await settings().update('network', saved.network, vscode.ConfigurationTarget.Global);
    await settings().update('networks', saved.networks, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(place, { recursive: true });
    record.close();
  });

  /** A form's document in the workspace, under its own name. */
  const documentOf = async ({ file, text }: SecretForm, at: number) => {
    const uri = vscode.Uri.joinPath(place, String(at), file);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return vscode.workspace.openTextDocument(uri);
  };
  /** What a hash is asked for by: hex in lowercase. */
  const askedFor = (bytes: string) => {
    const hex = /^(?:0x)?[0-9a-f]{64,}$/i.test(bytes)
      ? bytes.replace(/^0x/, '')
      : Buffer.from(bytes, 'base64').toString('hex');
    return record.asked.filter(({ text }) => text.includes(hex) || text.includes(bytes.toLowerCase()));
  };
  /** Points at each of a form's bytes. @returns the texts of the hovers */
  const hover = async (form: SecretForm, at: number) => {
    const document = await documentOf(form, at);
    await vscode.commands.executeCommand('vscode.executeLinkProvider', document.uri, 100);
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 100);
    const texts: string[] = [];
    for (const bytes of form.bytes) {
      const position = document.positionAt(form.text.indexOf(bytes) + 5);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      const contents = hovers.flatMap((each) => each.contents);
      texts.push(contents.map((each) => (typeof each === 'string' ? each : each.value)).join('\n'));
    }
    return texts;
  };
  const all = async <T>(of: readonly SecretForm[], each: (form: SecretForm, at: number) => Promise<T>) => {
    const results: T[] = [];
    for (let from = 0; from < of.length; from += 24)
      results.push(
        ...(await Promise.all(of.slice(from, from + 24).map(async (form) => each(form, forms.indexOf(form))))),
      );
    return results;
  };

  it('sends no key to any network: to point at it or to open its file is no click', async () => {
    const keys = forms.filter(({ what }) => what === 'key');
    await all(keys, hover);
    for (const form of keys.filter((_, at) => at % 8 === 0))
      await vscode.window.showTextDocument(await documentOf(form, forms.indexOf(form)));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const sent = keys.filter(({ bytes }) => bytes.some((each) => askedFor(each).length > 0));
    assert.deepEqual(
      sent.map(({ file, text }) => `${file}: ${text}`),
      [],
    );
    console.log(`${testLineMark}      0 of ${keys.length} keys sent`);
  });

  it('asks about proven hashes at once, and about others after a click, of the selected network alone', async () => {
    const once = forms.filter(({ what }) => what === 'once');
    await all(once, hover);
    const isAsked = ({ bytes }: SecretForm) => bytes.every((each) => askedFor(each).length > 0);
    // The requests of so many hovers wait for the rate limit.
    for (let tries = 0; tries < 400 && !once.every(isAsked); tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const answered = once.filter(isAsked);
    console.log(`${testLineMark}      ${answered.length} of ${once.length} proven hashes asked about at once`);
    assert.ok(answered.length >= once.length * 0.95);
    assert.ok(
      answered.some(({ bytes }) => bytes.some((each) => askedFor(each).some(({ network }) => network !== 'testnet'))),
    );

    const others = forms.filter(({ what }) => what === 'click');
    const texts = await all(others, hover);
    assert.ok(others.every(({ bytes }) => bytes.every((each) => askedFor(each).length === 0)));
    for (const [at, { file, text }] of others.entries())
      for (const shown of texts[at] ?? [])
        assert.match(
          shown,
          /Look\u00a0Up\u00a0on\u00a0testnet\]\(command:ledgerLens\.entity\.open.*private key/s,
          `${file}: ${text}`,
        );
    for (const [at, { bytes }] of others.entries()) {
      for (const shown of texts[at] ?? []) {
        const [, target = ''] = /command:ledgerLens\.entity\.open\?([^)]+)\)/.exec(shown) ?? [];
        await vscode.commands.executeCommand('ledgerLens.entity.open', ...JSON.parse(decodeURIComponent(target)));
      }
      for (let tries = 0; tries < 100 && bytes.some((each) => askedFor(each).length === 0); tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(bytes.every((each) => askedFor(each).length > 0));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    for (const { bytes } of others)
      for (const each of bytes)
        assert.deepEqual([...new Set(askedFor(each).map(({ network }) => network))], ['testnet']);
    console.log(`${testLineMark}      ${others.length} of ${others.length} other hashes asked about after one click`);
  });

  it('asks before a command sends what may be a key at the cursor, and not about a proven hash', async () => {
    // A file of its own each: VS Code reads one that is open again only when it notices.
    const go = async (text: string, bytes: string) => {
      const file = `${bytes.slice(2, 4)}.txt`;
      const document = await documentOf({ file, text, bytes: [bytes], what: 'click' }, forms.length);
      const start = document.positionAt(text.indexOf(bytes));
      await vscode.window.showTextDocument(document, { selection: new vscode.Range(start, start) });
      const watched = watchMessages([]);
      try {
        await vscode.commands.executeCommand('ledgerLens.failure.goToLine');
      } finally {
        watched.restore();
      }
      const isWarned = watched.shown.some(
        ({ severity, text: said }) => severity === 'warning' && /private key/.test(said),
      );
      return { isWarned, isSent: askedFor(bytes).length > 0 };
    };
    const [unknown, proven] = [`0x${'c1'.repeat(32)}`, `0x${'c2'.repeat(32)}`];
    assert.deepEqual(await go(`see ${unknown} again`, unknown), { isWarned: true, isSent: false });
    assert.deepEqual(await go(`Transaction hash: ${proven}`, proven), { isWarned: false, isSent: true });
  });

  it('leaves all of them out of a problem report', async () => {
    await vscode.commands.executeCommand('ledgerLens.problem.report');
    const report = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(report, /## Log, last \d+ lines/);
    for (const { bytes } of forms)
      for (const each of bytes) assert.ok(!report.toLowerCase().includes(each.replace(/^0x/, '').toLowerCase()), each);
  });
});
