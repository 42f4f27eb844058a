import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { type OpenWorkbench, openWorkbenchAt } from '../vscode/openWorkbench.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { Workbench } from '../vscode/workbench.ts';
import { markedLine } from './markedLine.ts';

const pictures = process.env.LEDGER_LENS_PICTURES;

describe('npm start', function () {
  this.timeout(180_000);
  let start: ChildProcess;
  let open: OpenWorkbench;
  let workbench: Workbench;

  before(async () => {
    start = spawn(process.execPath, [path.join(repositoryFolder, 'test/tools/start.ts'), '--server'], {
      cwd: repositoryFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(start.stdout);
    let url = '';
    for await (const line of createInterface(start.stdout)) {
      url = /http:\/\/127\.0\.0\.1:\d+\/\?\S+/.exec(line)?.[0] ?? '';
      if (url !== '') break;
    }
    open = await openWorkbenchAt(url, {});
    workbench = new Workbench({ page: open.page, userDataDir: '', version: 'newest' });
  });
  after(async () => {
    await open?.close();
    if (start?.exitCode !== null) return;
    start.kill('SIGINT');
    await once(start, 'exit');
  });

  it('opens on what to try, and the failing line is two clicks away', async () => {
    await workbench.sees('the README of the example', async () => (await workbench.tabs()).join() === 'README');
    await workbench.statusBarItem('sandbox').waitFor();
    if (pictures) await workbench.screenshot(pictures, 'start');
    const text = await workbench.editor.hover(executedTransactions.vaultWithdraw, 'Go to the Failing Line');
    assert.match(text, /Contract call|withdraw/);
    await workbench.page.locator('.monaco-hover a', { hasText: 'Go to the Failing Line' }).first().click();
    await workbench.sees('the failing line', async () =>
      (await markedLine(workbench)).includes('NotEnoughShares(held: 10, wanted: 25): '),
    );
    if (pictures) await workbench.screenshot(pictures, 'start-line');
  });
});
