import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { watchMessages } from './watchedMessages.ts';

/** What stands above the contracts of a file about their verification, and what a click on it runs. */
async function lensesOf(
  uri: vscode.Uri,
): Promise<{ line: string; title: string; command: string; given: unknown[] }[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
  const verifying = lenses.filter(({ command }) => !command?.command.startsWith('ledgerLens.contract.read'));
  return verifying.map(({ range, command }) => ({
    line: document.lineAt(range.start.line).text,
    title: command?.title ?? '',
    command: command?.command ?? '',
    given: command?.arguments ?? [],
  }));
}

describe('the lens above a contract', () => {
  let root: vscode.Uri;
  let vault: vscode.Uri;
  let copy: vscode.Uri;
  before(async () => {
    await vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    vault = vscode.Uri.joinPath(root, 'contracts/Vault.sol');
    copy = vscode.Uri.joinPath(root, 'contracts/copy/Vault.sol');
    await vscode.workspace.fs.writeFile(copy, Buffer.from('pragma solidity ^0.8.0;\ncontract Vault {}\n'));
  });
  after(() => vscode.workspace.fs.delete(vscode.Uri.joinPath(root, 'contracts/copy'), { recursive: true }));

  const verifies = (uri: vscode.Uri) => [
    {
      line: true,
      title: '$(verified)\u00a0Verify',
      command: 'ledgerLens.contract.verify',
      given: [uri.toString(), 'Vault'],
    },
  ];
  const shown = async (uri: vscode.Uri) =>
    (await lensesOf(uri)).map(({ line, given, ...rest }) => ({
      line: line.startsWith('contract Vault'),
      ...rest,
      given: given.map((each) => (each instanceof vscode.Uri ? each.toString() : each)),
    }));

  it('offers to verify a contract that is not verified, built or not', async () => {
    assert.deepEqual(await shown(vault), verifies(vault));
    assert.deepEqual(await shown(copy), verifies(copy));
  });

  it('is not above what a review shows of a file: nothing there stands without a command', async () => {
    const published = () =>
      vscode.workspace.textDocuments.find(
        ({ uri }) => uri.scheme === 'ledger-lens-published' && uri.path.endsWith('.sol'),
      );
    const verifying = vscode.commands.executeCommand('ledgerLens.contract.verify', vault, 'Vault');
    // From below: the files stand there, and nothing that publishes.
    for (let tries = 0; tries < 100 && !published(); tries++) {
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectPrevious');
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const document = published();
    assert.ok(document);
    // Its tab isn't taken for the file's.
    assert.match(document.uri.path, /\/(?:Shares|Vault) \(to publish\)\.sol$/);
    assert.equal(document.languageId, (await vscode.workspace.openTextDocument(vault)).languageId);
    assert.match(document.getText(), /library Shares|contract Vault/);
    assert.deepEqual(await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 100), []);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await verifying;
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  }).timeout(60_000);

  it('has a command from the start, also above what is in no file', async () => {
    const untitled = await vscode.workspace.openTextDocument(vscode.Uri.parse('untitled:New.sol'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(untitled.uri, new vscode.Position(0, 0), 'contract Vault {}');
    await vscode.workspace.applyEdit(edit);
    for (const uri of [vault, untitled.uri]) {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
      assert.ok(lenses.length > 0);
      for (const { command } of lenses) assert.match(command?.title ?? '', /\S/, uri.toString());
    }
    await vscode.window.showTextDocument(untitled);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('says once it is verified, leads to its record, and not of another contract of its name', async () => {
    const watched = watchMessages([]);
    try {
      let isDone = false;
      const verifying = vscode.commands.executeCommand('ledgerLens.contract.verify', vault, 'Vault');
      void Promise.resolve(verifying).finally(() => {
        isDone = true;
      });
      // There is no telling when the list is drawn: the row below the expected result is chosen until that was heard.
      while (!isDone) {
        await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      for (let tries = 0; tries < 200 && !watched.shown.some(({ text }) => /exact match/.test(text)); tries++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      watched.restore();
    }
    // A lens doesn't wait for the record: it comes again with it.
    let [lens, ...others] = await shown(vault);
    for (let tries = 0; tries < 100 && !lens?.title.includes('Verified'); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      [lens, ...others] = await shown(vault);
    }
    assert.deepEqual(others, []);
    assert.equal(
      lens?.title,
      '$(verified-filled)\u00a0Verified on sandbox: exact match',
      JSON.stringify(watched.shown),
    );
    assert.equal(lens.command, 'ledgerLens.contract.showRecord');
    const [record] = lens.given;
    assert.match(JSON.stringify(record), /^\{"id":"0x[0-9a-fA-F]{40}","network":"sandbox"\}$/);
    assert.deepEqual(await shown(copy), verifies(copy));
  }).timeout(60_000);

  it('says of a text that was edited, saved or not, that it is no longer what is verified, unless it was edited back', async () => {
    const titled = async (title: string) => {
      let [lens] = await shown(vault);
      for (let tries = 0; tries < 100 && lens?.title !== `$(verified-filled)\u00a0${title}`; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        [lens] = await shown(vault);
      }
      assert.equal(lens?.title, `$(verified-filled)\u00a0${title}`);
      assert.equal(lens.command, 'ledgerLens.contract.showRecord');
    };
    const document = await vscode.workspace.openTextDocument(vault);
    const text = document.getText();
    const write = async (wanted: string) => {
      const edit = new vscode.WorkspaceEdit();
      const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
      edit.replace(vault, all, wanted);
      await vscode.workspace.applyEdit(edit);
    };
    try {
      await titled('Verified on sandbox: exact match');
      await write(text.replace('contract Vault', '// edited\ncontract Vault'));
      await titled('Verified on sandbox: exact match (changed since)');
      await write(text);
      assert.ok(document.isDirty);
      await titled('Verified on sandbox: exact match');
      await write(text.replace('contract Vault', '// edited\ncontract Vault'));
      await document.save();
      await titled('Verified on sandbox: exact match (changed since)');
      await write(text);
      assert.ok(document.isDirty);
      await titled('Verified on sandbox: exact match');
    } finally {
      await write(text);
      await document.save();
    }
    await titled('Verified on sandbox: exact match');
  }).timeout(60_000);
});
