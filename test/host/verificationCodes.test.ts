import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { jobProblems } from '../../src/core/verification/jobProblems.ts';
import { draftJob, type Job } from '../../src/core/verification/jobs.ts';
import { jobCodes } from '../verificationCodes.ts';

async function setFaults(faults: readonly string[]): Promise<void> {
  const response = await fetch(`${process.env.LEDGER_LENS_SANDBOX}/faults`, {
    method: 'POST',
    body: JSON.stringify({ faults }),
  });
  assert.equal(response.status, 200, await response.text());
}

async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const seen = look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail(`never: ${what}`);
}

/** Jobs that another window left, one for each code with which the service will say that it failed. */
describe('jobs that ended with every code of the service', () => {
  const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
  const folder = path.join(
    path.dirname(process.env.LEDGER_LENS_HOST_RESULT ?? ''),
    'user-data/User/globalStorage/ledger-lens.ledger-lens/verifications',
  );
  const ids: string[] = [];
  before(() => extension?.activate());
  after(async () => {
    for (const id of ids) rmSync(path.join(folder, `${id}.json`), { force: true });
    await fetch(`${process.env.LEDGER_LENS_SANDBOX}/faults`, { method: 'DELETE' });
  });

  it('are followed, and stand in the Problems panel where the contract or its build is at fault', async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(root);
    const source = vscode.Uri.joinPath(root, 'contracts/Vault.sol');
    const pending = jobCodes.map((code, index): { code: string; job: Job } => ({
      code,
      job: {
        ...draftJob({
          ...{ id: randomUUID(), network: 'sandbox', chainId: '298', contract: 'contracts/Vault.sol:Vault' },
          address: `0x${String(index + 1).padStart(40, '0')}`,
          createdAt: Date.now(),
        }),
        verificationId: randomUUID(),
        state: { kind: 'pending', at: 0 },
      },
    }));
    await setFaults(
      pending.map(({ code, job }) => `verification GET /v2/verify/${job.verificationId} failed-job=${code}`),
    );
    mkdirSync(folder, { recursive: true });
    for (const { job } of pending) {
      ids.push(job.id);
      const file = path.join(folder, `${job.id}.json`);
      writeFileSync(file, JSON.stringify({ job, origin: { source: source.toString(), files: {} } }));
    }
    // Every job is of another contract: the last one of each is told.
    const expected = pending.flatMap(({ code, job }) => {
      const message = `The job ended with ${code}.`;
      const failed: Job = { ...job, state: { kind: 'failed', stage: 'job', code, message, errorData: null } };
      return jobProblems(failed).map((problem) => `${code}: Verification: ${problem.message}`);
    });
    assert.ok(expected.length >= 10, `${expected.length} codes are about the contract`);
    await Promise.all(ids.map((jobId) => vscode.commands.executeCommand('ledgerLens.verification.follow', { jobId })));
    const told = await until('all problems are there', () => {
      const found = vscode.languages.getDiagnostics(source).filter(({ source: from }) => from === 'Ledger Lens');
      return found.length >= expected.length && found;
    });
    assert.deepEqual(told.map(({ code, message }) => `${code}: ${message}`).sort(), expected.sort());
    // Each at the line that declares the contract, never at the file as a whole.
    const document = await vscode.workspace.openTextDocument(source);
    for (const { range } of told) assert.match(document.lineAt(range.start.line).text, /contract Vault/);
  }).timeout(60_000);

  it('are taken from the Problems panel with their row', async () => {
    for (const id of ids) await vscode.commands.executeCommand('ledgerLens.verification.remove', { jobId: id });
    const source = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(source);
    await until('none is there', () =>
      vscode.languages
        .getDiagnostics(vscode.Uri.joinPath(source, 'contracts/Vault.sol'))
        .every(({ source: from }) => from !== 'Ledger Lens'),
    );
  });
});
