import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { draftJob, type Job } from '../../src/core/verification/jobs/jobs.ts';

const jobs = path.join(
  path.dirname(process.env.LEDGER_LENS_HOST_RESULT ?? ''),
  'user-data/User/globalStorage/ledger-lens.ledger-lens/verifications',
);

describe('the quick fixes of a verification that failed', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  for (const [file, text] of [
    ['Turnstile.fe', 'pub contract Turnstile {}\n'],
    ['Tally.vy', '# pragma version 0.4.3\n'],
    ['Gate.sol', 'contract Gate {}\n'],
  ] as const) {
    it(`stand at the contract of a file such as ${file}, and are about that job`, async () => {
      const root = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(root);
      const source = vscode.Uri.joinPath(root, 'contracts', file);
      await vscode.workspace.fs.writeFile(source, Buffer.from(text));
      const name = file.replace(/\..*/, '');
      const own = { id: randomUUID(), network: 'sandbox', chainId: '298', contract: `contracts/${file}:${name}` };
      const failed: Job = {
        ...draftJob({ ...own, address: `0x${'f'.padStart(40, '0')}`, createdAt: Date.now() + 1000 }),
        state: { kind: 'failed', stage: 'job', code: 'no_match', message: 'It does not match.', errorData: null },
      };
      const record = path.join(jobs, `${own.id}.json`);
      mkdirSync(jobs, { recursive: true });
      const foretold = { why: 'The code differs.', instead: { source: source.toString(), contract: 'Other' } };
      writeFileSync(
        record,
        JSON.stringify({ job: failed, origin: { source: source.toString(), files: {}, foretold } }),
      );
      try {
        await vscode.commands.executeCommand('ledgerLens.verification.follow', { jobId: own.id });
        const problems = () =>
          vscode.languages.getDiagnostics(source).filter(({ source: from }) => from === 'Ledger Lens');
        for (let tries = 0; tries < 100 && problems().length === 0; tries++) {
          // Another window's file: a save draws what is there.
          const edit = new vscode.WorkspaceEdit();
          edit.insert(source, new vscode.Position(0, 0), ' ');
          await vscode.workspace.applyEdit(edit);
          await (await vscode.workspace.openTextDocument(source)).save();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const [problem] = problems();
        assert.ok(problem, 'the problem is there');
        await vscode.workspace.openTextDocument(source);
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          source,
          problem.range,
          vscode.CodeActionKind.QuickFix.value,
        );
        const again = actions.find(({ title }) => title === 'Verify Again');
        assert.equal(again?.command?.command, 'ledgerLens.verification.retry', JSON.stringify(actions));
        assert.ok(JSON.stringify(again.command.arguments).includes(own.id));
        // On the network of the job, whichever is selected then.
        const instead = actions.find(({ title }) => title === 'Verify Other Instead');
        assert.deepEqual(instead?.command?.arguments?.slice(1), ['Other', failed.address, 'sandbox']);
      } finally {
        rmSync(record, { force: true });
        await vscode.workspace.fs.delete(source);
      }
    }).timeout(30_000);
  }
});
