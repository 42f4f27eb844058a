import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CommandId } from '../../src/ui/commandIds.ts';
import { workspaceOf } from '../../src/ui/verification/workspace/workspaceFiles.ts';
import { watchMessages } from './watchedMessages.ts';

describe('the files of a workspace on disk', () => {
  it('look as VS Code says that they do', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const made = path.join(folder.uri.fsPath, 'looked-at');
    try {
      await mkdir(path.join(made, 'below'), { recursive: true });
      await writeFile(path.join(made, 'a.sol'), 'contract A {}');
      await symlink(path.join(made, 'below'), path.join(made, 'linked'), 'junction');
      await symlink(path.join(made, 'gone'), path.join(made, 'dangling'), 'junction');
      const { files } = workspaceOf(folder.uri);
      const types = new Map<string, string>();
      for (const name of ['a.sol', 'below', 'linked', 'dangling', 'missing', 'a.sol/b.sol']) {
        const uri = vscode.Uri.joinPath(folder.uri, 'looked-at', name);
        const own = await files.stat(uri.path);
        const theirs = await vscode.workspace.fs.stat(uri).then(
          (stat) => stat,
          () => undefined,
        );
        types.set(name, own?.type ?? 'nothing');
        assert.deepEqual([own?.size, own?.mtime], [theirs?.size, theirs?.mtime], name);
      }
      const expected = { 'a.sol': 'file', below: 'directory', linked: 'link', dangling: 'link' };
      assert.deepEqual(Object.fromEntries(types), { ...expected, missing: 'nothing', 'a.sol/b.sol': 'nothing' });
    } finally {
      await rm(made, { recursive: true, force: true });
    }
  });

  it("can't say which account is the user's", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, '.vscode/settings.json');
    const before = await vscode.workspace.fs.readFile(file).then(
      (bytes) => Buffer.from(bytes).toString(),
      () => undefined,
    );
    const theirs = {
      'ledgerLens.accounts': { sandbox: '0.0.666' },
      'ledgerLens.names': { sandbox: { '0.0.666': 'Me' } },
    };
    const settings = () => vscode.workspace.getConfiguration('ledgerLens');
    const isRead = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('ledgerLens.names')) return;
        listening.dispose();
        resolve();
      });
    });
    try {
      await vscode.workspace.fs.writeFile(
        file,
        Buffer.from(JSON.stringify({ ...JSON.parse(before ?? '{}'), ...theirs })),
      );
      await isRead;
      assert.deepEqual(settings().get('names'), theirs['ledgerLens.names']);
      assert.deepEqual(settings().get('accounts'), {});
    } finally {
      if (before === undefined) await vscode.workspace.fs.delete(file);
      else await vscode.workspace.fs.writeFile(file, Buffer.from(before));
    }
  });

  it('without a contract among them are named, with what to do', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const empty = vscode.Uri.joinPath(folder.uri, 'empty');
    await vscode.workspace.fs.createDirectory(empty);
    const watched = watchMessages([]);
    const verifySeveral: CommandId = 'ledgerLens.contract.verifySeveral';
    try {
      await vscode.commands.executeCommand(verifySeveral, empty);
      const said = 'No contract to verify found in empty. Choose contract files or a folder, and build the project';
      assert.deepEqual(
        watched.shown.map(({ text }) => text.slice(0, said.length)),
        [said],
      );
    } finally {
      watched.restore();
      await vscode.workspace.fs.delete(empty);
    }
  });
});
