import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { notEnoughShares } from '../sandbox/ledger/world/executions.ts';

const word = (value: number) => value.toString(16).padStart(64, '0');
const withdraw = `0x2e1a7d4d${word(25)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A position in a new document, or in the given one. */
async function at(content: string, text = content) {
  const document = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
  return { document, position: document.positionAt(content.indexOf(text) + 3) };
}

async function hoverOf({ document, position }: Awaited<ReturnType<typeof at>>): Promise<string> {
  const run = () =>
    vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
  const hovers = await run();
  return hovers
    .flatMap(({ contents }) => contents.map((each) => (typeof each === 'string' ? each : each.value)))
    .join('\n');
}

/** The hover, once the workspace's ABIs and sources are read. */
async function settledHover(place: Awaited<ReturnType<typeof at>>, wanted: RegExp): Promise<string> {
  let text = '';
  for (let tries = 0; tries < 40 && !wanted.test(text); tries++) {
    text = await hoverOf(place);
    if (!wanted.test(text)) await new Promise((resolve) => setTimeout(resolve, 250));
  }
  assert.match(text, wanted);
  return text;
}

async function requests(): Promise<number> {
  const answer = await (await fetch(`${process.env.LEDGER_LENS_SANDBOX}/log`)).text();
  const { requests }: { requests: { service: string; path: string }[] } = JSON.parse(answer);
  return requests.filter(({ path }) => path.includes('2e1a7d4d') || path.includes('ddf252ad')).length;
}

describe('hex in the host', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  it('is explained in a hover, with where it is declared, and nothing is sent', async () => {
    const before = await requests();
    const text = await settledHover(await at(`data: ${withdraw}`, withdraw), /Vault\.sol/);
    assert.match(text, /^\*\*withdraw\(shares: 25\)\*\*/);
    assert.match(text, /Call of withdraw\(uint256\)/);
    assert.match(text, /Vault\.sol:\d+\]\(file:.*Vault\.sol#L\d+/);
    assert.match(text, /command:ledgerLens\.hex\.copyDecoded\?/);
    const error = await settledHover(await at(notEnoughShares(10n, 25n)), /Vault\.sol/);
    assert.match(error, /^\*\*NotEnoughShares\(held: 10, wanted: 25\)\*\*/);
    const topic = await hoverOf(await at(transferTopic));
    assert.match(topic, /^\*\*Transfer\(address,address,uint256\)\*\*/);
    assert.doesNotMatch(topic, /Can't find/);
    assert.equal(await requests(), before);
  });

  it('may run our own commands, as every hover, and show no HTML', async () => {
    await settledHover(await at(withdraw), /withdraw/);
    const places = [await at(withdraw), await at('0.0.1002'), await at('0.0.1002@1790000000.000000001')];
    const seen = await Promise.all(
      places.map(async ({ document, position }) => {
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          document.uri,
          position,
        );
        return hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
      }),
    );
    assert.deepEqual(
      seen.map((each) => each.length > 0),
      [true, true, true],
    );
    for (const { isTrusted, supportHtml } of seen.flat()) {
      assert.notEqual(supportHtml, true);
      const commands = typeof isTrusted === 'object' ? isTrusted.enabledCommands : [String(isTrusted)];
      assert.deepEqual(
        commands.filter((each) => !/^ledgerLens\.\w+\.\w+$/.test(each)),
        [],
      );
    }
  });

  it('leads to its declaration', async () => {
    const { document, position } = await at(withdraw);
    for (const provider of ['vscode.executeDeclarationProvider', 'vscode.executeDefinitionProvider']) {
      const places = await vscode.commands.executeCommand<vscode.Location[]>(provider, document.uri, position);
      const [place] = places;
      assert.ok(place, provider);
      assert.match(place.uri.path, /Vault\.sol$/);
      const source = await vscode.workspace.openTextDocument(place.uri);
      assert.equal(source.getText(source.getWordRangeAtPosition(place.range.start)), 'withdraw');
    }
  });

  it('is copied decoded, from a link and at the cursor', async () => {
    const { document, position } = await at(`x ${withdraw}`, withdraw);
    const { line, character } = position;
    await vscode.commands.executeCommand('ledgerLens.hex.copyDecoded', {
      uri: document.uri.toString(),
      line,
      character,
    });
    assert.equal(await vscode.env.clipboard.readText(), 'withdraw(shares: 25)');
    await vscode.env.clipboard.writeText('');
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(position, position);
    await vscode.commands.executeCommand('ledgerLens.hex.copyDecoded');
    assert.equal(await vscode.env.clipboard.readText(), 'withdraw(shares: 25)');
  });

  it("is copied as one visible line, whatever a stranger's contract says", async () => {
    const reason = 'no\nrm -rf ~\r\u001b[31m\u202e$(warning)';
    const words = Buffer.from(reason).toString('hex');
    const size = Buffer.byteLength(reason);
    const revert = `0x08c379a0${word(32)}${word(size)}${words.padEnd(Math.ceil(words.length / 64) * 64, '0')}`;
    const { document, position } = await at(`x ${revert}`, revert);
    const { line, character } = position;
    const place = { uri: document.uri.toString(), line, character };
    await vscode.commands.executeCommand('ledgerLens.hex.copyDecoded', place);
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /no rm -rf ~ \[U\+001B\]\[31m\[U\+202E\]/);
    assert.doesNotMatch(copied, /[\r\n\p{Cc}\u202e]/u);
  });

  it('shows the selector of a declaration, and the topic of an event', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'contracts/Vault.sol'));
    const over = async (declaration: string, name: string) => {
      const start = document.getText().indexOf(declaration);
      assert.ok(start >= 0, declaration);
      return hoverOf({ document, position: document.positionAt(start + declaration.indexOf(name) + 1) });
    };
    assert.match(
      await over('function withdraw', 'withdraw'),
      /^\*\*`0x2e1a7d4d`\*\*\n\nSelector of withdraw\(uint256\)/,
    );
    assert.match(await over('error NotEnoughShares', 'NotEnough'), /`0x808722dc`/);
    assert.match(await over('event Deposited', 'Deposited'), /^\*\*`0x[0-9a-f]{64}`\*\*\n\nTopic of Deposited\(/);
  });

  it('is left alone where no ABI knows it', async () => {
    for (const text of ['0xff00ff80', '0xdeadbeef', `0x12345678${word(1)}`])
      assert.equal(await hoverOf(await at(text)), '', text);
  });
}).timeout(60_000);
