import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { LedgerLensApi } from '../../src/api.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { draftRequest } from '../../src/core/verification/rest/draftRequest.ts';
import { workspaceOf } from '../../src/ui/verification/workspace/workspaceFiles.ts';

interface Deployment {
  workspace: string;
  contract: string;
  address: string;
  creationTransactionHash: string;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) if (await holds()) return;
  assert.fail(`${what} did not come to be`);
}

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, { headers: { 'content-type': 'application/json' }, ...init });
  return JSON.parse(await response.text());
}

/** Verifies the example's Greeter, as the extension would, and gives the file. */
async function verifiedGreeter(): Promise<vscode.Uri> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const extension = vscode.extensions.getExtension<LedgerLensApi>('ledger-lens.ledger-lens');
  assert.ok(folder && extension);
  const { verifyUrl, chainId } = (await extension.activate()).network();
  const source = vscode.Uri.joinPath(folder.uri, 'contracts/Greeter.sol');
  const { deployments } = await json<{ deployments: Deployment[] }>(`${process.env.LEDGER_LENS_SANDBOX}/state`);
  const place = deployments.find((each) => each.workspace === 'hardhat2' && each.contract.endsWith(':Greeter'));
  const { candidates } = await findContracts(workspaceOf(source), source.path);
  const greeter = candidates.find(({ contractName }) => contractName === 'Greeter');
  assert.ok(place && greeter && verifyUrl && chainId);
  const { path, body } = draftRequest(await draftOf(workspaceOf(source), greeter), { ...place, chainId });
  const { verificationId } = await json<{ verificationId?: string }>(verifyUrl + path, {
    method: 'POST',
    body: Buffer.from(body),
  });
  const job = `${verifyUrl}/v2/verify/${verificationId}`;
  assert.ok(verificationId, 'no other test verifies it');
  await until('the verification', async () => (await json<{ isJobCompleted: boolean }>(job)).isJobCompleted);
  return source;
}

describe('the index of contracts in the host', () => {
  it('hears by file watchers of build output that goes and comes', async () => {
    const source = await verifiedGreeter();
    const lens = async (title: RegExp) => {
      const command = 'vscode.executeCodeLensProvider';
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(command, source, 10);
      return lenses.some(({ command }) => title.test(command?.title ?? ''));
    };
    await vscode.workspace.openTextDocument(source);
    await until('the lens of a verified contract', () => lens(/Verified on sandbox: exact match/));
    const output = vscode.Uri.joinPath(source, '../../artifacts/contracts/Greeter.sol');
    const aside = vscode.Uri.joinPath(source, '../../aside');
    await vscode.workspace.fs.rename(output, aside);
    try {
      await until('the lens of a contract that is not built', async () => !(await lens(/Verified on sandbox/)));
    } finally {
      await vscode.workspace.fs.rename(aside, output);
    }
    await until('the lens of a contract that is built again', () => lens(/Verified on sandbox: exact match/));
  }).timeout(90_000);
});
