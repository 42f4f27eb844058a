import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import * as vscode from 'vscode';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { watchMessages } from './watchedMessages.ts';

type Message = DebugProtocol.ProtocolMessage & { event?: string; body?: { [key: string]: unknown } };

/** What our sessions sent, in order. */
const sent: Message[] = [];

async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  // For 15 s.
  for (let tries = 0; tries < 300; tries++) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail(`${what}: ${JSON.stringify(sent.slice(-5))}`);
}

const stops = () => sent.filter(({ event }) => event === 'stopped');
const outputs = () => sent.flatMap(({ event, body }) => (event === 'output' ? [`${body?.output}`] : []));

/** Runs something and waits for the stop that it leads to. */
async function stopAfter(run: () => PromiseLike<unknown>): Promise<DebugProtocol.StoppedEvent['body']> {
  const before = stops().length;
  await run();
  const { body } = await until('it stops', () => stops()[before]);
  return body as DebugProtocol.StoppedEvent['body'];
}

async function start(transaction: string, more: object = {}): Promise<vscode.DebugSession> {
  const { reason, text } = await stopAfter(async () => {
    const configuration = { type: 'ledger-lens', request: 'launch', name: 'Test', transaction, ...more };
    assert.ok(await vscode.debug.startDebugging(undefined, configuration), 'it starts');
  });
  const session = vscode.debug.activeDebugSession;
  assert.ok(session, `${reason} ${text}`);
  return session;
}

async function stop(session: vscode.DebugSession): Promise<void> {
  await vscode.debug.stopDebugging(session);
  await until('it ends', () => (vscode.debug.activeDebugSession ? undefined : true));
}

async function frameOf(session: vscode.DebugSession): Promise<DebugProtocol.StackFrame> {
  const { stackFrames }: DebugProtocol.StackTraceResponse['body'] = await session.customRequest('stackTrace', {
    threadId: 1,
  });
  const [frame] = stackFrames;
  assert.ok(frame);
  return frame;
}

async function variablesOf(session: vscode.DebugSession, scope: string): Promise<DebugProtocol.Variable[]> {
  const { id: frameId } = await frameOf(session);
  const { scopes }: DebugProtocol.ScopesResponse['body'] = await session.customRequest('scopes', { frameId });
  const { variablesReference } = scopes.find(({ name }) => name === scope) ?? assert.fail(JSON.stringify(scopes));
  const { variables }: DebugProtocol.VariablesResponse['body'] = await session.customRequest('variables', {
    variablesReference,
  });
  return variables;
}

async function evaluate(session: vscode.DebugSession, expression: string): Promise<string> {
  const { id: frameId } = await frameOf(session);
  const { result }: DebugProtocol.EvaluateResponse['body'] = await session.customRequest('evaluate', {
    expression,
    frameId,
    context: 'repl',
  });
  return result;
}

/** As VS Code names a document to an adapter. */
const pathOf = (uri: vscode.Uri) => (uri.scheme === 'file' ? uri.fsPath : uri.toString());

const shown = (variables: readonly DebugProtocol.Variable[]) =>
  Object.fromEntries(variables.map(({ name, value }) => [name, value]));

describe('the debugger in the host', function () {
  this.timeout(60_000);
  let packages = '';
  let tracker: vscode.Disposable | undefined;
  let vault: vscode.Uri;

  before(() => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
    assert.ok(folder && extension);
    vault = vscode.Uri.joinPath(folder.uri, 'contracts/Vault.sol');
    packages = path.join(folder.uri.fsPath, 'node_modules');
    mkdirSync(packages, { recursive: true });
    symlinkSync(path.join(extension.extensionPath, 'node_modules', 'solc-0.8.24'), path.join(packages, 'solc'), 'dir');
    tracker = vscode.debug.registerDebugAdapterTrackerFactory('ledger-lens', {
      createDebugAdapterTracker: () => ({ onDidSendMessage: (message: Message) => sent.push(message) }),
    });
  });
  afterEach(async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    if (vscode.debug.activeDebugSession) await stop(vscode.debug.activeDebugSession);
    sent.length = 0;
  });
  after(() => {
    tracker?.dispose();
    rmSync(packages, { recursive: true });
  });

  it('takes the call of the marked line, also from another file', async () => {
    const id = executedTransactions.vaultWithdraw;
    await vscode.commands.executeCommand('ledgerLens.failure.goToLine', { id, kind: 'transaction' });
    await vscode.window.showTextDocument(vscode.Uri.joinPath(vault, '../Owned.sol'));
    await stopAfter(() => vscode.commands.executeCommand('ledgerLens.transaction.debug'));
    assert.equal(vscode.debug.activeDebugSession?.name, `Vault.withdraw · ${id}`);
    await vscode.commands.executeCommand('ledgerLens.failure.dismiss');
  });

  it('starts where a transaction failed, in the own file, and goes back to its beginning', async () => {
    const session = await start(executedTransactions.vaultWithdraw);
    const [first] = stops();
    assert.equal(first?.body?.reason, 'exception');
    assert.match(`${first?.body?.text}`, /NotEnoughShares/);
    const frame = await frameOf(session);
    assert.equal(frame.line, 34);
    // Of a remote host, the window names a file by a URI.
    assert.ok(frame.source?.path?.endsWith(vault.path), frame.source?.path);
    assert.match(frame.name, /withdraw/);
    const locals = shown(await variablesOf(session, 'Locals'));
    assert.equal(locals.shares, '25');
    assert.equal(locals.held, '10');
    const exception: DebugProtocol.ExceptionInfoResponse['body'] = await session.customRequest('exceptionInfo', {
      threadId: 1,
    });
    assert.match(exception.exceptionId, /NotEnoughShares/);
    await stopAfter(() => session.customRequest('stepBack', { threadId: 1 }));
    await stopAfter(() => session.customRequest('stepBack', { threadId: 1 }));
    const { line } = await frameOf(session);
    assert.ok(line === 33 || line === 34, `${line}`);
    const { text } = await stopAfter(() => session.customRequest('reverseContinue', { threadId: 1 }));
    assert.equal(text, 'Beginning of the transaction');
    await stopAfter(() => session.customRequest('stepBack', { threadId: 1 }));
    assert.equal(vscode.debug.activeDebugSession, session, 'the session goes on');
    const again = await stopAfter(() => session.customRequest('restart'));
    assert.equal(again.reason, 'exception');
  });

  it('finds who wrote a balance last, reads it before and after, and answers log points', async () => {
    const at = new vscode.Location(vault, new vscode.Position(38, 0));
    const logPoint = new vscode.Location(vault, new vscode.Position(34, 0));
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(at),
      new vscode.SourceBreakpoint(logPoint, true, undefined, undefined, 'held {held}, wanted {shares}'),
    ]);
    const session = await start(executedTransactions.vaultPayout, { stopOn: 'entry' });
    assert.equal(stops()[0]?.body?.reason, 'entry');
    await until('the log point is answered', () => outputs().find((each) => each.includes('held 10, wanted 4')));
    const stopped = await stopAfter(() => session.customRequest('continue', { threadId: 1 }));
    assert.equal(stopped.reason, 'breakpoint');
    assert.equal((await frameOf(session)).line, 39);
    assert.equal(await evaluate(session, 'sharesOf[msg.sender]'), '6');
    assert.equal(await evaluate(session, 'held - shares'), '6');
    await assert.rejects(evaluate(session, 'held = 5'), /./);

    const state = await variablesOf(session, 'State');
    const mapping = state.find(({ name }) => name === 'sharesOf');
    assert.ok(mapping, JSON.stringify(state));
    const { variables }: DebugProtocol.VariablesResponse['body'] = await session.customRequest('variables', {
      variablesReference: mapping.variablesReference,
    });
    const [balance] = variables;
    assert.ok(balance, JSON.stringify(mapping));
    const info: DebugProtocol.DataBreakpointInfoResponse['body'] = await session.customRequest('dataBreakpointInfo', {
      variablesReference: mapping.variablesReference,
      name: balance.name,
    });
    assert.ok(info.dataId, info.description);
    const breakpoints = [{ dataId: info.dataId, accessType: 'write' }];
    await session.customRequest('setDataBreakpoints', { breakpoints });
    const written = await stopAfter(() => session.customRequest('reverseContinue', { threadId: 1 }));
    assert.equal(written.reason, 'data breakpoint');
    assert.match(written.text ?? '', /10 → 6/);
    assert.equal((await frameOf(session)).line, 36);
    assert.equal(await evaluate(session, 'sharesOf[msg.sender]'), '10');
  });

  it('lists the visits of a line, and what happened, each a place to go to', async () => {
    const session = await start(executedTransactions.vaultPayout, { stopOn: 'entry' });
    // Standard requests go by the window, which names a file in its own way; our own come as the command sends them.
    const { source: shownSource } = await frameOf(session);
    const source = { path: pathOf(vault) };
    const { targets }: DebugProtocol.GotoTargetsResponse['body'] = await session.customRequest('gotoTargets', {
      source: shownSource,
      line: 37,
    });
    assert.equal(targets.length, 1);
    await stopAfter(() => session.customRequest('goto', { threadId: 1, targetId: targets[0]?.id }));
    assert.equal((await frameOf(session)).line, 37);
    await stopAfter(() => session.customRequest('ledgerLens.runBackTo', { source, line: 33 }));
    assert.equal((await frameOf(session)).line, 33);
    const timeline: { entries: { id: number; kind: string; text: string }[]; at?: number } =
      await session.customRequest('ledgerLens.timeline');
    const write = timeline.entries.find(({ kind, text }) => kind === 'write' && text.includes('totalShares'));
    assert.ok(write, JSON.stringify(timeline));
    await stopAfter(() => session.customRequest('ledgerLens.goToEntry', { id: write.id }));
    assert.equal((await frameOf(session)).line, 37);
  });

  it('disassembles exactly what is asked for, and shows values in the code', async () => {
    const session = await start(executedTransactions.vaultWithdraw);
    const frame = await frameOf(session);
    const { instructions }: { instructions: DebugProtocol.DisassembledInstruction[] } = await session.customRequest(
      'disassemble',
      { memoryReference: frame.instructionPointerReference, instructionOffset: -50, instructionCount: 100 },
    );
    assert.equal(instructions.length, 100);
    const values = await vscode.commands.executeCommand<vscode.InlineValue[]>(
      'vscode.executeInlineValueProvider',
      vault,
      new vscode.Range(0, 0, 40, 0),
      { frameId: frame.id, stoppedLocation: new vscode.Range(33, 0, 33, 0) },
    );
    const texts = (values ?? []).map((each) => ('text' in each ? each.text : ''));
    assert.ok(texts.includes('held = 10'), JSON.stringify(texts));
  });

  /** Runs with the contract's file changed from a moment on, as if someone typed into it. */
  const whileChanged = async (run: (change: () => Promise<void>) => Promise<void>) => {
    let isChanged = false;
    try {
      await run(async () => {
        const edit = new vscode.WorkspaceEdit();
        edit.insert(vault, new vscode.Position(0, 0), '// changed\n');
        await vscode.workspace.applyEdit(edit);
        isChanged = true;
      });
    } finally {
      if (isChanged) {
        const undo = new vscode.WorkspaceEdit();
        undo.delete(vault, new vscode.Range(0, 0, 1, 0));
        await vscode.workspace.applyEdit(undo);
        await (await vscode.workspace.openTextDocument(vault)).save();
      }
    }
  };

  /** The answers to breakpoints that we sent. */
  const answers = () =>
    sent.flatMap(
      ({ body }) => ((body ?? {}) as Partial<DebugProtocol.SetBreakpointsResponse['body']>).breakpoints ?? [],
    );

  it('stops at a breakpoint in a file that has changed since the build, where that has the same line', () =>
    whileChanged(async (change) => {
      await change();
      const breakpoints = [0, 36].map(
        (line) => new vscode.SourceBreakpoint(new vscode.Location(vault, new vscode.Position(line, 0))),
      );
      vscode.debug.addBreakpoints(breakpoints);
      const session = await start(executedTransactions.vaultPayout, { stopOn: 'entry' });
      const stopped = await stopAfter(() => session.customRequest('continue', { threadId: 1 }));
      assert.equal(stopped.reason, 'breakpoint');
      const { source, line } = await frameOf(session);
      assert.deepEqual([source?.name, line], ['Vault (as built).sol', 36]);
      assert.deepEqual(
        answers().flatMap(({ line: at }) => at ?? []),
        [37],
      );
      const sentence =
        "Vault.sol has changed since the contract was built, line 1 too, so a breakpoint there can't be set. Set it in Vault (as built).sol.\n";
      assert.equal(outputs().filter((each) => each === sentence).length, 1, outputs().join(''));
    }));

  it('shows what was built from the moment on that the file changes, and sets breakpoints in its lines', () =>
    whileChanged(async (change) => {
      const session = await start(executedTransactions.vaultWithdraw);
      assert.ok((await frameOf(session)).source?.path?.endsWith(vault.path));
      await change();
      sent.length = 0;
      vscode.debug.addBreakpoints([
        new vscode.SourceBreakpoint(new vscode.Location(vault, new vscode.Position(34, 0))),
      ]);
      const answer = await until('the breakpoint is answered', () =>
        answers().find(({ line: at }) => at !== undefined),
      );
      assert.deepEqual([answer.verified, answer.line], [true, 35]);
      await stopAfter(() => session.customRequest('stepBack', { threadId: 1 }));
      const { source, line } = await frameOf(session);
      assert.deepEqual([source?.name, line], ['Vault (as built).sol', 34]);
    }));

  it('shows sources of which there is no file, with breakpoints, log points and visits', async () => {
    const aside = vault.with({ path: `${vault.path}.aside` });
    await vscode.workspace.fs.rename(vault, aside);
    try {
      const session = await start(executedTransactions.vaultPayout, { stopOn: 'entry' });
      const { source, line } = await frameOf(session);
      assert.deepEqual([source?.name, line], ['Vault (as built).sol', 33]);
      const copy = vscode.Uri.parse(source?.path ?? '');
      const document = await vscode.workspace.openTextDocument(copy);
      assert.match(document.lineAt(35).text, /sharesOf\[msg\.sender\] = held/);
      vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(copy, new vscode.Position(35, 0)))]);
      await until('the breakpoint is set', () =>
        sent.find(({ body }) =>
          ((body ?? {}) as Partial<DebugProtocol.SetBreakpointsResponse['body']>).breakpoints?.some(
            ({ verified, line: at }) => verified && at === 36,
          ),
        ),
      );
      const hit = await stopAfter(() => session.customRequest('continue', { threadId: 1 }));
      assert.deepEqual([hit.reason, (await frameOf(session)).line], ['breakpoint', 36]);
      const { targets }: DebugProtocol.GotoTargetsResponse['body'] = await session.customRequest('gotoTargets', {
        source,
        line: 37,
      });
      assert.deepEqual(
        targets.map(({ label }) => label),
        ['1st time'],
      );
    } finally {
      await vscode.workspace.fs.rename(aside, vault);
    }
  });

  it('knows a variable by the base that declares it, of whose file no code ran, and says why it calls nothing there', async () => {
    const session = await start(executedTransactions.vaultWithdraw);
    assert.equal(await evaluate(session, 'Owned.owner'), await evaluate(session, 'owner'));
    await assert.rejects(
      evaluate(session, 'Shares.toAmount(shares, totalShares, 1)'),
      /The debugger can't call Shares\.toAmount: no code of its file runs in this transaction\./,
    );
  });

  it('fails to evaluate a watch in one sentence, and shows the disassembly', async () => {
    const session = await start(executedTransactions.vaultWithdraw);
    const { id: frameId } = await frameOf(session);
    for (const expression of ['nothing', 'held = 5', 'held[', 'sharesOf[1][2]']) {
      const asked = session.customRequest('evaluate', { expression, frameId, context: 'watch' });
      await assert.rejects(async () => asked, { message: /^[^\n]{8,}$/ }, expression);
    }
    sent.length = 0;
    await vscode.commands.executeCommand('debug.action.openDisassemblyView');
    const rows = await until(
      'the view asks for instructions',
      () =>
        sent.flatMap(({ body }) => {
          const { instructions } = (body ?? {}) as Partial<NonNullable<DebugProtocol.DisassembleResponse['body']>>;
          return instructions && instructions.length > 0 ? [instructions] : [];
        })[0],
    );
    assert.ok(
      rows.some(({ instruction }) => /^PUSH/.test(instruction)),
      JSON.stringify(rows.slice(0, 3)),
    );
    const by = await stopAfter(() => session.customRequest('stepBack', { threadId: 1, granularity: 'instruction' }));
    assert.equal(by.reason, 'step');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('says in a sentence why it can not start', async () => {
    const started = vscode.debug.startDebugging(undefined, {
      type: 'ledger-lens',
      request: 'launch',
      name: 'Test',
      transaction: '0.0.1001@1600000000.000000001',
    });
    const answer = await until('the launch fails', () =>
      sent.find((each) => each.type === 'response' && 'success' in each && each.success === false),
    );
    assert.match(JSON.stringify(answer), /isn't on sandbox/);
    // A message of ours says it, instead of VS Code's dialog.
    assert.match(JSON.stringify(answer), /"showUser":false/);
    assert.equal(await started, false);
  });

  it('completes the transaction in launch.json with the newest failed calls, and no other', async () => {
    const file = vscode.Uri.joinPath(vault, '../../.vscode/launch.json');
    const written = '{"version": "0.2.0", "configurations": [{"type": "ledger-lens", "transaction": ""}]}';
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(written));
    try {
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.languages.setTextDocumentLanguage(document, 'jsonc');
      const position = document.positionAt(written.lastIndexOf('"'));
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        file,
        position,
      );
      const ids = items.flatMap(({ label }) => (typeof label === 'string' ? [] : label.label));
      assert.ok(ids.length > 0 && ids.every((id) => /^0\.0\.\d+-\d+-\d{9}$/.test(id)), ids.join());
      assert.ok(items.slice(0, ids.length).every(({ detail }) => detail && !detail.includes('SUCCESS')));
      assert.ok(!JSON.stringify(items).includes('1700000000'), 'an invented ID');
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it('says what in launch.json it can not use, and opens it', async () => {
    const configure = 'workbench.action.debug.configure';
    for (const [launch, words] of [
      [{ transaction: 'hello' }, /^"hello" is not a transaction\. Enter the ID or hash of one/],
      [{ transaction: '0.0.5' }, /^"0\.0\.5" is not a transaction\./],
      [{ transaction: executedTransactions.vaultTwice, network: 'nowhere' }, /^No network is named "nowhere"\./],
      [{ transaction: executedTransactions.vaultTwice, network: 296 }, /^No network is named 296\./],
    ] as const) {
      const messages = watchMessages([configure]);
      try {
        const configuration = { type: 'ledger-lens', request: 'launch', name: 'Test', ...launch };
        assert.equal(await vscode.debug.startDebugging(undefined, configuration), false);
        await until('it opens launch.json', () => messages.held[0]);
        assert.deepEqual(
          messages.shown.map(({ severity, buttons }) => [severity, ...buttons]),
          [['error', 'Open launch.json']],
        );
        assert.match(messages.shown[0]?.text ?? '', words);
      } finally {
        messages.restore();
      }
    }
  });
});
