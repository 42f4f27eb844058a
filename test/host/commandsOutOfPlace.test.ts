import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commandIds } from '../../src/ui/commandIds.ts';
import { type Answer, type CommandAnswers, watchAnswers } from './commandAnswers.ts';

/** In milliseconds; a server that can't be reached is tried again a few times. */
const longest = 15_000;
/** Until the user sees something. */
const longestSilence = 2_500;

/** What these show can't be seen in the API: the Output panel. */
const inPanel: readonly string[] = ['ledgerLens.log.show'];

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Gives the API object another value, which the extension sees too; returns how to undo it. */
function pretend<T extends object>(target: T, values: Partial<Record<keyof T & string, unknown>>): () => void {
  const undo = Object.entries(values).map(([name, value]) => {
    const before = Object.getOwnPropertyDescriptor(target, name) ?? {};
    Object.defineProperty(target, name, { configurable: true, enumerable: true, value });
    return () => Object.defineProperty(target, name, before);
  });
  return () => {
    for (const each of undo) each();
  };
}

const { workspace } = vscode;

/** What was read of pretended folders is to be forgotten: real ones would have been reported, files are. */
async function reportChange(): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, 'back.json');
  await workspace.fs.writeFile(file, Buffer.from('{}'));
  await workspace.fs.delete(file);
}

/** How each state begins; what is returned ends it. Nothing is watched in any of them. */
const states: Record<string, () => Promise<() => unknown>> = {
  'nothing is watched and every view is hidden': async () => {
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    return () => {};
  },
  'no folder is open': async () =>
    pretend(workspace, { workspaceFolders: undefined, getWorkspaceFolder: () => undefined, name: undefined }),
  'the folder is empty': async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'll-empty-'));
    const empty = { uri: vscode.Uri.file(folder), name: 'empty', index: 0 };
    const undo = pretend(workspace, { workspaceFolders: [empty], getWorkspaceFolder: () => empty });
    return () => {
      undo();
      rmSync(folder, { recursive: true });
    };
  },
  "the workspace isn't trusted": async () => pretend(workspace, { isTrusted: false }),
  'no server can be reached': async () => {
    const settings = workspace.getConfiguration('ledgerLens');
    const before = settings.inspect<Record<string, object>>('networks')?.globalValue;
    const nowhere = 'http://127.0.0.1:9';
    const urls = { baseUrl: nowhere, statusUrl: nowhere, verifyUrl: nowhere };
    const networks = { sandbox: { ...before?.sandbox, ...urls } };
    await settings.update('networks', networks, vscode.ConfigurationTarget.Global);
    return () => settings.update('networks', before, vscode.ConfigurationTarget.Global);
  },
};

/** What is wrong with what a user saw of a command; undefined if nothing is. */
function wrongWith(command: string, all: readonly Answer[], rejected: readonly unknown[]): string | undefined {
  if (rejected.length > 0) return `rejects: ${String(rejected[0])}`;
  const seen = all.filter(({ kind }) => kind !== 'progress');
  if (seen.length === 0) return inPanel.includes(command) ? undefined : 'is silent';
  const messages = seen.filter(({ kind }) => kind === 'message');
  if (messages.length > 1) return `says ${messages.length} things`;
  const [{ text = '', ways = [] } = {}] = messages;
  if (/Ledger Lens failed|TypeError|\bundefined\b|\[object|must be a|\bnull\b/.test(text))
    return 'shows an error of ours';
  const questions = seen.filter(({ kind }) => kind === 'question');
  if (questions.some((each) => each.text === '')) return 'asks without a title';
  if (questions.some((each) => each.ways?.length === 0 && !/Enter /.test(each.text))) return 'asks without a choice';
  // A sentence, then a button, a second sentence that says what to do, or what was opened.
  const isAlone = messages.length === seen.length;
  const isSaid = /^\$\(check\)|already/.test(text);
  if (isAlone && !isSaid && !/[.]$/.test(text)) return 'says no sentence';
  if (isAlone && !isSaid && ways.length === 0 && !/[.] ./.test(text)) return 'leads nowhere';
  return undefined;
}

describe('every command', function () {
  this.timeout(120_000);
  let answers: CommandAnswers;
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);

  before(async () => {
    await vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate();
    process.on('unhandledRejection', note);
    answers = watchAnswers();
  });
  after(async () => {
    process.off('unhandledRejection', note);
    answers.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await reportChange();
  });

  /** Runs it as the Command Palette does. @returns what is wrong with it */
  async function run(command: string): Promise<string | undefined> {
    answers.clear();
    rejected.length = 0;
    let end: string | undefined;
    const done = Promise.resolve(vscode.commands.executeCommand(command)).then(
      () => (end = 'done'),
      (error: unknown) => (end = `throws ${String(error)}`),
    );
    await Promise.race([done, pause(longestSilence)]);
    if (end === undefined && answers.seen.length === 0) return 'is silent for too long';
    await Promise.race([done, pause(longest)]);
    // A message is shown without waiting for it.
    for (let tries = 0; tries < 5 && answers.seen.length === 0; tries++) await pause(10);
    if (end !== 'done') return end ?? 'never ends';
    return wrongWith(command, answers.seen, rejected);
  }

  for (const [state, enter] of Object.entries(states))
    it(`says something and leads on if ${state}`, async () => {
      const leave = await enter();
      const wrong: string[] = [];
      try {
        for (const command of commandIds) {
          const found = await run(command);
          if (found !== undefined) wrong.push(`${command} ${found}: ${JSON.stringify(answers.seen)}`);
        }
      } finally {
        await leave();
      }
      assert.deepEqual(wrong, []);
    });
});
