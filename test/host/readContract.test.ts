import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { deploymentOf } from '../sandbox/deploymentOf.ts';
import { protoPayment } from '../sandbox/ledger/protoBodies.ts';

/** What the calls that the sandbox's chain executes at its start leave: see executedCalls.ts. */
const totalShares = 6;

interface Deployment {
  workspace: string;
  contract: string;
  address: string;
  variant?: string;
}

/** The lenses above the declarations of a source, by their titles. */
async function lensesOf(file: string, until: (titles: string[]) => boolean): Promise<vscode.CodeLens[]> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  let lenses: vscode.CodeLens[] = [];
  for (let tries = 0; tries < 40; tries++) {
    lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      50,
    );
    if (until(lenses.map(({ command }) => command?.title ?? ''))) return lenses;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return assert.fail(`The lenses are ${lenses.map(({ command }) => command?.title).join(' | ')}`);
}

async function addressOf(name: string): Promise<string> {
  const state = await (await fetch(`${process.env.LEDGER_LENS_SANDBOX}/state`)).text();
  const { deployments }: { deployments: Deployment[] } = JSON.parse(state);
  return deploymentOf(deployments, name).address;
}

async function tool(input: Record<string, string>): Promise<string> {
  const result = await vscode.lm.invokeTool('ledgerLens_read_contract', { input, toolInvocationToken: undefined });
  return result.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('reading a contract in the host', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  it('offers it above what can be read of a deployed contract, and shows the answer in its place', async () => {
    const has = (part: string) => (titles: string[]) => titles.some((title) => title.includes(part));
    const lenses = await lensesOf('contracts/Vault.sol', has('$(eye)\u00a0Read'));
    const titles = lenses.map(({ command }) => command?.title ?? '').filter((title) => title.startsWith('$(eye)'));
    assert.deepEqual(titles.toSorted(), [
      '$(eye)\u00a0Read',
      '$(eye)\u00a0Read',
      '$(eye)\u00a0Read All',
      '$(eye)\u00a0Read...',
    ]);
    const total = lenses.find(({ command, range }) => command?.title === '$(eye)\u00a0Read' && range.start.line === 16);
    assert.ok(total?.command?.arguments, JSON.stringify(lenses.map(({ range }) => range.start.line)));
    await vscode.commands.executeCommand(total.command.command, ...total.command.arguments);
    await lensesOf('contracts/Vault.sol', has(`$(eye)\u00a0totalShares = ${totalShares}`));
    assert.deepEqual(
      (await lensesOf('contracts/Owned.sol', () => true)).filter(({ command }) => command?.title.includes('Read')),
      [],
      'an abstract contract is deployed nowhere',
    );
  }).timeout(60_000);

  it('answers a language model', async () => {
    const vault = await addressOf('Vault');
    const all = await tool({ contract: vault });
    assert.match(all, new RegExp(`totalShares\`? \\| ${totalShares} \\|`));
    assert.match(all, /cap`? \| [\d,]+ \|/);
    assert.match(all, /the build of contracts\/Vault\.sol/);
    assert.match(all, /sharesOf\(address\)/);
    const one = await tool({ contract: vault, function: 'sharesOf', arguments: '0.0.1001' });
    assert.match(one, /sharesOf\(0\.0\.1001\) = 0/);
    const greeting = await tool({ contract: await addressOf('Greeter'), function: 'greet()' });
    assert.match(greeting, /greet = "/);
    const none = await tool({ contract: vault, function: 'totalShares', block: '1' });
    assert.match(none, /there is no code at this address/);
    assert.equal(await tool({ contract: vault, function: 'totalShares', block: '0x1' }), none);
  }).timeout(60_000);

  it('says what a language model got wrong', async () => {
    const contract = await addressOf('Vault');
    for (const [input, words] of [
      [{ contract, function: 'withdraw' }, /no function "withdraw" that can be read.*sharesOf/s],
      [{ contract, function: 'sharesOf', arguments: '0x12' }, /Enter an address/],
      [{ contract, function: 'sharesOf' }, /Enter an address/],
      [{ contract, block: 'x' }, /isn't a block number/],
    ] as const) {
      await assert.rejects(tool(input), (error: Error) => words.test(error.message) || assert.fail(error.message));
    }
  });

  it('says what the bytes of a transaction do in a hover, and nothing over other bytes', async () => {
    const bytes = Buffer.from(protoPayment());
    const hoverOver = async (word: string) => {
      const document = await vscode.workspace.openTextDocument({ content: `bytes: ${word}` });
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        document.positionAt(20),
      );
      return hovers
        .flatMap(({ contents }) => contents.map((each) => (typeof each === 'string' ? each : each.value)))
        .join('\n');
    };
    for (const word of [bytes.toString('hex'), bytes.toString('base64')])
      assert.match(await hoverOver(word), /Transfer 1\.5 ℏ from 0\.0\.1001 to 0\.0\.1002/);
    assert.equal(await hoverOver(bytes.toString('hex').slice(0, -4)), '');
    assert.equal(await hoverOver(Buffer.from('any other text that someone wrote').toString('base64')), '');
  });
});
