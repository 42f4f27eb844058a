import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** What a text becomes if its only line is commented, in an editor of the language. */
async function commented(language: string, content: string): Promise<string> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('editor.action.commentLine');
  return document.getText();
}

/** What an editor of the language makes of a key. */
async function typed(language: string, content: string, key: string): Promise<string> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  const editor = await vscode.window.showTextDocument(document);
  const end = document.lineAt(document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  await vscode.commands.executeCommand('type', { text: key });
  return document.getText().replaceAll('\r\n', '\n').replaceAll('\t', '    ');
}

describe('the languages of contracts', () => {
  // An editor that closes may give its document to the next one of its name.
  after(async () => {
    while (vscode.window.activeTextEditor?.document.isUntitled)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('have comments and closing brackets, without another extension', async () => {
    assert.equal(await commented('solidity', 'uint256 total;'), '// uint256 total;');
    assert.equal(await commented('vyper', 'total: uint256'), '# total: uint256');
    assert.equal(await typed('solidity', 'contract A ', '{'), 'contract A {}');
    assert.equal(await typed('vyper', 'x: DynArray', '['), 'x: DynArray[]');
  });

  it('indent what follows a line that opens a block', async () => {
    assert.equal(await typed('solidity', 'contract A {', '\n'), 'contract A {\n    ');
    assert.equal(await typed('vyper', 'def f():', '\n'), 'def f():\n    ');
  });
});
