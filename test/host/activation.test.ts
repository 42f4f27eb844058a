import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('happens by itself once VS Code has started', async () => {
    const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
    assert.ok(extension, 'the extension is there');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
