import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** What a text becomes by a command in an editor of the language, once it is no longer as it was. */
async function textAfter(command: string, given: object, language: string, content: string): Promise<string> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  const editor = await vscode.window.showTextDocument(document);
  const { end } = document.lineAt(document.lineCount - 1).range;
  editor.selection = new vscode.Selection(end, end);
  for (let tries = 0; tries < 100 && document.getText() === content; tries++) {
    await vscode.commands.executeCommand(command, given);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return document.getText().replaceAll('\r\n', '\n');
}

describe('the languages of contracts', function () {
  this.timeout(60_000);

  it('have comments and closing brackets, without another extension', async () => {
    const comment = 'editor.action.commentLine';
    assert.equal(await textAfter(comment, {}, 'solidity', 'uint256 total;'), '// uint256 total;');
    assert.equal(await textAfter(comment, {}, 'vyper', 'total: uint256'), '# total: uint256');
    assert.equal(await textAfter('type', { text: '{' }, 'solidity', 'contract A '), 'contract A {}');
    assert.equal(await textAfter('type', { text: '\n' }, 'vyper', 'def f():'), 'def f():\n    ');
  });
});
