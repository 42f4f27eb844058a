import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { LedgerLensApi, StatusLevel } from '../../src/api.ts';
import { watchMessages } from './watchedMessages.ts';

const control = process.env.LEDGER_LENS_SANDBOX ?? '';

/** What the network's level is at each step of the sandbox's story, in order. */
const story: readonly (readonly [step: string, level: StatusLevel])[] = [
  ['investigating', 'minor'],
  ['identified', 'major'],
  ['monitoring', 'major'],
  // The page's own indicator says that all is well.
  ['masked', 'major'],
  ['resolved', 'none'],
  ['scheduled', 'none'],
  ['in_progress', 'maintenance'],
  ['verifying', 'maintenance'],
  ['completed', 'none'],
  // Other networks have trouble; the page's indicator says so, and it is not this network's.
  ['elsewhere', 'none'],
  ['calm', 'none'],
];

async function tell(step: string): Promise<void> {
  const response = await fetch(`${control}/status/story`, { method: 'POST', body: JSON.stringify({ step }) });
  assert.equal(response.status, 200, await response.text());
}

describe('the service status in the host', () => {
  let api: LedgerLensApi;

  before(async () => {
    const extension = vscode.extensions.getExtension<LedgerLensApi>('ledger-lens.ledger-lens');
    assert.ok(extension && control, 'the extension and the sandbox are there');
    api = await extension.activate();
  });
  after(async () => {
    await tell('calm');
    // What fails in the tests that follow is not to be told with an incident of this one.
    await vscode.commands.executeCommand('ledgerLens.status.refresh');
    assert.equal(api.statusLevel(), 'none');
  });

  for (const [step, level] of story) {
    it(`is ${level} when the story is at ${step}`, async () => {
      await tell(step);
      await vscode.commands.executeCommand('ledgerLens.status.refresh');
      assert.equal(api.statusLevel(), level);
    });
  }

  it('keeps the last good level when the page cannot be read', async () => {
    await tell('in_progress');
    await vscode.commands.executeCommand('ledgerLens.status.refresh');
    const faults = { faults: ['status * 503-empty'] };
    await fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify(faults) });
    try {
      await vscode.commands.executeCommand('ledgerLens.status.refresh');
      assert.equal(api.statusLevel(), 'maintenance');
    } finally {
      await fetch(`${control}/faults`, { method: 'DELETE' });
    }
  });

  it('asks for the row again if a command was given none, as while its view is drawn', async () => {
    const watched = watchMessages([]);
    try {
      for (const [command, view] of [
        ['ledgerLens.status.mute', 'Status'],
        ['ledgerLens.status.unmute', 'Status'],
        ['ledgerLens.contracts.openFile', 'Contracts'],
      ] as const) {
        await vscode.commands.executeCommand(command);
        const said = `The ${view} view was just being updated. Choose the command in the menu of the row again.`;
        assert.equal(watched.shown.at(-1)?.text, said);
      }
    } finally {
      watched.restore();
    }
  });
});
