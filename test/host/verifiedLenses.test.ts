import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { watchMessages } from './watchedMessages.ts';

/** What stands above the contracts of a file, and what a click on it runs. */
async function lensesOf(
  uri: vscode.Uri,
): Promise<{ line: string; title: string; command: string; given: unknown[] }[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
  return lenses.map(({ range, command }) => ({
    line: document.lineAt(range.start.line).text,
    title: command?.title ?? '',
    command: command?.command ?? '',
    given: command?.arguments ?? [],
  }));
}

describe('the lens above a contract', () => {
  let root: vscode.Uri;
  let greeter: vscode.Uri;
  let copy: vscode.Uri;
  before(async () => {
    await vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    greeter = vscode.Uri.joinPath(root, 'contracts/Greeter.sol');
    copy = vscode.Uri.joinPath(root, 'contracts/copy/Greeter.sol');
    await vscode.workspace.fs.writeFile(copy, Buffer.from('pragma solidity ^0.8.0;\ncontract Greeter {}\n'));
  });
  after(() => vscode.workspace.fs.delete(vscode.Uri.joinPath(root, 'contracts/copy'), { recursive: true }));

  const verifies = (uri: vscode.Uri) => [
    {
      line: true,
      title: '$(verified) Verify',
      command: 'ledgerLens.contract.verify',
      given: [uri.toString(), 'Greeter'],
    },
  ];
  const shown = async (uri: vscode.Uri) =>
    (await lensesOf(uri)).map(({ line, given, ...rest }) => ({
      line: line.startsWith('contract Greeter'),
      ...rest,
      given: given.map((each) => (each instanceof vscode.Uri ? each.toString() : each)),
    }));

  it('offers to verify a contract that is not verified, built or not', async () => {
    assert.deepEqual(await shown(greeter), verifies(greeter));
    assert.deepEqual(await shown(copy), verifies(copy));
  });

  it('says once it is verified, leads to its record, and not of another contract of its name', async () => {
    const watched = watchMessages([]);
    try {
      let isDone = false;
      const verifying = vscode.commands.executeCommand('ledgerLens.contract.verify', greeter, 'Greeter');
      void Promise.resolve(verifying).finally(() => {
        isDone = true;
      });
      // There is no telling when the list is drawn: it is accepted until that was heard.
      while (!isDone) {
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      for (let tries = 0; tries < 200 && !watched.shown.some(({ text }) => /exact match/.test(text)); tries++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      watched.restore();
    }
    const [lens, ...others] = await shown(greeter);
    assert.deepEqual(others, []);
    assert.equal(lens?.title, '$(verified-filled) Verified on sandbox: exact match', JSON.stringify(watched.shown));
    assert.equal(lens.command, 'ledgerLens.contract.showRecord');
    const [record] = lens.given;
    assert.match(JSON.stringify(record), /^\{"id":"0x[0-9a-fA-F]{40}","network":"sandbox"\}$/);
    assert.deepEqual(await shown(copy), verifies(copy));
  }).timeout(60_000);
});
