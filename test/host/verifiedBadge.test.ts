import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Deployment {
  workspace: string;
  contract: string;
  address: string;
  variant?: string;
}

describe('the badge of a verified contract in a hover', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  it('is there once it is known, leads to the record, and never delays the hover', async () => {
    const state = await (await fetch(`${process.env.LEDGER_LENS_SANDBOX}/state`)).text();
    const { deployments }: { deployments: Deployment[] } = JSON.parse(state);
    const greeter = deployments.find(
      ({ contract, variant }) => contract.endsWith(':Greeter') && variant === 'editedCode',
    );
    assert.ok(greeter);
    const document = await vscode.workspace.openTextDocument({ content: `at ${greeter.address} it is` });
    const hover = async (): Promise<string> => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        document.positionAt(10),
      );
      return hovers
        .flatMap(({ contents }) => contents.map((each) => (typeof each === 'string' ? each : each.value)))
        .join('\n');
    };
    // The first hover asks; it doesn't wait for the answer, and says so.
    let text = await hover();
    for (let tries = 0; tries < 40 && /Source code:\*\* Still loading/.test(text); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      text = await hover();
    }
    assert.match(text, /\*\*Source code:\*\* \[Not verified\]\(command:ledgerLens\.contract\.showRecord\?/);
    assert.ok(decodeURIComponent(text).includes(greeter.address));
  }).timeout(30_000);
});
